import AppData
import Core
import CoreTesting
import Foundation
import NetworkingTesting
import Testing

@testable import Conversations

@Suite("Chat as the host runs it")
struct RegisteredChatTests {
    private static let today = LocalDay(year: 2026, month: 11, day: 21) ?? LocalDay(daysSince1970: 0)
    private let time = TimeContext.fixed("2026-11-21T12:00:00Z")

    private func full() throws -> RegisteredChat.Given {
        var given = RegisteredChat.Given()
        given.food = FakeFood(meals: [.lunch(0, before: Self.today, kcal: 1500, protein: 100)], time: time)
        given.workouts = FakeWorkouts(.trained([.run(0, before: Self.today)]))
        given.wallet = FakeWallet(.funded(try Satoshis(2100)))
        let lisbon = PlaceSummary(
            name: "Lisbon",
            coordinate: try Coordinate(latitude: 38.7, longitude: -9.1),
            countryCode: "PT",
            subtitle: "Portugal",
            timeZone: "Europe/Lisbon"
        )
        given.location = FakeLocation([lisbon])
        return given
    }

    @Test("asked how the day was, the coach tells what every feature knows, without a model")
    func day() async throws {
        let chat = try RegisteredChat(try full())
        let answer = try await chat.call("ask", ["text": "how was my day"])
        for words in [
            "**Today**", "You logged one meal with 1500 kcal; 500 kcal are left. 20 g of protein to go.",
            "You trained: Run.", "You can spend 2,100 sat.", "You were last seen in Lisbon.",
        ] {
            #expect(answer.text.contains(words), "\(answer.text)")
        }
        let yesterday = try await chat.call("ask", ["text": "how was yesterday"])
        #expect(yesterday.text.contains("**2026-11-20**") && yesterday.text.contains("You have not logged anything"))
        #expect(try await chat.call("today").text.contains("You trained: Run."))
        let before = try await chat.call("today", ["day": "yesterday"])
        #expect(before.json["day"] == "2026-11-20" && !before.text.contains("You trained"))
    }

