import AppData
import AppDataTesting
import Core
import CoreHosting
import CoreTesting
import Testing

@testable import FeatureOnboarding

/// The feature as the host runs it: registered, its flows called by their ids, over a real database.
private final class StartHome: Sendable {
    let runtime: FeatureRuntime
    private let home: TemporaryHome
    private let registrar = FeatureRegistrar.registering(OnboardingFeature.self)

    /// Two steps that ask one question each. The second fails where it is answered with `break`.
    init(suggestions: [CommandSuggestion] = [], answered: Set<String> = []) throws {
        let home = try TemporaryHome()
        self.home = home
        func step(_ feature: String, _ id: String) -> (ContributedStep, FakeFirstRunSteps.Run) {
            let contributed = ContributedStep(
                feature: feature,
                step: id,
                title: "About \(id)",
                command: "\(feature) \(id)"
            )
            return (
                contributed,
                { session in
                    let answer = try await session.askOrSkip(id, option: "--x") { text throws(Failure) in text }
                    if answer == "break" { throw Failure("x", "The disk is full.") }
                    return answer.map { .done(["It is \($0)."]) } ?? .skipped
                }
            )
        }
        let steps = FakeFirstRunSteps(
            [step("food", "body"), step("location", "place")],
            conclusions: [CardContent(.text("You may eat 2000 kcal."), suggestions: suggestions)],
            answered: answered
        )
        runtime = try FeatureRuntime(
            [registrar],
            platform: [
                ServiceRegistration(AppDatabase.self) { _ in home.database(for: OnboardingFeature.self) },
                ServiceRegistration((any FirstRunStepping).self) { _ in steps },
            ]
        )
    }

    var resolver: ServiceResolver { runtime.resolver(for: "start") }

    func call(
        _ id: String,
        _ input: JSONValue = [:],
        _ frontEnd: ScriptedFrontEnd = ScriptedFrontEnd(),
        as caller: Caller = .person
    ) async throws -> (json: JSONValue, text: String) {
        let flow = try FeatureCatalogue([OnboardingFeature.self]).flow(id)
        let session = FlowSession.scripted(frontEnd, caller: caller)
        let result = try await FlowRunner.call(flow, input: input, resolver: resolver, session: session)
        return (try JSONValue(encoding: result), result.presentation(in: session.context).plainText)
    }

    func card() async throws -> CardContent? {
        let card = try #require(registrar.cards.first)
        return try await card.content(resolver, FlowContext(time: .fixed("2026-11-21T12:00:00Z")))
    }
}

@Suite("bento start")
struct StartFlowTests {
    @Test("the end says what follows, what is still open with its command, and at most three commands to try")
    func end() async throws {
        let suggestions = (1...5).map { CommandSuggestion("try \($0)", "Number \($0)") }
        let home = try StartHome(suggestions: suggestions)
        let (json, text) = try await home.call("start.now", [:], ScriptedFrontEnd(answers: ["180 cm", "break"]))
        #expect(text.contains("You may eat 2000 kcal."))
        #expect(text.contains("bento try 3: Number 3"))
        #expect(!text.contains("bento try 4"))
        #expect(text.contains("location.place\tAbout place\tfailed\tbento location place"))
        #expect(!text.contains("food.body"), "what is done is no longer listed")
        #expect(json["steps"]?.arrayValue?.map { $0["state"] } == ["done", "failed"])
        #expect(json["steps"]?.arrayValue?.map { $0["words"] } == [["It is 180 cm."], ["The disk is full."]])
        #expect(json["commands"]?.arrayValue?.count == 3)
        #expect(json["conclusions"] == nil)
    }

    @Test("--again asks what was answered, without it only what failed is asked once more")
    func again() async throws {
        let home = try StartHome()
        _ = try await home.call("start.now", [:], ScriptedFrontEnd(answers: ["a", "break"]))
        let second = ScriptedFrontEnd(answers: ["b"])
        _ = try await home.call("start.now", [:], second)
        #expect(second.notices.map(\.text).contains("Going on where you stopped: 1 question is left."))
        let (json, _) = try await home.call("start.now", ["again": true], ScriptedFrontEnd(answers: ["c", ""]))
        #expect(json["steps"]?.arrayValue?.map { $0["state"] } == ["done", "skipped"])
        #expect(json["steps"]?.arrayValue?.first?["words"] == ["It is c."])
    }

    @Test("one step is named by its id or its last word, and its failure is in the list")
    func step() async throws {
        let home = try StartHome()
        _ = try await home.call("start.edit", ["id": "place"], ScriptedFrontEnd(answers: ["Lisbon"]))
        _ = try await home.call("start.edit", ["id": "food.body"], ScriptedFrontEnd(answers: ["break"]))
        let (json, text) = try await home.call("start.list")
        #expect(json["steps"]?.arrayValue?.map { $0["state"] } == ["failed", "done"])
        #expect(text.contains("food.body\tAbout body\tfailed\tbento food body"))
        let unknown = await #expect(throws: UnknownName.self) {
            try await home.call("start.edit", ["id": "plaice"], ScriptedFrontEnd(answers: ["x"]))
        }
        #expect(unknown?.description.contains("location.place") == true)
        let unanswered = await #expect(throws: Failure.self) { try await home.call("start.edit", ["id": "food.body"]) }
        #expect(unanswered?.code == "start.unanswered")
        #expect(unanswered?.recovery == "Run: bento food body")
    }

    @Test("the overview offers the questions until one was answered, skipped or left, and never again")
    func card() async throws {
        let home = try StartHome()
        #expect(try await home.card()?.suggestions.map(\.command) == ["start"])
        _ = try await home.call("start.list")
        #expect(try await home.card() != nil, "looking at the list answers nothing")
        let (json, _) = try await home.call("start.skip")
        #expect(json["steps"]?.arrayValue?.map { $0["state"] } == ["skipped", "skipped"])
        #expect(try await home.card() == nil)
        let asked = ScriptedFrontEnd(answers: ["x"])
        _ = try await home.call("start.now", [:], asked)
        #expect(!asked.events.contains { if case .asked = $0 { true } else { false } })
    }

    @Test("the overview offers nothing where a question was answered by a command of its own")
    func answeredElsewhere() async throws {
        let home = try StartHome(answered: ["food.body"])
        #expect(try await home.card() == nil)
        let (json, _) = try await home.call("start.list")
        #expect(json["steps"]?.arrayValue?.map { $0["state"] } == ["done", "open"])
        let (left, _) = try await home.call("start.skip")
        #expect(left["steps"]?.arrayValue?.map { $0["state"] } == ["done", "skipped"])
    }

    @Test("what was answered before is kept where the rest is left")
    func leaving() async throws {
        let home = try StartHome()
        _ = try await home.call("start.edit", ["id": "food.body"], ScriptedFrontEnd(answers: ["a"]))
        let (json, _) = try await home.call("start.skip", [:], as: .page)
        #expect(json["steps"]?.arrayValue?.map { $0["state"] } == ["done", "skipped"])
        #expect(json["steps"]?.arrayValue?.first?["words"] == ["It is a."])
    }

    @Test("others may read the list, and answer or leave nothing", arguments: [Caller.model, .client("x"), .job])
    func others(caller: Caller) async throws {
        let flows = FeatureRegistrar.registering(OnboardingFeature.self).flows
        #expect(flows.filter { $0.descriptor.openTo.contains(caller.kind) }.map(\.id) == ["start.list"])
    }
}
