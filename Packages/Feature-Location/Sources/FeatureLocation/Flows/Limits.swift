import Core

/// Checks of numbers and codes that flows take.
enum Limits {
    /// - Throws: ``Core/Failure`` that names the option and its range.
    static func checked<Value: Comparable & Sendable>(
        _ value: Value,
        _ range: ClosedRange<Value>,
        _ option: String
    ) throws(Failure) -> Value {
        guard range.contains(value) else {
            throw Failure.usage(
                "location.out-of-range",
                "\(option) must lie between \(range.lowerBound) and \(range.upperBound), not \(value)."
            )
        }
        return value
    }

    /// A country code in upper case.
    static func country(_ code: String?) throws(Failure) -> String? {
        guard let code else { return nil }
        guard code.utf8.count == 2, code.utf8.allSatisfy({ (65...90).contains($0 & 0xDF) }) else {
            throw Failure.usage(
                "location.bad-country",
                "'\(code.prefix(20))' is no country code.",
                recovery: "Two letters, as in DE, US or JP."
            )
        }
        return code.uppercased()
    }
}
