import Core
import Foundation

/// Members that may be absent, or be something else.
extension JSONValue {
    /// Text that is not empty. Unusually long text is truncated, so that a page stays small.
    func text(_ key: String, longest: Int = 160) -> String? { self[key]?.shownText(longest) }

    /// The texts of a list.
    func texts(_ key: String, longest: Int = 160) -> [String] { list(key).compactMap { $0.shownText(longest) } }

    private func shownText(_ longest: Int) -> String? {
        guard let text = stringValue, !text.isEmpty else { return nil }
        // Counting bytes first: characters of a long text are slow to count.
        guard text.utf8.count > longest, text.count > longest else { return text }
        return text.prefix(longest) + "…"
    }

    /// A number that is no fault of a sum gone wrong.
    func number(_ key: String) -> Double? {
        guard let number = self[key]?.doubleValue, number.isFinite, abs(number) < 1e15 else { return nil }
        return number
    }

    func list(_ key: String) -> [JSONValue] { self[key]?.arrayValue ?? [] }

    func flag(_ key: String) -> Bool { self[key]?.boolValue ?? false }

    func moment(_ key: String) -> Date? { text(key).flatMap { RFC3339Time($0.utf8)?.date } }

    func day(_ key: String) -> LocalDay? { text(key).flatMap(LocalDay.init) }
}
