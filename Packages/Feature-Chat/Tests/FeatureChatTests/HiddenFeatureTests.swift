import AppData
import CoachRules
import ConversationWire
import Core
import CoreTesting
import Foundation
import NetworkingTesting
import Testing

@testable import Conversations
@testable import FeatureChat

@Suite("What is hidden stays hidden")
struct HiddenFeatureTests {
    private let flows = FakeFlows([
        FakeFlows.Fake(id: "wallet.balance") { _ in FakeFlows.outcome(["sats": 123_456], "You can spend 123,456 sat.")
        },
        FakeFlows.Fake(id: "location.here") { _ in FakeFlows.outcome(["name": "Lisbon"], "You are in Lisbon.") },
        FakeFlows.Fake(id: "food.day") { _ in FakeFlows.outcome(["kcal": 1200], "1,200 kcal so far.") },
    ])

    private func sent(_ home: ChatHome) throws -> String {
        try #require(home.transport?.requests.last).text
    }

    @Test("what the offline coach said of hidden features is not told to a model later; what it said of others is")
    func offline() async throws {
        let home = try ChatHome(transport: FakeTransport(Completions.say("ok")), flows: flows)
        _ = try await home.run(AskCoach.self, ["text": "what's my balance"])
        for words in ["where am I", "what did I eat today"] {
            _ = try await home.run(AskCoach.self, ["text": .string(words), "in": "last"])
        }
        try await home.settings.set(ChatSettings.provider, to: .openai)
        try await home.settings.set(ChatSettings.model, to: "m")
        try await home.settings.set(ChatSettings.server, to: ServerAddress("http://127.0.0.1:9/v1"))
        _ = try await home.run(AskCoach.self, ["text": "and now?", "in": "last"])
        let text = try sent(home)
        #expect(!text.contains("123,456") && !text.contains("You are in Lisbon"))
        #expect(
            text.contains("1,200 kcal so far") && text.contains("what's my balance"),
            "the person's words are theirs"
        )
        #expect(text.contains("told of wallet"))
        _ = try await home.run(AskCoach.self, ["text": "and then?", "in": "last"])
        let later =
            try JSONValue(parsing: try #require(home.transport?.requests.last).body)["messages"]?.arrayValue ?? []
        #expect(
            later.contains { $0["role"] == "assistant" && $0["content"] == "ok" },
            "what the model said was made of none of it"
        )
        let kept = try await home.chat.store.messages(of: home.chat.store.session(meantBy: "last").id)
        #expect(
            kept.compactMap { $0.role == .assistant ? $0.provenance?.features : nil }.prefix(3) == [
                ["wallet"], ["location"], ["food"],
            ]
        )
    }

    @Test(
        "what a model was told before a feature was hidden is not told again: results, calls, and what was said after them"
    )
    func hiddenSince() async throws {
        let transport = FakeTransport(
            Completions.call(("wallet_balance", "{}")),
            Completions.say("You have 123,456 sat."),
            Completions.say("ok")
        )
        var values = ChatHome.openAI
        values["chat.hidden-features"] = "location"
        let home = try ChatHome(values, transport: transport, flows: flows)
        _ = try await home.run(AskCoach.self, ["text": "my balance?"])
        #expect(transport.requests[1].text.contains("123456"))
        try await home.settings.set(ChatSettings.hiddenFeatures, to: "wallet,location")
        _ = try await home.run(AskCoach.self, ["text": "and now?", "in": "last"])
        let text = try sent(home)
        #expect(!text.contains("123456"))
        #expect(!text.contains("123,456"))
        #expect(!text.contains("wallet_balance"))
        #expect(text.contains("my balance?") && text.contains("and now?"))
    }

    @Test(
        "a flow that tells of several features is told which are hidden, and what it told of one is withheld once that is"
    )
    func severalFeatures() async throws {
        let flows = FakeFlows([
            FakeFlows.Fake(id: "reminders.list") { _ in
                FakeFlows.outcome(["open": "A VTXO of 5,000 sat expires"], "5,000 sat", others: ["wallet"])
            }
        ])
        let transport = FakeTransport(
            Completions.call(("reminders_list", "{}")),
            Completions.say("Your VTXO of 5,000 sat expires."),
            Completions.say("ok")
        )
        var values = ChatHome.openAI
        values["chat.hidden-features"] = "location"
        let home = try ChatHome(values, transport: transport, flows: flows)
        _ = try await home.run(AskCoach.self, ["text": "what is due?"])
        #expect(flows.hidden == [["location"]] && transport.requests[1].text.contains("5,000 sat"))
        try await home.settings.set(ChatSettings.hiddenFeatures, to: "wallet,location")
        _ = try await home.run(AskCoach.self, ["text": "and now?", "in": "last"])
        let text = try sent(home)
        #expect(!text.contains("5,000 sat"))
        #expect(text.contains("reminders_list"))
        #expect(text.contains("keeps from models"))
    }

    @Test("what the coach without a model said of reminders may be of any feature")
    func offlineReminders() async throws {
        let flows = FakeFlows([
            FakeFlows.Fake(id: "reminders.list") { _ in FakeFlows.outcome([:], "5,000 sat expire", others: ["wallet"]) }
        ])
        let home = try ChatHome(transport: FakeTransport(Completions.say("ok")), flows: flows)
        _ = try await home.run(AskCoach.self, ["text": "show my reminders"])
        try await home.settings.set(ChatSettings.provider, to: .openai)
        try await home.settings.set(ChatSettings.model, to: "m")
        try await home.settings.set(ChatSettings.server, to: ServerAddress("http://127.0.0.1:9/v1"))
        _ = try await home.run(AskCoach.self, ["text": "and now?", "in": "last"])
        #expect(try !sent(home).contains("5,000 sat"))
    }

    @Test("an answer of an earlier version, of which nobody knows what it told, is withheld where anything is hidden")
    func unknown() async throws {
        let home = try ChatHome(ChatHome.openAI, transport: FakeTransport(Completions.say("ok")), flows: flows)
        let session = try await home.chat.store.makeSession()
        try await home.chat.store.add(home.chat.runner.newMessage(session, .user, "balance?"))
        var old = home.chat.runner.newMessage(session, .assistant, "You can spend 99 sat.", provenance: nil)
        old.provider = "offline"
        try await home.chat.store.add(old)
        _ = try await home.run(AskCoach.self, ["text": "go on", "in": "last"])
        #expect(try !sent(home).contains("99 sat"))
        try await home.settings.set(ChatSettings.hiddenFeatures, to: "")
        _ = try await home.run(AskCoach.self, ["text": "go on", "in": "last"])
        #expect(try sent(home).contains("99 sat"))
    }

    @Test("a summary that tells of what was hidden since is made anew without it")
    func summary() async throws {
        var values = ChatHome.openAI
        values["chat.context-tokens"] = 500
        values["chat.hidden-features"] = ""
        let transport = FakeTransport { request, _ in
            guard request.text.contains("Summarise the conversation") else { return Completions.say("ok") }
            return Completions.say(request.text.contains("123,456") ? "- has 123,456 sat" : "- eats figs")
        }
        let home = try ChatHome(values, transport: transport, flows: flows)
        let session = try await home.chat.store.makeSession()
        for index in 0..<20 {
            let isQuestion = index.isMultiple(of: 2)
            try await home.chat.store.add(
                home.chat.runner.newMessage(
                    session,
                    isQuestion ? .user : .assistant,
                    index == 3 ? "You have 123,456 sat." : String(repeating: "figs ", count: 60),
                    provenance: index == 3 ? Provenance(features: ["wallet"]) : Provenance()
                )
            )
        }
        _ = try await home.run(AskCoach.self, ["text": "go on", "in": "last"])
        #expect(try sent(home).contains("has 123,456 sat"))
        try await home.settings.set(ChatSettings.hiddenFeatures, to: "wallet")
        _ = try await home.run(AskCoach.self, ["text": "go on", "in": "last"])
        #expect(try sent(home).contains("eats figs") && !sent(home).contains("123,456"))
        #expect(try await home.chat.store.session(session.id).summary == "- eats figs")
    }

    @Test(
        "how the day stands tells of nothing that is hidden",
        arguments: ["food", "workouts", "wallet", "food,workouts,wallet"]
    )
    func dayStands(hidden: String) async throws {
        var given = RegisteredChat.Given(values: ChatHome.openAI, transport: FakeTransport(Completions.say("ok")))
        given.values["chat.share-summary"] = true
        given.values["chat.hidden-features"] = .string(hidden)
        given.workouts = FakeWorkouts(.trained([.run(0, before: try #require(LocalDay("2026-11-21")))]))
        let chat = try RegisteredChat(given)
        try await chat.call("ask", ["text": "hello"])
        let text = try #require(given.transport?.requests.last).text
        #expect(text.contains("You trained") == !hidden.contains("workouts"))
    }

    @Test(
        "the coach's own tools go with the features that they read",
        arguments: [
            ("food", ["chat_plan", "chat_goal"]), ("workouts", []), ("", ["chat_plan", "chat_goal", "chat_trends"]),
        ] as [(String, [String])]
    )
    func coachTools(hidden: String, offered: [String]) async throws {
        let flows = FakeFlows([
            FakeFlows.Fake(id: "chat.plan"), FakeFlows.Fake(id: "chat.goal"), FakeFlows.Fake(id: "chat.trends"),
        ])
        var values = ChatHome.openAI
        values["chat.hidden-features"] = .string(hidden)
        let home = try ChatHome(values, transport: FakeTransport(Completions.say("ok")), flows: flows)
        _ = try await home.run(AskCoach.self, ["text": "hello"])
        let body = try JSONValue(parsing: try #require(home.transport?.requests.last).body)
        let names = (body["tools"]?.arrayValue ?? []).compactMap { $0["function"]?["name"]?.stringValue }
        #expect(names == offered)
    }
}
