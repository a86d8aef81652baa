/// The format of a CSV file: RFC 4180 and its variations in other programs.
public struct CSVDialect: Sendable, Hashable {
    public enum Strictness: Sendable {
        /// RFC 4180 to the letter: valid UTF-8, no quote inside an unquoted field, nothing after a closing quote, no
        /// lone carriage return.
        case strict
        /// Accepts what other programs write: quotes anywhere, lone carriage returns as line endings, bytes that are
        /// not UTF-8 (their text contains U+FFFD).
        case lenient
    }

    public var separator: UInt8
    /// `nil`: the format has no quotes.
    public var quote: UInt8?
    public var strictness: Strictness
    /// True if records without any bytes are skipped.
    public var skipsBlankLines: Bool
    /// True if the last record must have a line ending, too: a file that was cut off in the middle of a number would
    /// otherwise look complete.
    public var requiresFinalLineEnd: Bool

    public init(
        separator: UInt8 = UInt8(ascii: ","),
        quote: UInt8? = UInt8(ascii: "\""),
        strictness: Strictness = .lenient,
        skipsBlankLines: Bool = true,
        requiresFinalLineEnd: Bool = false
    ) {
        self.separator = separator
        self.quote = quote
        self.strictness = strictness
        self.skipsBlankLines = skipsBlankLines
        self.requiresFinalLineEnd = requiresFinalLineEnd
    }

    /// The format that Bento itself writes.
    public static let strict = CSVDialect(strictness: .strict, skipsBlankLines: false, requiresFinalLineEnd: true)
    public static let comma = CSVDialect()
    public static let tab = CSVDialect(separator: UInt8(ascii: "\t"))

    /// The lenient dialect with the most frequent separator (comma, semicolon, or tab) outside quotes in the first
    /// record; the comma if there is none.
    ///
    /// - Parameter head: the file's beginning; 64 KB are plenty.
    public static func detected(in head: some Sequence<UInt8>) -> CSVDialect {
        var counts: [UInt8: Int] = [:]
        var isQuoted = false
        var isBlank = true
        for byte in head {
            switch byte {
            case UInt8(ascii: "\""): isQuoted.toggle()
            case _ where isQuoted: break
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                if isBlank { continue }
                return CSVDialect(mostFrequent: counts)
            case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"): counts[byte, default: 0] += 1
            default: break
            }
            isBlank = false
        }
        return CSVDialect(mostFrequent: counts)
    }

    private init(mostFrequent counts: [UInt8: Int]) {
        self.init()
        var best = 0
        for candidate in [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")] {
            let count = counts[candidate] ?? 0
            if count > best { (best, separator) = (count, candidate) }
        }
    }
}
