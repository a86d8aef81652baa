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
}
