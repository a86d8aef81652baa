import AppData
import Core
import Foundation
import GRDB
import Strength
import TrainingReading

/// Reads lines about training and puts their sets into the open workout, or into one of their own.
package struct SetLogger: Sendable {
    let journal: WorkoutJournal

    package struct Options: Sendable {
        package var unit: MassUnit
        /// The time at which it was done; `nil` is now.
        package var at: Date?
        package var name: String?
        /// The exercise that a line without a name goes on with; by default the one done last.
        package var exerciseId: String?
        /// Meters of the pool that lengths are counted in.
        package var pool: Double?

        package init(
            unit: MassUnit = .kg,
            at: Date? = nil,
            name: String? = nil,
            exerciseId: String? = nil,
            pool: Double? = nil
        ) {
            self.unit = unit
            self.at = at
            self.name = name
            self.exerciseId = exerciseId
            self.pool = pool
        }
    }

    /// Lines of strength that follow each other within this time belong to one workout.
    static let joining: TimeInterval = 60 * 60

    /// - Throws: ``WorkoutsError/unreadable(_:reasons:nearest:)``; nothing is written then.
    package func log(_ text: String, options: Options) async throws -> LogOutcome {
        let time = journal.time
        var options = options
        if options.at == nil, let day = LineDay.day(in: text) {
            options.at = try WorkoutMoment.past(day.day(from: time.today), at: nil, in: time)
        }
        return try await journal.change("log \(WorkoutsError.short(text))") { [options] edit, database in
            var library = try ExerciseShelf.library(in: database)
            let moment = options.at ?? time.now
            let recent = try Self.recent(at: options.at, now: time.now, options: options, in: database)
            let last = recent.first
            let row = last?.exercises.last { $0.exerciseId == options.exerciseId } ?? last?.current
            let current = row.map { library.exercise($0.exerciseId) ?? Self.known($0) }
            let line = try ExerciseShelf.read(
                text,
                with: &library,
                unit: options.unit,
                pool: options.pool,
                current: current,
                in: database
            )
            if let correction = line.correction {
                return try SetCorrection(correction, unit: options.unit).apply(edit: &edit, at: time.now, in: database)
            }
            try Self.check(line, text: text, hasCurrent: current != nil)
            let read = recent.first { Self.goesOn(line, with: $0, isLast: $0.workout.id == last?.workout.id) }
            var logged = read ?? Self.newWorkout(line, at: moment, options: options, time: time)
            let superset = line.isSuperset ? "s\(logged.exercises.count + 1)" : nil
            let letters = Self.supersets(line, behind: logged.exercises.count)
            var parts: [LogOutcome.Part] = []
            for part in line.parts {
                parts.append(
                    try Self.add(
                        part,
                        current: current,
                        superset: part.superset.flatMap { letters[$0] } ?? superset,
                        at: moment,
                        to: &logged,
                        text: text,
                        edit: &edit,
                        in: database
                    )
                )
            }
            if let note = line.note { logged.workout.notes = logged.workout.notes.map { $0 + "\n" + note } ?? note }
            Self.keep(line.facts, in: &logged.workout)
            if logged.workout.phase == .active, options.at == nil { logged.workout.clock.settle(at: time.now) }
            if !logged.workout.phase.isOpen {
                Self.stretch(&logged, from: read, to: moment, whole: Self.wholeTimes(line, parts), library)
            }
            try edit.save(logged, over: read, in: database)
            logged.settle()
            var notices = Self.notices(line, parts)
            let isTimed = line.parts.contains { $0.wholeSeconds != nil }
            if read == nil, !logged.workout.phase.isOpen, logged.hasEstimatedSets, !isTimed {
                notices.append("Sets without a time count as 3 minutes each.")
            }
            return LogOutcome(workout: logged, parts: parts, isNew: read == nil, notices: notices)
        }
    }

    /// Names of the supersets of a line, by their letters.
    private static func supersets(_ line: TrainingLine, behind count: Int) -> [String: String] {
        let letters = Set(line.parts.compactMap(\.superset)).sorted()
        return Dictionary(
            uniqueKeysWithValues: letters.enumerated().map { ($1, "s\(count + $0 + 1)") }
        )
    }

    private static func keep(_ facts: LineFacts, in workout: inout Workout) {
        if let ascent = facts.ascent { workout.ascent = (workout.ascent ?? 0) + ascent }
        workout.meanHeartRate = facts.meanHeartRate ?? workout.meanHeartRate
        if let most = facts.maxHeartRate { workout.maxHeartRate = max(most, workout.maxHeartRate ?? 0) }
    }

    /// The time of sets that were timed as a whole, less what they would count as.
    private static func wholeTimes(_ line: TrainingLine, _ parts: [LogOutcome.Part]) -> Double {
        zip(line.parts, parts).reduce(0) { sum, pair in
            guard let whole = pair.0.wholeSeconds else { return sum }
            return sum + min(whole, 86_400) - pair.1.sets.reduce(0) { $0 + LoggedWorkout.spentSeconds($1) }
        }
    }

    // MARK: Where it goes

    /// The open workout; else those made of lines a short while ago, the last first.
    private static func recent(at: Date?, now: Date, options: Options, in database: Database) throws -> [LoggedWorkout]
    {
        guard options.name == nil else { return [] }
        if at == nil, let open = try WorkoutJournal.open(in: database) { return [open] }
        let moment = at ?? now
        return try WorkoutJournal.lines(
            endedSince: Moment(moment.addingTimeInterval(-joining)),
            begunBy: Moment(moment.addingTimeInterval(60)),
            in: database
        )
    }

    /// True if a line goes on with a workout: one that is open, more sets of strength, or more of the exercise before. A run, a
    /// class, a match is a workout of its own, unless one was begun.
    private static func goesOn(_ line: TrainingLine, with logged: LoggedWorkout, isLast: Bool) -> Bool {
        logged.workout.phase.isOpen
            || line.parts.allSatisfy { part in
                part.exercise.map { $0.type == .strength && logged.workout.type == .strength } ?? isLast
            }
    }

    private static func newWorkout(
        _ line: TrainingLine,
        at moment: Date,
        options: Options,
        time: TimeContext
    ) -> LoggedWorkout {
        let exercise = line.parts.first?.exercise
        let type = exercise?.type ?? .strength
        let isOne = line.parts.count == 1 && type != .strength
        var workout = Workout(
            id: .make(at: moment),
            name: options.name ?? (isOne ? exercise?.name : nil) ?? type.rawValue.prefix(1).uppercased()
                + type.rawValue.dropFirst(),
            type: type,
            day: LocalDay(of: moment, in: time.zone),
            zone: time.zone,
            phase: .completed,
            source: "line"
        )
        workout.startedAt = Moment(moment)
        workout.endedAt = Moment(moment)
        return LoggedWorkout(workout: workout, exercises: [])
    }

    /// A workout made of lines lasts from the first to the last; what its sets took counts, and no gap that nobody timed. What
    /// was said of the whole since grows by what is added.
    private static func stretch(
        _ logged: inout LoggedWorkout,
        from read: LoggedWorkout?,
        to moment: Date,
        whole: Double,
        _ library: ExerciseLibrary
    ) {
        let spent = logged.spentSeconds + whole
        let start = min(logged.workout.startedAt?.date ?? moment, moment)
        let begun = read == nil ? moment.addingTimeInterval(-min(spent, 86_400)) : start
        let end = max(moment, logged.workout.endedAt?.date ?? moment)
        logged.workout.startedAt = Moment(begun)
        logged.workout.endedAt = Moment(end)
        logged.workout.activeSeconds += spent - (read?.spentSeconds ?? 0)
        if let meters = logged.distance(library) {
            logged.workout.meters = (logged.workout.meters ?? 0) + meters - (read?.distance(library) ?? 0)
        }
    }

    /// An exercise that only an import or another device knew.
    private static func known(_ row: WorkoutExercise) -> Exercise { Exercise(id: row.exerciseId, name: row.name) }

    // MARK: What it says

    private static func check(_ line: TrainingLine, text: String, hasCurrent: Bool) throws {
        var reasons: [String] = []
        var nearest: [String] = []
        for part in line.parts {
            if part.fault == .unknownExercise {
                reasons.append("'\(WorkoutsError.short(part.name))' is not an exercise that Bento knows")
                nearest += part.nearest.map(\.name)
            } else if let fault = part.fault {
                reasons.append((part.name.isEmpty ? "" : "\(part.name): ") + fault.message)
            } else if part.exercise == nil, !hasCurrent {
                reasons.append("it names no exercise, and none was done before it")
            }
        }
        if line.parts.isEmpty { reasons.append("it says no exercise and no sets") }
        guard reasons.isEmpty else { throw WorkoutsError.unreadable(text, reasons: reasons, nearest: nearest) }
    }

    private static func add(
        _ part: TrainingLine.Part,
        current: Exercise?,
        superset: String?,
        at moment: Date,
        to logged: inout LoggedWorkout,
        text: String,
        edit: inout WorkoutJournal.Edit,
        in database: Database
    ) throws -> LogOutcome.Part {
        guard let exercise = part.exercise ?? current else { throw WorkoutsError.noneOpen }
        let index = try row(for: exercise, superset: superset, at: moment, in: &logged)
        let done = logged.exercises[index].sets.filter(\.isDone)
        let sets = try LoggedSets.sets(of: part, after: done.last, exercise: exercise, text: text, at: moment)
        let history = try WorkoutJournal.sessions(of: exercise.id, limit: 5000, in: database)
            .filter { $0.workoutId != logged.workout.id }
        var records = PersonalRecords()
        for session in history { records.add(session.sets, day: session.countedOn?.daysSince1970 ?? 0) }
        let isFirst = history.isEmpty && done.isEmpty
        let day = logged.workout.day
        for set in done { _ = records.add(set, day: 0) }
        var broken: Set<RecordKind> = []
        for set in sets { broken.formUnion(records.add(set, day: 0)) }
        logged.exercises[index].change { LoggedSets.place(sets, in: &$0) }
        if let rest = sets.compactMap(\.rest).last { logged.exercises[index].rest = rest }
        return LogOutcome.Part(
            exerciseId: exercise.id,
            name: exercise.name,
            sets: sets,
            records: isFirst ? [] : RecordKind.allCases.filter(broken.contains),
            previous: history.last { ($0.countedOn ?? day) <= day }?.sets ?? [],
            rest: logged.exercises[index].rest
        )
    }

    private static func row(
        for exercise: Exercise,
        superset: String?,
        at moment: Date,
        in logged: inout LoggedWorkout
    ) throws -> Int {
        if let index = logged.exercises.lastIndex(where: { $0.exerciseId == exercise.id }) { return index }
        guard logged.exercises.count < 200 else {
            throw WorkoutsError.badValue("A workout", given: "more than 200 exercises", allowed: "at most 200")
        }
        var row = WorkoutExercise(
            id: .make(at: moment),
            workoutId: logged.workout.id,
            position: (logged.exercises.map(\.position).max() ?? -1) + 1,
            exerciseId: exercise.id,
            name: exercise.name
        )
        row.superset = superset
        logged.exercises.append(row)
        return logged.exercises.count - 1
    }

    private static func notices(_ line: TrainingLine, _ parts: [LogOutcome.Part]) -> [String] {
        zip(line.parts, parts).compactMap { read, part in
            let needsWeight =
                read.exercise?.equipment.isLoaded == true && part.sets.contains { $0.kg == nil && $0.reps != nil }
            return needsWeight ? "\(part.name) was logged without a weight." : nil
        }
    }
}

/// The result of logging a line.
package struct LogOutcome: Sendable {
    /// One exercise of the line.
    package struct Part: Sendable {
        package let exerciseId: String
        package let name: String
        package let sets: [TrainingSet]
        package let records: [RecordKind]
        /// The sets of the last session before this one.
        package let previous: [TrainingSet]
        /// The rest that follows, in seconds.
        package let rest: Double?
    }

    package let workout: LoggedWorkout
    package let parts: [Part]
    /// True if a workout was made for it, since none was begun.
    package let isNew: Bool
    package let notices: [String]
}
