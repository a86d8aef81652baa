import AppData
import Core
import Foundation
import GRDB
import Strength
import TrainingReading

/// Begins, pauses and ends workouts. Each command reads and writes in one transaction, so that two terminals agree.
package struct TrainingControl: Sendable {
    let journal: WorkoutJournal

    /// The plan to begin or to keep.
    package struct Plan: Sendable {
        package var name: String
        package var type: WorkoutType
        package var exercises: [WorkoutTemplate.Entry]
        package var programme: String?
        var programmeDay: Int?
        package var notes: String?

        package init(
            name: String,
            type: WorkoutType = .strength,
            exercises: [WorkoutTemplate.Entry] = [],
            programme: String? = nil,
            programmeDay: Int? = nil,
            notes: String? = nil
        ) {
            self.name = name
            self.type = type
            self.exercises = exercises
            self.programme = programme
            self.programmeDay = programmeDay
            self.notes = notes
        }
    }

    /// Begins a workout.
    ///
    /// - Throws: ``WorkoutsError/alreadyOpen(_:)``.
    package func start(_ plan: Plan) async throws -> LoggedWorkout {
        let time = journal.time
        return try await journal.change("start \(plan.name)") { edit, database in
            if let open = try WorkoutJournal.open(in: database) {
                throw WorkoutsError.alreadyOpen(open.workout.name)
            }
            var logged = Self.make(plan, at: time.now, day: time.today, time: time)
            logged.workout.clock = try Self.obeying(.start, logged.workout, at: time.now)
            try edit.save(logged, over: nil, in: database)
            return logged
        }
    }

    /// Begins a workout that is planned.
    func start(planned id: RowID) async throws -> LoggedWorkout {
        let time = journal.time
        return try await journal.change("start a planned workout") { edit, database in
            if let open = try WorkoutJournal.open(in: database) {
                throw WorkoutsError.alreadyOpen(open.workout.name)
            }
            guard let read = try WorkoutJournal.workout(id, in: database) else {
                throw WorkoutsError.noWorkout(id.description)
            }
            var logged = read
            logged.workout.clock = try Self.obeying(.start, logged.workout, at: time.now)
            logged.workout.day = time.today
            logged.workout.zone = time.zone.identifier
            try edit.save(logged, over: read, in: database)
            return logged
        }
    }

    /// Lets another exercise take the place of one in the open workout. What was done stays under its own name.
    package func replace(_ row: WorkoutExercise, by exercise: Exercise) async throws {
        try await journal.change("replace \(row.name)") { edit, database in
            guard let read = try WorkoutJournal.open(in: database),
                let place = read.exercises.firstIndex(where: { $0.id == row.id })
            else { throw WorkoutsError.noneOpen }
            var logged = read
            let (done, open) = (row.sets.filter(\.isDone), row.sets.filter { !$0.isDone })
            let planned = open.map { set in
                var set = set
                (set.kg, set.unit) = (nil, nil)
                return set
            }
            if done.isEmpty {
                logged.exercises[place].exerciseId = exercise.id
                logged.exercises[place].name = exercise.name
                logged.exercises[place].change { $0 = planned }
            } else {
                logged.exercises[place].change { $0 = done }
                var other = WorkoutExercise(
                    id: .make(at: journal.time.now),
                    workoutId: read.workout.id,
                    position: (read.exercises.map(\.position).max() ?? 0) + 1,
                    exerciseId: exercise.id,
                    name: exercise.name,
                    sets: planned
                )
                (other.superset, other.rest) = (row.superset, row.rest)
                logged.exercises.append(other)
            }
            try edit.save(logged, over: read, in: database)
        }
    }

    /// Plans a workout for a day.
    package func plan(_ plan: Plan, at moment: Date) async throws -> LoggedWorkout {
        let time = journal.time
        return try await journal.change("plan \(plan.name)") { edit, database in
            var logged = Self.make(plan, at: time.now, day: LocalDay(of: moment, in: time.zone), time: time)
            logged.workout.plannedAt = Moment(moment)
            try edit.save(logged, over: nil, in: database)
            return logged
        }
    }

    /// Pauses, resumes, finishes or cancels the open workout.
    ///
    /// - Parameter change: sets more, as `finish` does with notes.
    /// - Throws: ``WorkoutsError/noneOpen``, ``WorkoutsError/notNow(command:workout:phase:)``.
    package func obey(
        _ command: TrainingClock.Command,
        change: @Sendable (inout Workout) throws -> Void = { _ in }
    ) async throws -> LoggedWorkout {
        let time = journal.time
        return try await journal.change("\(command.rawValue) the workout") { edit, database in
            guard let read = try WorkoutJournal.open(in: database) else { throw WorkoutsError.noneOpen }
            var logged = read
            logged.workout.clock = try Self.obeying(command, logged.workout, at: time.now)
            try change(&logged.workout)
            if command == .finish { Self.finish(&logged, library: try ExerciseShelf.library(in: database)) }
            try edit.save(logged, over: read, in: database)
            logged.settle()
            if command == .finish { try Self.advanceProgramme(of: logged.workout, edit: &edit, in: database) }
            return logged
        }
    }

    private static func obeying(
        _ command: TrainingClock.Command,
        _ workout: Workout,
        at now: Date
    ) throws
        -> TrainingClock
    {
        var clock = workout.clock
        do {
            try clock.obey(command, at: now)
        } catch {
            throw WorkoutsError.notNow(
                command: command.rawValue,
                workout: workout.name,
                phase: error.phase.rawValue
            )
        }
        return clock
    }

    /// Finishes a workout. What was planned and not done does not stay: done sets alone are history.
    private static func finish(_ logged: inout LoggedWorkout, library: ExerciseLibrary) {
        for index in logged.exercises.indices {
            logged.exercises[index].change { sets in sets.removeAll { !$0.isDone } }
        }
        logged.exercises.removeAll { $0.sets.isEmpty }
        if logged.workout.meters == nil { logged.workout.meters = logged.distance(library) }
    }

    private static func advanceProgramme(
        of workout: Workout,
        edit: inout WorkoutJournal.Edit,
        in database: Database
    ) throws {
        guard let name = workout.programme, let day = workout.programmeDay,
            var programme = try StoredProgramme.living(ExerciseName.folded(name), in: database),
            programme.nextDay == day
        else { return }
        programme.nextDay = min(day, 1_000_000) + 1
        try edit.save(programme, into: \.programmes, in: database)
    }

    package static func make(_ plan: Plan, at now: Date, day: LocalDay, time: TimeContext) -> LoggedWorkout {
        var workout = Workout(id: .make(at: now), name: plan.name, type: plan.type, day: day, zone: time.zone)
        workout.programme = plan.programme
        workout.programmeDay = plan.programmeDay
        workout.notes = plan.notes
        let exercises = plan.exercises.enumerated().map { position, entry in
            var row = WorkoutExercise(
                id: .make(at: now),
                workoutId: workout.id,
                position: position,
                exerciseId: entry.exerciseId,
                name: entry.name,
                sets: entry.sets
            )
            row.superset = entry.superset
            row.rest = entry.rest
            return row
        }
        return LoggedWorkout(workout: workout, exercises: exercises)
    }
}
