import Core
import GRDB

/// The state of training, as the overview shows it.
package struct TrainingGlance: Sendable {
    /// The workout that is begun and not ended.
    package var open: LoggedWorkout?
    /// The first workout planned for today.
    package var planned: String?
    /// The number done this week.
    package var thisWeek = 0
    package var last: (name: String, day: LocalDay)?
    /// True if a program is followed that can be read.
    package var hasProgramme = false

    package static func read(
        from journal: WorkoutJournal,
        today: LocalDay,
        weekStart: LocalDay
    ) async throws -> TrainingGlance {
        try await journal.database.read { database in
            var glance = TrainingGlance()
            glance.open = try WorkoutJournal.open(in: database)
            guard glance.open == nil else { return glance }
            glance.planned = try String.fetchOne(
                database.cachedStatement(
                    sql: """
                        SELECT name FROM workouts_workouts
                        WHERE deleted_at IS NULL AND phase = 'planned' AND linked_to IS NULL AND day = ?
                        ORDER BY started_at, id LIMIT 1
                        """
                ),
                arguments: [today]
            )
            guard glance.planned == nil else { return glance }
            let row = try Row.fetchOne(
                database.cachedStatement(
                    sql: """
                        SELECT name, day, (
                            SELECT COUNT(*) FROM workouts_workouts WHERE deleted_at IS NULL AND phase = 'completed'
                            AND linked_to IS NULL AND day BETWEEN ? AND ?)
                        FROM workouts_workouts WHERE deleted_at IS NULL AND phase = 'completed' AND linked_to IS NULL
                        ORDER BY day DESC, started_at DESC LIMIT 1
                        """
                ),
                arguments: [weekStart, today]
            )
            guard let row else { return glance }
            glance.last = (row[0], try row.decode(LocalDay.self, atIndex: 1))
            glance.thisWeek = row[2]
            // One that can no longer be read says so where it is asked for.
            glance.hasProgramme = (try? ProgrammeStore.current(in: database)) != nil
            return glance
        }
    }
}
