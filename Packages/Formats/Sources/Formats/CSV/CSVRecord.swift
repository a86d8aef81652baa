/// One record of a CSV file. Its fields share one buffer.
public struct CSVRecord: Sendable, RandomAccessCollection {
    struct End: Sendable {
        var offset: Int
        var isQuoted: Bool
    }

    /// The line of the file on which the record begins, from 1.
    public internal(set) var line = 1
    /// The byte of the file at which the record begins.
    public internal(set) var offset = 0
    var content: [UInt8] = []
    var ends: [End] = []

    public var startIndex: Int { 0 }
    public var endIndex: Int { ends.count }

    public subscript(index: Int) -> CSVField {
        let start = index == 0 ? 0 : ends[index - 1].offset
        return CSVField(bytes: content[start..<ends[index].offset], isQuoted: ends[index].isQuoted)
    }

    /// The texts of all fields.
    public var texts: [String] { map(\.text) }
}
