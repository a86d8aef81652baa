import AppData
import Core
import Foundation
import GRDB
import Strength
import TrainingReading

/// Changes workouts that are done.
package struct WorkoutEditor: Sendable {
    let journal: WorkoutJournal

    /// The changes; `nil` stays.
    package struct Change: Sendable {
        package var name: String?
        package var type: WorkoutType?
        package var day: LocalDay?
        package var intensity: Double?
        package var kcal: Double?
        package var minutes: Double?
        package var kilometers: Double?
        package var notes: String?
        /// An exercise's number, from 1, and its sets in words.
        package var sets: (exercise: Int, text: String)?

        package init(name: String? = nil) { self.name = name }
    }

    /// - Throws: ``WorkoutsError/changedMeanwhile(_:)`` where another process changed it since it was read.
    package func edit(_ read: LoggedWorkout, _ change: Change, unit: MassUnit) async throws -> LoggedWorkout {
        try Self.check(change, today: journal.time.today)
        let calendar = journal.time.calendar
        return try await journal.change("edit \(read.workout.name)") { edit, database in
            var logged = try Self.unchanged(read, in: database)
            if let name = change.name { logged.workout.name = name }
            if let type = change.type { logged.workout.type = type }
            if let intensity = change.intensity { logged.workout.intensity = intensity }
            if let kcal = change.kcal { logged.workout.kcal = kcal }
            if let minutes = change.minutes { logged.workout.activeSeconds = minutes * 60 }
            if let kilometers = change.kilometers { logged.workout.meters = kilometers * 1000 }
            if let notes = change.notes { logged.workout.notes = notes.isEmpty ? nil : notes }
            if let day = change.day { Self.move(&logged, to: day, calendar: calendar) }
            if let sets = change.sets {
                let library = try ExerciseShelf.library(in: database)
                try Self.setSets(sets.text, of: sets.exercise, in: &logged, unit: unit, library)
                Self.follow(&logged, from: read, saying: change, library: library)
            }
            try edit.save(logged, over: read, in: database)
            return try WorkoutJournal.workout(logged.workout.id, in: database) ?? logged
        }
    }

    package func delete(_ read: LoggedWorkout) async throws {
        try await journal.change("delete \(read.workout.name)") { edit, database in
            try edit.delete(try Self.unchanged(read, in: database), in: database)
        }
    }

    private static func check(_ change: Change, today: LocalDay) throws {
        if let minutes = change.minutes, !(0...14_400).contains(minutes) {
            throw WorkoutsError.badValue("The time", given: "\(minutes) minutes", allowed: "0 to 14,400 minutes")
        }
        if let kilometers = change.kilometers, !(0...10_000).contains(kilometers) {
            throw WorkoutsError.badValue("The distance", given: "\(kilometers) km", allowed: "0 to 10,000 km")
        }
        if let day = change.day {
            try WorkoutLimit.check(day: day)
            guard day <= today else {
                throw WorkoutsError.badValue("The day", given: "\(day)", allowed: "it is still to come")
            }
        }
    }

    /// The rows as they are now.
    private static func unchanged(_ read: LoggedWorkout, in database: Database) throws -> LoggedWorkout {
        guard let now = try WorkoutJournal.workout(read.workout.id, in: database), now == read else {
            throw WorkoutsError.changedMeanwhile(read.workout.name)
        }
        return now
    }

    /// To another day at the same time of day, with its sets.
    private static func move(_ logged: inout LoggedWorkout, to day: LocalDay, calendar: Calendar) {
        var calendar = calendar
        calendar.timeZone = TimeZone(identifier: logged.workout.zone) ?? calendar.timeZone
        let days = logged.workout.day.days(to: day)
        let from = logged.workout.moment
        // A clock that is set forward or back between the two days shifts the moment by more or less than whole days.
        let seconds = (calendar.date(byAdding: .day, value: days, to: from) ?? from).timeIntervalSince(from)
        func moved(_ moment: Moment?) -> Moment? { moment.map { Moment($0.date.addingTimeInterval(seconds)) } }
        logged.workout.startedAt = moved(logged.workout.startedAt)
        logged.workout.endedAt = moved(logged.workout.endedAt)
        logged.workout.plannedAt = moved(logged.workout.plannedAt)
        logged.workout.day = day
        for index in logged.exercises.indices {
            logged.exercises[index].change { sets in
                for place in sets.indices {
                    sets[place].completedAt = sets[place].completedAt.map { $0 + Int64((seconds * 1000).rounded()) }
                }
            }
        }
    }

    /// The distance and the time follow the sets that they came from; what was measured or said of the whole stays.
    private static func follow(
        _ logged: inout LoggedWorkout,
        from read: LoggedWorkout,
        saying change: Change,
        library: ExerciseLibrary
    ) {
        if change.kilometers == nil, read.workout.meters == read.distance(library) {
            logged.workout.meters = logged.distance(library)
        }
        let (before, now) = (read.spentSeconds, logged.spentSeconds)
        guard change.minutes == nil, before > 0, read.workout.activeSeconds == before else { return }
        logged.workout.activeSeconds = now
        guard let end = logged.workout.endedAt?.date, abs(logged.workout.lasted - before) < 1 else { return }
        logged.workout.startedAt = Moment(end.addingTimeInterval(-now))
    }

    private static func setSets(
        _ text: String,
        of number: Int,
        in logged: inout LoggedWorkout,
        unit: MassUnit,
        _ library: ExerciseLibrary
    ) throws {
        guard number > 0, number <= logged.exercises.count else {
            throw WorkoutsError.badValue(
                "The exercise",
                given: "number \(number)",
                allowed: "the workout has \(logged.exercises.count)"
            )
        }
        guard text.lowercased() != "none" else {
            logged.exercises.remove(at: number - 1)
            return
        }
        let row = logged.exercises[number - 1]
        let exercise = library.exercise(row.exerciseId) ?? Exercise(id: row.exerciseId, name: row.name)
        let line = TrainingReader(library: library, unit: unit).read(text, current: exercise)
        guard line.parts.count == 1, let part = line.parts.first, part.fault == nil, part.change == nil,
            !part.isRepeat, part.exercise == nil || part.exercise?.id == exercise.id, !part.sets.isEmpty
        else {
            let reason = line.parts.compactMap { $0.fault?.message }.first ?? "write the sets of \(exercise.name) alone"
            throw WorkoutsError.unreadable(text, reasons: [reason], nearest: [])
        }
        let moment =
            row.sets.compactMap(\.completedAt).min() ?? logged.workout.moment.timeIntervalSince1970.milliseconds
        logged.exercises[number - 1].change { sets in
            sets = part.sets.enumerated().map { index, set in
                var set = set
                set.completedAt = moment + Int64(index)
                return set
            }
        }
    }
}

extension TimeInterval {
    fileprivate var milliseconds: Int64 { Moment(Date(timeIntervalSince1970: self)).milliseconds }
}
