import Core
import Foundation
import HTTPTypes
import Networking
import SyncProtocol

/// An answer of a relay, within its limits.
struct RelayAnswer: Sendable {
    let status: Int
    let body: [UInt8]
    /// The relay's clock, milliseconds since 1970.
    let time: Int64

    var isNothingNew: Bool { status == 304 }
}

/// Sends requests to one relay and reads its answers.
struct RelayRequests: Sendable {
    let base: URL
    let client: HTTPClient
    let time: RelayTime

    private static let media = HTTPFields([HTTPField(name: .accept, value: "*/*")])
    private static let timeField = HTTPField.Name(RelayHeader.time)

    /// - Throws: ``RelayFault``, ``SyncFault``, `CancellationError`, or what the transport says of itself.
    func send(_ route: RelayRoute, _ body: [UInt8] = []) async throws -> RelayAnswer {
        guard body.count <= route.bodyLimit else { throw RelayFault.tooLarge }
        let request = try request(route, body)
        let response: Response
        do {
            response = try await delivered(request, isRepeatable: route.isRepeatable)
        } catch let error as HTTPError {
            throw error.relayFault
        }
        return try read(response, to: route)
    }

    func request(_ route: RelayRoute, _ body: [UInt8] = []) throws -> ClientRequest {
        guard let method = HTTPRequest.Method(rawValue: route.method),
            let url = URL(string: base.absoluteString + route.path)
        else { throw RelayFault.malformed }
        var request = ClientRequest(method, url, headers: Self.media)
        if route.method == "POST" || route.method == "PUT" {
            request.body = body
            request.headers[.contentType] = RelayHeader.contentType
        }
        request.timeouts = route.timeouts
        request.limits = HTTPLimits(collectedBytes: route.answerLimit, redirects: 0)
        request.retry = .never
        request.acceptedStatuses = [304]
        return request
    }

    /// A server may close a kept connection at the moment at which a request goes out on it; a second one is new.
    private func delivered(_ request: ClientRequest, isRepeatable: Bool) async throws -> Response {
        do {
            return try await client.send(request)
        } catch let error as HTTPError where isRepeatable && error.reason == .transport(.init(.connectionClosed)) {
            return try await client.send(request)
        }
    }

    private func read(_ response: Response, to route: RelayRoute) throws -> RelayAnswer {
        let isPull = if case .pull = route { true } else { false }
        guard let name = Self.timeField, let field = response.head.headerFields[name], let time = Int64(field),
            (0...RelayTime.last).contains(time), response.status != 304 || isPull
        else { throw RelayFault.unreachable("what answers there is no relay") }
        if !response.body.isEmpty, response.head.headerFields[.contentType] != RelayHeader.contentType {
            throw RelayFault.unreachable("what answers there is no relay")
        }
        self.time.hear(time)
        return RelayAnswer(status: response.status, body: response.body, time: time)
    }
}
