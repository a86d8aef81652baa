import ArgumentParser
import Core
import SpokenText
import Strength

struct StartWorkout: Flow {
    static let descriptor = FlowDescriptor(
        "start",
        "Begin a workout",
        discussion: """
            With 'next', the next day of your program begins; with a template's name, that template; with --planned, the one \
            planned for today. Then log sets, and finish.
            """,
        effect: .writes,
        openTo: [.model, .client, .page],
        undoneBy: "workouts.undo",
        examples: [
            FlowExample("", "A workout without a plan"),
            FlowExample("next", "The program's next day"),
            FlowExample("\"push day\"", "The template of that name"),
        ]
    )

    @Argument(help: "A name, a template's name, or 'next'.") var name: [Word] = []
    @Option(help: "A template to begin with.") var template: String?
    @Option(help: "What kind of training it is.") var type: WorkoutType?
    @Flag(help: "Begin the workout that is planned for today.") var planned = false

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> WorkoutReport {
        let hint = "Log sets: bento workouts log \"bench 3x8 @ 80kg\". End it: bento workouts finish"
        if planned { return try await workouts.report("Begun", try await workouts.startPlanned(), hint: hint) }
        let plan = try await workouts.plan(named: name.phrase, type: type, template: template)
        return try await workouts.report("Begun", try await workouts.control.start(plan), hint: hint)
    }
}

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

struct PauseWorkout: Flow {
    static let descriptor = FlowDescriptor(
        "pause",
        "Pause the workout; its active time stands still",
        effect: .writes,
        openTo: [.model, .client, .page],
        undoneBy: "workouts.undo",
        examples: [FlowExample("", "Pause it")]
    )

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> WorkoutReport {
        try await workouts.report("Paused", try await workouts.control.obey(.pause))
    }
}

struct ResumeWorkout: Flow {
    static let descriptor = FlowDescriptor(
        "resume",
        "Go on with the paused workout",
        effect: .writes,
        openTo: [.model, .client, .page],
        undoneBy: "workouts.undo",
        examples: [FlowExample("", "Go on")]
    )

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> WorkoutReport {
        try await workouts.report("Going on", try await workouts.control.obey(.resume))
    }
}

struct FinishWorkout: Flow {
    static let descriptor = FlowDescriptor(
        "finish",
        "Finish the workout",
        discussion: "Sets that were planned and not done are left out.",
        effect: .writes,
        openTo: [.model, .client, .page],
        undoneBy: "workouts.undo",
        formerOptions: ["notes": "note"],
        examples: [
            FlowExample("", "Finish it"),
            FlowExample(
                "--intensity 8 --note \"felt strong\"",
                "With how hard it was"
            ),
        ]
    )

    @Option(help: "How hard it felt, 1 to 10.") var intensity: Double?
    @Option(help: "Kilocalories, where a device measured them.") var kcal: Double?
    @Option(help: "A note.") var note: String?

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> WorkoutReport {
        let (intensity, kcal, note) = (intensity, kcal, note)
        try WorkoutLimit.check(intensity: intensity, kcal: kcal, notes: note)
        let done = try await workouts.control.obey(.finish) { workout in
            if let intensity { workout.intensity = intensity }
            if let kcal { workout.kcal = kcal }
            if let note { workout.notes = workout.notes.map { $0 + "\n" + note } ?? note }
        }
        return try await workouts.report("Finished", done)
    }
}

struct CancelWorkout: Flow {
    static let descriptor = FlowDescriptor(
        "cancel",
        "Cancel the workout; it will count for nothing",
        discussion: "'bento workouts undo' brings it back.",
        effect: .writes,
        openTo: [.model, .client, .page],
        deletes: true,
        undoneBy: "workouts.undo",
        examples: [FlowExample("", "Cancel it")]
    )

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> WorkoutReport {
        try await workouts.report("Cancelled", try await workouts.control.obey(.cancel))
    }
}
