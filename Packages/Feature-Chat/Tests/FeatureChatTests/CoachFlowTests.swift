import Core
import CoreTesting
import NetworkingTesting
import Testing

@testable import CoachRules
@testable import Conversations
@testable import FeatureChat

@Suite("The coach's flows as they are shown")
struct CoachFlowTests {
    private let time = TimeContext.fixed("2026-11-21T12:00:00Z")
    private let today = LocalDay(year: 2026, month: 11, day: 21) ?? LocalDay(daysSince1970: 0)

    @Test("trends set the later half beside the earlier one; a feature that is not here leaves its row empty")
    func trends() async throws {
        var given = RegisteredChat.Given()
        given.food = FakeFood(
            meals: (1...14).map { .lunch($0, before: today, kcal: $0 > 7 ? 1800 : 2200, protein: 90) },
            time: time
        )
        given.workouts = FakeWorkouts(.trained([1, 3, 5, 10].map { .run($0, before: today) }))
        let shown = try await RegisteredChat(given).call("trends", ["days": 14])
        #expect(
            shown.text.contains("kcal a day\t1800\t2200") || shown.text.contains("kcal a day\t1,800\t2,200"),
            "\(shown.text)"
        )
        #expect(shown.text.contains("Days with training a week\t1.0\t3.0"))
        #expect(shown.text.contains("Energy: 2200 kcal a day, more than before (1800)."))
        given.workouts = nil
        let alone = try await RegisteredChat(given).call("trends", ["days": 14], as: .model)
        #expect(alone.text.contains("Training is not in this host."))
        #expect(alone.text.contains("Days with training a week\t\t") && alone.json["later"]?["trainingDays"] == nil)
        let nothing = try await RegisteredChat().call("trends")
        #expect(nothing.text.contains("Too little is known of the last 28 days") && nothing.json["sentences"] == [])
        for days in [6, 366, -1] as [JSONValue] {
            await #expect(throws: ChatError.self) { try await RegisteredChat().call("trends", ["days": days]) }
        }
    }

    @Test("a goal says what is missing, whether it can be reached, and the command that sets it")
    func goal() async throws {
        func shown(_ assessment: GoalAssessment) async throws -> RegisteredChat.Shown {
            var given = RegisteredChat.Given()
            given.workouts = FakeWorkouts(assessment: assessment)
            return try await RegisteredChat(given).call("goal", ["words": "lose weight", "to": 80])
        }
        let open = try await shown(GoalAssessment(kind: "weight", missing: [.start, .deadline]))
        #expect(open.text.contains("Still to be said") && open.text.contains("By when? --by"))
        #expect(open.json["command"] == nil && open.json["verdict"] == "open")
        let whole = try await shown(GoalAssessment(kind: "weight", verdict: .lasting, start: 90, weeklyChange: -0.5))
        #expect(whole.text.contains("Set it: bento workouts goal add \"lose weight\" --kind weight --start 90"))
        let there = try await shown(GoalAssessment(kind: "weight", verdict: .alreadyThere, start: 80))
        #expect(there.text.contains("You are there already") && there.json["verdict"] == "open")
        #expect(there.json["command"] == nil)
        let past = try await shown(GoalAssessment(kind: "weight", missing: [.laterDeadline]))
        #expect(past.text.contains("A day that is still to come. --by") && past.json["command"] == nil)
    }

    @Test(
        "without Workouts the coach says that training is not here",
        arguments: ["plan", "adapt", "schedule", "goal"]
    )
    func noTraining(flow: String) async throws {
        let input: JSONValue = flow == "goal" ? ["words": "lose weight"] : [:]
        let error = await #expect(throws: Failure.self) { try await RegisteredChat().call(flow, input) }
        #expect(error?.message == "Training is not in this host.")
    }

    @Test("a proposed workout is a table, with what is done in turn")
    func plan() async throws {
        var given = RegisteredChat.Given()
        given.workouts = FakeWorkouts(
            proposal: TrainingPlan(
                title: "General, core",
                exercises: [
                    TrainingPlan.Exercise(name: "Crunch", sets: 3, reps: 8, rest: 30, rpe: 7, superset: "1"),
                    TrainingPlan.Exercise(name: "Plank", sets: 3, seconds: 40, rest: 30, rpe: 7, superset: "1"),
                ]
            )
        )
        let shown = try await RegisteredChat(given).call("adapt", ["muscles": ["core"]])
        #expect(shown.text.contains("General, core, 12 min") && shown.text.contains("5 min of warming up, then:"))
        #expect(shown.text.contains("1 Crunch\t3\t8 reps\t30 s\t7") && shown.text.contains("1 Plank\t3\t40 s"))
        #expect(shown.text.contains("Exercises with the same number are done in turn."))
        #expect(shown.json["plan"]?["author"] == "rules" && shown.json["plan"]?["minutes"] == 12)
    }

    @Test("a planned workout is shown with what begins it, on its day or now")
    func schedule() async throws {
        var given = RegisteredChat.Given()
        given.workouts = FakeWorkouts()
        let chat = try RegisteredChat(given)
        let planned = try await chat.call("schedule", ["day": "tomorrow"])
        #expect(planned.text.contains("is planned for 2026-11-22: bento workouts start --planned"))
        #expect(try await chat.call("schedule", ["start": true]).text.contains("has begun: bento workouts train"))
        #expect(try await chat.call("plan").text.contains("Keep it: bento chat schedule --goal general --minutes 45"))
    }

    @Test("a word of the field is explained, an unknown one names the nearest, and the list has all")
    func explain() async throws {
        let chat = try RegisteredChat()
        let all = try await chat.call("explain").text
        for topic in Glossary.topics { #expect(all.contains(topic)) }
        #expect(try await chat.call("explain", ["topic": "RPE"]).text.contains("how hard a set was"))
        let error = await #expect(throws: Failure.self) { try await chat.call("explain", ["topic": "one rep mux"]) }
        #expect(
            error?.recovery?.contains("one-rep max") == true || error?.recovery?.contains("one rep max") == true,
            "\(String(describing: error?.recovery))"
        )
        let asked = try await chat.call("ask", ["text": "explain quantum chromodynamics"])
        #expect(asked.text.contains("Explaining \"quantum chromodynamics\" needs a language model"))
    }

    @Test(
        "asked for help, the coach says what it understands, also without a model",
        arguments: [
            ("help", "Without a model and without a network I understand"), ("help me set a goal", "bento chat goal"),
            ("open settings", "bento settings list"), ("delete my data", "I delete nothing from words"),
        ]
    )
    func help(words: String, answer: String) async throws {
        #expect(try await RegisteredChat().call("ask", ["text": .string(words)]).text.contains(answer))
    }

    @Test("a plain conversation that was never begun ends with nothing said")
    func talk() async throws {
        let chat = try RegisteredChat()
        let frontEnd = ScriptedFrontEnd(answers: ["bye"])
        let shown = try await chat.call("talk", [:], frontEnd)
        #expect(shown.text == "Nothing was said." && shown.json["session"] == nil)
        #expect(frontEnd.notices.map(\.text) == [Starters.welcome])
        let talking = ScriptedFrontEnd(answers: ["hi", "bye"])
        let said = try await chat.call("talk", [:], talking)
        let told = talking.notices.map(\.text).filter {
            $0.hasPrefix("Kept as \"hi\". Go on with: bento chat talk --in ")
        }
        #expect(told.count == 1 && said.text.isEmpty, "\(said.text)")
        let id = try #require(told.first?.split(separator: " ").last.map(String.init))
        #expect(try await chat.call("show", ["chat": .string(id)]).json["count"] == 2)
    }

    @Test("an error of the server is told in the conversation, which goes on")
    func talkOn() async throws {
        var values = ChatHome.openAI
        values["chat.server"] = "tcp://127.0.0.1:9"
        let chat = try RegisteredChat(values, transport: FakeTransport())
        let frontEnd = ScriptedFrontEnd(answers: ["hi", "again please", "bye"])
        try await chat.call("talk", [:], frontEnd)
        #expect(frontEnd.notices.filter { $0.kind == .error }.count == 2)
        #expect(try await chat.call("show").json["count"] == 2)
    }
}
