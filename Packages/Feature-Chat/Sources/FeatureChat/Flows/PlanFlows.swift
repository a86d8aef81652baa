import ArgumentParser
import CoachRules
import Conversations
import Core
import SpokenText

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

extension TrainingRequest.Goal: @retroactive ExpressibleByArgument {}
extension TrainingRequest.Style: @retroactive ExpressibleByArgument {}
extension TrainingRequest.Feedback: @retroactive ExpressibleByArgument {}

/// The workout that somebody wants.
struct PlanOptions: ParsableArguments, Sendable {
    @Option(help: "What it is for.") var goal = TrainingRequest.Goal.general
    @Option(help: "How long, 15 to 180 minutes.") var minutes = 45
    @Option(help: "A muscle group; repeat it for several. By default the whole body.") var muscles: [String] = []
    @Option(help: "What is there: barbell, dumbbells, kettlebell, bands, machines, gym; repeat it for several.")
    var equipment: [String] = []
    @Option(help: "Exercise by exercise, two in turn, or all in turn.") var style = TrainingRequest.Style.sets

    var request: TrainingRequest {
        TrainingRequest(goal: goal, minutes: minutes, muscles: muscles, equipment: equipment, style: style)
    }

    /// The same options, as they are typed.
    var words: String {
        (["--goal \(goal.rawValue)", "--minutes \(minutes)"] + muscles.map { "--muscles \"\($0)\"" }
            + equipment.map { "--equipment \"\($0)\"" } + (style == .sets ? [] : ["--style \(style.rawValue)"]))
            .joined(separator: " ")
    }
}
