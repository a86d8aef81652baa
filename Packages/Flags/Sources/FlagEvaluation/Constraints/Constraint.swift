import Core
import Foundation

/// One condition on the context.
final class Constraint: Sendable {
    enum Test: Sendable {
        case isIn(ExactTexts)
        case notIn(ExactTexts)
        case prefix([String])
        case suffix([String])
        case infix([String])
        case number(Comparison, Double)
        case date(Comparison, Double)
        case version(Comparison, SemanticVersion)
        case pattern(Pattern)
        case address([AddressRange])
        /// The condition cannot be evaluated and never holds, inverted or not: a rollout fails closed.
        case unusable(String)
    }

    enum Comparison: String, Sendable {
        case equal = "="
        case less = "<"
        case atMost = "<="
        case greater = ">"
        case atLeast = ">="

        func holds<Value: Comparable>(_ one: Value, _ other: Value) -> Bool {
            switch self {
            case .equal: one == other
            case .less: one < other
            case .atMost: one <= other
            case .greater: one > other
            case .atLeast: one >= other
            }
        }
    }

    let field: ContextField
    /// The operator as the definition writes it: `STR_CONTAINS`.
    let operatorName: String
    let values: [String]
    let test: Test
    let isInverted: Bool
    let ignoresCase: Bool

    init(
        field: ContextField,
        operatorName: String,
        values: [String],
        test: Test,
        isInverted: Bool,
        ignoresCase: Bool
    ) {
        self.field = field
        self.operatorName = operatorName
        self.values = values
        self.test = test
        self.isInverted = isInverted
        self.ignoresCase = ignoresCase
    }

    func holds(in context: FlagContext) -> Bool {
        switch test {
        case .unusable: false
        case .date(let comparison, let moment):
            (instant(in: context).map { comparison.holds($0, moment) } ?? false) != isInverted
        default: matches(context[field]) != isInverted
        }
    }

    /// The reason why the condition cannot be evaluated; `nil` if it can.
    var fault: String? { if case .unusable(let why) = test { why } else { nil } }

    private func instant(in context: FlagContext) -> Double? {
        if field == .currentTime { return context.currentTime }
        return context[field].flatMap { RFC3339Time($0.utf8, allowsDay: true)?.date.timeIntervalSince1970 }
    }

    private func matches(_ value: String?) -> Bool {
        guard let value else {
            if case .notIn = test { return true }
            return false
        }
        switch test {
        case .isIn(let texts): return texts.contains(value)
        case .notIn(let texts): return !texts.contains(value)
        case .prefix(let parts):
            let value = ignoresCase ? value.lowercased() : value
            return parts.contains { value.utf8.starts(with: $0.utf8) }
        case .suffix(let parts):
            let value = ignoresCase ? value.lowercased() : value
            return parts.contains {
                $0.utf8.count <= value.utf8.count && value.utf8.suffix($0.utf8.count).elementsEqual($0.utf8)
            }
        case .infix(let parts):
            let value = Array((ignoresCase ? value.lowercased() : value).utf8)
            return parts.contains { Self.contains(Array($0.utf8), in: value) }
        case .number(let comparison, let limit):
            guard let number = Self.number(value) else { return false }
            return comparison.holds(number, limit)
        case .version(let comparison, let limit):
            guard let version = SemanticVersion(value) else { return false }
            return comparison.holds(version, limit)
        case .pattern(let pattern): return pattern.matches(value)
        case .address(let ranges):
            guard let address = Address(value) else { return false }
            return ranges.contains { $0.contains(address) }
        case .date, .unusable: return false
        }
    }

    private static func contains(_ part: [UInt8], in value: [UInt8]) -> Bool {
        guard let first = part.first else { return true }
        guard part.count <= value.count else { return false }
        for start in 0...(value.count - part.count)
        where value[start] == first && value[start..<(start + part.count)].elementsEqual(part) {
            return true
        }
        return false
    }

    /// A finite decimal number; Swift's own parser also accepts `inf`, `nan`, and hexadecimal.
    static func number(_ text: String) -> Double? {
        guard text.utf8.count <= 64,
            text.utf8.allSatisfy({ (48...57).contains($0) || [43, 45, 46, 69, 101].contains($0) }),
            let value = Double(text), value.isFinite
        else { return nil }
        return value
    }
}
