import ArgumentParser
import Core
import SpokenText
import Strength
import TrainingLog
import TrainingScreens

struct PlanWorkout: Flow {
    static let descriptor = FlowDescriptor(
        "plan",
        "Plan a workout for a day",
        effect: .writes,
        openTo: [.model, .client, .page],
        undoneBy: "workouts.undo",
        examples: [
            FlowExample(
                "next --day tomorrow",
                "The program's next day, tomorrow"
            ),
            FlowExample(
                "\"long run\" --type cardio --day tomorrow --at 7:30",
                "A run in the morning"
            ),
        ]
    )

    @Argument(help: "A name, a template's name, or 'next'.") var name: [Word] = []
    @Option(help: "The day; by default today.") var day: DayArgument?
    @Option(help: "The time of day, such as 18:30 or 6pm.") var at: TimeOfDay?
    @Option(help: "A template to plan.") var template: String?
    @Option(help: "What kind of training it is.") var type: WorkoutType?

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> WorkoutReport {
        let local = await day?.day(in: session, .coming) ?? session.time.today
        let plan = try await workouts.plan(named: name.phrase, type: type, template: template)
        return try await workouts.report("Planned", try await workouts.keep(plan, on: local, at: at))
    }
}
