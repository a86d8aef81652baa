import AppData
import Core
import GRDB

/// Keeps what a model wrote of a day.
package struct InsightStore: Sendable {
    let database: AppDatabase

    package init(database: AppDatabase) { self.database = database }

    func insight(of day: LocalDay) async throws -> CoachInsight? {
        try await database.read { database in
            let row = try Row.fetchOne(
                database,
                sql: "SELECT text, command FROM chat_insights WHERE day = ?",
                arguments: [day.description]
            )
            return row.map { CoachInsight(day: day, text: $0[0], command: $0[1]) }
        }
    }

    func keep(_ insight: CoachInsight) async throws {
        let now = Moment(database.time.now)
        try await database.write { database in
            try database.execute(
                sql: """
                    INSERT INTO chat_insights (day, text, command, written_at) VALUES (?, ?, ?, ?)
                    ON CONFLICT (day) DO UPDATE SET text = excluded.text, command = excluded.command,
                        written_at = excluded.written_at
                    """,
                arguments: [insight.day.description, insight.text, insight.command, now]
            )
        }
    }
}

/// One thing worth knowing.
package struct CoachInsight: Sendable, Equatable, Encodable {
    let day: LocalDay
    package let text: String
    /// The command to type next, if one fits: `food day`.
    package let command: String?
}
