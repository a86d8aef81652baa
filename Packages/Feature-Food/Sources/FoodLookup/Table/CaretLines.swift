/// The lines of a USDA text file: Latin-1, fields parted by `^`, texts within `~`.
struct CaretLines {
    private let bytes: [UInt8]
    private let file: String
    private let fieldCount: Int
    private var position = 0
    /// The number of the line last read, from 1.
    private(set) var line = 0

    init(_ bytes: [UInt8], file: String, fieldCount: Int) {
        self.bytes = bytes
        self.file = file
        self.fieldCount = fieldCount
    }

    /// The fields of the next line that is not empty, or nil at the end.
    ///
    /// - Throws: `USDAImportError.cutShort` where the last line has no end and too few fields,
    ///   `.wrongFields` where a line has another number of fields.
    mutating func next() throws(USDAImportError) -> [String]? {
        while position < bytes.count {
            let start = position
            while position < bytes.count, bytes[position] != UInt8(ascii: "\n") { position += 1 }
            let hasEnd = position < bytes.count
            var end = position
            if hasEnd { position += 1 }
            if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
            line += 1
            if end == start { continue }
            let fields = split(start, end)
            guard fields.count == fieldCount else {
                if !hasEnd { throw .cutShort(file: file, line: line) }
                throw .wrongFields(file: file, line: line, expected: fieldCount, found: fields.count)
            }
            return fields
        }
        return nil
    }

    private func split(_ start: Int, _ end: Int) -> [String] {
        var fields: [String] = []
        var field: [UInt8] = []
        for byte in bytes[start..<end] {
            switch byte {
            case UInt8(ascii: "^"):
                fields.append(Self.latin1(field))
                field.removeAll(keepingCapacity: true)
            case UInt8(ascii: "~"): break
            default: field.append(byte)
            }
        }
        fields.append(Self.latin1(field))
        return fields
    }

    /// Latin-1 bytes are the first 256 Unicode scalars.
    private static func latin1(_ bytes: [UInt8]) -> String {
        if bytes.allSatisfy({ $0 < 0x80 }) { return String(decoding: bytes, as: UTF8.self) }
        var text = ""
        for byte in bytes { text.unicodeScalars.append(Unicode.Scalar(byte)) }
        return text
    }
}
