import ArgumentParser
import CoachRules
import Conversations
import Core

struct PlanWorkout: Flow {
    static let descriptor = FlowDescriptor(
        "plan",
        "Propose a workout for a goal",
        discussion: """
            Exercises with sets, repetitions, pauses and effort, as Workouts proposes them by rules: no model and no network are needed. With --ask-model \
            the model that is set up writes it, where what it writes holds.
            """,
        effect: .reads,
        openTo: .everyone,
        isDaily: true,
        examples: [
            FlowExample(
                "--goal strength --minutes 45 --equipment barbell",
                "Three quarters of an hour with a barbell"
            ),
            FlowExample(
                "--muscles legs --muscles core",
                "Legs and core, without equipment"
            ),
        ]
    )

    @OptionGroup var options: PlanOptions
    @Flag(help: "Have the model write it.") var askModel = false

    func run(with coach: ModelCoach, in session: FlowSession) async throws -> PlanReport {
        // A model that calls this has the rules: it can write a plan itself.
        let asks = askModel && session.caller != .model
        let (plan, isOfModel) = try await coach.plan(options.request, asksModel: asks)
        return PlanReport(
            plan: .init(plan, for: options.goal, isOfModel: isOfModel),
            keep: "chat schedule \(options.words) --day tomorrow"
        )
    }
}
