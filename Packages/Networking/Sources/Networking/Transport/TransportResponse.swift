import HTTPTypes

/// A response whose body is still on its way.
public struct TransportResponse: Sendable {
    /// Status and header fields.
    public let head: HTTPResponse
    /// The body; reading it reads from the network.
    public let body: HTTPBody

    public init(head: HTTPResponse, body: HTTPBody) {
        self.head = head
        self.body = body
    }
}
