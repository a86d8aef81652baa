import Core
import CoreTesting
import Foundation
import Networking
import NetworkingTesting
import Synchronization
import Testing

@testable import Analytics

@Suite("Analytics", .timeLimit(.minutes(30)))
struct AnalyticsTests {
    private final class Consent: Sendable {
        private let state: Mutex<Bool>
        init(_ allowed: Bool) { state = Mutex(allowed) }
        var isAllowed: Bool { state.withLock { $0 } }
        func set(_ allowed: Bool) { state.withLock { $0 = allowed } }
    }

    private final class Folder {
        let url = FileManager.default.temporaryDirectory.appending(path: "bento-analytics-\(UUID().uuidString)")
        deinit { try? FileManager.default.removeItem(at: url) }
        var files: [String] { (try? FileManager.default.contentsOfDirectory(atPath: url.path).sorted()) ?? [] }
    }

    private let folder = Folder()
    private let catalogue = AnalyticsCatalogue(events: [
        .init(
            "flow_finished",
            "A command ended.",
            [
                .init("outcome", .choice(["ok", "failed"]), "How."), .init("seconds", .count(upTo: 60), "How long."),
                .init("json", .flag, "Whether for a script."),
            ]
        )
    ])

    /// A clock that a test moves.
    private final class Moment: Sendable {
        private let date = Mutex(Date(timeIntervalSince1970: 1_795_256_430))
        var now: Date { date.withLock { $0 } }
        func pass(_ seconds: TimeInterval) { date.withLock { $0 += seconds } }
    }

    private let moment = Moment()

    /// - Parameter patience: longer than the waits that the fixture's clock skips, so that it never runs out by itself.
    private func service(
        _ fixture: ClientFixture,
        consent: Consent = Consent(true),
        maximumBytes: Int = 100_000,
        batchSize: Int = 50,
        patience: Duration = .seconds(600),
        ids: String = "id"
    ) -> QueuedAnalytics {
        let number = Mutex(0)
        return QueuedAnalytics(
            client: fixture.client(base: "https://eu.posthog.test"),
            catalogue: catalogue,
            configuration: .init(
                folder: folder.url,
                projectKey: Secret("phc_test"),
                maximumQueueBytes: maximumBytes,
                batchSize: batchSize,
                patience: patience
            ),
            isAllowed: { consent.isAllowed },
            now: { [moment] in moment.now },
            makeID: {
                number.withLock { number in
                    number += 1
                    return "\(ids)-\(number)"
                }
            }
        )
    }

    /// The ids of the events in a request.
    private func events(in request: FakeRequest) throws -> [String] {
        let batch = try JSONValue(parsing: request.body)["batch"]?.arrayValue
        return (batch ?? []).compactMap { $0["uuid"]?.stringValue }
    }

    private let event = AnalyticsEvent(
        "flow_finished",
        ["outcome": .choice("ok"), "seconds": .count(900), "json": .flag(true), "text": .choice("I ate cake")]
    )

    @Test("without consent nothing is kept and nothing is sent")
    func offByDefault() async throws {
        let fixture = ClientFixture(.json("{}"))
        let service = service(fixture, consent: Consent(false), batchSize: 1)
        await service.identify("account-1")
        for _ in 0..<10 { await service.capture(event) }
        #expect(try await service.flush() == .init())
        #expect(fixture.transport.requests.isEmpty)
        #expect(folder.files.isEmpty)
    }

