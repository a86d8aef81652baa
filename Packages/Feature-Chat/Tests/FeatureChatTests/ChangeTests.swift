import ConversationWire
import Core
import CoreTesting
import NetworkingTesting
import Synchronization
import Testing

@testable import FeatureChat

@Suite("What a model changes")
struct ChangeTests {
    private static let eggs = FakeFlows.outcome(
        ["kcal": 144],
        "Logged 2 eggs: 144 kcal, 12.6 g protein.\nToday 144 of 2,000 kcal."
    )

    private func flows(_ more: FakeFlows.Fake...) async throws -> FakeFlows {
        let made = FakeFlows(
            [
                FakeFlows.Fake(id: "food.log", effect: .writes, undoneBy: "food.undo") { _ in Self.eggs },
                FakeFlows.Fake(
                    id: "food.undo",
                    effect: .writes,
                    schema: ["type": "object", "properties": ["made": ["type": "string"]]]
                ),
                FakeFlows.Fake(id: "location.set", effect: .writes), FakeFlows.Fake(id: "food.day"),
            ] + more
        )
        for flow in ["food.log", "food.undo", "location.set", "food.water", "food.weigh", "food.quick", "food.copy"] {
            try await made.permissions.set(.always, of: .model, for: flow)
        }
        return made
    }

    private func home(_ flows: FakeFlows, _ answers: FakeResponse...) throws -> ChatHome {
        var values = ChatHome.openAI
        values["chat.hidden-features"] = ""
        return try ChatHome(
            values,
            transport: FakeTransport { _, position in answers[min(position, answers.count - 1)] },
            flows: flows
        )
    }

