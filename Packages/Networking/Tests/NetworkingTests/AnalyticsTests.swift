import Core
import Foundation
import NetworkingTesting
import Synchronization
import Testing

@testable import Networking

@Suite("Analytics", .timeLimit(.minutes(2)))
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

    private func service(
        _ fixture: ClientFixture,
        consent: Consent = Consent(true),
        maximumBytes: Int = 100_000,
        batchSize: Int = 50
    ) -> QueuedAnalytics {
        let number = Mutex(0)
        return QueuedAnalytics(
            client: fixture.client(base: "https://eu.posthog.test"),
            catalogue: catalogue,
            configuration: .init(
                folder: folder.url,
                projectKey: Secret("phc_test"),
                maximumQueueBytes: maximumBytes,
                batchSize: batchSize
            ),
            isAllowed: { consent.isAllowed },
            now: { Date(timeIntervalSince1970: 1_795_256_430) },
            makeID: {
                number.withLock { number in
                    number += 1
                    return "id-\(number)"
                }
            }
        )
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
        #expect(await second.waiting == 0)
    }

    @Test("a full queue drops its oldest events and never grows above its limit")
    func limit() async throws {
        let service = service(ClientFixture(.failure(.unreachable)), maximumBytes: 1000, batchSize: 1000)
        for _ in 0..<50 { await service.capture(event) }
        let data = try Data(contentsOf: folder.url.appending(path: "queue.jsonl"))
        #expect(data.count <= 1000)
        #expect(await service.waiting >= 2)
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
        #expect(await service.waiting == 0)
    }

    @Test("events go in batches; a full one goes by itself")
    func batches() async throws {
        let fixture = ClientFixture(.failure(.unreachable), .failure(.unreachable), .failure(.unreachable), .json("{}"))
        let service = service(fixture, batchSize: 4)
        for _ in 0..<4 { await service.capture(event) }
        #expect(fixture.transport.requests.count == 3)
        for _ in 0..<5 { await service.capture(event) }
        // The fifth sends the four that waited and itself; the next four are a batch again.
        let sizes = fixture.transport.requests.dropFirst(3).map {
            $0.text.components(separatedBy: "flow_finished").count - 1
        }
        #expect(sizes == [4, 1, 4])
        #expect(await service.waiting == 0)
    }

    @Test("a batch that is too large is halved; one that is refused for good is dropped", arguments: [413, 400])
    func refused(status: Int) async throws {
        let fixture = ClientFixture { request, _ in
            request.text.components(separatedBy: "flow_finished").count > 2 ? .response(status) : .json("{}")
        }
        let service = service(fixture)
        for _ in 0..<3 { await service.capture(event) }
        #expect(try await service.flush() == (status == 413 ? .init(sent: 3) : .init(dropped: 3)))
        #expect(await service.waiting == 0)
    }

    @Test("the list of what is sent can be printed")
    func disclosure() throws {
        let text = try JSONValue(encoding: catalogue).text()
        #expect(text.contains("flow_finished"))
        #expect(text.contains("ok, failed"))
        #expect(AnalyticsCatalogue.common.count == 7)
    }
}
