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

        init(failing: Bool = false, answered: Set<String> = []) throws {
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
                    conclusions: [CardContent(.text("So it is."), suggestions: [CommandSuggestion("food log", "Log")])],
                    answered: answered
                ),
                store: StepStore(database: home.database(for: OnboardingFeature.self))
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

    @Test("what was answered in another way is done, and is not asked again unless all is")
    func answeredElsewhere() async throws {
        let fixture = try Fixture(answered: ["food.two"])
        #expect(try await fixture.run.hasBegun(in: FlowContext(time: .fixed("2026-11-21T12:00:00Z"))))
        let frontEnd = ScriptedFrontEnd(answers: ["a", "c"])
        let report = try await fixture.run.run(again: false, in: .scripted(frontEnd))
        #expect(fixture.states(report) == ["done", "done", "done"])
        #expect(fixture.asked.ids == ["one", "three"])
        let told = frontEnd.notices.map(\.text)
        #expect(told.contains("1 of 2: one"))
        #expect(told.contains("2 of 2: three"))
        _ = try await fixture.run.run(again: true, in: .scripted(ScriptedFrontEnd(answers: ["a", "b", "c"])))
        #expect(fixture.asked.ids == ["one", "three", "one", "two", "three"])
    }

    @Test("a first run of which nothing is answered, here or elsewhere, has not begun")
    func notBegun() async throws {
        let fixture = try Fixture()
        let context = FlowContext(time: .fixed("2026-11-21T12:00:00Z"))
        #expect(try await !fixture.run.hasBegun(in: context))
        _ = try await fixture.run.run(id: "one", in: .scripted(ScriptedFrontEnd(answers: [""])))
        #expect(try await fixture.run.hasBegun(in: context))
    }

    @Test("whoever answers nothing skips all of it, and is asked nothing again")
    func nothingAnswered() async throws {
        let fixture = try Fixture()
        let report = try await fixture.run.run(again: false, in: .scripted(ScriptedFrontEnd(answers: ["", "", ""])))
        #expect(fixture.states(report) == ["skipped", "skipped", "skipped"])
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
}
