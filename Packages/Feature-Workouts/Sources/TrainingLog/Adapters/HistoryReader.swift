import AppData
import Core
import Foundation
import GRDB
import Strength

/// Records, trends and sums over all that was done.
package struct HistoryReader: Sendable {
    let journal: WorkoutJournal

    /// Working sets by muscle group, compounds by half for the muscles that help.
    package func weeklySets(_ days: ClosedRange<LocalDay>) async throws -> WeeklySets {
        let library = try await ExerciseShelf(journal: journal).library()
        return try await journal.database.read { database in
            let rows = try Row.fetchCursor(
                database,
                sql: """
                    SELECT exercise_id, SUM(MIN(MAX(working_sets, 0), 10000)), MAX(name) FROM workouts_exercises
                    WHERE deleted_at IS NULL AND counted_on BETWEEN ? AND ? GROUP BY exercise_id
                    """,
                arguments: [days.lowerBound, days.upperBound]
            )
            var weekly = WeeklySets()
            while let row = try rows.next() {
                guard let exercise = library.exercise(row[0]) ?? library.kin(of: row[2]) else { continue }
                weekly.add(
                    row[1],
                    primary: exercise.primary,
                    secondary: exercise.mechanic == .compound ? exercise.secondary : []
                )
            }
            return weekly
        }
    }

    /// The training of each day: volume in kilograms and active minutes; days without a workout are absent.
    package struct DaySum: Sendable, Hashable {
        package let day: LocalDay
        package var workouts = 0
        package var volume = 0.0
        package var activeSeconds = 0.0
        package var meters = 0.0
    }

    package func days(_ days: ClosedRange<LocalDay>) async throws -> [DaySum] {
        try await journal.database.read { try Self.days(days, in: $0) }
    }

    package static func days(_ days: ClosedRange<LocalDay>, in database: Database) throws -> [DaySum] {
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
    package func trainingDays(upTo today: LocalDay) async throws -> [Int] {
        try await days(today.adding(days: -3660)...today).map(\.day.daysSince1970)
    }
}
