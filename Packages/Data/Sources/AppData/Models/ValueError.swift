import Core

/// A value that the thing it describes cannot have.
public struct ValueError: BentoError, Equatable {
    /// The value's meaning, in words: `body fat`.
    public let field: String
    /// The value as given, at most 60 characters.
    public let value: String
    /// The allowed values, in words.
    public let allowed: String

    public init(_ field: String, _ value: String, allowed: String) {
        self.field = field
        self.value = value.count > 60 ? value.prefix(59) + "…" : value
        self.allowed = allowed
    }

    /// Checks a number, if there is one.
    static func check(
        _ field: String,
        _ value: Double?,
        _ range: ClosedRange<Double>,
        _ unit: String
    ) throws(ValueError) {
        guard let value, !range.contains(value) else { return }
        let bounds = [range.lowerBound, range.upperBound].map { JSONValue.number($0).text() }
        throw ValueError(
            field,
            value.isFinite ? JSONValue.number(value).text() : "\(value)",
            allowed: "\(bounds[0]) to \(bounds[1]) \(unit)"
        )
    }

    /// Checks a text's length and that it has no NUL, if there is one.
    static func check(_ field: String, _ value: String?, maximumBytes: Int) throws(ValueError) {
        guard let value, value.utf8.count > maximumBytes || value.utf8.contains(0) else { return }
        throw ValueError(field, value.replacing("\0", with: "?"), allowed: "text of at most \(maximumBytes) bytes")
    }

    public var code: String { "data.value" }
    public var message: String { "The \(field) '\(value)' cannot be right." }
    public var recovery: String? { "Expected \(allowed)." }
    public var exitStatus: ExitStatus { .dataError }
}
