import ArgumentParser
import CoachRules
import Conversations
import Core
import SpokenText

struct ScheduleWorkout: Flow {
    static let descriptor = FlowDescriptor(
        "schedule",
        "Plan a workout and keep it for a day",
        discussion: """
            Makes a workout as 'plan' does and hands it to Workouts, set by set. 'bento workouts start --planned' begins it on its \
            day; --start begins it now.
            """,
        effect: .writes,
        openTo: .everyone,
        examples: [
            FlowExample(
                "--goal strength --equipment barbell --day tomorrow",
                "For tomorrow"
            ),
            FlowExample("--minutes 20 --start", "Twenty minutes, now"),
        ]
    )

    @OptionGroup var options: PlanOptions
    @Option(help: "The day; by default today.") var day: DayArgument?
    @Flag(help: "Begin it now.") var start = false
    @Flag(help: "Have the model write it.") var askModel = false

    func run(with coach: ModelCoach, in session: FlowSession) async throws -> ScheduleReport {
        let workouts = try coach.rules.training
        let today = session.time.today
        let day = await day?.day(in: session, .coming) ?? today
        guard !start || day == today else {
            throw ChatError.badValue("--start", given: "with another day", allowed: "it begins the workout now")
        }
        let asks = askModel && session.caller != .model
        let (plan, isOfModel) = try await coach.plan(options.request, asksModel: asks)
        let kept =
            start
            ? try await workouts.startTraining(plan)
            : try await workouts.planTraining(plan, on: day)
        let proposed = ProposedWorkout(plan, for: options.goal, isOfModel: isOfModel)
        return ScheduleReport(plan: proposed, workout: kept.name, day: day, isBegun: start)
    }
}

struct ScheduleReport: FlowResult {
    let plan: ProposedWorkout
    let workout: String
    let day: LocalDay
    let isBegun: Bool

    func presentation(in context: FlowContext) -> Presentation {
        let words =
            isBegun
            ? "\"\(workout)\" has begun: bento workouts train"
            : "\"\(workout)\" is planned for \(context.forms.date(day)): bento workouts start --planned"
        return .stack([.table(plan.table), .text(words, tone: .good)])
    }
}
