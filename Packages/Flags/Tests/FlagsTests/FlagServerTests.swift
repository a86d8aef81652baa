import Core
import CoreHosting
import CoreTesting
import Foundation
import HTTPTypes
import Networking
import NetworkingTesting
import Synchronization
import Testing

@testable import FlagEvaluation
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

    private func access(
        _ transport: FakeTransport,
        _ address: String = "https://flags.example.com/api",
        pace: Int? = nil,
        usage: URL? = nil
    ) throws -> FlagServerAccess {
        FlagServerAccess(
            home: home.url,
            address: try #require(ServerAddress(address)),
            pace: pace,
            now: { Date(timeIntervalSince1970: 1_800_000_000) },
            token: { Secret("t0ken") },
            transport: { transport },
            usage: { usage }
        )
    }

    private func jobRun() -> JobRun {
        JobRun(context: FlowContext(time: .fixed("2026-11-24T12:00:00Z"), clock: ManualClock()), checkpoint: nil) { _ in
        }
    }

    @Test("trying it asks for all definitions with the token, and keeps nothing")
    func probe() async throws {
        let transport = FakeTransport(Self.tagged, .json("{}", status: 401))
        let access = try access(transport)
        #expect(try await access.probe(clock: ManualClock()) == "flags.example.com takes the token, and has 1 flag")
        #expect(transport.requests.first?.head.headerFields[.authorization] == "t0ken")
        #expect(home.contents(of: "flag-server.json") == nil)
        await #expect(throws: HTTPError.self) { try await access.probe(clock: ManualClock()) }
    }

    @Test(
        "the pace is the person's, within what a server bears",
        arguments: [(nil, 900), (60, 60), (0, 60), (1 << 40, 86_400)] as [(Int?, Int)]
    )
    func pace(asked: Int?, seconds: Int) throws {
        #expect(try access(FakeTransport(), pace: asked).job.schedule == .every(.seconds(seconds)))
    }

    private static let whole = #"{"version":2,"features":[{"name":"feature.a","enabled":false}]}"#
    private static let changes =
        #"{"events":[{"type":"feature-updated","feature":{"name":"feature.a","enabled":true}},"#
        + #"{"type":"feature-updated","feature":{"name":"feature.b","enabled":false}},"#
        + #"{"type":"segment-updated","segment":{"id":1,"constraints":[]}},{"type":"later","x":1}]}"#

    @Test("a stream's definitions and changes are kept as they come, and what no event brings stays")
    func stream() async throws {
        let transport = FakeTransport(
            .events(
                "event: unleash-connected\ndata: \(Self.whole)\n\n",
                "event: heartbeat\ndata: x\n\n",
                "event: unleash-updated\ndata: \(Self.changes)\n\n"
            ),
            .response(204)
        )
        let client = HTTPClient(
            transport: transport,
            clock: ManualClock(skipping: .seconds(5)),
            now: { Date(timeIntervalSince1970: 1) }
        )
        try await server.follow(with: client, token: Secret("t0ken"))
        let kept = try JSONValue(parsing: try #require(home.contents(of: "flag-server.json")).utf8)
        #expect(kept["features"]?.arrayValue?.map { $0["enabled"] } == [true, false])
        #expect(kept["segments"]?.arrayValue?.count == 1)
        #expect(transport.requests[0].url == "https://flags.example.com/api/client/streaming")
        #expect(transport.requests[0].header("Authorization") == "t0ken")
    }

    @Test(
        "what a stream sends and cannot be used changes nothing",
        arguments: [
            "{", "[]", #"{"features": 1}"#, #"{"events":[{"type":"feature-removed","featureName":"feature.a"}]}"#,
            #"{"events":[{"type":"hydration"}]}"#,
        ]
    )
    func hostileStream(data: String) async throws {
        _ = try await refresh(FakeTransport(.json(Self.body)))
        let transport = FakeTransport(.events("event: unleash-connected\ndata: \(data)\n\n"), .response(204))
        let client = HTTPClient(
            transport: transport,
            clock: ManualClock(skipping: .seconds(5)),
            now: { Date(timeIntervalSince1970: 1) }
        )
        await #expect(throws: FlagDocumentError.self) { try await server.follow(with: client, token: nil) }
        #expect(home.contents(of: "flag-server.json") == Self.body)
    }

    @Test("changes are made one by one, and removals of what is not there are none")
    func changed() throws {
        var stream = FlagStream()
        try stream.apply(Self.whole)
        try stream.apply(
            #"{"events":[{"type":"feature-removed","featureName":"gone"},{"type":"segment-removed","segmentId":7}]}"#
        )
        try stream.apply(#"{"events":[{"type":"feature-removed","featureName":"feature.a"}]}"#)
        #expect(stream.document["features"] == [])
        #expect(throws: FlagDocumentError.self) { try stream.apply(#"{"events":[{"type":"feature-updated"}]}"#) }
        #expect(throws: FlagDocumentError.self) { try stream.apply(#"{"events":[{"type":"segment-removed"}]}"#) }
        try stream.apply(#"{"events":[{"type":"hydration","features":[{"name":"x","enabled":true}],"segments":[]}]}"#)
        #expect(stream.document["features"]?.arrayValue?.count == 1)
    }

    @Test("without a stream the server is asked at its pace, until the run ends")
    func follows() async throws {
        let clock = ManualClock(skipping: .seconds(1_000_000))
        let asked = Mutex(0)
        let transport = FakeTransport(.json("{}", status: 404))
        let access = try access(transport)
        let task = Task {
            await access.follow(streams: true, clock: clock) {
                let count = asked.withLock { asked in
                    asked += 1
                    return asked
                }
                if count == 3 { withUnsafeCurrentTask { $0?.cancel() } }
                return 900
            }
        }
        await task.value
        #expect(asked.withLock { $0 } == 3)
    }

    @Test("how flags were used is told and forgotten where the server takes it, and kept where it does not")
    func usage() async throws {
        let usage = FlagUsage()
        let folder = home.url.appending(path: "cache")
        try home.write(
            #"{"features": [{"name": "paint.bright", "enabled": true}, {"name": "feature.paint", "enabled": true}]}"#,
            to: "flag-server.json"
        )
        let entries = try home.program().declarations
        let values = usage.counting(LayeredFlags(layers: home.rules.layers().layers))
        for id in ["paint.bright", "paint.bright", "feature.paint", "paint.gloss"] {
            _ = values.resolution(of: id, declared: try entries.entry(id).declaration)
        }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try await usage.keep(in: folder, now: Date(timeIntervalSince1970: 1_799_999_000))
        try await usage.keep(in: folder, now: Date(timeIntervalSince1970: 1_799_999_500))
        let resolver = try ServiceContainer([]).resolver(for: "host")
        let refused = FakeTransport(
            .json(Self.body),
            .json("{}", status: 500),
            .json(Self.body),
            .response(202),
            .json(Self.body)
        )
        let job = try access(refused, usage: folder).job
        _ = try await job.run(resolver, jobRun())
        #expect(try FlagUsage.file(in: folder).read().flags["paint.bright"]?.yes == 2)
        _ = try await job.run(resolver, jobRun())
        #expect(try FlagUsage.file(in: folder).read() == FlagUsage.Kept())
        let sent = try JSONValue(parsing: refused.requests[3].body)
        #expect(refused.requests[3].url == "https://flags.example.com/api/client/metrics")
        #expect(sent["bucket"]?["toggles"] == ["paint.bright": ["yes": 2, "no": 0, "variants": [:]]])
        #expect(sent["bucket"]?["start"] == "2027-01-15T07:43:20Z")
        #expect(sent["instanceId"] == "bento")
        _ = try await job.run(resolver, jobRun())
        #expect(refused.requests.count == 5)
    }

    @Test("without leave nothing is told")
    func noUsage() async throws {
        let transport = FakeTransport(.json(Self.body))
        let resolver = try ServiceContainer([]).resolver(for: "host")
        _ = try await access(transport).job.run(resolver, jobRun())
        #expect(transport.requests.count == 1)
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
        #expect(record.fault?.isEmpty == false)
        #expect(record.fetchedAt == Date(timeIntervalSince1970: 1_800_000_000))
        let sources = try await home.run("sources", server: "https://flags.example.com/api")
        let shown = try JSONValue(encoding: sources).text()
        #expect(shown.contains("the last try failed") && shown.contains("fetched 2027-01-15"), "\(shown)")
    }

    @Test("the job asks the server, and needs no network for one on this machine")
    func job() async throws {
        let transport = FakeTransport(Self.tagged)
        func job(_ address: String) throws -> Job { try access(transport, address).job }
        #expect(try !job("http://localhost:4242/api").needsNetwork)
        let remote = try job("https://flags.example.com/api")
        #expect(remote.needsNetwork)
        let resolver = try ServiceContainer([]).resolver(for: "host")
        #expect(try await remote.run(resolver, jobRun()) == .done("1 flag from https://flags.example.com/api."))
        #expect(home.contents(of: "flag-server.json") == Self.body)
    }
}
