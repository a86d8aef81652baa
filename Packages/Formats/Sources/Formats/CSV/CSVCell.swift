/// What a field of a CSV file is made from.
public enum CSVCell: Sendable, Hashable, ExpressibleByStringLiteral {
    /// Somebody's text: quoted where it must be, and disarmed where the writer says so.
    case text(String)
    /// A number, a date, a code: text that the program itself made. Quoted where it must be, never disarmed.
    case verbatim(String)
    /// Nothing, which is not the same as an empty text.
    case absent

    public init(stringLiteral value: String) { self = .text(value) }

    public static func text(_ value: String?) -> CSVCell { value.map { .text($0) } ?? .absent }

    /// A number as short as it can be read back; one that is not finite is absent.
    public static func number(_ value: Double?) -> CSVCell {
        guard let value, value.isFinite else { return .absent }
        return .verbatim("\(value)")
    }

    public static func number(_ value: (some BinaryInteger)?) -> CSVCell {
        value.map { .verbatim(String($0)) } ?? .absent
    }
}
