import Core
import CoreHosting
import CoreTesting
import Foundation
import HTTPTypes
import Networking
import NetworkingTesting
import Testing

@testable import Flags

@Suite("The flag server")
struct FlagServerTests {
    private static let body = #"{"version": 2, "features": [{"name": "feature.a", "enabled": false}]}"#
    private static let tagged = FakeResponse.json(body, headers: [.eTag: "\"1\""])

    private let home: FlagHome
    private let server: FlagServer

    init() throws {
        home = try FlagHome()
        let address = try #require(ServerAddress("https://flags.example.com/api"))
        server = FlagServer(home: home.url, address: address, now: { Date(timeIntervalSince1970: 1_800_000_000) })
    }

    private func refresh(_ transport: FakeTransport, token: Secret? = nil) async throws -> JobResult {
        let client = HTTPClient(
            transport: transport,
            configuration: HTTPClient.Configuration(retry: .never),
            clock: ManualClock(),
            now: { Date(timeIntervalSince1970: 1_800_000_000) }
        )
        return try await server.refresh(with: client, token: token)
    }

    @Test("what it says is kept, and asked for again only where it has changed")
    func entityTag() async throws {
        let transport = FakeTransport(Self.tagged, .response(304), Self.tagged)
        let first = try await refresh(transport, token: Secret("default:development.t0ken"))
        #expect(first == .done("1 flag from https://flags.example.com/api."))
        #expect(home.contents(of: "flag-server.json") == Self.body)
        #expect(try await refresh(transport) == .nothing)
        try home.write(nil, to: "flag-server.json")
        _ = try await refresh(transport)
        let asked = transport.requests
        #expect(asked.map { $0.header("If-None-Match") } == [nil, "\"1\"", nil])
        #expect(asked[0].url == "https://flags.example.com/api/client/features")
        #expect(asked.map { $0.header("Authorization") } == ["default:development.t0ken", nil, nil])
    }

    @Test("faults in definitions are counted, and the rest is used")
    func faults() async throws {
        let text = #"{"features": [{"name": "a.x", "enabled": true, "strategies": [{"name": "moon"}]}]}"#
        #expect(
            try await refresh(FakeTransport(.json(text)))
                == .done("1 flag from https://flags.example.com/api, 1 fault (see 'bento flags lint').")
        )
    }

    @Test(
        "whatever else it answers, the last good definitions stay, and what was wrong is kept",
        arguments: [
            FakeResponse.json("{}", status: 500), .json("<html>"), .json(#"{"features": ["#), .json(""),
            .response(304), .response(204), .redirect(302, to: "https://elsewhere.example.com/"), .json("{}"),
            .failure(.connectionRefused),
            .response(chunks: [Array("{".utf8)], ending: .failing(TransportError(.connectionRefused))),
        ]
    )
    func hostile(_ answer: FakeResponse) async throws {
        _ = try await refresh(FakeTransport(.json(Self.body)))
        await #expect(throws: (any Error).self) { try await refresh(FakeTransport(answer)) }
        #expect(home.contents(of: "flag-server.json") == Self.body)
        let record = try FlagServer.record(in: home.url).read()
        #expect(record.fault?.isEmpty == false && record.fetchedAt == Date(timeIntervalSince1970: 1_800_000_000))
        let sources = try await home.run("sources", server: "https://flags.example.com/api")
        let shown = try JSONValue(encoding: sources).text()
        #expect(shown.contains("the last try failed") && shown.contains("fetched 2027-01-15"), "\(shown)")
    }

    @Test("the job asks the server, and needs no network for one on this machine")
    func job() async throws {
        let transport = FakeTransport(Self.tagged)
        func job(_ address: String) throws -> Job {
            FlagServer.job(
                home: home.url,
                address: try #require(ServerAddress(address)),
                now: { Date(timeIntervalSince1970: 0) },
                token: { nil },
                transport: { transport }
            )
        }
        #expect(try !job("http://localhost:4242/api").needsNetwork)
        let remote = try job("https://flags.example.com/api")
        #expect(remote.needsNetwork)
        let resolver = try ServiceContainer([]).resolver(for: "host")
        let context = FlowContext(time: .fixed("2026-11-24T12:00:00Z"), clock: ManualClock())
        let run = JobRun(context: context, checkpoint: nil) { _ in }
        #expect(try await remote.run(resolver, run) == .done("1 flag from https://flags.example.com/api."))
        #expect(home.contents(of: "flag-server.json") == Self.body)
    }
}
