import Core
import Foundation
import HTTPTypes
import Hummingbird

/// Anthropic's messages, streamed or not.
struct AnthropicRoutes: SandboxRoutes {
    var served: [ServedEndpoint] {
        [ServedEndpoint("anthropic", "POST", "/v1/messages", "the coach, streamed or not, with tools")]
    }

    func add(to router: Router<BasicRequestContext>) {
        router.post("/v1/messages") { request, _ in try await answer(request) }
    }

    private func answer(_ request: Request) async throws -> Response {
        if SandboxKey.isRefused(in: request, field: HTTPField.Name("x-api-key")) {
            return Self.failure("invalid x-api-key", type: "authentication_error", status: .unauthorized)
        }
        guard let body = try await Reply.body(of: request), body.objectValue != nil else {
            return Self.failure("The request body is not valid JSON: expected an object.")
        }
        guard let messages = body["messages"], !(messages.arrayValue ?? []).isEmpty else {
            return Self.failure("messages: Field required")
        }
        guard let limit = body["max_tokens"]?.intValue, limit > 0 else {
            return Self.failure("max_tokens: Field required")
        }
        let offered = body["tool_choice"]?["type"] == "none" ? [] : body["tools"]?.arrayValue ?? []
        let tools = offered.compactMap { tool in
            tool["name"]?.stringValue.map { CoachTool(name: $0, schema: tool["input_schema"] ?? [:]) }
        }
        let turns = CoachScript.turns(messages)
        let answer = Answer(
            move: CoachScript().move(after: turns, tools: tools),
            id: "msg_" + UUID().uuidString.replacing("-", with: "").lowercased(),
            model: body["model"]?.stringValue ?? OpenAIRoutes.model,
            inputTokens: turns.map { CoachScript.tokens(in: $0.text) }.reduce(0, +)
        )
        return body["stream"]?.boolValue == true ? Reply.events(answer.events) : Reply.json(answer.message)
    }

    private static func failure(
        _ message: String,
        type: JSONValue = "invalid_request_error",
        status: HTTPResponse.Status = .badRequest
    ) -> Response {
        Reply.json(["type": "error", "error": ["type": type, "message": .string(message)]], status: status)
    }

    /// One answer in both of its forms.
    private struct Answer {
        let move: CoachMove
        let id: String
        let model: String
        let inputTokens: Int

        private var toolID: String { "toolu_" + id.suffix(16) }

        private var outputTokens: Int64 {
            let text = if case .say(let text) = move { text } else { "" }
            return Int64(CoachScript.tokens(in: text) + 1)
        }

        private var stopReason: JSONValue {
            if case .say = move { "end_turn" } else { "tool_use" }
        }

        private func message(content: JSONValue, stopReason: JSONValue, outputTokens: Int64) -> JSONValue {
            [
                "id": .string(id), "type": "message", "role": "assistant", "model": .string(model), "content": content,
                "stop_reason": stopReason, "stop_sequence": nil,
                "usage": ["input_tokens": .integer(Int64(inputTokens)), "output_tokens": .integer(outputTokens)],
            ]
        }

        var message: JSONValue {
            let block: JSONValue =
                switch move {
                case .say(let text): ["type": "text", "text": .string(text)]
                case .call(let name, let input):
                    ["type": "tool_use", "id": .string(toolID), "name": .string(name), "input": input]
                }
            return message(content: [block], stopReason: stopReason, outputTokens: outputTokens)
        }

        var events: [WireEvent] {
            var events: [WireEvent] = []
            func add(_ type: String, _ members: [String: JSONValue]) {
                events.append(WireEvent(type, .object(members.merging(["type": .string(type)]) { $1 })))
            }
            add("message_start", ["message": message(content: [], stopReason: nil, outputTokens: 1)])
            let block: JSONValue
            let deltas: [JSONValue]
            switch move {
            case .say(let text):
                block = ["type": "text", "text": ""]
                deltas = CoachScript.pieces(of: text).map { ["type": "text_delta", "text": .string($0)] }
            case .call(let name, let input):
                block = ["type": "tool_use", "id": .string(toolID), "name": .string(name), "input": [:]]
                deltas = CoachScript.pieces(of: input.text()).map {
                    ["type": "input_json_delta", "partial_json": .string($0)]
                }
            }
            add("content_block_start", ["index": 0, "content_block": block])
            add("ping", [:])
            for delta in deltas { add("content_block_delta", ["index": 0, "delta": delta]) }
            add("content_block_stop", ["index": 0])
            add(
                "message_delta",
                [
                    "delta": ["stop_reason": stopReason, "stop_sequence": nil],
                    "usage": ["output_tokens": .integer(outputTokens)],
                ]
            )
            add("message_stop", [:])
            return events
        }
    }
}
