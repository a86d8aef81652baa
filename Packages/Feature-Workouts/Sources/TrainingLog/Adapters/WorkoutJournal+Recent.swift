import AppData
import GRDB

extension WorkoutJournal {
    /// The workouts made of lines that ended after a moment and began before another, the last first.
    static func lines(
        endedSince first: Moment,
        begunBy last: Moment,
        in database: Database
    ) throws -> [LoggedWorkout] {
        let found = try Workout.living()
            .filter(Column("phase") == "completed" && Column("source") == "line")
            .filter(Column("ended_at") >= first && Column("started_at") <= last)
            .order(Column("ended_at").desc, Column("updated_at").desc, Column("id").desc)
            .limit(10)
            .fetchReadable(database)
        return try withExercises(found, in: database)
    }

    /// The workouts that count and ended after a moment, the last first.
    static func completed(since first: Moment, in database: Database) throws -> [LoggedWorkout] {
        let found = try Workout.living()
            .filter(Column("phase") == "completed" && Column("linked_to") == nil)
            .filter(Column("ended_at") >= first)
            .order(Column("ended_at").desc, Column("updated_at").desc)
            .limit(10)
            .fetchReadable(database)
        return try withExercises(found, in: database)
    }

    /// True if a workout came with an import.
    static func hasImports(in database: Database) throws -> Bool {
        try !Workout.living().filter(!["bento", "line"].contains(Column("source"))).limit(1).fetchReadable(database)
            .isEmpty
    }
}
