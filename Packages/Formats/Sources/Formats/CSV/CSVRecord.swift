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

/// A field without its quotes.
public struct CSVField: Sendable, Hashable {
    public let bytes: ArraySlice<UInt8>
    public let isQuoted: Bool

    public init(bytes: ArraySlice<UInt8>, isQuoted: Bool) {
        self.bytes = bytes
        self.isQuoted = isQuoted
    }

    /// The field as text; bytes that are not UTF-8 become U+FFFD.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Empty and unquoted: the closest that CSV has to NULL.
    public var isAbsent: Bool { bytes.isEmpty && !isQuoted }

    /// True if ``CSVWriter`` put an apostrophe before the text to disarm it.
    public var isDisarmed: Bool { bytes.first == UInt8(ascii: "'") }

    /// The text as it was before ``CSVWriter`` disarmed it.
    public var rearmedText: String { String(decoding: isDisarmed ? bytes.dropFirst() : bytes, as: UTF8.self) }
}
