import ArgumentParser

/// From one moment to another, both included, in milliseconds since 1970: `2026-11-21T10:00:00Z/2026-11-21T10:00:00.25Z`, as ISO 8601
/// writes an interval.
public struct MomentSpan: Sendable, Hashable, Codable {
    public let began: Int64
    public let ended: Int64

    /// - Parameter ended: if it is before `began`, because a clock was set back, `began` counts.
    public init(began: Int64, ended: Int64) {
        self.began = began
        self.ended = max(began, ended)
    }

    public func contains(_ milliseconds: Int64) -> Bool { (began...ended).contains(milliseconds) }
}

extension MomentSpan: LosslessStringConvertible {
    public init?(_ description: String) {
        let moments = description.split(separator: "/", omittingEmptySubsequences: false).map { RFC3339Time($0.utf8) }
        guard moments.count == 2, let began = moments[0]?.milliseconds, let ended = moments[1]?.milliseconds,
            began <= ended
        else { return nil }
        self.init(began: began, ended: ended)
    }

    public var description: String {
        "\(RFC3339Time.text(milliseconds: began))/\(RFC3339Time.text(milliseconds: ended))"
    }
}

extension MomentSpan: ExpressibleByArgument, SchemaRepresentable {
    public init?(argument: String) { self.init(argument) }

    public static var jsonSchema: JSONValue { ["type": "string"] }
}
