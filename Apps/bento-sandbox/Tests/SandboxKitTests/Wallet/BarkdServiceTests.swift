import AppDataTesting
import Core
import CoreTesting
import Foundation
import HTTPTypes
import Networking
import NetworkingLive
import NetworkingTesting
import SandboxKit
import Testing
import WalletTesting

/// barkd's API over a socket.
@Suite("barkd over a socket", .timeLimit(.minutes(30)))
struct BarkdServiceTests {
    private static let token: HTTPFields = [.authorization: "Bearer any"]

    @Test(
        "every wallet keeps every clause: the one of barkd, over a socket",
        arguments: ArkWalletContract.Clause.allCases
    )
    func contract(clause: ArkWalletContract.Clause) async throws {
        try await RunningSandbox.run { sandbox in
            let subject = try await WalletUnderTest.barkd(at: sandbox.url, transport: sandbox.transport)
            try await ArkWalletContract.check(clause, of: subject)
        }
    }

    @Test(
        "every path of barkd's document answers over the socket, and every answer fits its schema",
        .enabled(if: Vectors.areHere, "\(Vectors.absence)")
    )
    func document() async throws {
        let document = try #require(BarkdDocument())
        try await RunningSandbox.run { sandbox in
            let tour = BarkdTour(document) { method, path, query, body in
                try await Self.send(sandbox, method, path, query, body)
            }
            let (tried, faults) = try await tour.run()
            #expect(tried == 74)
            #expect(faults.isEmpty, "\(faults.count): \(faults.prefix(5).joined(separator: "; "))")
        }
    }

    private static func send(
        _ sandbox: RunningSandbox,
        _ method: String,
        _ path: String,
        _ query: [(String, String)],
        _ body: JSONValue?
    ) async throws -> (status: Int, body: JSONValue?) {
        let place = sandbox.url.appending(path: String(path.dropFirst()))
        let url =
            query.isEmpty ? place : place.appending(queryItems: query.map { URLQueryItem(name: $0.0, value: $0.1) })
        guard let method = HTTPRequest.Method(method) else { throw Failure("test.method", "No method '\(method)'.") }
        var request = ClientRequest(
            method,
            url,
            headers: token,
            body: body.map { Array($0.text().utf8) },
            limits: HTTPLimits(redirects: 0),
            acceptedStatuses: Set(300...599)
        )
        if body != nil { request.headers[.contentType] = "application/json" }
        do {
            let response = try await sandbox.client.send(request)
            guard !response.body.isEmpty else { return (response.status, nil) }
            let isJSON = response.head.headerFields[.contentType]?.hasPrefix("application/json") == true
            let value =
                isJSON ? try JSONValue(parsing: response.body) : .string(String(decoding: response.body, as: UTF8.self))
            return (response.status, value)
        } catch let error as HTTPError where error.status == 308 {
            return (308, nil)
        }
    }

    @Test("without a token, or with the one that is refused, nothing is told")
    func tokens() async throws {
        try await RunningSandbox.run { sandbox in
            for headers in [[:], [.authorization: "Bearer wrong-key"], [.authorization: "Basic x"]] as [HTTPFields] {
                let error = await httpError {
                    try await sandbox.json(.get, "/api/v1/wallet/balance", headers: headers)
                }
                #expect(error?.status == 401)
            }
            let order = try await sandbox.json(.post, "/sandbox/barkd/fund?amount=1000")
            #expect(order["tip_height"] == 100)
            let balance = try await sandbox.json(.get, "/api/v1/wallet/balance", headers: Self.token)
            #expect(balance["spendable_sat"] == 1000)
        }
    }

    @Test("a long poll waits for news, and is answered at once where there are some")
    func longPoll() async throws {
        try await RunningSandbox.run { sandbox in
            _ = try await sandbox.json(.post, "/sandbox/barkd/fund?amount=1000")
            let path = "/api/v1/notifications/wait"
            let first = try await sandbox.json(.get, path, headers: Self.token)
            let since = try #require(first["last_pushed_at"]?.stringValue)
            async let waiting = sandbox.json(.get, "\(path)?since=\(since)", headers: Self.token)
            _ = try await sandbox.json(.post, "/sandbox/barkd/fund?amount=2000")
            let second = try await waiting
            #expect(second["notifications"]?.arrayValue?.count == 1)
            #expect(second["last_pushed_at"]?.stringValue != since)
        }
    }

    @Test("other services keep their paths beside barkd's")
    func others() async throws {
        try await RunningSandbox.run { sandbox in
            let error = await httpError { try await sandbox.json(.get, "/api/v1/profile") }
            #expect(error?.status == 401)
            let missing = await httpError {
                try await sandbox.json(.get, "/api/v1/wallet/nothing", headers: Self.token)
            }
            #expect(missing?.status == 404)
        }
    }
}
