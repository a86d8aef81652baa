import ConversationWire
import Core
import CoreTesting
import NetworkingTesting
import Testing

@testable import Conversations
@testable import FeatureChat

@Suite("Taking back what the coach did")
struct UndoTests {
    private static let text: JSONValue = ["type": "object", "properties": ["text": ["type": "string"]]]
    private static let place: JSONValue = ["type": "object", "properties": ["place": ["type": "string"]]]

    private func flows() -> FakeFlows {
        FakeFlows([
            FakeFlows.Fake(id: "food.log", effect: .writes, schema: Self.text, undoneBy: "food.undo"),
            FakeFlows.Fake(id: "food.undo", effect: .writes, isOpenToModels: false), FakeFlows.Fake(id: "food.day"),
            FakeFlows.Fake(
                id: "workouts.log",
                effect: .writes,
                schema: Self.text,
                isOpenToModels: false,
                undoneBy: "workouts.undo"
            ),
            FakeFlows.Fake(id: "workouts.undo", effect: .writes, isOpenToModels: false),
            FakeFlows.Fake(id: "location.set", effect: .writes, schema: Self.place, isOpenToModels: false),
        ])
    }

    @Test(
        "an undo takes back what was done last, each in a conversation of its own",
        arguments: [
            (
                ["log 1 apple", "I did 5x5 deadlifts with 100 kg", "undo"],
                ["food.log", "workouts.log", "workouts.undo"]
            ),
            (["I did 5x5 deadlifts with 100 kg", "log 1 apple", "undo"], ["workouts.log", "food.log", "food.undo"]),
            (
                ["log 1 apple", "I did 5x5 deadlifts with 100 kg", "undo", "undo"],
                ["food.log", "workouts.log", "workouts.undo", "food.undo"]
            ),
            (
                ["log 1 apple", "I did 5x5 deadlifts with 100 kg", "what did I eat today", "undo"],
                ["food.log", "workouts.log", "food.day", "workouts.undo"]
            ),
            (["undo"], []),
            (["log 1 apple", "I'm in Lisbon", "undo my last meal"], ["food.log", "location.set", "food.undo"]),
            (["log 1 apple", "undo my last workout"], ["food.log"]),
            (["log 1 apple", "undo", "undo"], ["food.log", "food.undo"]),
        ]
    )
    func last(said: [String], calls: [String]) async throws {
        let home = try ChatHome(flows: flows())
        for words in said {
            _ = try await home.run(AskCoach.self, ["text": .string(words)])
            home.move(by: 60)
        }
        #expect(home.flows.calls.map(\.flow) == calls)
    }

    @Test("what has no undo is said so, and nothing else is taken back")
    func withoutUndo() async throws {
        let home = try ChatHome(flows: flows())
        for words in ["log 1 apple", "I'm in Lisbon"] {
            _ = try await home.run(AskCoach.self, ["text": .string(words)])
            home.move(by: 60)
        }
        let report = try await home.run(AskCoach.self, ["text": "undo"])
        #expect(report.text.contains("location.set") && report.text.contains("took nothing back"))
        #expect(home.flows.calls.map(\.flow) == ["food.log", "location.set"])
    }

    @Test(
        "what takes a change back is what its flow says, whatever is called undo",
        arguments: [
            ("food.import.undo", ["food.import", "food.import.undo"]), (nil, ["food.import"]),
        ] as [(String?, [String])]
    )
    func byDescriptor(undo: String?, calls: [String]) async throws {
        let flows = FakeFlows(
            [FakeFlows.Fake(id: "food.import", effect: .writes, undoneBy: undo)]
                + ["food.undo", "food.import.undo"].map { FakeFlows.Fake(id: $0, effect: .writes) }
        )
        try await flows.permissions.set(.always, of: .model, for: "food.import")
        let transport = FakeTransport(Completions.call(("food_import", "{}")), Completions.say("Done."))
        let home = try ChatHome(ChatHome.openAI, transport: transport, flows: flows)
        _ = try await home.run(AskCoach.self, ["text": "take these in"])
        try await home.settings.set(ChatSettings.provider, to: .offline)
        for _ in 0..<2 {
            home.move(by: 60)
            _ = try await home.run(AskCoach.self, ["text": "undo"])
        }
        #expect(home.flows.calls.map(\.flow) == calls)
    }

