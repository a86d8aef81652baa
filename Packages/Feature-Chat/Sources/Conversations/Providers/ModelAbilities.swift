import AppData
import ConversationWire
import Core
import GRDB

/// The abilities of a model at a server; `nil` if nobody knows yet.
package struct ModelAbilities: Sendable, Equatable, Codable {
    /// Calls tools.
    package var tools: Bool?
    /// Sees pictures.
    package var images: Bool?
    /// Keeps to a JSON Schema.
    package var schemas: Bool?
    /// Calls several tools in one answer.
    package var parallelCalls: Bool?

    package static let unknown = ModelAbilities()
}

/// Finds out what a model can do, by asking it for little things.
package struct AbilityProbe: Sendable {
    let provider: WireProvider

    package init(provider: WireProvider) { self.provider = provider }

    package func abilities() async throws -> ModelAbilities {
        ModelAbilities(
            tools: try await calls("Call the tool 'ping' once.", several: false),
            images: try await takes(image),
            schemas: try await fits(),
            parallelCalls: try await calls("Call the tool 'ping' twice, in one answer.", several: true)
        )
    }

    private func request(
        _ items: [ConversationItem],
        tools: [ToolDefinition] = [],
        schema: JSONValue? = nil
    ) -> ModelRequest {
        ModelRequest(
            model: provider.model,
            items: items,
            tools: tools,
            maximumOutputTokens: 200,
            responseSchema: schema
        )
    }

    /// The answer; `nil` where the server refuses such a request.
    ///
    /// - Throws: what has nothing to do with the request: no connection, a refused key.
    private func answer(_ request: ModelRequest) async throws -> ModelResponse? {
        do {
            return try await provider.answer(request) { _ in }
        } catch is BrokenResponse {
            return nil
        } catch let error where RefusedRequest.isRefusal(error) {
            return nil
        }
    }

    /// - Returns: `nil` where the server took the tool and the model did not call it, which may be a whim.
    private func calls(_ words: String, several: Bool) async throws -> Bool? {
        let ping = ToolDefinition(
            name: "ping",
            description: "Says that it was called.",
            schema: ["type": "object", "properties": [:], "additionalProperties": false]
        )
        let question = request([.text(TextItem(.user, words))], tools: [ping])
        guard let response = try await answer(question) else { return false }
        let count = response.calls.filter { $0.name == "ping" }.count
        return count == 0 ? nil : !several || count > 1
    }

    private func takes(_ image: ImageItem) async throws -> Bool {
        let question = TextItem(.user, "Which colour is this? One word.")
        return try await answer(request([.text(question), .image(image)])) != nil
    }

    private func fits() async throws -> Bool {
        let schema: JSONValue = [
            "type": "object", "properties": ["ok": ["type": "boolean"]], "required": ["ok"],
            "additionalProperties": false,
        ]
        let question = TextItem(.user, "Answer with JSON: is water wet?")
        guard let response = try await answer(request([.text(question)], schema: schema)) else { return false }
        return (try? JSONValue(parsing: response.text))?["ok"]?.boolValue != nil
    }

    /// A red square of 1 x 1.
    private let image = ImageItem(
        mediaType: "image/png",
        base64:
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="
    )
}

/// Remembers what models can do.
package struct AbilityStore: Sendable {
    let database: AppDatabase

    package func abilities(of model: String, at server: String) async throws -> ModelAbilities {
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

    package func remember(_ abilities: ModelAbilities, of model: String, at server: String) async throws {
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