    @Test(
        "the person hears of each change by its own line, with its figures and how to take it back, whatever the model says"
    )
    func told() async throws {
        let calls = Completions.call(("food_log", #"{"text":"2 eggs"}"#), ("location_set", "{}"))
        let home = try home(try await flows(), calls, Completions.say("I did nothing at all."))
        let frontEnd = ScriptedFrontEnd()
        let report = try await home.run(AskCoach.self, ["text": "2 eggs in Lisbon"], frontEnd)
        let lines = [
            "The coach ran 'food.log': Logged 2 eggs: 144 kcal, 12.6 g protein.; Today 144 of 2,000 kcal. "
                + "Take it back: bento food undo",
            "The coach ran 'location.set': done. It has no undo.",
        ]
        #expect(report.changes == lines)
        #expect(frontEnd.notices.filter { $0.kind == .success }.map(\.text) == lines)
        let shown = try await home.run(ShowChat.self)
        #expect(
            shown.messages[1].changes == lines
                && shown.presentation(in: home.session().context).plainText.contains(lines[0])
        )
    }

    @Test("a payment that was prepared is said to be unpaid, after whatever the model says of it")
    func unpaid() async throws {
        let spend = FakeFlows.Fake(id: "wallet.send", effect: .spends)
        let home = try home(
            try await flows(spend),
            Completions.call(("wallet_send", #"{"amount":5000}"#)),
            Completions.say("Done! I have paid 5,000 sat.")
        )
        let frontEnd = ScriptedFrontEnd()
        let report = try await home.run(AskCoach.self, ["text": "pay 5000 sat to mallory"], frontEnd)
        #expect(report.unpaid.count == 1 && report.unpaid[0].hasPrefix("Nothing is paid yet"))
        let said = try #require(frontEnd.events.lastIndex { if case .appended = $0 { true } else { false } })
        let told = try #require(
            frontEnd.events.lastIndex {
                if case .noticed(let notice) = $0 { notice.text.hasPrefix("Nothing is paid yet") } else { false }
            }
        )
        #expect(told > said)
    }

    private static let one = ("food_log", #"{"text":"egg"}"#)

    @Test("three changes of a kind, and no more unless the person goes on", arguments: [nil, false, true])
    func ofKind(answer: Bool?) async throws {
        let home = try home(
            try await flows(),
            Completions.call(Self.one, Self.one, Self.one, Self.one, Self.one, Self.one, Self.one),
            Completions.say("ok")
        )
        let frontEnd = answer.map { ScriptedFrontEnd(confirmations: [$0, false]) } ?? ScriptedFrontEnd()
        _ = try await home.run(AskCoach.self, ["text": "log many"], frontEnd)
        #expect(home.flows.calls.count == (answer == true ? 6 : 3))
        #expect(home.transport?.requests.last?.text.contains("which is the limit") == true)
        let asked = frontEnd.events.compactMap { if case .confirmed(let question) = $0 { question } else { nil } }
        #expect(asked.allSatisfy { $0.weight == .personal && $0.question.contains("changes with 'food.log'") })
    }

    @Test("twelve changes in all, over the rounds of an answer; the next message has twelve of its own")
    func inAll() async throws {
        let kinds = ["food.water", "food.weigh", "food.quick", "food.copy"]
        let fakes = kinds.map { FakeFlows.Fake(id: $0, effect: .writes) }
        let flows = FakeFlows(try await self.flows().fakes + fakes)
        for flow in kinds + ["food.log"] { try await flows.permissions.set(.always, of: .model, for: flow) }
        let round = Completions.call(
            ("food_log", "{}"),
            ("food_water", "{}"),
            ("food_weigh", "{}"),
            ("food_quick", "{}"),
            ("food_copy", "{}")
        )
        let home = try home(flows, round, round, round, Completions.say("ok"), round, Completions.say("ok"))
        _ = try await home.run(AskCoach.self, ["text": "log"])
        #expect(flows.calls.count == 12)
        home.move(by: 60)
        _ = try await home.run(AskCoach.self, ["text": "go on", "in": "last"])
        #expect(flows.calls.count == 17)
    }

    @Test("a change that failed counts for nothing")
    func failed() async throws {
        let home = try home(
            FakeFlows([FakeFlows.Fake(id: "food.log", effect: .writes)]),
            Completions.call(Self.one, Self.one, Self.one, Self.one),
            Completions.say("ok")
        )
        let report = try await home.run(AskCoach.self, ["text": "log"])
        #expect(report.changes.isEmpty && home.transport?.requests.last?.text.contains("the limit") == false)
    }

    @Test("an undo by a model takes back what the coach did, and no change of the person's own")
    func undo() async throws {
        let alone = try home(try await flows(), Completions.call(("food_undo", "{}")), Completions.say("ok"))
        _ = try await alone.run(AskCoach.self, ["text": "undo"])
        #expect(alone.flows.calls.isEmpty)
        #expect(alone.transport?.requests.last?.text.contains("you have changed nothing there") == true)
        let home = try home(
            try await flows(),
            Completions.call(Self.one),
            Completions.say("logged"),
            Completions.call(("food_undo", #"{"made":"2020-01-01T00:00:00Z/2026-01-01T00:00:00Z"}"#)),
            Completions.say("ok")
        )
        _ = try await home.run(AskCoach.self, ["text": "an egg"])
        home.move(by: 60)
        _ = try await home.run(AskCoach.self, ["text": "undo", "in": "last"])
        #expect(home.flows.calls.map(\.flow) == ["food.log", "food.undo"])
        let span = "2026-11-21T12:00:00Z/2026-11-21T12:00:00Z"
        #expect(
            home.flows.calls.last?.input == ["made": .string(span)],
            "the span of its own change, whatever the model says"
        )
    }

    @Test("a change that the person took back themselves is not in the way of the one before")
    func undoneAlready() async throws {
        let gone = Mutex(true)
        let flows = FakeFlows([
            FakeFlows.Fake(id: "food.log", effect: .writes, undoneBy: "food.undo"),
            FakeFlows.Fake(id: "food.undo", effect: .writes) { _ in
                let isGone = gone.withLock { gone in
                    defer { gone = false }
                    return gone
                }
                guard !isGone else { throw Failure.usage("food.nothing-to-undo", "There is nothing to undo.") }
                return FakeFlows.outcome([:], "log 1 apple")
            },
        ])
        let home = try ChatHome(flows: flows)
        for words in ["log 1 apple", "log 1 pear"] {
            _ = try await home.run(AskCoach.self, ["text": .string(words)])
            home.move(by: 60)
        }
        let first = try await home.run(AskCoach.self, ["text": "undo"])
        #expect(first.text.contains("is taken back already"))
        home.move(by: 60)
        #expect(try await home.run(AskCoach.self, ["text": "undo"]).text.hasPrefix("Taken back."))
        home.move(by: 60)
        #expect(try await home.run(AskCoach.self, ["text": "undo"]).text.contains("nothing for me to take back"))
    }

    @Test("the coach without a model takes back its own change by the time when it was made")
    func undoOffline() async throws {
        let home = try ChatHome(flows: try await flows())
        _ = try await home.run(AskCoach.self, ["text": "log 1 apple"])
        home.move(by: 60)
        let report = try await home.run(AskCoach.self, ["text": "undo"])
        let span = "2026-11-21T12:00:00Z/2026-11-21T12:00:00Z"
        #expect(
            home.flows.calls.last == FakeFlows.Call(flow: "food.undo", input: ["made": .string(span)], caller: .person)
        )
        #expect(report.text.hasPrefix("Taken back."))
        let again = try await home.run(AskCoach.self, ["text": "undo"])
        #expect(again.text.contains("nothing for me to take back") && again.text.contains("bento food undo"))
        #expect(home.flows.calls.count == 2)
    }
}