    @Test("what cannot be asked is named, and where nothing is known that is said")
    func unavailable() async throws {
        var given = RegisteredChat.Given()
        given.food = FakeFood.offline(time: time)
        given.workouts = FakeWorkouts(.broken)
        given.wallet = FakeWallet(.empty)
        let shown = try await RegisteredChat(given).call("today")
        #expect(shown.text.contains("Could not ask: food, workouts.") && !shown.text.contains("You can spend"))
        #expect(shown.json["unavailable"] == ["food", "workouts"])
        let empty = try RegisteredChat()
        #expect(try await empty.call("today").text == "I know nothing about 2026-11-21 yet.")
        #expect(
            try await empty.call("ask", ["text": "how was my day"]).text.contains("I know nothing about today yet.")
        )
        #expect(
            try await empty.call("ask", ["text": "how was yesterday"]).text.contains("I know nothing about 2026-11-20")
        )
    }

    @Test("a feature that is not here is named where it would be needed")
    func missing() async throws {
        let some = try RegisteredChat([:], flows: FakeFlows([FakeFlows.Fake(id: "location.here")]))
        let answer = try await some.call("ask", ["text": "log 2 eggs"])
        #expect(answer.text.contains("the feature 'food' of this Bento cannot do that"))
        let none = try RegisteredChat()
        #expect(try await none.call("ask", ["text": "log 2 eggs"]).text.contains("nothing here can do that"))
        #expect(
            try await none.call("ask", ["text": "am I ready to train?"]).text.contains("without a language model")
        )
    }

    @Test("a card of the overview says what is worth knowing and where to look, and nothing where nothing is")
    func card() async throws {
        #expect(try await RegisteredChat().card() == nil)
        var given = RegisteredChat.Given()
        given.workouts = FakeWorkouts(.trained([.run(6, before: Self.today)]))
        let content = try #require(try await RegisteredChat(given).card())
        #expect(content.body == .text("Your last workout was 6 days ago."))
        #expect(content.suggestions.first?.command == "chat" && content.suggestions.count == 2)
        // Who has trained today has ended the pause.
        given.workouts = FakeWorkouts(.trained([.run(6, before: Self.today), .run(0, before: Self.today)]))
        #expect(try await RegisteredChat(given).card() == nil)
    }

    @Test("the job has the model write the insight, once a day, where one is set up and may know")
    func insight() async throws {
        var given = RegisteredChat.Given()
        given.workouts = FakeWorkouts(.trained([.run(6, before: Self.today)]))
        #expect(try await RegisteredChat(given).run(job: "insight") == .nothing, "no model is set up")
        given.values = ChatHome.openAI
        given.transport = FakeTransport(Completions.say("Your last workout was 6 days ago: lift."))
        let silent = try RegisteredChat(given)
        #expect(try await silent.run(job: "insight") == .nothing && given.transport?.requests.isEmpty == true)
        given.values["chat.share-summary"] = true
        let chat = try RegisteredChat(given)
        #expect(try await chat.run(job: "insight") == .done("Your last workout was 6 days ago: lift."))
        #expect(try await chat.card()?.body == .text("Your last workout was 6 days ago: lift."))
        let shown = try await chat.call("insight")
        #expect(
            shown.text.hasPrefix("Your last workout was 6 days ago: lift.\nbento ") && shown.json["isOfModel"] == true
        )
        #expect(given.transport?.requests.count == 1)
        #expect(try await RegisteredChat().call("insight").text.contains("log what you eat and train"))
    }

    @Test("a server that takes no schema is asked for a plan without one")
    func plainPlan() async throws {
        let plan =
            #"{"title":"Legs","exercises":[{"name":"Squat","sets":5,"reps":5,"rest":180,"effort":8},"#
            + #"{"name":"Plank","sets":3,"seconds":60,"rest":60,"effort":6}]}"#
        let transport = FakeTransport { request, _ in
            request.text.contains("response_format")
                ? .json(#"{"error":{"message":"response_format is not supported"}}"#, status: 400)
                : Completions.say(plan)
        }
        var given = RegisteredChat.Given(values: ChatHome.openAI, transport: transport)
        given.workouts = FakeWorkouts()
        let chat = try RegisteredChat(given)
        let shown = try await chat.call("plan", ["minutes": 30, "muscles": ["legs"], "askModel": true])
        #expect(shown.text.contains("Legs") && shown.text.contains("A model wrote it; its figures were checked."))
        #expect(shown.text.contains("Squat\t5\t5 reps\t180 s\t8") && shown.text.contains("Plank\t3\t60 s\t60 s\t6"))
        #expect(transport.requests.count == 2)
        // A model that calls this tool is not asked by it.
        let called = try await chat.call("plan", ["minutes": 30, "askModel": true], as: .model)
        #expect(called.json["plan"]?["author"] == "rules" && transport.requests.count == 2)
    }

    @Test("conversations past their keeping are deleted with every word, others stay")
    func retention() async throws {
        let chat = try RegisteredChat(["chat.keep-days": 30])
        let unlimited = try RegisteredChat()
        for one in [chat, unlimited] {
            try await one.call("ask", ["text": "thanks for the figs"])
            one.move(by: 20 * 86_400)
            try await one.call("ask", ["text": "hi"])
            one.move(by: 11 * 86_400)
        }
        #expect(try await unlimited.run(job: "thin") == .nothing)
        #expect(try await chat.run(job: "thin") == .done("1 conversation deleted."))
        #expect(try await chat.call("list").json["sessions"]?.arrayValue?.map { $0["title"] } == ["hi"])
        #expect(try await chat.call("search", ["words": "figs"]).status == .negative)
        #expect(try await chat.run(job: "thin") == .nothing)
        #expect(try await unlimited.call("list").json["sessions"]?.arrayValue?.count == 2)
    }

    @Test("the search over all features finds what was said, with the command that opens it")
    func search() async throws {
        let chat = try RegisteredChat()
        try await chat.call("ask", ["text": "thanks for the figs"])
        let source = try #require(chat.registrar.searches.first)
        let hits = try await source.find(chat.resolver, chat.context, "FIG", 5)
        #expect(hits.map(\.title) == ["thanks for the figs"])
        let id = try #require(hits.first?.command?.split(separator: " ").last.map(String.init))
        #expect(try await chat.call("show", ["chat": .string(id)]).json["title"] == "thanks for the figs")
        #expect(try await source.find(chat.resolver, chat.context, "!?", 5).isEmpty)
    }

    @Test("conversations and the coach's card are for the person, their programs and their page alone")
    func closedToOthers() throws {
        let chat = try RegisteredChat()
        let (search, card) = (try #require(chat.registrar.searches.first), try #require(chat.registrar.cards.first))
        #expect(search.openTo == [.person, .program, .page] && card.openTo == [.person, .program, .page])
    }

    @Test("what lets others see more of the person is a power", arguments: ["hidden-features", "share-location"])
    func powers(name: String) throws {
        let setting = try RegisteredChat().registrar.settings.first { $0.name == name }
        #expect(try #require(setting).isPower)
    }

    @Test("a message that is sent for nobody in particular hears that there is no model")
    func noModel() async throws {
        let offline = try await RegisteredChat().resolver.get(ChatCoordinator.self)
        let needs = await #expect(throws: ChatError.self) { try await offline.send("a", in: nil, flow: nil) }
        #expect(needs?.exitStatus == .unavailable && needs?.code == "chat.needs-model")
    }

    @Test("talking on another feature's behalf begins with its words and ends with the person's")
    func showChat() async throws {
        let chat = try RegisteredChat()
        let contract = try await chat.resolver.get(ChatCoordinator.self)
        let frontEnd = ScriptedFrontEnd(answers: ["thanks", "bye"])
        let answer = try await contract.showChat("hi", in: chat.session(frontEnd))
        #expect(answer?.text == "You are welcome.")
        #expect(try await chat.call("show").json["count"] == 4)
        #expect(try await contract.showChat(nil, in: chat.session(ScriptedFrontEnd(answers: ["bye"]))) == nil)
    }
}
