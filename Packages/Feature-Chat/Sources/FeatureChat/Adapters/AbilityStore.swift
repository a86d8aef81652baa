import AppData
import Core
import GRDB

/// Remembers what models can do.
struct AbilityStore: Sendable {
    let database: AppDatabase

    func abilities(of model: String, at server: String) async throws -> ModelAbilities {
        try await database.read { database in
            let row = try Row.fetchOne(
                database,
                sql: "SELECT tools, images, schemas, parallel_calls FROM chat_abilities WHERE id = ?",
                arguments: ["\(server) \(model)"]
            )
            guard let row else { return .unknown }
            return ModelAbilities(tools: row[0], images: row[1], schemas: row[2], parallelCalls: row[3])
        }
    }

    func remember(_ abilities: ModelAbilities, of model: String, at server: String) async throws {
        let now = Moment(database.time.now)
        try await database.write { database in
            try database.execute(
                sql: """
                    INSERT INTO chat_abilities (id, tools, images, schemas, parallel_calls, checked_at)
                    VALUES (?, ?, ?, ?, ?, ?)
                    ON CONFLICT (id) DO UPDATE SET tools = excluded.tools, images = excluded.images,
                        schemas = excluded.schemas, parallel_calls = excluded.parallel_calls,
                        checked_at = excluded.checked_at
                    """,
                arguments: [
                    "\(server) \(model)", abilities.tools, abilities.images, abilities.schemas, abilities.parallelCalls,
                    now,
                ]
            )
        }
    }
}

/// What a model at a server can do; `nil` where nobody knows yet.
struct ModelAbilities: Sendable, Equatable, Codable {
    /// Calls tools.
    var tools: Bool?
    /// Sees pictures.
    var images: Bool?
    /// Keeps to a JSON Schema.
    var schemas: Bool?
    /// Calls several tools in one answer.
    var parallelCalls: Bool?

    static let unknown = ModelAbilities()
}
