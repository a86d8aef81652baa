import Core
import HTTPTypes

/// Sends one HTTP request and hands back the response's head, with the body still to be read.
///
/// A transport does nothing that is a matter of rules: no redirects, no retries, no authorization, no timeouts but the
/// one for connecting. ``HTTPClient`` does all of that, the same over every transport.
///
/// - Important: canceling the calling task must end ``send(_:body:)`` and a pending read of the body promptly, and must
///   free the connection. So must letting go of a body that was not read to its end.
public protocol HTTPTransport: Sendable {
    /// Sends a request.
    ///
    /// - Parameters:
    ///   - request: with scheme, authority, path and header fields.
    ///   - body: the bytes to send; `nil` for a request without a body.
    /// - Returns: the head of the response and its body, which is read from the network as it is iterated.
    /// - Throws: ``TransportError`` or `CancellationError`.
    func send(_ request: HTTPRequest, body: [UInt8]?) async throws -> TransportResponse

    /// Measures the timeouts and waits of calls over it, unless a client is given another clock: that of the machine.
    var clock: any Clock<Duration> { get }
}

extension HTTPTransport {
    public var clock: any Clock<Duration> { ContinuousClock() }
}

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

extension ContractID {
    /// The way to the network, to each feature its own: what its manifest and the person granted. A feature that has an
    /// online side uses it.
    public static let transport = ContractID("network.transport", (any HTTPTransport).self)
}
