import AppData
import ArgumentParser
import Core
import Strength

extension WorkoutsCoordinator {
    /// A workout as it is shown, with its energy where the weight is known.
    func report(_ words: String, _ logged: LoggedWorkout, hint: String? = nil) async throws -> WorkoutReport {
        let kilograms = try await body.kilograms(on: logged.workout.day)
        let kcal = logged.workout.phase == .completed ? body.energy(of: logged.workout, kilograms: kilograms) : nil
        var hint = hint
        if hint == nil, logged.workout.phase == .completed, kcal == nil {
            hint = "Say your weight for the energy spent: bento profile set weight 72kg, or bento food weigh 72kg"
        }
        return WorkoutReport(words, logged, time: time, kcal: kcal, hint: hint)
    }

    /// What a name to begin or plan with means: the next day of the programme, a template, or just a name.
    func plan(named name: String, type: WorkoutType?, template: String?) async throws -> TrainingControl.Plan {
        if name.utf8.count > 200 || name.utf8.contains(0) {
            throw WorkoutsError.badValue("The name", given: "'\(name)'", allowed: "1 to 200 bytes of text")
        }
        if name.lowercased() == "next" {
            guard let proposal = try await programmes.proposal() else {
                throw WorkoutsError.missing(
                    "No programme is followed.",
                    hint: "Choose one: bento workouts programme list"
                )
            }
            return TrainingControl.Plan(
                name: "\(proposal.programme), \(proposal.day)",
                exercises: proposal.exercises.map(\.entry),
                programme: proposal.programme,
                programmeDay: proposal.number
            )
        }
        var found: WorkoutTemplate?
        if let template {
            found = try await templates.template(template)
        } else if !name.isEmpty {
            found = try await templates.all().first { $0.name.lowercased() == name.lowercased() }
        }
        if let found {
            return TrainingControl.Plan(
                name: name.isEmpty ? found.name : name,
                type: type ?? found.type,
                exercises: found.exercises
            )
        }
        let named = try await shelf.library().named(name)
        let kind = type ?? named?.type ?? .strength
        let usual = kind.rawValue.prefix(1).uppercased() + kind.rawValue.dropFirst()
        return TrainingControl.Plan(name: name.isEmpty ? usual : name, type: kind)
    }
}

struct StartWorkout: Flow {
    static let descriptor = FlowDescriptor(
        "start",
        "Begin a workout",
        discussion: """
            With 'next', the next day of your programme begins; with a template's name, that template; with a number after \
            --planned, a planned one. Then log sets, and finish.
            """,
        effect: .writes,
        openTo: [.model, .client, .page],
        examples: [
            FlowExample("", "A workout without a plan", input: [:]),
            FlowExample("next", "The programme's next day", input: ["name": "next"]),
            FlowExample("\"push day\"", "The template of that name", input: ["name": "push day"]),
        ]
    )

    @Argument(help: "A name, a template's name, or 'next'.") var name: [Word] = []
    @Option(help: "A template to begin with.") var template: String?
    @Option(help: "What kind of training it is.") var type: WorkoutType?
    @Flag(help: "Begin the workout that is planned for today.") var planned = false

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> WorkoutReport {
        let hint = "Log sets: bento workouts log \"bench 3x8 @ 80kg\". End it: bento workouts finish"
        if planned {
            let today = session.time.today
            guard let first = try await workouts.journal.workouts(today...today, phases: [.planned]).first else {
                throw WorkoutsError.missing("Nothing is planned for today.", hint: "Plan it: bento workouts plan NAME")
            }
            let begun = try await workouts.control.start(planned: first.workout.id)
            return try await workouts.report("Begun", begun, hint: hint)
        }
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
        examples: [
            FlowExample(
                "next --day tomorrow",
                "The programme's next day, tomorrow",
                input: ["name": "next", "day": "tomorrow"]
            ),
            FlowExample(
                "\"long run\" --type cardio --day tomorrow --at 7:30",
                "A run in the morning",
                input: ["name": "long run", "type": "cardio", "day": "tomorrow", "at": "7:30"]
            ),
        ]
    )

    @Argument(help: "A name, a template's name, or 'next'.") var name: [Word] = []
    @Option(help: "The day; by default today.") var day: DayArgument?
    @Option(help: "The time of day, such as 18:30 or 6pm.") var at: TimeOfDay?
    @Option(help: "A template to plan.") var template: String?
    @Option(help: "What kind of training it is.") var type: WorkoutType?

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> WorkoutReport {
        let local = day?.day(from: session.time.today) ?? session.time.today
        guard local >= session.time.today else {
            throw WorkoutsError.badValue("The day", given: "\(local)", allowed: "a plan is for today or later")
        }
        let plan = try await workouts.plan(named: name.phrase, type: type, template: template)
        let moment = WorkoutMoment.moment(day: local, time: at, in: session.time)
        return try await workouts.report("Planned", try await workouts.control.plan(plan, at: moment))
    }
}

struct PauseWorkout: Flow {
    static let descriptor = FlowDescriptor(
        "pause",
        "Pause the workout; its active time stands still",
        effect: .writes,
        openTo: [.model, .client, .page],
        examples: [FlowExample("", "Pause it", input: [:])]
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
        examples: [FlowExample("", "Go on", input: [:])]
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
        examples: [
            FlowExample("", "Finish it", input: [:]),
            FlowExample(
                "--intensity 8 --notes \"felt strong\"",
                "With how hard it was",
                input: ["intensity": 8, "notes": "felt strong"]
            ),
        ]
    )

    @Option(help: "How hard it felt, 1 to 10.") var intensity: Double?
    @Option(help: "Kilocalories, where a device measured them.") var kcal: Double?
    @Option(help: "A note.") var notes: String?

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> WorkoutReport {
        let (intensity, kcal, notes) = (intensity, kcal, notes)
        try WorkoutLimit.check(intensity: intensity, kcal: kcal, notes: notes)
        let done = try await workouts.control.obey(.finish) { workout in
            if let intensity { workout.intensity = intensity }
            if let kcal { workout.kcal = kcal }
            if let notes { workout.notes = workout.notes.map { $0 + "\n" + notes } ?? notes }
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
        examples: [FlowExample("", "Cancel it", input: [:])]
    )

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> WorkoutReport {
        try await workouts.report("Cancelled", try await workouts.control.obey(.cancel))
    }
}

/// What a workout's facts can be.
enum WorkoutLimit {
    static func check(intensity: Double? = nil, kcal: Double? = nil, notes: String? = nil, name: String? = nil) throws {
        if let intensity, !(1...10).contains(intensity) {
            throw WorkoutsError.badValue("Intensity", given: "\(intensity)", allowed: "1 to 10")
        }
        if let kcal, !(0...20_000).contains(kcal) {
            throw WorkoutsError.badValue("Energy", given: "\(kcal) kcal", allowed: "0 to 20,000 kcal")
        }
        if let notes, notes.utf8.count > 10_000 || notes.utf8.contains(0) {
            throw WorkoutsError.badValue(
                "A note",
                given: "\(notes.utf8.count) bytes",
                allowed: "at most 10,000 bytes of text"
            )
        }
        if let name, name.isEmpty || name.utf8.count > 200 || name.utf8.contains(0) {
            throw WorkoutsError.badValue("The name", given: "'\(name)'", allowed: "1 to 200 bytes of text")
        }
    }
}
