import AppDataTesting
import Core
import CoreTesting
import Synchronization
import Testing

@testable import FeatureOnboarding

@Suite("FirstRun")
struct FirstRunTests {
    final class Asked: Sendable {
        private let all = Mutex<[String]>([])
        var ids: [String] { all.withLock { $0 } }
        func add(_ id: String) { all.withLock { $0.append(id) } }
    }

    /// Three steps that ask one question each, over a real database.
    final class Fixture: Sendable {
        let home: TemporaryHome
        let run: FirstRun
        let asked = Asked()

        init(failing: Bool = false) throws {
            let home = try TemporaryHome()
            self.home = home
            let asked = asked
            func step(_ feature: String, _ id: String) -> (ContributedStep, FakeFirstRunSteps.Run) {
                let contributed = ContributedStep(feature: feature, step: id, title: id, command: "\(feature) \(id)")
                return (
                    contributed,
                    { session in
                        let answer = try await session.askOrSkip(id, option: "--x") { text throws(Failure) in text }
                        asked.add(id)
                        if failing, id == "two" { throw Failure("x", "It is broken.") }
                        return answer.map { .done([$0]) } ?? .skipped
                    }
                )
            }
            run = FirstRun(
                steps: FakeFirstRunSteps(
                    [step("host", "one"), step("food", "two"), step("wallet", "three")],
                    conclusions: [CardContent(.text("So it is."), suggestions: [CommandSuggestion("food log", "Log")])]
                ),
                store: StepStore(database: home.database(for: OnboardingFeature.self)),
                settings: .memory("start")
            )
        }

        func states(_ report: StartReport) -> [String] { report.steps.map(\.state) }
    }

    @Test("the feature keeps its contract")
    func contract() {
        #expect(FeatureContract.violations(of: OnboardingFeature.self) == [])
    }

    @Test("every example parses as it is typed, to what its JSON form says")
    func examples() { #expect(FeatureContract.wrongExamples(of: OnboardingFeature.self) == []) }

    @Test("each step is asked once; enter skips; the end says what follows")
    func whole() async throws {
        let fixture = try Fixture()
        let report = try await fixture.run.run(again: false, in: .scripted(ScriptedFrontEnd(answers: ["a", "", "c"])))
        #expect(fixture.states(report) == ["done", "skipped", "done"])
        #expect(report.commands.map(\.command) == ["food log"])
        #expect(report.steps[0].words == ["a"])
        // Nothing is left to ask.
        let again = try await fixture.run.run(again: false, in: .scripted(ScriptedFrontEnd(answers: ["x"])))
        #expect(fixture.states(again) == ["done", "skipped", "done"])
        #expect(fixture.asked.ids == ["one", "two", "three"])
    }

    @Test("whoever stops goes on with the open step", arguments: 0...2)
    func resumed(stop: Int) async throws {
        let fixture = try Fixture()
        let answers = Array(["a", "b", "c"].prefix(stop))
        await #expect(throws: UnansweredQuestion.self) {
            try await fixture.run.run(
                again: false,
                in: .scripted(ScriptedFrontEnd(answers: answers, confirmations: [true]))
            )
        }
        let rest = Array(["a", "b", "c"].dropFirst(stop))
        let report = try await fixture.run.run(again: false, in: .scripted(ScriptedFrontEnd(answers: rest)))
        #expect(fixture.states(report) == ["done", "done", "done"])
        #expect(report.steps.map(\.words) == [["a"], ["b"], ["c"]])
    }

    @Test("a step that fails says so, holds nobody up, and is asked again")
    func failing() async throws {
        let fixture = try Fixture(failing: true)
        let frontEnd = ScriptedFrontEnd(answers: ["a", "b", "c"])
        let report = try await fixture.run.run(again: false, in: .scripted(frontEnd))
        #expect(fixture.states(report) == ["done", "failed", "done"])
        #expect(frontEnd.notices.contains { $0.text == "It is broken." })
        _ = try await fixture.run.run(again: false, in: .scripted(ScriptedFrontEnd(answers: ["b"])))
        #expect(fixture.asked.ids == ["one", "two", "three", "two"])
    }

    @Test("steps of features that are not wanted are not asked")
    func wishes() async throws {
        let fixture = try Fixture()
        try await fixture.run.settings.set(OnboardingSettings.wishes, to: "wallet")
        let report = try await fixture.run.run(again: false, in: .scripted(ScriptedFrontEnd(answers: ["a", "c"])))
        #expect(fixture.states(report) == ["done", "skipped", "done"])
        #expect(fixture.asked.ids == ["one", "three"])
    }

    @Test("where nobody can answer it lists the steps with the commands that take the same answers")
    func program() async throws {
        let fixture = try Fixture()
        let report = try await fixture.run.run(again: false, in: .scripted())
        #expect(report.steps.map(\.command) == ["host one", "food two", "wallet three"])
        #expect(fixture.states(report) == ["open", "open", "open"])
        await #expect(throws: Failure.self) { try await fixture.run.run(id: "food.two", in: .scripted()) }
        await #expect(throws: UnknownName.self) {
            try await fixture.run.run(id: "food.too", in: .scripted(ScriptedFrontEnd(answers: ["x"])))
        }
    }

    @Test("one step can be answered again, and all of them can be left")
    func again() async throws {
        let fixture = try Fixture()
        let report = try await fixture.run.run(id: "two", in: .scripted(ScriptedFrontEnd(answers: ["b"])))
        #expect(fixture.states(report) == ["open", "done", "open"])
        let left = try await fixture.run.never(in: .scripted())
        #expect(fixture.states(left) == ["skipped", "done", "skipped"])
        let anew = try await fixture.run.run(again: true, in: .scripted(ScriptedFrontEnd(answers: ["1", "2", "3"])))
        #expect(anew.steps.map(\.words) == [["1"], ["2"], ["3"]])
    }

    @Test(
        "wishes are read",
        arguments: [
            ("food, training", "food,workouts"), ("everything", ""), ("Coach and money", "chat,wallet"),
            ("food,", "food"),
        ]
    )
    func reading(text: String, expected: String) throws {
        #expect(try Wishes(text).text == expected)
    }

    @Test("words that mean no feature are refused", arguments: ["fod", "food, x", "12 cars", "1", "food 2", "?"])
    func refused(text: String) {
        #expect(throws: Failure.self) { try Wishes(text) }
    }
}