    @Test("what a model logged is taken back by an undo without one")
    func ofModel() async throws {
        let transport = FakeTransport(
            Completions.call(("food_log", #"{"text":"1 apple"}"#)),
            Completions.say("Logged.")
        )
        let flows = flows()
        try await flows.permissions.set(.always, of: .model, for: "food.log")
        let home = try ChatHome(ChatHome.openAI, transport: transport, flows: flows)
        _ = try await home.run(AskCoach.self, ["text": "I had an apple"])
        for flow in ["again", "edit"] {
            let error = await #expect(throws: ChatError.self) {
                if flow == "again" {
                    _ = try await home.run(AnswerAgain.self)
                } else {
                    _ = try await home.run(EditMessage.self, ["message": "1", "text": "I had two apples"])
                }
            }
            #expect(error == .stillCounts(said: "I had an apple", flow: "food.log"))
        }
        try await home.settings.set(ChatSettings.provider, to: .offline)
        home.move(by: 60)
        _ = try await home.run(AskCoach.self, ["text": "undo"])
        #expect(home.flows.calls.map(\.flow) == ["food.log", "food.undo"])
    }

    @Test(
        "an answer that logged something is not given once more, and its question not edited, before it is taken back"
    )
    func again() async throws {
        let home = try ChatHome(flows: flows())
        _ = try await home.run(AskCoach.self, ["text": "lunch was pasta"])
        let error = await #expect(throws: ChatError.self) { _ = try await home.run(AnswerAgain.self) }
        #expect(error == .stillCounts(said: "lunch was pasta", flow: "food.log") && error?.exitStatus == .usage)
        await #expect(throws: ChatError.self) {
            _ = try await home.run(EditMessage.self, ["message": "1", "text": "lunch was rice"])
        }
        #expect(home.flows.calls.count == 1)
        #expect(try await home.run(ShowChat.self).count == 2, "nothing was put aside")
        home.move(by: 60)
        _ = try await home.run(AskCoach.self, ["text": "undo", "in": "last"])
        _ = try await home.run(EditMessage.self, ["message": "1", "text": "lunch was rice"])
        #expect(home.flows.calls.map(\.flow) == ["food.log", "food.undo", "food.log"])
    }

    @Test("a question is edited only after the changes that later questions made, which are named by them")
    func later() async throws {
        let home = try ChatHome(flows: flows())
        _ = try await home.run(AskCoach.self, ["text": "what did I eat today"])
        _ = try await home.run(AskCoach.self, ["text": "lunch was pasta", "in": "last"])
        let error = await #expect(throws: ChatError.self) {
            _ = try await home.run(EditMessage.self, ["message": "1", "text": "what did I eat yesterday"])
        }
        #expect(error == .stillCounts(said: "lunch was pasta", flow: "food.log"))
    }

    @Test("an answer that only read is given once more")
    func reading() async throws {
        let home = try ChatHome(flows: flows())
        _ = try await home.run(AskCoach.self, ["text": "what did I eat today"])
        _ = try await home.run(AnswerAgain.self)
        #expect(home.flows.calls.map(\.flow) == ["food.day", "food.day"])
    }

    @Test("a change that is kept is sent to no model", arguments: WireDialect.allCases)
    func unsent(dialect: WireDialect) {
        let items: [ConversationItem] = [
            .text(TextItem(.user, "hi")), .change(ChangeItem("food.log", span: nil)), .text(TextItem(.assistant, "ok")),
        ]
        #expect(!ModelRequest(model: "m", items: items).body(in: dialect).text().contains("food.log"))
    }
}
