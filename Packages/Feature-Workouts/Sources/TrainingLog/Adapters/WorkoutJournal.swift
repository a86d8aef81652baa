import AppData
import Core
import Foundation
import GRDB
import Strength

/// Keeps workouts. Every change is one transaction that also records how to take it back.
package struct WorkoutJournal: Sendable {
    package let database: AppDatabase
    package let time: TimeContext

    package typealias Edit = UndoableEdit<WorkoutChange.Rows>

    /// Changes rows in one transaction and records how to take it back.
    package func change<Value: Sendable>(
        _ summary: String,
        _ body: @Sendable (inout Edit, Database) throws -> Value
    ) async throws -> Value {
        let now = time.now
        return try await database.write { database in
            var edit = Edit(at: now)
            let value = try body(&edit, database)
            let change = WorkoutChange(
                id: .make(at: now),
                madeAt: Moment(now),
                summary: String(summary.prefix(200)),
                rows: edit.rows
            )
            try change.keep(in: database, at: now)
            return value
        }
    }

    /// Changes rows by what follows from the changes before, and is taken back with the last of them.
    func extend(_ body: @Sendable (inout Edit, Database) throws -> Void) async throws {
        let now = time.now
        try await database.write { database in
            var edit = Edit(at: now)
            try body(&edit, database)
            guard var last = try WorkoutChange.last(in: database) else { return }
            last.rows.goals += edit.rows.goals
            try last.save(in: database, at: now)
        }
    }

    /// Takes back the last change that is not taken back yet.
    ///
    /// - Parameter span: only one that was made in it, however many were made since.
    /// - Returns: the change that was taken back, for people; `nil` if there is none.
    /// - Throws: ``WorkoutsError/cannotUndo(_:)``; nothing is written then.
    package func undo(made span: MomentSpan? = nil) async throws -> String? {
        let now = time.now
        return try await database.write { database in
            let last = try WorkoutChange.last(in: database) { change in
                span?.contains(change.madeAt.milliseconds) ?? true ? change : nil
            }
            guard let last else { return nil }
            do {
                try last.takeBack(in: database, at: now)
            } catch is ChangedSince {
                throw WorkoutsError.cannotUndo(last.summary)
            }
            return last.summary
        }
    }

    // MARK: Reading

    /// The workout that is begun and not ended; the one begun last where two devices have each begun one.
    static func open(in database: Database) throws -> LoggedWorkout? {
        let workout = try Workout.firstLiving(
            where: "phase IN ('active', 'paused') ORDER BY started_at DESC LIMIT 1",
            in: database
        )
        return try workout.flatMap { try withExercises([$0], in: database).first }
    }

    package func open() async throws -> LoggedWorkout? { try await database.read { try Self.open(in: $0) } }

    package static func workout(_ id: RowID, in database: Database) throws -> LoggedWorkout? {
        guard let workout = try Workout.living(id, in: database) else { return nil }
        return try withExercises([workout], in: database).first
    }

    package func workout(_ id: RowID) async throws -> LoggedWorkout? {
        try await database.read { try Self.workout(id, in: $0) }
    }

    /// Workouts of a span of days, in order of time.
    package func workouts(
        _ days: ClosedRange<LocalDay>,
        phases: [TrainingPhase] = TrainingPhase.allCases
    ) async throws
        -> [LoggedWorkout]
    {
        try await database.read { database in
            let found = try Workout.living()
                .filter(Column("day") >= days.lowerBound && Column("day") <= days.upperBound)
                .filter(phases.map(\.rawValue).contains(Column("phase")))
                .filter(Column("linked_to") == nil)
                .order(Column("day"), Column("started_at"), Column("id"))
                .fetchReadable(database)
            return try Self.withExercises(found, in: database)
        }
    }

    /// The subject of workouts: a part of their name, or an exercise in them.
    package struct Subject: Sendable {
        package var name: String
        package var isWholeName: Bool
        package var exerciseId: String?

        package init(name: String, isWholeName: Bool = false, exerciseId: String? = nil) {
            self.name = name
            self.isWholeName = isWholeName
            self.exerciseId = exerciseId
        }
    }

    /// The latest workouts that were done, latest first.
    package func latest(
        _ count: Int,
        before: LocalDay? = nil,
        type: WorkoutType? = nil,
        about subject: Subject? = nil
    ) async throws -> [LoggedWorkout] {
        try await database.read { database in
            var request = Workout.living().filter(Column("phase") == "completed" && Column("linked_to") == nil)
            if let before { request = request.filter(Column("day") <= before) }
            if let type { request = request.filter(Column("type") == type.rawValue) }
            if let subject {
                let name = subject.isWholeName ? "name = ?" : "instr(lower(name), lower(?)) > 0"
                request = request.filter(
                    sql: """
                        (\(name) OR id IN (SELECT workout_id FROM workouts_exercises
                        WHERE exercise_id = ? AND deleted_at IS NULL))
                        """,
                    arguments: [subject.name, subject.exerciseId]
                )
            }
            let found = try request.order(Column("day").desc, Column("started_at").desc).limit(count).fetchReadable(
                database
            )
            return try Self.withExercises(found, in: database)
        }
    }

    /// The highest heart rate of any workout.
    package func highestHeartRate() async throws -> Double? {
        try await database.read { database in
            try Double.fetchOne(
                database,
                sql: """
                    SELECT MAX(max_heart_rate) FROM workouts_workouts
                    WHERE deleted_at IS NULL AND max_heart_rate BETWEEN 100 AND 230
                    """
            )
        }
    }

    /// The workouts planned from a day on, the next first.
    package func planned(from day: LocalDay) async throws -> [LoggedWorkout] {
        try await workouts(day...day.adding(days: 3660), phases: [.planned])
    }

    /// The names of the workouts that were done, those of the latest first.
    package func names() async throws -> [String] {
        try await database.read { database in
            try String.fetchAll(
                database,
                sql: """
                    SELECT name FROM workouts_workouts
                    WHERE deleted_at IS NULL AND phase = 'completed' AND linked_to IS NULL
                    GROUP BY name ORDER BY MAX(started_at) DESC LIMIT 5000
                    """
            )
        }
    }

    /// The active workouts whose id ends with some characters, at most two.
    func workouts(idEndingWith suffix: String) async throws -> [LoggedWorkout] {
        try await database.read { database in
            let found = try Workout.living()
                .filter(sql: "substr(id, -length(?)) = ?", arguments: [suffix, suffix])
                .limit(2)
                .fetchReadable(database)
            return try Self.withExercises(found, in: database)
        }
    }

    /// The last sessions of an exercise that count, the latest last.
    package static func sessions(of exerciseId: String, limit: Int, in database: Database) throws -> [WorkoutExercise] {
        try WorkoutExercise.living()
            .filter(Column("exercise_id") == exerciseId && Column("counted_on") != nil)
            .order(Column("counted_on").desc, Column("id").desc)
            .limit(limit)
            .fetchReadable(database)
            .reversed()
            .map(\.saturated)
    }

    package func sessions(of exerciseId: String, limit: Int = 5000) async throws -> [WorkoutExercise] {
        try await database.read { try Self.sessions(of: exerciseId, limit: limit, in: $0) }
    }

    // MARK: A few columns of many rows

    /// An exercise of a workout as far as energy goes.
    typealias Effort = (exerciseId: String, seconds: Double, meters: Double)

    /// The exercises that were done on a span of days, by their workouts.
    static func effort(on days: ClosedRange<LocalDay>, in database: Database) throws -> [RowID: [Effort]] {
        let rows = try Row.fetchCursor(
            database.cachedStatement(
                sql: """
                    SELECT workout_id, exercise_id, seconds, meters FROM workouts_exercises
                    WHERE deleted_at IS NULL AND counted_on BETWEEN ? AND ?
                    """
            ),
            arguments: [days.lowerBound, days.upperBound]
        )
        var exercises: [RowID: [Effort]] = [:]
        while let row = try rows.next() {
            let effort: Effort = (row[1], row[2], row[3])
            exercises[try row.decode(RowID.self, atIndex: 0), default: []].append(effort)
        }
        return exercises
    }

    /// The exercises that were done, the one done most first.
    static func trained(in database: Database) throws -> [ExerciseShelf.Trained] {
        try Row.fetchAll(
            database,
            sql: """
                SELECT exercise_id, MAX(name), COUNT(*) FROM workouts_exercises WHERE deleted_at IS NULL
                GROUP BY exercise_id ORDER BY COUNT(*) DESC, exercise_id
                """
        ).map { ExerciseShelf.Trained(id: $0[0], name: $0[1], sessions: $0[2]) }
    }

    /// All workouts, the latest first, each with its last change in milliseconds and the number of its exercises.
    package static func outlines(
        in database: Database
    ) throws -> [(id: String, name: String, changed: Int64, exercises: Int)] {
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT workouts.id, workouts.name, max(workouts.updated_at, coalesce(max(exercises.updated_at), 0)),
                    count(exercises.id)
                FROM workouts_workouts AS workouts
                LEFT JOIN workouts_exercises AS exercises
                    ON exercises.workout_id = workouts.id AND exercises.deleted_at IS NULL
                WHERE workouts.deleted_at IS NULL GROUP BY workouts.id ORDER BY workouts.started_at DESC
                """
        )
        var outlines: [(id: String, name: String, changed: Int64, exercises: Int)] = []
        while let row = try rows.next() { outlines.append((row[0], row[1], row[2], row[3])) }
        return outlines
    }

    // MARK: Whole workouts

    package static func withExercises(_ workouts: [Workout], in database: Database) throws -> [LoggedWorkout] {
        guard !workouts.isEmpty else { return [] }
        var byWorkout: [RowID: [WorkoutExercise]] = [:]
        // SQLite takes 32,766 arguments of a statement at most.
        for start in stride(from: 0, to: workouts.count, by: 5000) {
            let ids = workouts[start..<min(start + 5000, workouts.count)].map(\.id)
            let exercises = try WorkoutExercise.living()
                .filter(ids.contains(Column("workout_id")))
                .order(Column("position"), Column("id"))
                .fetchReadable(database)
            for exercise in exercises {
                byWorkout[exercise.workoutId, default: []].append(exercise.saturated)
            }
        }
        return workouts.map { LoggedWorkout(workout: $0, exercises: byWorkout[$0.id] ?? []) }
    }
}

extension WorkoutJournal.Edit {
    /// Saves a workout with those of its exercises that differ from what was read.
    package mutating func save(_ logged: LoggedWorkout, over read: LoggedWorkout?, in database: Database) throws {
        var logged = logged
        logged.settle()
        if read?.workout != logged.workout { try save(logged.workout, into: \.workouts, in: database) }
        let kept = Set(logged.exercises.map(\.id))
        for exercise in read?.exercises ?? [] where !kept.contains(exercise.id) {
            try delete(exercise, into: \.exercises, in: database)
        }
        for exercise in logged.exercises where read?.exercises.contains(exercise) != true {
            try save(exercise, into: \.exercises, in: database)
        }
    }

    package mutating func delete(_ logged: LoggedWorkout, in database: Database) throws {
        for exercise in logged.exercises { try delete(exercise, into: \.exercises, in: database) }
        try delete(logged.workout, into: \.workouts, in: database)
    }
}
