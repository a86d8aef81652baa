import Core
import Foundation
import HTTPTypes
import Networking
import NetworkingLive
import RelayTesting
import SyncMerge
import SyncProtocol
import SyncRelay
import Testing

@testable import RelayKit

/// A relay on a port of its own, and requests over real sockets; both end with the test.
struct RunningRelay: Sendable {
    let port: Int
    let transport: LiveTransport

    static func run(
        _ store: any RelayStore,
        word: String? = nil,
        identity: ServerIdentity? = nil,
        headTime: Duration = .seconds(60),
        bodyTime: Duration = .seconds(60),
        connections: Int = 1_000,
        options: LiveTransportOptions = LiveTransportOptions(connectTimeout: .seconds(60)),
        _ body: @Sendable (RunningRelay) async throws -> Void
    ) async throws {
        let (ports, continuation) = AsyncStream<Int>.makeStream()
        let server = Task {
            defer { continuation.finish() }
            let admission = RelayAdmission(invitations: word.map { [$0] } ?? [], takesWork: false)
            let now: Int64 = RelayClock().now
            let server = RelayServer(
                store: store,
                admission: admission,
                identity: identity,
                headTime: headTime,
                bodyTime: bodyTime,
                operations: RelayOperations(
                    address: "127.0.0.1",
                    port: nil,
                    connections: connections,
                    registry: PrometheusRegistry()
                ),
                now: { now }
            )
            try await server.run(port: 0) {
                continuation.yield($0)
            }
        }
        var iterator = ports.makeAsyncIterator()
        let port = try #require(await iterator.next())
        let transport = LiveTransport(options: options)
        let outcome: Result<Void, any Error>
        do {
            outcome = .success(try await body(RunningRelay(port: port, transport: transport)))
        } catch {
            outcome = .failure(error)
        }
        server.cancel()
        _ = await server.result
        await transport.shutdown()
        try outcome.get()
    }

    func send(_ route: RelayRoute, _ body: [UInt8] = [], token: SyncToken? = nil) async throws -> TransportResponse {
        var request = HTTPRequest(
            method: try #require(HTTPRequest.Method(rawValue: route.method)),
            scheme: "http",
            authority: "127.0.0.1:\(port)",
            path: route.path
        )
        if let token { request.headerFields[.authorization] = RelayHeader.bearer + token.description }
        return try await transport.send(request, body: body.isEmpty ? nil : body)
    }

    func body(_ route: RelayRoute, _ body: [UInt8] = [], token: SyncToken? = nil) async throws -> (Int, [UInt8]) {
        let response = try await send(route, body, token: token)
        var bytes: [UInt8] = []
        for try await chunk in response.body { bytes += chunk }
        return (response.head.status.code, bytes)
    }

    func status(_ route: RelayRoute, _ body: [UInt8] = [], token: SyncToken? = nil) async throws -> Int {
        try await self.body(route, body, token: token).0
    }

    func token(_ person: RelayPerson) async throws -> SyncToken {
        let challenge = try #require(SyncChallenge(try await body(.challenge).1))
        let answer = try ChallengeAnswer(challenge, owner: person.recovery.owner, by: .device(person.device))
        return try #require(SyncToken(try await body(.token, answer.bytes).1))
    }

    /// The relay, as a device reaches it.
    func transport(of owner: SyncOwner, as signer: SyncSigner, scheme: String = "http") throws -> HTTPRelay {
        try HTTPRelay(
            address: try #require(ServerAddress("\(scheme)://127.0.0.1:\(port)")),
            owner: owner,
            signer: signer,
            client: HTTPClient(transport: transport),
            time: TimeContext(zone: .gmt) { Date(timeIntervalSince1970: 1_800_000_000) }
        )
    }
}
