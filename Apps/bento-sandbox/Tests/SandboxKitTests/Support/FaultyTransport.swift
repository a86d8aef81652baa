import HTTPTypes
import Networking

/// Asks the sandbox for a fault with every request.
struct FaultyTransport: HTTPTransport {
    let base: any HTTPTransport
    let fault: String

    func send(_ request: HTTPRequest, body: [UInt8]?) async throws -> TransportResponse {
        var request = request
        if let field = HTTPField.Name("X-Sandbox-Fault") { request.headerFields[field] = fault }
        return try await base.send(request, body: body)
    }
}
