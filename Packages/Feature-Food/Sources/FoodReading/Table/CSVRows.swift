/// The rows of a CSV file (RFC 4180): quoted fields may hold commas, line ends and doubled quotes.
struct CSVRows {
    private let bytes: [UInt8]
    private var position = 0
    /// The line on which the row last read begins, from 1.
    private(set) var line = 0
    private var lineEnds = 0
    /// Whether the file ended within a quoted field.
    private(set) var isCutShort = false

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The fields of the next row, or nil at the end. Empty lines are passed over.
    mutating func next() -> [String]? {
        while position < bytes.count, bytes[position] == UInt8(ascii: "\n") || bytes[position] == UInt8(ascii: "\r") {
            if bytes[position] == UInt8(ascii: "\n") { lineEnds += 1 }
            position += 1
        }
        guard position < bytes.count else { return nil }
        line = lineEnds + 1
        var fields: [String] = []
        var field: [UInt8] = []
        var isQuoted = false
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            if isQuoted {
                if byte == UInt8(ascii: "\"") {
                    if position < bytes.count, bytes[position] == UInt8(ascii: "\"") {
                        field.append(byte)
                        position += 1
                    } else {
                        isQuoted = false
                    }
                } else {
                    if byte == UInt8(ascii: "\n") { lineEnds += 1 }
                    field.append(byte)
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isQuoted = true
            case UInt8(ascii: ","):
                fields.append(String(decoding: field, as: UTF8.self))
                field.removeAll(keepingCapacity: true)
            case UInt8(ascii: "\r"): break
            case UInt8(ascii: "\n"):
                lineEnds += 1
                fields.append(String(decoding: field, as: UTF8.self))
                return fields
            default: field.append(byte)
            }
        }
        isCutShort = isQuoted
        fields.append(String(decoding: field, as: UTF8.self))
        return fields
    }
}
