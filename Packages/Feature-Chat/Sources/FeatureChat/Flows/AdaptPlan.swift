import ArgumentParser
import CoachRules
import Conversations
import Core

struct AdaptPlan: Flow {
    static let descriptor = FlowDescriptor(
        "adapt",
        "Adjust a workout to how the last one went",
        discussion: """
            Takes what was asked for, as 'plan' does, and what you said of it: too hard takes a set and some effort away and adds \
            to the pauses, too easy does the opposite; too long and too short change the length by a quarter.
            """,
        effect: .reads,
        openTo: .everyone,
        examples: [
            FlowExample(
                "--goal strength --feedback too-hard",
                "The same with less"
            ),
            FlowExample(
                "--avoid legs --without \"push-up\"",
                "Spare the legs, and no push-ups"
            ),
        ]
    )

    @OptionGroup var options: PlanOptions
    @Option(help: "How it was; repeat it for several.") var feedback: [TrainingRequest.Feedback] = []
    @Option(help: "A muscle group that hurts or is sore; repeat it for several.") var avoid: [String] = []
    @Option(help: "An exercise that you do not want, or a part of its name; repeat it for several.")
    var without: [String] = []

    func run(with coach: ModelCoach, in session: FlowSession) async throws -> PlanReport {
        var request = options.request
        request.feedback = feedback
        request.avoided = avoid
        request.without = without
        let (plan, _) = try await coach.plan(request, asksModel: false)
        return PlanReport(plan: .init(plan, for: options.goal, isOfModel: false), keep: nil)
    }
}

extension TrainingRequest.Feedback: @retroactive ExpressibleByArgument {}
