import AppData
import Core
import Strength
import TrainingReading

extension WorkoutsCoordinator {
    /// Meters of the pool that the person swims in; `nil` where nobody has said it.
    package func pool() async -> Double? {
        guard let meters = try? await cues.settings?[WorkoutSettings.pool], meters > 0 else { return nil }
        return Double(meters)
    }

    /// The plan that a name means: the next day of the program, a template, or just a name.
    package func plan(named name: String, type: WorkoutType?, template: String?) async throws -> TrainingControl.Plan {
        if name.utf8.count > 200 || name.utf8.contains(0) {
            throw WorkoutsError.badValue("The name", given: "'\(name)'", allowed: "1 to 200 bytes of text")
        }
        if name.lowercased() == "next" {
            guard let proposal = try await programmes.proposal() else {
                throw WorkoutsError.missing(
                    "No program is followed.",
                    hint: "Choose one: bento workouts program list"
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
        if let said = try await sets(in: name, type: type) { return said }
        let named = try await shelf.library().named(name)
        let kind = type ?? named?.type ?? .strength
        let usual = kind.rawValue.prefix(1).uppercased() + kind.rawValue.dropFirst()
        return TrainingControl.Plan(name: name.isEmpty ? usual : name, type: kind)
    }

    /// The plan in a line such as `squat 5x5, bench 3x8 @ 60kg`; `nil` if it is a name.
    private func sets(in line: String, type: WorkoutType?) async throws -> TrainingControl.Plan? {
        guard line.contains(where: \.isNumber) else { return nil }
        let units = try await ProfileStore(database: journal.database, time: time).profile().units
        let pool = await pool()
        let read = try await journal.database.read { database in
            var library = try ExerciseShelf.library(in: database)
            return try ExerciseShelf.read(line, with: &library, unit: (units ?? .metric).mass, pool: pool, in: database)
        }
        let isPlan = read.parts.allSatisfy { part in
            part.fault == nil && part.exercise != nil && !part.sets.isEmpty && part.sets.allSatisfy(\.isDone)
        }
        guard isPlan, let first = read.parts.first?.exercise else { return nil }
        let superset = read.isSuperset ? "s1" : nil
        let entries = read.parts.compactMap { part in
            part.exercise.map { exercise in
                WorkoutTemplate.Entry(
                    exerciseId: exercise.id,
                    name: exercise.name,
                    superset: part.superset ?? superset,
                    rest: part.sets.compactMap(\.rest).last,
                    sets: part.sets.map(\.asTarget)
                )
            }
        }
        let names = entries.prefix(3).map(\.name).joined(separator: ", ")
        let name = entries.count > 3 ? "\(names) and \(entries.count - 3) more" : names
        return TrainingControl.Plan(name: name, type: type ?? first.type, exercises: entries)
    }

    /// The workout to train: the one that is begun; else the one that a name means; else the one planned for today; else a new
    /// one.
    ///
    /// - Returns: also whether it is another one than was asked for by name.
    package func goOn(named name: String) async throws -> (workout: LoggedWorkout, isOther: Bool) {
        if let open = try await journal.open() {
            let isOther = !name.isEmpty && open.workout.name.lowercased() != name.lowercased()
            return (open, isOther)
        }
        if name.isEmpty, let planned = try await plannedToday() {
            return (try await control.start(planned: planned.workout.id), false)
        }
        return (try await control.start(try await plan(named: name, type: nil, template: nil)), false)
    }

    private func plannedToday() async throws -> LoggedWorkout? {
        try await journal.workouts(time.today...time.today, phases: [.planned]).first
    }

    /// Begins the first workout that is planned for today.
    package func startPlanned() async throws -> LoggedWorkout {
        guard let first = try await plannedToday() else {
            throw WorkoutsError.missing("Nothing is planned for today.", hint: "Plan it: bento workouts plan NAME")
        }
        return try await control.start(planned: first.workout.id)
    }

    /// Keeps a plan for a day.
    ///
    /// - Throws: ``WorkoutsError/badValue(_:given:allowed:)`` where the day is over, or past the year 9998.
    package func keep(
        _ plan: TrainingControl.Plan,
        on day: LocalDay,
        at minute: TimeOfDay?
    ) async throws -> LoggedWorkout {
        guard day >= time.today else {
            throw WorkoutsError.badValue("The day", given: "\(day)", allowed: "a plan is for today or later")
        }
        try WorkoutLimit.check(day: day)
        return try await control.plan(plan, at: WorkoutMoment.moment(day: day, time: minute, in: time))
    }
}
