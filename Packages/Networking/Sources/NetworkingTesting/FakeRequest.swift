import HTTPTypes

/// A request as it reached a ``FakeTransport``.
public struct FakeRequest: Sendable {
    /// Method, scheme, authority, path and header fields.
    public let head: HTTPRequest
    /// The body; empty if there is none.
    public let body: [UInt8]

    /// The method's name.
    public var method: String { head.method.rawValue }
    /// The path with the query.
    public var path: String { head.path ?? "" }
    /// The whole address.
    public var url: String { "\(head.scheme ?? "")://\(head.authority ?? "")\(path)" }
    public var text: String { String(decoding: body, as: UTF8.self) }
    /// The value of a header field, by its name in any case.
    public func header(_ name: String) -> String? { HTTPField.Name(name).flatMap { head.headerFields[$0] } }
}
