import HTTPTypes
import Networking

/// A transport that is made for the first request: most runs send none.
struct DeferredTransport: HTTPTransport {
    let make: @Sendable () async throws -> any HTTPTransport

    /// - Throws: what making the transport throws; else what it throws.
    func send(_ request: HTTPRequest, body: [UInt8]?) async throws -> TransportResponse {
        try await make().send(request, body: body)
    }
}
