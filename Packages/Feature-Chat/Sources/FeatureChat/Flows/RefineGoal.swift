import ArgumentParser
import CoachRules
import Conversations
import Core
import SpokenText

struct RefineGoal: Flow {
    static let descriptor = FlowDescriptor(
        "goal",
        "Help to set or refine a goal",
        discussion: """
            Says what is still missing, whether the pace is one that bodies can keep, and the command that sets the goal. It \
            changes nothing.
            """,
        effect: .reads,
        openTo: .everyone,
        examples: [
            FlowExample(
                "\"lose weight\" --from 90 --to 80 --by 2027-06-01",
                "Ten kilograms until June"
            ),
            FlowExample(
                "\"bench 100 kg\" --from 85 --to 100",
                "Ask when"
            ),
        ]
    )

    @Argument(help: "What you want.") var words: [Word]
    @Option(help: "Where you stand now.") var from: Double?
    @Option(help: "What you want to reach.") var to: Double?
    @Option(help: "By which day.") var by: DayArgument?

    func run(with coach: ModelCoach, in session: FlowSession) async throws -> GoalReport {
        for (name, value) in [("--from", from), ("--to", to)] {
            guard let value, !(value.isFinite && abs(value) < 1e9) else { continue }
            throw ChatError.badValue(name, given: "\(value)", allowed: "a number below a thousand million")
        }
        let deadline = await by?.day(in: session, .coming)
        let goal = GoalDraft(words: words.phrase, start: from, target: to, deadline: deadline)
        return GoalReport(goal, try await coach.rules.training.assessment(of: goal))
    }
}
