import AppData
import Core
import CoreHosting
import CoreTesting
import Foundation
import Networking
import NetworkingTesting
import Testing

@testable import FeatureReminders

@Suite("Delivery of reminders")
struct DeliveryTests {
    static let expiry = ContributedReminders(
        feature: "wallet",
        source: "vtxo-expiry",
        summary: "VTXOs that expire",
        isOnByDefault: true
    )
    static let empty = ContributedReminders(
        feature: "food",
        source: "empty-day",
        summary: "A day without food",
        isOnByDefault: false
    )

    static func reminder(
        _ id: String,
        _ text: String,
        _ command: String? = nil,
        at moment: String = "2026-11-22T14:58:00Z"
    ) throws -> DueReminder {
        DueReminder(id: id, text: text, dueAt: try Date(moment, strategy: .iso8601), command: command)
    }

    static func desktop(_ capabilities: String = "as 2 \"body\" \"body-markup\"") -> ScriptedProcesses {
        ScriptedProcesses(["busctl"]) { run in
            let text = run.arguments.contains("GetCapabilities") ? capabilities : "u 41"
            return ProcessResult(status: 0, output: Array(text.utf8), errors: [])
        }
    }

    @Test("features' reminders come once, each source with its switch")
    func sources() async throws {
        let processes = Self.desktop()
        let home = try RemindersHome(sources: [Self.expiry, Self.empty], processes: processes)
        home.sources.give("wallet.vtxo-expiry", .success([try Self.reminder("a", "12 sat expire", "wallet refresh")]))
        home.sources.give("food.empty-day", .success([try Self.reminder("2026-11-22", "Nothing logged")]))
        #expect(try await home.deliver().delivered.map(\.what) == ["12 sat expire"])
        #expect(try await home.deliver().delivered.isEmpty)
        _ = try await home.run(TurnSource.self, ["source": "food.empty-day", "state": "on"])
        #expect(try await home.deliver().delivered.map(\.what) == ["Nothing logged"])
        _ = try await home.run(TurnSource.self, ["source": "wallet.vtxo-expiry", "state": "off"])
        #expect(try await home.run(ListSources.self).sources.map(\.isOn) == [false, true])
        await #expect(throws: UnknownName.self) {
            try await home.run(TurnSource.self, ["source": "food.empty", "state": "on"])
        }
    }

    @Test(
        "reminders of a feature do not exist for whoever may not see it, and others are told which features are in them"
    )
    func hidden() async throws {
        let home = try RemindersHome(sources: [Self.expiry, Self.empty], processes: Self.desktop())
        home.sources.give("wallet.vtxo-expiry", .success([try Self.reminder("a", "12 sat expire", "wallet refresh")]))
        try await home.add("stretch at 4:30pm")
        try home.move(to: "2026-11-22T15:31:00Z")
        _ = try await home.deliver()
        let all = try await home.run(ListReminders.self)
        #expect(all.open.map(\.what).sorted() == ["12 sat expire", "stretch"])
        #expect(all.otherFeatures == ["wallet"])
        #expect(try await home.run(ShowReminderHistory.self).otherFeatures == ["wallet"])
        let model = FlowSession(frontEnd: ScriptedFrontEnd(), context: home.context).hiding(["wallet"])
        func run<F: Flow>(_ type: F.Type, _ input: JSONValue = [:]) async throws -> F.Output
        where F.Dependency == RemindersCoordinator {
            try await FlowSchema(type).parse(input).run(with: home.reminders, in: model)
        }
        let listed = try await run(ListReminders.self)
        #expect(listed.open.map(\.what) == ["stretch"])
        #expect(listed.otherFeatures == [])
        #expect(try await run(ShowReminderHistory.self).occurrences.map(\.what) == ["stretch"])
        #expect(try await run(ListSources.self).sources.map(\.id) == ["food.empty-day"])
        for name in ["12 sat", "sat expire"] {
            await #expect(throws: Failure.self) { try await run(FinishReminder.self, ["which": .string(name)]) }
            await #expect(throws: Failure.self) { try await run(SnoozeReminder.self, ["which": .string(name)]) }
        }
        #expect(try await run(FinishReminder.self).what == "stretch")
    }

    @Test("a source that fails holds nobody up")
    func failing() async throws {
        let home = try RemindersHome(sources: [Self.expiry], processes: Self.desktop())
        home.sources.give("wallet.vtxo-expiry", .failure(Failure("x", "It is broken.")))
        try await home.add("stretch at 16:01")
        try home.move(to: "2026-11-22T15:01:05Z")
        #expect(try await home.deliver().delivered.map(\.what) == ["stretch"])
    }

    @Test("one nudge of a kind a day, whichever feature it comes from")
    func nudges() async throws {
        let home = try RemindersHome(
            sources: [
                Self.expiry, ContributedReminders(feature: "chat", source: "x", summary: "x", isOnByDefault: true),
            ],
            processes: Self.desktop()
        )
        home.sources.give("wallet.vtxo-expiry", .success([try Self.reminder("a", "Nothing is logged.", "food log")]))
        let later = try Self.reminder("b", "Log what you ate", "food log", at: "2026-11-22T14:59:00Z")
        home.sources.give("chat.x", .success([later]))
        #expect(try await home.deliver().delivered.count == 1)
        #expect(try await home.states().sorted() == ["Log what you ate skipped", "Nothing is logged. delivered"])
    }

    @Test("the desktop is asked what it can show, and the body is escaped where it reads markup")
    func desktop() async throws {
        let processes = Self.desktop()
        let notifier = DesktopNotifier(processes: processes)
        let record = ReminderMessage.test("-<b>& title", body: "bento <x> & \"y\"")
        try await notifier.deliver(record)
        try await notifier.deliver(record)
        #expect(processes.runs.count == 3)
        #expect(processes.runs[0].arguments.last == "GetCapabilities")
        let sent = processes.runs[1].arguments
        #expect(sent.contains("-<b>& title"))
        #expect(sent.contains("bento &lt;x&gt; &amp; &quot;y&quot;"))
        #expect(sent[sent.count - 7] == "0" || sent.contains("0"))
        // The id that the server gave replaces the first.
        #expect(processes.runs[2].arguments.contains("41"))
        let plain = Self.desktop("as 1 \"body\"")
        try await DesktopNotifier(processes: plain).deliver(record)
        #expect(plain.runs[1].arguments.contains("bento <x> & \"y\""))
    }

    @Test("with GLib's tool the words are quoted as GVariant texts")
    func gdbus() async throws {
        let processes = ScriptedProcesses(["gdbus"]) { run in
            let text = run.arguments.last?.hasSuffix("GetCapabilities") == true ? "(['body'],)" : "(uint32 7,)"
            return ProcessResult(status: 0, output: Array(text.utf8), errors: [])
        }
        let notifier = DesktopNotifier(processes: processes)
        try await notifier.deliver(.test("it's\\ne", body: "a\nb"))
        #expect(processes.runs[1].arguments.contains("'it\\'s\\\\ne'"))
        #expect(processes.runs[1].arguments.contains("'a\\nb'"))
        try await notifier.deliver(.test("it's\\ne", body: "c"))
        #expect(processes.runs[2].arguments.contains("uint32 7"))
    }

    @Test("where no desktop answers, the reminder stays due and the terminal tells it")
    func noDesktop() async throws {
        let refusing = ScriptedProcesses(["busctl"]) { _ in
            ProcessResult(status: 1, output: [], errors: Array("Failed to connect to bus: No medium found\n".utf8))
        }
        for processes in [refusing, ScriptedProcesses([])] {
            let home = try RemindersHome(processes: processes)
            try await home.add("stretch at 16:01")
            try home.move(to: "2026-11-22T15:01:05Z")
            let outcome = try await home.deliver()
            #expect(outcome.delivered.isEmpty)
            let words = try #require(outcome.failures["desktop"])
            #expect(words.contains("No medium found") || words.contains("neither busctl"))
            #expect(try await home.reminders.announce(in: home.context) == ["stretch"])
        }
    }

    @Test("ntfy gets JSON at the server's root; the topic stands in no address, error or log")
    func ntfy() async throws {
        let transport = FakeTransport(.json("{\"id\":\"x\"}"))
        let home = try RemindersHome(transport: transport)
        try await home.secrets.set("reminders.ntfy-topic", to: Secret("my-hidden-topic"))
        try await home.secrets.set("reminders.ntfy-token", to: Secret("tk_1"))
        try await home.add("stretch at 16:01")
        try home.move(to: "2026-11-22T15:01:05Z")
        #expect(try await home.deliver().delivered.map(\.what) == ["stretch"])
        let request = try #require(transport.requests.first)
        #expect(request.head.path == "/")
        #expect(request.head.authority == "ntfy.sh")
        let body = try JSONValue(parsing: String(decoding: request.body, as: UTF8.self))
        #expect(body["topic"] == "my-hidden-topic")
        #expect(body["message"] == "stretch")
        #expect(request.head.headerFields[.authorization] == "Bearer tk_1")
        let refusing = try RemindersHome(
            transport: FakeTransport(.json("{\"error\":\"no my-hidden-topic\"}", status: 403))
        )
        try await refusing.secrets.set("reminders.ntfy-topic", to: Secret("my-hidden-topic"))
        try await refusing.add("stretch at 16:01")
        try refusing.move(to: "2026-11-22T15:01:05Z")
        let outcome = try await refusing.deliver()
        #expect(outcome.delivered.isEmpty)
        #expect(outcome.failures["ntfy"]?.contains("ntfy.sh") == true)
        #expect(outcome.failures["ntfy"]?.contains("my-hidden-topic") == false)
    }

    @Test("topic and token of one ntfy server are sent to no other")
    func otherServer() async throws {
        let transport = FakeTransport(.json("{\"id\":\"x\"}"))
        let home = try RemindersHome(transport: transport)
        try await home.secrets.set("reminders.ntfy-topic", to: Secret("mine"))
        try await home.secrets.set("reminders.ntfy-token", to: Secret("tk_1"))
        try await home.add("stretch at 16:01")
        try await home.add("walk at 16:10")
        try home.move(to: "2026-11-22T15:01:05Z")
        #expect(try await home.deliver().delivered.map(\.what) == ["stretch"])
        try await home.settings.set(RemindersSettings.ntfyServer, to: ServerAddress("https://ntfy.example"))
        try home.move(to: "2026-11-22T15:10:05Z")
        #expect(try await home.deliver().delivered.isEmpty)
        #expect(transport.requests.count == 1)
        let other = try #require(ServerAddress("https://ntfy.example"))
        try await ServerSecret("reminders.ntfy-topic", in: home.secrets).keep(Secret("other"), for: other)
        #expect(try await home.deliver().delivered.map(\.what) == ["walk"])
        #expect(transport.requests.map { $0.head.authority } == ["ntfy.sh", "ntfy.example"])
        #expect(transport.requests.map { $0.head.headerFields[.authorization] } == ["Bearer tk_1", nil])
    }

    @Test(
        "trying ntfy reads what its token opens, says what was tried, and sends nothing to the topic",
        arguments: [
            (nil, [.json(#"{"healthy":true}"#)], "is an ntfy server that answers; no message was sent"),
            ("tk_1", [.json(#"{"healthy":true}"#), .json(#"{"username":"phil"}"#)], "takes the token of 'phil'"),
            (
                "tk_1", [.json(#"{"healthy":true}"#), .json("{}", status: 404)],
                "keeps no accounts to try the token with"
            ),
            ("tk_1", [.json(#"{"healthy":true}"#), .json(#"{"code":40101}"#, status: 401)], "refuses the token"),
            ("tk_1", [.json("<html>", status: 200)], "does not answer as ntfy does"),
            (nil, [.json("{}", status: 404)], "does not answer as ntfy does"),
        ] as [(String?, [FakeResponse], String)]
    )
    func probe(token: String?, answers: [FakeResponse], words: String) async throws {
        let transport = FakeTransport { _, position in answers[min(position, answers.count - 1)] }
        let ntfy = NtfyNotifier(
            transport: transport,
            server: try #require(URL(string: "https://ntfy.example")),
            topic: Secret("my-hidden-topic"),
            token: token.map { Secret($0) }
        )
        var found: String
        do { found = try await ntfy.probe() } catch { found = "\(error)" }
        #expect(found.contains(words), "\(found)")
        #expect(transport.requests.allSatisfy { $0.head.method == .get && $0.head.path?.contains("hidden") == false })
        #expect(transport.requests.count == answers.count)
    }

    @Test(
        "what answers with 200 but not as ntfy does, such as a network's login page, has not delivered anything",
        arguments: ["<!doctype html><title>Welcome to the hotel</title>", "", "[1]", "{\"id\":\"\"}", "{\"id\":7}"]
    )
    func portal(answer: String) async throws {
        let home = try RemindersHome(transport: FakeTransport(.json(answer)))
        try await home.secrets.set("reminders.ntfy-topic", to: Secret("mine"))
        try await home.add("stretch at 16:01")
        try home.move(to: "2026-11-22T15:01:05Z")
        let outcome = try await home.deliver()
        #expect(outcome.delivered.isEmpty)
        #expect(outcome.failures["ntfy"]?.contains("did not answer as ntfy does") == true)
        #expect(try await home.reminders.announce(in: home.context) == ["stretch"])
    }

    @Test("of a thousand due at once a day's number is delivered, and the rest is told once, together")
    func thousand() async throws {
        let processes = Self.desktop()
        let home = try RemindersHome(processes: processes)
        let now = home.context.time.now
        try await home.database.write { database in
            for index in 0..<1000 {
                let record = ReminderRecord(
                    id: RowID.make(at: now),
                    what: "thing \(index)",
                    sentence: "thing \(index) at 16:01",
                    start: "20261122T160100",
                    zone: "Europe/Berlin",
                    rule: nil,
                    nextAt: Moment(try Date("2026-11-22T15:01:00Z", strategy: .iso8601)),
                    createdAt: Moment(now)
                )
                _ = try record.save(in: database, at: now)
            }
        }
        try home.move(to: "2026-11-22T15:01:05Z")
        let outcome = try await home.deliver()
        #expect(outcome.delivered.count == 8)
        #expect(outcome.overLimit == 992)
        try home.move(to: "2026-11-22T15:02:05Z")
        #expect(try await home.deliver().delivered.isEmpty)
        try home.move(to: "2026-11-22T17:02:05Z")
        #expect(try await home.deliver().missed.count == 992)
        // Eight reminders and one message of those that were missed, each time after asking what the server can show.
        #expect(processes.runs.count == 11)
        #expect(processes.runs.last?.arguments.contains("992 reminders were missed") == true)
        try home.move(to: "2026-11-22T17:03:05Z")
        #expect(try await home.deliver() == .init())
    }

    @Test("a clock that is set back delivers nothing twice")
    func setBack() async throws {
        let home = try RemindersHome(processes: Self.desktop())
        try await home.add("drink every hour")
        try home.move(to: "2026-11-22T17:00:05Z")
        let first = try await home.deliver()
        #expect(first.delivered.count == 1)
        try home.move(to: "2026-11-22T15:30:00Z")
        #expect(try await home.deliver().delivered.isEmpty)
        try home.move(to: "2026-11-22T17:00:10Z")
        #expect(try await home.deliver().delivered.isEmpty)
        try home.move(to: "2026-11-22T18:00:10Z")
        #expect(try await home.deliver().delivered.count == 1)
    }

    @Test("what came while the clock was a year ahead comes again at its time, and what repeats goes on")
    func yearAhead() async throws {
        let home = try RemindersHome(processes: Self.desktop())
        try await home.add("drink every hour")
        try await home.add("see the dentist on 3 December at 10:00")
        try await home.add("pay rent every month on the 1st")
        try home.move(to: "2027-11-22T15:00:05Z")
        _ = try await home.deliver()
        _ = try await home.run(FinishReminder.self, ["which": "drink"])
        try home.move(to: "2026-11-22T15:30:00Z")
        #expect(try await home.deliver().delivered.isEmpty)
        let list = try await home.run(ListReminders.self)
        #expect(list.open.isEmpty)
        let next = list.reminders.compactMap(\.next).map { $0.formatted(.iso8601) }
        #expect(next == ["2026-11-22T16:00:00Z", "2026-12-01T07:00:00Z", "2026-12-03T09:00:00Z"])
        // What is skipped before it comes stays skipped.
        _ = try await home.run(SkipReminder.self, ["which": "rent"])
        try home.move(to: "2026-11-22T16:00:05Z")
        #expect(try await home.deliver().delivered.map(\.what) == ["drink"])
        let later = try await home.run(ListReminders.self).reminders.first { $0.what == "pay rent" }
        #expect(later?.next?.formatted(.iso8601) == "2027-01-01T07:00:00Z")
        try home.move(to: "2026-12-03T09:00:05Z")
        #expect(try await home.deliver().delivered.map(\.what).contains("see the dentist"))
    }

    @Test("nothing due: no channel is asked, nothing is written")
    func nothing() async throws {
        let processes = Self.desktop()
        let home = try RemindersHome(processes: processes)
        try await home.add("stretch at 6pm")
        let before = home.database.writes
        #expect(try await home.deliver() == .init())
        #expect(home.database.writes == before)
        #expect(processes.runs.isEmpty)
    }
}

extension ReminderMessage {
    static func test(_ title: String, body: String) -> ReminderMessage {
        ReminderMessage(title: title, body: body, ids: ["1"])
    }
}
