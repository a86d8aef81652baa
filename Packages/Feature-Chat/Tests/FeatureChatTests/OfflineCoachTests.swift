import CoachIntents
import ConversationWire
import Core
import CoreTesting
import Foundation
import NetworkingTesting
import Testing

@testable import CoachRules
@testable import Conversations
@testable import FeatureChat

@Suite("OfflineCoach")
struct OfflineCoachTests {
    /// The schema of a flow with one argument.
    private static func taking(_ name: String, _ type: String = "string", isRequired: Bool = false) -> JSONValue {
        var schema: [String: JSONValue] = ["type": "object", "properties": [name: ["type": .string(type)]]]
        if isRequired { schema["required"] = [.string(name)] }
        return .object(schema)
    }

    private func flows() -> FakeFlows {
        FakeFlows([
            FakeFlows.Fake(
                id: "food.log",
                effect: .writes,
                schema: Self.taking("text", isRequired: true),
                isOpenToModels: false,
                undoneBy: "food.undo"
            ),
            FakeFlows.Fake(id: "food.day", schema: Self.taking("day")),
            FakeFlows.Fake(id: "food.water", effect: .writes, schema: Self.taking("amount", isRequired: true)),
            FakeFlows.Fake(id: "food.weigh", effect: .writes, schema: Self.taking("weight")),
            FakeFlows.Fake(id: "food.undo", effect: .writes),
            FakeFlows.Fake(id: "food.trends", schema: Self.taking("days", "integer")),
            FakeFlows.Fake(id: "wallet.balance"), FakeFlows.Fake(id: "wallet.send", effect: .spends),
            FakeFlows.Fake(id: "wallet.receive", schema: Self.taking("amount")),
            FakeFlows.Fake(id: "workouts.week", schema: Self.taking("of")),
            FakeFlows.Fake(id: "workouts.plan", effect: .writes, schema: Self.taking("day")),
            FakeFlows.Fake(
                id: "chat.plan",
                schema: [
                    "type": "object", "properties": ["minutes": [:], "muscles": [:], "equipment": [:], "goal": [:]],
                ]
            ),
            FakeFlows.Fake(id: "workouts.readiness"), FakeFlows.Fake(id: "workouts.goal.list"),
            FakeFlows.Fake(id: "workouts.records", schema: Self.taking("exercise")),
            FakeFlows.Fake(id: "workouts.trends", schema: Self.taking("weeks", "integer")),
            FakeFlows.Fake(id: "reminders.add", effect: .writes, schema: Self.taking("sentence")),
            FakeFlows.Fake(id: "reminders.list"),
            FakeFlows.Fake(
                id: "location.distance",
                schema: ["type": "object", "properties": ["from": ["type": "string"], "to": ["type": "string"]]]
            ),
            FakeFlows.Fake(id: "wallet.convert", schema: Self.taking("amount")),
            FakeFlows.Fake(id: "location.here"),
            FakeFlows.Fake(id: "location.set", effect: .writes, schema: Self.taking("place")),
        ])
    }

