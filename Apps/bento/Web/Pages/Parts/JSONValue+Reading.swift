import Core
import Foundation

/// Members that may be absent, or be something else.
extension JSONValue {
    /// Text that is not empty.
    func text(_ key: String) -> String? {
        guard let text = self[key]?.stringValue, !text.isEmpty else { return nil }
        return text
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
