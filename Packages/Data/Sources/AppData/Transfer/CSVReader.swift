/// Reads RFC 4180 over bytes, strictly, with records ended by CRLF or LF.
///
/// The last record must be ended too: a file cut in the middle of a number would otherwise still look whole.
struct CSVReader {
    /// A fault and the line it is on, from 1.
    struct Fault: Error, Equatable {
        let line: Int
        let problem: String
    }

    private let bytes: [UInt8]
    private var index = 0
    private var line = 1

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    }

    /// The next record; `nil` at the end.
    mutating func next() throws(Fault) -> [CSVField]? {
        guard index < bytes.count else { return nil }
        var fields: [CSVField] = []
        while true {
            fields.append(try field())
            guard index < bytes.count else { throw Fault(line: line, problem: "the file is cut") }
            switch bytes[index] {
            case UInt8(ascii: ","): index += 1
            case UInt8(ascii: "\n"):
                index += 1
                line += 1
                return fields
            case UInt8(ascii: "\r"):
                guard index + 1 < bytes.count else { throw Fault(line: line, problem: "the file is cut") }
                guard bytes[index + 1] == UInt8(ascii: "\n") else {
                    throw Fault(line: line, problem: "a carriage return stands alone")
                }
                index += 2
                line += 1
                return fields
            default: throw Fault(line: line, problem: "text follows a closing quote")
            }
        }
    }

    private mutating func field() throws(Fault) -> CSVField {
        guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else {
            let start = index
            while index < bytes.count, !Self.isEnd(bytes[index]) {
                guard bytes[index] != UInt8(ascii: "\"") else {
                    throw Fault(line: line, problem: "a quote stands inside a field without quotes")
                }
                index += 1
            }
            return CSVField(text: try text(bytes[start..<index]), isQuoted: false)
        }
        index += 1
        let opening = line
        var content: [UInt8] = []
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte == UInt8(ascii: "\"") {
                guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else {
                    return CSVField(text: try text(content[...]), isQuoted: true)
                }
                index += 1
            }
            if byte == UInt8(ascii: "\n") { line += 1 }
            content.append(byte)
        }
        throw Fault(line: opening, problem: "a quoted field is not closed")
    }

    private static func isEnd(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    }

    private func text(_ slice: ArraySlice<UInt8>) throws(Fault) -> String {
        guard let text = String(validating: slice, as: UTF8.self) else {
            throw Fault(line: line, problem: "a field is not valid UTF-8")
        }
        return text
    }
}