    @Test(
        "what is meant is done by the feature's flow, as the person's own call",
        arguments: [
            ("log 2 eggs and toast", "food.log", ["text": "2 eggs and toast"]),
            ("what did I eat yesterday?", "food.day", ["day": "2026-11-20"]),
            ("calories left", "food.day", [:]),
            ("drank 2 glasses of water", "food.water", ["amount": "500ml"]),
            ("1.5 l water", "food.water", ["amount": "1.5l"]),
            ("log 1,5 l water", "food.water", ["amount": "1.5l"]),
            ("drank 1,500 ml of water", "food.water", ["amount": "1500ml"]),
            ("I weigh 80,25 kg", "food.weigh", ["weight": "80.25kg"]),
            ("weigh \u{2212}80kg", "food.weigh", ["weight": "-80kg"]),
            ("log -2 eggs", "food.log", ["text": "-2 eggs"]),
            ("what did I eat on november 22", "food.day", ["day": "2025-11-22"]),
            ("what did I eat on 29.2.", "food.day", ["day": "2024-02-29"]),
            ("what did I eat a week ago", "food.day", ["day": "2026-11-14"]),
            ("remind me in 20 minutes to stretch", "reminders.add", ["sentence": "remind me in 20 minutes to stretch"]),
            ("show my reminders", "reminders.list", [:]),
            ("how far is it from Berlin to Paris", "location.distance", ["from": "Berlin", "to": "Paris"]),
            ("convert 0.1 btc to sats", "wallet.convert", ["amount": "0.1 btc"]),
            ("I weigh 80.2 kg", "food.weigh", ["weight": "80.2kg"]),
            ("weight over the last 90 days", "food.trends", ["days": 90]),
            ("what's my balance", "wallet.balance", [:]),
            ("where am I", "location.here", [:]),
            ("I'm in Lisbon", "location.set", ["place": "Lisbon"]),
            ("generate an invoice for 5000 sats", "wallet.receive", ["amount": "5000"]),
            ("what did I train last week", "workouts.week", ["of": "-7"]),
            ("am I ready to train?", "workouts.readiness", [:]),
            ("how are my training goals", "workouts.goal.list", [:]),
            ("my bench press record", "workouts.records", ["exercise": "bench press"]),
            ("am I getting stronger", "workouts.trends", ["weeks": 4]),
            (
                "plan a 45 minute leg workout with dumbbells", "chat.plan",
                ["minutes": 45, "muscles": ["legs"], "equipment": ["dumbbells"]]
            ),
        ] as [(String, String, JSONValue)]
    )
    func does(words: String, flow: String, input: JSONValue) async throws {
        let home = try ChatHome(flows: flows())
        let report = try await home.run(AskCoach.self, ["text": .string(words)])
        #expect(home.flows.calls == [FakeFlows.Call(flow: flow, input: input, caller: .person)])
        #expect(report.provider == "offline")
        #expect(report.flows == [flow])
        #expect(report.text.contains("done"))
    }

    @Test(
        "a weekday may be today, the last one is before today",
        arguments: [
            ("saturday", "2026-11-21"), ("last saturday", "2026-11-14"), ("last friday", "2026-11-20"),
            ("last sunday", "2026-11-15"),
        ]
    )
    func lastWeekday(words: String, day: String) async throws {
        let home = try ChatHome(flows: flows())
        _ = try await home.run(AskCoach.self, ["text": .string("what did I eat \(words)")])
        #expect(home.flows.calls.map(\.input) == [["day": .string(day)]])
        let summary = try await home.run(AskCoach.self, ["text": .string("how was \(words)")])
        #expect(summary.text.contains(day) || words == "saturday")
    }

    @Test("advice for programmers is not shown to a person")
    func inputFault() async throws {
        let failing = FakeFlows.Fake(
            id: "food.log",
            effect: .writes,
            schema: Self.taking("text", isRequired: true),
            isOpenToModels: false
        ) { _ in
            throw Failure.invalid(
                "flow.input",
                "The value 'x' is invalid for '<amount>'",
                recovery: "Run 'bento flows'."
            )
        }
        let home = try ChatHome(flows: FakeFlows([failing]))
        let report = try await home.run(AskCoach.self, ["text": "log 3 x"])
        #expect(!report.text.contains("<amount>") && !report.text.contains("bento flows"))
        #expect(report.text.contains("bento food log --help"))
    }

    @Test("where the words belong to a feature that is here, its command is named")
    func hint() async throws {
        let home = try ChatHome(flows: flows())
        let words: JSONValue = "please move my stretching reminder to noon"
        #expect(try await home.run(AskCoach.self, ["text": words]).text.contains("`bento reminders --help`"))
        let without = try ChatHome(flows: FakeFlows())
        #expect(try await !without.run(AskCoach.self, ["text": words]).text.contains("bento reminders"))
    }

    @Test("a picture that nobody can see is said so")
    func picture() async throws {
        let home = try ChatHome(flows: flows())
        let image = ImageItem(mediaType: "image/png", base64: "AA==")
        let sent = try await home.chat.send("hi", passing: [.image(image)], in: nil, flow: home.session())
        #expect(sent.outcome.message.content.contains("cannot see the picture"))
        let resumed = await #expect(throws: ChatError.self) { try await home.run(ResumeAnswer.self) }
        #expect(resumed == .answerIsComplete && resumed?.message.contains("is complete") == true)
    }