    @Test("a batch holds exactly what the catalogue lists")
    func payload() async throws {
        let fixture = ClientFixture(.json(#"{"status":1}"#))
        let service = service(fixture)
        await service.capture(event)
        await service.capture(AnalyticsEvent("something_else", ["outcome": .choice("ok")]))
        #expect(try await service.flush() == .init(sent: 1))
        let request = try #require(fixture.transport.requests.first)
        #expect(request.url == "https://eu.posthog.test/batch/")
        let expected: JSONValue = [
            "api_key": "phc_test",
            "batch": [
                [
                    "uuid": "id-2", "event": "flow_finished", "timestamp": "2026-11-21T10:20:00Z",
                    "distinct_id": "id-1",
                    "properties": [
                        "outcome": "ok", "seconds": 60, "json": true, "$lib": "bento", "$geoip_disable": true,
                        "$process_person_profile": false,
                    ],
                ]
            ],
        ]
        #expect(try JSONValue(parsing: request.body) == expected)
        let listed = Set(AnalyticsCatalogue.common.map(\.name) + catalogue.events[0].properties.map(\.name))
        let sent = try #require(expected["batch"]?[0])
        let names =
            (sent.objectValue?.keys.map(\.self) ?? []) + (sent["properties"]?.objectValue?.keys.map(\.self) ?? [])
        #expect(Set(names).subtracting(["properties"]) == listed)
    }

    @Test("identifying joins the events before and after, once")
    func identify() async throws {
        let fixture = ClientFixture(.json("{}"))
        let service = service(fixture)
        await service.capture(event)
        await service.identify("account-1")
        await service.identify("account-1")
        await service.capture(event)
        try await service.flush()
        let batch = try JSONValue(parsing: try #require(fixture.transport.requests.first).body)["batch"]?.arrayValue
        #expect(batch?.map { $0["distinct_id"]?.stringValue } == ["id-1", "account-1", "account-1"])
        #expect(batch?[1]["event"]?.stringValue == "$identify")
        #expect(batch?[1]["properties"]?["$anon_distinct_id"]?.stringValue == "id-1")
    }

    @Test("resetting forgets the events and who they belong to")
    func reset() async throws {
        let fixture = ClientFixture(.json("{}"))
        let service = service(fixture)
        await service.identify("account-1")
        await service.reset()
        #expect(folder.files.isEmpty)
        await service.capture(event)
        try await service.flush()
        #expect(fixture.transport.requests.first?.text.contains("account-1") == false)
    }

    @Test("withdrawing consent removes what was kept")
    func withdrawal() async throws {
        let consent = Consent(true)
        let fixture = ClientFixture(.json("{}"))
        let service = service(fixture, consent: consent)
        await service.capture(event)
        #expect(folder.files == ["identity.json", "queue.jsonl"])
        consent.set(false)
        try await service.flush()
        #expect(folder.files.isEmpty)
        #expect(fixture.transport.requests.isEmpty)
    }

    @Test("only the owner can read what is kept")
    func permissions() async throws {
        let service = service(ClientFixture(.json("{}")))
        await service.capture(event)
        for name in folder.files {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.url.appending(path: name).path)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
        #expect(folder.files.count == 2)
    }

    @Test("events wait on disk while the server cannot be reached, also for the next run")
    func offline() async throws {
        let fixture = ClientFixture(.failure(.nameNotResolved))
        let first = service(fixture)
        for _ in 0..<3 { await first.capture(event) }
        await #expect(throws: HTTPError.self) { try await first.flush() }
        let online = ClientFixture(.json("{}"))
        let second = service(online)
        #expect(try await second.flush() == .init(sent: 3))
        #expect(await second.queued.isEmpty)
    }

    @Test("a full queue drops its oldest events and never grows above its limit")
    func limit() async throws {
        let service = service(ClientFixture(.failure(.unreachable)), maximumBytes: 1000, batchSize: 1000)
        for _ in 0..<50 { await service.capture(event) }
        let data = try Data(contentsOf: folder.url.appending(path: "queue.jsonl"))
        #expect(data.count <= 1000)
        #expect(await service.queued.count >= 2)
        let last = try #require(data.split(separator: UInt8(ascii: "\n")).last)
        #expect(try JSONValue(parsing: last)["uuid"]?.stringValue == "id-51")
    }

    @Test("a damaged queue gives the events that can be read")
    func damaged() async throws {
        let fixture = ClientFixture(.json("{}"))
        let service = service(fixture)
        await service.capture(event)
        let file = folder.url.appending(path: "queue.jsonl")
        try (Data("garbage\n{\"uuid\":\n".utf8) + Data(contentsOf: file) + Data([0xFF, 0x0A])).write(to: file)
        #expect(try await service.flush() == .init(sent: 1))
        #expect(await service.queued.isEmpty)
    }

    @Test("events go in batches; a full one goes by itself")
    func batches() async throws {
        let fixture = ClientFixture(.failure(.unreachable), .failure(.unreachable), .failure(.unreachable), .json("{}"))
        let service = service(fixture, batchSize: 4)
        for _ in 0..<4 { await service.capture(event) }
        #expect(fixture.transport.requests.count == 3)
        moment.pass(3600)
        for _ in 0..<5 { await service.capture(event) }
        // The fifth sends the four that waited and itself; the next four are a batch again.
        let sizes = try fixture.transport.requests.dropFirst(3).map { try events(in: $0).count }
        #expect(sizes == [4, 1, 4])
        #expect(await service.queued.isEmpty)
    }

    @Test("few events go too, with the first one after the oldest has waited for an hour, in this run or the next")
    func age() async throws {
        let fixture = ClientFixture(.json("{}"))
        await service(fixture).capture(event)
        moment.pass(3500)
        let later = service(fixture, ids: "later")
        await later.capture(event)
        #expect(fixture.transport.requests.isEmpty)
        moment.pass(100)
        await later.capture(event)
        #expect(try fixture.transport.requests.map { try events(in: $0).count } == [3])
        #expect(await later.queued.isEmpty)
    }

    @Test("a clock that was set back does not keep events for ever")
    func clockSetBack() async throws {
        let fixture = ClientFixture(.json("{}"))
        let service = service(fixture)
        await service.capture(event)
        moment.pass(-86_400 * 365)
        await service.capture(event)
        #expect(try fixture.transport.requests.map { try events(in: $0).count } == [2])
    }

    @Test("a server that is not there is not asked with every event: the wait doubles, up to six hours")
    func backoff() async throws {
        let fixture = ClientFixture(.failure(.tlsFailed))
        let service = service(fixture, batchSize: 1)
        await service.capture(event)
        #expect(fixture.transport.requests.count == 1)
        let minutes: [TimeInterval] = [1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360]
        for (failures, wait) in minutes.enumerated() {
            moment.pass(wait * 60 - 1)
            await service.capture(event)
            #expect(fixture.transport.requests.count == failures + 1, "too early after \(wait) min")
            moment.pass(1)
            await service.capture(event)
            #expect(fixture.transport.requests.count == failures + 2, "not after \(wait) min")
        }
        // Somebody who asks for it does not wait, and after a success neither does anything else.
        await #expect(throws: HTTPError.self) { try await service.flush() }
        let online = ClientFixture(.json("{}"))
        let again = self.service(online, batchSize: 1, ids: "again")
        try await again.flush()
        let sent = online.transport.requests.count
        await again.capture(event)
        #expect(online.transport.requests.count == sent + 1)
    }

    @Test("a captured event waits for a sending no longer than it may; nothing is lost, and no request stays behind")
    func deadline() async throws {
        let clock = ManualClock()
        let transport = FakeTransport(.silence)
        let client = HTTPClient(
            transport: transport,
            configuration: .init(baseURL: ClientFixture.url, timeouts: .init(head: .seconds(30)), retry: .never),
            clock: clock
        )
        let service = QueuedAnalytics(
            client: client,
            catalogue: catalogue,
            configuration: .init(folder: folder.url, projectKey: Secret("k"), batchSize: 1, patience: .seconds(2)),
            isAllowed: { true }
        )
        let capture = Task { [event] in await service.capture(event) }
        // The patience, and the time for the answer.
        await clock.waitForSleepers(2)
        clock.advance(by: .seconds(2))
        await capture.value
        #expect(await service.queued.count == 1)
        #expect(transport.requests.count == 1)
        try await until { clock.sleeperCount == 0 }
        #expect(folder.files == ["attempts.json", "identity.json", "queue.jsonl"])
    }

    @Test("many at once that share a folder, as processes do, lose no event and send none twice")
    func shared() async throws {
        let arrived = Mutex<[String]>([])
        let fixture = ClientFixture { request, _ in
            let batch = try JSONValue(parsing: request.body)["batch"]?.arrayValue ?? []
            arrived.withLock { $0 += batch.compactMap { $0["uuid"]?.stringValue } }
            return .json("{}")
        }
        let services = (0..<8).map { service(fixture, batchSize: 7, ids: "s\($0)") }
        await withTaskGroup(of: Void.self) { group in
            for service in services {
                group.addTask { [event] in for _ in 0..<25 { await service.capture(event) } }
                group.addTask { for _ in 0..<5 { _ = try? await service.flush() } }
            }
        }
        try await services[0].flush()
        let ids = arrived.withLock { $0 }
        #expect(ids.count == 200)
        #expect(Set(ids).count == 200)
        #expect(await services[0].queued.isEmpty)
        #expect(folder.files == ["identity.json"], "no lock stays behind")
    }

    @Test("while one is sending, another leaves it to it; what came meanwhile is sent too")
    func oneSender() async throws {
        let gate = Gate()
        let fixture = ClientFixture { _, position in
            if position == 0 { await gate.passIgnoringCancellation() }
            return .json("{}")
        }
        let first = service(fixture, ids: "a")
        let second = service(fixture, ids: "b")
        await first.capture(event)
        let sending = Task { try await first.flush() }
        try await until { !fixture.transport.requests.isEmpty }
        #expect(try await second.flush().isUnderWayElsewhere)
        await second.capture(event)
        gate.open()
        #expect(try await sending.value == .init(sent: 2))
        #expect(fixture.transport.requests.count == 2)
    }

    @Test("a server that does not know the project key is an error that says so, and keeps the events")
    func wrongKey() async throws {
        let answer = #"{"type":"authentication_error","code":"invalid_api_key","detail":"Project API key invalid."}"#
        let fixture = ClientFixture(.json(answer, status: 401))
        let service = service(fixture)
        await service.capture(event)
        let error = await httpError { try await service.flush() }
        #expect(error?.serverCode == "INVALID_API_KEY")
        #expect(error?.recovery?.isEmpty == false)
        #expect(!String(reflecting: error).contains("phc_test"))
        #expect(await service.queued.count == 1)
    }

    @Test("what waits can be seen, exactly as it is sent afterwards")
    func visible() async throws {
        let fixture = ClientFixture(.json("{}"))
        let service = service(fixture)
        for _ in 0..<3 { await service.capture(event) }
        let seen = try JSONValue(encoding: await service.queued)
        try await service.flush()
        #expect(try JSONValue(parsing: try #require(fixture.transport.requests.first).body)["batch"] == seen)
    }

    @Test("consent that another process withdraws while an event is written leaves nothing behind")
    func withdrawnMeanwhile() async throws {
        let answers = Mutex([true])
        let service = QueuedAnalytics(
            client: ClientFixture(.json("{}")).client(base: "https://eu.posthog.test"),
            catalogue: catalogue,
            configuration: .init(folder: folder.url, projectKey: Secret("phc_test")),
            isAllowed: { answers.withLock { $0.isEmpty ? false : $0.removeFirst() } }
        )
        await service.capture(event)
        #expect(folder.files.isEmpty)
    }

    @Test("a batch that is too large is halved; one that is refused for good is dropped", arguments: [413, 400])
    func refused(status: Int) async throws {
        let fixture = ClientFixture { request, _ in
            request.text.components(separatedBy: "flow_finished").count > 2 ? .response(status) : .json("{}")
        }
        let service = service(fixture)
        for _ in 0..<3 { await service.capture(event) }
        #expect(try await service.flush() == (status == 413 ? .init(sent: 3) : .init(dropped: 3)))
        #expect(await service.queued.isEmpty)
    }

    @Test("the list of what is sent can be printed")
    func disclosure() throws {
        let text = try JSONValue(encoding: catalogue).text()
        #expect(text.contains("flow_finished"))
        #expect(text.contains("ok, failed"))
        #expect(AnalyticsCatalogue.common.count == 7)
    }
}
