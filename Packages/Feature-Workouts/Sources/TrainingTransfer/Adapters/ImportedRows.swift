import AppData
import GRDB
import TrainingLog

/// The rows that an import compares a workout with. The statements are cached: an import runs them for each workout.
enum ImportedRows {
    static func holds(_ id: RowID, in database: Database) throws -> Bool {
        let statement = try database.cachedStatement(sql: "SELECT 1 FROM workouts_workouts WHERE id = ?")
        return try Int.fetchOne(statement, arguments: [id]) != nil
    }

    /// True if a workout has the id, or the same start and came here under the id.
    static func holds(_ id: String, startedAt: Int64, in database: Database) throws -> Bool {
        let statement = try database.cachedStatement(
            sql: """
                SELECT 1 FROM workouts_workouts WHERE id = ?1
                UNION ALL SELECT 1 FROM workouts_workouts
                WHERE started_at = ?2 AND external_id = ?1 AND deleted_at IS NULL LIMIT 1
                """
        )
        return try Int.fetchOne(statement, arguments: [id, startedAt]) != nil
    }

    /// The row that a source's record was last imported as, deleted or not.
    static func latest(_ key: String, from source: String, in database: Database) throws -> Workout? {
        let statement = try database.cachedStatement(
            sql: "SELECT * FROM workouts_workouts WHERE source = ? AND external_id = ? ORDER BY rowid DESC LIMIT 1"
        )
        return try Workout.fetchFirstReadable(statement, arguments: [source, key])
    }

    /// The workouts done about a time, the nearest first.
    ///
    /// - Parameters:
    ///   - start: in milliseconds since 1970, UTC.
    ///   - span: in milliseconds.
    static func started(near start: Int64, within span: Int64, in database: Database) throws -> [Workout] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT * FROM workouts_workouts WHERE deleted_at IS NULL AND linked_to IS NULL AND phase = 'completed'
                AND started_at BETWEEN ? AND ? ORDER BY ABS(started_at - ?), id
                """
        )
        return try Workout.fetchReadable(statement, arguments: [start - span, start + span, start])
    }

    /// True if an import was taken back at a moment.
    static func isUndone(at moment: Moment, in database: Database) throws -> Bool {
        let statement = try database.cachedStatement(sql: "SELECT 1 FROM workouts_imports WHERE undone_at = ? LIMIT 1")
        return try Int.fetchOne(statement, arguments: [moment]) != nil
    }
}
