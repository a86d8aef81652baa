import AppData
import Core
import Foundation
import GRDB
import Strength
import TrainingReading

/// Records, trends and sums over all that was done.
struct HistoryReader: Sendable {
    let journal: WorkoutJournal

    /// The bests of one exercise.
    struct Bests: Sendable, Hashable {
        struct Best: Sendable, Hashable {
            let value: Double
            let reps: Int?
            let day: LocalDay?
        }

        let exerciseId: String
        let name: String
        var sessions = 0
        var heaviest: Best?
        var oneRepMax: Best?
        var volume: Best?
        var mostReps: Best?
        /// Metres and seconds of the longest session, where neither weight nor repetitions say anything.
        var longestMeters: Best?
        var longestSeconds: Best?
        var trend: Trend?

        fileprivate var isEndurance: Bool { heaviest == nil && mostReps == nil }
    }

    /// The bests of every exercise, those trained most first. Only the index of bests is read.
    func bests(today: LocalDay) async throws -> [Bests] {
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
        for (id, best) in bests where library.exercise(id) == nil {
            let name = try String.fetchOne(
                database,
                sql: "SELECT name FROM workouts_exercises WHERE exercise_id = ? AND deleted_at IS NULL LIMIT 1",
                arguments: [id]
            )
            var named = Bests(exerciseId: id, name: name ?? id)
            named.sessions = best.sessions
            named.heaviest = best.heaviest
            named.oneRepMax = best.oneRepMax
            named.volume = best.volume
            named.mostReps = best.mostReps
            named.longestMeters = best.longestMeters
            named.longestSeconds = best.longestSeconds
            named.trend = best.trend
            bests[id] = named
        }
    }

    /// Working sets by muscle group, compounds by half for the muscles that help.
    func weeklySets(_ days: ClosedRange<LocalDay>) async throws -> WeeklySets {
        let library = try await ExerciseShelf(journal: journal).library()
        return try await journal.database.read { database in
            let rows = try Row.fetchCursor(
                database,
                sql: """
                    SELECT exercise_id, SUM(MIN(MAX(working_sets, 0), 10000)) FROM workouts_exercises
                    WHERE deleted_at IS NULL AND counted_on BETWEEN ? AND ? GROUP BY exercise_id
                    """,
                arguments: [days.lowerBound, days.upperBound]
            )
            var weekly = WeeklySets()
            while let row = try rows.next() {
                guard let exercise = library.exercise(row[0]) else { continue }
                weekly.add(
                    row[1],
                    primary: exercise.primary,
                    secondary: exercise.mechanic == .compound ? exercise.secondary : []
                )
            }
            return weekly
        }
    }

    /// What was done on each day: volume in kilograms and active minutes; days without a workout are absent.
    struct DaySum: Sendable, Hashable {
        let day: LocalDay
        var workouts = 0
        var volume = 0.0
        var activeSeconds = 0.0
        var meters = 0.0
    }

    func days(_ days: ClosedRange<LocalDay>) async throws -> [DaySum] {
        try await journal.database.read { try Self.days(days, in: $0) }
    }

    static func days(_ days: ClosedRange<LocalDay>, in database: Database) throws -> [DaySum] {
        var done: [DaySum] = []
        // The days as they are written, which order and compare as days do: each is read once.
        var written: [String] = []
        let workouts = try Row.fetchCursor(
            database.cachedStatement(
                sql: """
                    SELECT day, COUNT(*), TOTAL(active_seconds), TOTAL(meters) FROM workouts_workouts
                    WHERE deleted_at IS NULL AND phase = 'completed' AND linked_to IS NULL AND day BETWEEN ? AND ?
                    GROUP BY day ORDER BY day
                    """
            ),
            arguments: [days.lowerBound, days.upperBound]
        )
        while let row = try workouts.next() {
            let text: String = row[0]
            guard let day = LocalDay(text) else { continue }
            written.append(text)
            done.append(DaySum(day: day, workouts: row[1], activeSeconds: row[2], meters: row[3]))
        }
        var next = 0
        let volumes = try Row.fetchCursor(
            database.cachedStatement(
                sql: """
                    SELECT counted_on, TOTAL(volume) FROM workouts_exercises
                    WHERE deleted_at IS NULL AND counted_on BETWEEN ? AND ? GROUP BY counted_on ORDER BY counted_on
                    """
            ),
            arguments: [days.lowerBound, days.upperBound]
        )
        while let row = try volumes.next() {
            let text: String = row[0]
            while next < done.count, written[next] < text { next += 1 }
            if next < done.count, written[next] == text {
                done[next].volume = row[1]
            } else if let day = LocalDay(text) {
                written.insert(text, at: next)
                done.insert(DaySum(day: day, volume: row[1]), at: next)
            }
        }
        return done
    }

    /// The days on which something was done, as days since 1970.
    func trainingDays(upTo today: LocalDay) async throws -> [Int] {
        try await days(today.adding(days: -3660)...today).map(\.day.daysSince1970)
    }
}
