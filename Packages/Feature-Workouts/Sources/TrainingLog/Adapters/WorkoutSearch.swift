import AppData
import Core
import GRDB

/// Finds workouts in a search over everything: by their names and exercises.
package enum WorkoutSearch {
    package static let source = SearchSource("workouts", "Workouts") { resolver, context, words, limit in
        let patterns = words.split(whereSeparator: \.isWhitespace).prefix(8).map { word in
            "%\(word.map { "%_!".contains($0) ? "!\($0)" : String($0) }.joined())%"
        }
        guard !patterns.isEmpty else { return [] }
        let condition = patterns.map { _ in
            """
            (w.name LIKE ? ESCAPE '!' OR EXISTS (SELECT 1 FROM workouts_exercises e
                WHERE e.workout_id = w.id AND e.deleted_at IS NULL AND e.name LIKE ? ESCAPE '!'))
            """
        }.joined(separator: " AND ")
        let arguments = StatementArguments(patterns.flatMap { [$0, $0] } + ["\(max(0, limit))"])
        let rows = try await resolver.get(AppDatabase.self).read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT w.id, w.name, w.day, w.active_seconds,
                        (SELECT group_concat(e.name, ', ') FROM workouts_exercises e
                            WHERE e.workout_id = w.id AND e.deleted_at IS NULL) AS exercises
                    FROM workouts_workouts w WHERE w.deleted_at IS NULL AND \(condition)
                    ORDER BY w.day DESC, w.id DESC LIMIT CAST(? AS INTEGER)
                    """,
                arguments: arguments
            ).map { row -> (id: String, name: String, day: String, exercises: String) in
                (row["id"] ?? "", row["name"] ?? "", row["day"] ?? "", row["exercises"] ?? "")
            }
        }
        return rows.map { row in
            let day = LocalDay(row.day).map(context.forms.date) ?? row.day
            return SearchHit(
                title: row.name,
                detail: [day, String(row.exercises.prefix(120))].filter { !$0.isEmpty }.joined(separator: ": "),
                command: "workouts show \(row.id.suffix(6))"
            )
        }
    }
}
