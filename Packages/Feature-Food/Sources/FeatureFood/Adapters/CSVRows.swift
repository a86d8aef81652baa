/// The rows of a CSV file (RFC 4180): commas, quotes doubled inside quotes, CRLF or LF; UTF-8.
struct CSVRows {
    private let bytes: [UInt8]
    private var position = 0
    /// The line at which the last row began, from 1.
    private(set) var line = 0
    /// Lines so far.
    private var lines = 0
    /// Whether the last row ended as a row does: with the end of a line, outside quotes.
    private(set) var isComplete = true

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    /// The fields of the next row; `nil` at the end. Empty lines are skipped.
    mutating func next() -> [String]? {
        while position < bytes.count, bytes[position] == 10 || bytes[position] == 13 {
            if bytes[position] == 10 { lines += 1 }
            position += 1
        }
        guard position < bytes.count else { return nil }
        line = lines + 1
        var fields: [String] = []
        var field: [UInt8] = []
        var isQuoted = false
        func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            if isQuoted {
                if byte == 34 {
                    if position < bytes.count, bytes[position] == 34 {
                        field.append(34)
                        position += 1
                    } else {
                        isQuoted = false
                    }
                } else {
                    if byte == 10 { lines += 1 }
                    field.append(byte)
                }
                continue
            }
            switch byte {
            case 34 where field.isEmpty: isQuoted = true
            case 44:
                fields.append(text(field))
                field.removeAll(keepingCapacity: true)
            case 13: break
            case 10:
                lines += 1
                fields.append(text(field))
                return fields
            default: field.append(byte)
            }
        }
        isComplete = false
        fields.append(text(field))
        return fields
    }
}
