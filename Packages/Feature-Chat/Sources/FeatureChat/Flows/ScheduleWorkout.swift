import ArgumentParser
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
        guard let workouts = coach.rules.summaryMaker.workouts else {
            throw Failure.unavailable(
                "chat.no-workouts",
                "This Bento has no feature that keeps workouts.",
                recovery: "'bento chat plan' shows one."
            )
        }
        let today = session.time.today
        let day = day?.day(from: today, .coming) ?? today
        guard !start || day == today else {
            throw ChatError.badValue("--start", given: "with another day", allowed: "it begins the workout now")
        }
        let asks = askModel && session.caller != .model
        let plan = asks ? try await coach.plan(options.wish) : try await coach.rules.plan(options.wish)
        let kept =
            start
            ? try await workouts.startTraining(plan.training)
            : try await workouts.planTraining(plan.training, on: day)
        return ScheduleReport(plan: plan, workout: kept.name, day: day, isBegun: start)
    }
}

struct ScheduleReport: FlowResult {
    let plan: CoachPlan
    let workout: String
    let day: LocalDay
    let isBegun: Bool

    func presentation(in context: FlowContext) -> Presentation {
        let words =
            isBegun
            ? "\"\(workout)\" has begun: bento workouts train"
            : "\"\(workout)\" is planned for \(context.forms.date(day)): bento workouts start --planned"
        return .stack([.table(PlanReport.table(plan)), .text(words, tone: .good)])
    }
}

extension CoachPlan {
    /// As Workouts takes it.
    var training: TrainingPlan {
        // Workouts takes titles of at most 200 bytes.
        var name = title
        while name.utf8.count > 200 { name.removeLast() }
        return TrainingPlan(
            title: name,
            type: [.mobility, .recovery].contains(goal) ? "flexibility" : "strength",
            exercises: exercises.map { exercise in
                TrainingPlan.Exercise(
                    name: exercise.name,
                    sets: exercise.sets,
                    reps: exercise.reps,
                    seconds: exercise.seconds.map(Double.init),
                    rest: Double(exercise.rest),
                    rpe: Double(exercise.effort)
                )
            }
        )
    }
}
