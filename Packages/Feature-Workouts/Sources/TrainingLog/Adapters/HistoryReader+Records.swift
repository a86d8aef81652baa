import AppData
import Core
import Foundation
import GRDB
import Strength
import TrainingReading

extension HistoryReader {
    /// The bests of one exercise.
    package struct Bests: Sendable, Hashable {
        package struct Best: Sendable, Hashable {
            package let value: Double
            package let reps: Int?
            package let day: LocalDay?
        }

        package let exerciseId: String
        package var name: String
        package var sessions = 0
        package var heaviest: Best?
        package var oneRepMax: Best?
        package var volume: Best?
        package var mostReps: Best?
        /// Meters and seconds of the longest session, where neither weight nor repetitions say anything.
        package var longestMeters: Best?
        package var longestSeconds: Best?
        package var trend: Trend?

        fileprivate var isEndurance: Bool { heaviest == nil && mostReps == nil }
    }

    /// The bests of every exercise, those trained most first. Only the index of bests is read.
    package func bests(today: LocalDay) async throws -> [Bests] {
        let library = try await ExerciseShelf(journal: journal).library()
        return try await journal.database.read { database in
            var result = try Self.bests(library: library, in: database)
            for (id, points) in try Self.recentPoints(today: today, in: database) {
                result[id]?.trend = Trend(points, upTo: today.daysSince1970)
            }
            try Self.readLongest(&result, in: database)
            try Self.nameStrangers(&result, library: library, in: database)
            return result.values.sorted { ($1.sessions, $0.name) < ($0.sessions, $1.name) }
        }
    }

    /// One walk along the index, which has the sessions of each exercise by their day: of equals the earliest is the record.
    private static func bests(library: ExerciseLibrary, in database: Database) throws -> [String: Bests] {
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT exercise_id, heaviest_kg, heaviest_reps, one_rep_max, volume, most_reps, counted_on
                FROM workouts_exercises INDEXED BY workouts_exercises_bests
                WHERE deleted_at IS NULL AND counted_on IS NOT NULL ORDER BY exercise_id, counted_on
                """
        )
        var result: [String: Bests] = [:]
        var bests = Bests(exerciseId: "", name: "")
        while let row = try rows.next() {
            let id: String = row[0]
            if id != bests.exerciseId {
                if bests.sessions > 0 { result[bests.exerciseId] = bests }
                bests = Bests(exerciseId: id, name: library.exercise(id)?.name ?? id)
            }
            bests.sessions += 1
            func best(_ value: Double, _ reps: Int? = nil) throws -> Bests.Best {
                Bests.Best(value: value, reps: reps, day: try row.decode(LocalDay?.self, atIndex: 6))
            }
            // As ``WorkoutExercise/saturated`` keeps them.
            let (heaviest, reps): (Double?, Int?) = (row[1], (row[2] as Int?).map { min(max($0, 0), 10_000) })
            if let heaviest, (heaviest, reps ?? 0) > (bests.heaviest?.value ?? 0, bests.heaviest?.reps ?? 0) {
                bests.heaviest = try best(heaviest, reps)
            }
            let estimate: Double? = row[3]
            if let estimate, estimate > bests.oneRepMax?.value ?? 0 { bests.oneRepMax = try best(estimate) }
            let volume: Double = row[4]
            if volume > bests.volume?.value ?? 0 { bests.volume = try best(volume) }
            let most = (row[5] as Double?).map { min($0, 10_000) }
            if let most, most > bests.mostReps?.value ?? 0 { bests.mostReps = try best(most) }
        }
        if bests.sessions > 0 { result[bests.exerciseId] = bests }
        return result
    }

    /// Runs, rides and planks, each by the index of its exercise: they are few.
    private static func readLongest(_ bests: inout [String: Bests], in database: Database) throws {
        for (id, best) in bests where best.isEndurance {
            func longest(_ column: String) throws -> Bests.Best? {
                let row = try Row.fetchOne(
                    database,
                    sql: """
                        SELECT MAX(\(column)), counted_on FROM workouts_exercises
                        WHERE exercise_id = ? AND deleted_at IS NULL AND counted_on IS NOT NULL
                        """,
                    arguments: [id]
                )
                guard let row, let value: Double = row[0], value > 0 else { return nil }
                return Bests.Best(value: value, reps: nil, day: try row.decode(LocalDay?.self, atIndex: 1))
            }
            bests[id]?.longestMeters = try longest("meters")
            bests[id]?.longestSeconds = try longest("seconds")
        }
    }

    /// The best estimated one-rep max of each session in the window of a trend.
    private static func recentPoints(today: LocalDay, in database: Database) throws -> [String: [Trend.Point]] {
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT exercise_id, counted_on, MAX(one_rep_max) FROM workouts_exercises
                WHERE deleted_at IS NULL AND counted_on IS NOT NULL AND counted_on > ? AND one_rep_max IS NOT NULL
                GROUP BY exercise_id, counted_on
                """,
            arguments: [today.adding(days: -Trend.window)]
        )
        var points: [String: [Trend.Point]] = [:]
        while let row = try rows.next() {
            let day = try row.decode(LocalDay.self, atIndex: 1)
            points[row[0], default: []].append(Trend.Point(day: day.daysSince1970, value: row[2]))
        }
        return points
    }

    /// Exercises that no library knows have the name that their sessions say.
    private static func nameStrangers(
        _ bests: inout [String: Bests],
        library: ExerciseLibrary,
        in database: Database
    ) throws {
        for id in bests.keys where library.exercise(id) == nil {
            let name = try String.fetchOne(
                database,
                sql: "SELECT name FROM workouts_exercises WHERE exercise_id = ? AND deleted_at IS NULL LIMIT 1",
                arguments: [id]
            )
            bests[id]?.name = name ?? id
        }
    }
}