    @Test(
        "words of money on Ark and of lifting are explained",
        arguments: ["vtxo", "VTXOs", "ark", "round", "utxo", "1rm", "one-rep max"]
    )
    func explains(topic: String) { #expect(Glossary.text(of: topic) != nil) }

    @Test(
        "nothing is deleted, paid or guessed",
        arguments: [
            "delete all my data", "pay 5000 sats to bob", "send all my bitcoin to bob", "erase everything",
            "I ate too much", "asdf", "my friend ate 12 eggs",
        ]
    )
    func neverGuesses(words: String) async throws {
        let home = try ChatHome(flows: flows())
        let report = try await home.run(AskCoach.self, ["text": .string(words)])
        #expect(home.flows.calls == [] && !report.text.isEmpty)
    }

    @Test(
        "help, greetings and words of the field need nobody",
        arguments: ["help", "hi", "what is a one rep max", "explain TDEE", "thanks"]
    )
    func talks(words: String) async throws {
        let home = try ChatHome(flows: FakeFlows())
        let report = try await home.run(AskCoach.self, ["text": .string(words)])
        #expect(report.text.count > 10 && !report.text.contains("language model, and none"))
    }

    @Test("a model is asked for where one is needed")
    func needsModel() async throws {
        let home = try ChatHome(flows: FakeFlows())
        let report = try await home.run(AskCoach.self, ["text": "write me a poem about squats"])
        #expect(report.text.contains("language model") && report.text.contains("bento chat model install"))
    }

    @Test("an error of a flow is the answer, and the question is kept")
    func errors() async throws {
        let failing = FakeFlows.Fake(
            id: "food.log",
            effect: .writes,
            schema: Self.taking("text", isRequired: true),
            isOpenToModels: false
        ) { _ in
            throw Failure.invalid("food.nothing", "No food was recognised.", recovery: "Say it in other words.")
        }
        let home = try ChatHome(flows: FakeFlows([failing]))
        let report = try await home.run(AskCoach.self, ["text": "log blorb"])
        #expect(report.text == "No food was recognised. Say it in other words.")
    }

    @Test("the conversation at a terminal goes on until the person says bye")
    func talk() async throws {
        let home = try ChatHome(flows: flows())
        let frontEnd = ScriptedFrontEnd(answers: ["hi", "what's my balance", "bye"])
        let report = try await home.run(TalkToCoach.self, [:], frontEnd)
        #expect(report.title == "hi")
        #expect(try await home.run(ShowChat.self).count == 4)
        #expect(frontEnd.emitted.count == 2)
        let again = try await home.run(TalkToCoach.self, ["in": "last"], ScriptedFrontEnd(answers: ["thanks", ""]))
        #expect(again.answer == "You are welcome.")
        #expect(try await home.run(ShowChat.self).count == 6)
    }
}

@Suite("GatewayRouter")
struct GatewayRouterTests {
    @Test("toasts become notices, hooks open screens that only read, contents are drawn, and unknown ones are named")
    func routes() async throws {
        let events = """
            event: Toast
            data: {"type":"success","message":"Hello"}

            event: chat
            data: {"content":"Hi","is_streaming":true}

            event: chat
            data: {"content":"Hi there","is_streaming":false}

            event: hook
            data: {"action":"open_food"}

            event: hook
            data: {"action":"open_everything"}

            event: content
            data: {"type":"plan","data":{"day":"leg day"}}

            event: content
            data: {"type":"hologram","data":1}

            event: dance
            data: {}

            event: stop
            data: {}


            """
        let home = try ChatHome(
            ["chat.provider": "gateway", "chat.server": "http://127.0.0.1:9/v1"],
            transport: FakeTransport(.events(events)),
            flows: FakeFlows([FakeFlows.Fake(id: "food.day")])
        )
        let frontEnd = ScriptedFrontEnd()
        let report = try await home.run(AskCoach.self, ["text": "hello"], frontEnd)
        #expect(report.text.hasPrefix("Hi there\n") && report.stop == "end")
        #expect(frontEnd.notices.contains(Notice(.success, "Hello")))
        #expect(home.flows.calls == [FakeFlows.Call(flow: "food.day", input: [:], caller: .person)])
        let drawn = frontEnd.emitted.first?["text"]?.stringValue ?? ""
        #expect(
            drawn.contains("done") && drawn.contains("leg day") && drawn.contains("hologram")
                && drawn.contains("open_everything")
        )
    }

    @Test("a hook never runs what changes something")
    func hooksOnlyRead() async throws {
        let flows = FakeFlows([FakeFlows.Fake(id: "food.day", effect: .writes)])
        let router = GatewayRouter(location: nil, flows: flows)
        let home = try ChatHome()
        _ = try await router.route(.hook("open_food"), in: home.session())
        #expect(flows.calls == [])
    }
}
