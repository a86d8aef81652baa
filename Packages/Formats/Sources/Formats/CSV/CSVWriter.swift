/// Writes CSV records (RFC 4180) as UTF-8.
///
/// A field is quoted if it contains the separator, a comma, a semicolon, or a tab (another program's separator), a
/// quote, or a line ending; if a space at one of its ends could be trimmed; and if it is an empty text. Bytes are
/// checked, not characters: in Swift, a quote followed by a combining mark would not be equal to a quote.
public struct CSVWriter: Sendable {
    public enum Disarming: Sendable {
        case never
        /// A text that begins with `=`, `+`, `-`, `@`, a tab, a carriage return, a line feed, one of their full-width
        /// forms, or `'` gets a `'` before it, so that a spreadsheet shows it instead of running it (OWASP, "CSV
        /// Injection"); ``CSVField/rearmedText`` removes it.
        case formulas
    }

    private let separator: UInt8
    private let disarming: Disarming
    private let lineEnd: [UInt8]

    public init(separator: UInt8 = UInt8(ascii: ","), disarming: Disarming = .formulas, lineEnd: String = "\r\n") {
        self.separator = separator
        self.disarming = disarming
        self.lineEnd = Array(lineEnd.utf8)
    }

    /// One record with its line ending.
    public func record(_ cells: some Sequence<CSVCell>) -> [UInt8] {
        var output: [UInt8] = []
        append(cells, to: &output)
        return output
    }

    public func append(_ cells: some Sequence<CSVCell>, to output: inout [UInt8]) {
        var isFirst = true
        for cell in cells {
            if !isFirst { output.append(separator) }
            isFirst = false
            append(cell, to: &output)
        }
        output.append(contentsOf: lineEnd)
    }

    private func append(_ cell: CSVCell, to output: inout [UInt8]) {
        switch cell {
        case .absent: break
        case .verbatim(let text): append(text, prefix: [], to: &output)
        case .text(let text):
            let isArmed = disarming == .formulas && Self.isArmed(text)
            append(text, prefix: isArmed ? [UInt8(ascii: "'")] : [], to: &output)
        }
    }

    private static let quote = UInt8(ascii: "\"")

    private func append(_ text: String, prefix: [UInt8], to output: inout [UInt8]) {
        guard needsQuotes(text) else {
            output.append(contentsOf: prefix)
            output.append(contentsOf: text.utf8)
            return
        }
        output.append(Self.quote)
        output.append(contentsOf: prefix)
        for byte in text.utf8 {
            if byte == Self.quote { output.append(byte) }
            output.append(byte)
        }
        output.append(Self.quote)
    }

    private func needsQuotes(_ text: String) -> Bool {
        let bytes = text.utf8
        guard let first = bytes.first, first != 32, bytes.last != 32 else { return true }
        return bytes.contains { byte in
            switch byte {
            case Self.quote, UInt8(ascii: ","), UInt8(ascii: ";"), 9, 10, 13, separator: true
            default: false
            }
        }
    }

    private static func isArmed(_ text: String) -> Bool {
        switch text.unicodeScalars.first {
        case "=", "+", "-", "@", "\t", "\r", "\n", "'", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}": true
        default: false
        }
    }
}

/// The value of a field in a CSV file.
public enum CSVCell: Sendable, Hashable, ExpressibleByStringLiteral {
    /// Somebody's text: quoted if necessary, and disarmed if the writer is set to do so.
    case text(String)
    /// A number, a date, a code: text that the program itself made. Quoted if necessary, never disarmed.
    case verbatim(String)
    /// No value, which is not the same as an empty text.
    case absent

    public init(stringLiteral value: String) { self = .text(value) }

    public static func text(_ value: String?) -> CSVCell { value.map { .text($0) } ?? .absent }

    /// The shortest text of a number that reads back exactly; absent if it is not finite.
    public static func number(_ value: Double?) -> CSVCell {
        guard let value, value.isFinite else { return .absent }
        return .verbatim("\(value)")
    }

    public static func number(_ value: (some BinaryInteger)?) -> CSVCell {
        value.map { .verbatim(String($0)) } ?? .absent
    }
}
