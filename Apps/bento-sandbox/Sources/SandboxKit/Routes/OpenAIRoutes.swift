import Core
import Foundation
import HTTPTypes
import Hummingbird

/// OpenAI's chat completions and models, as any compatible server speaks them.
struct OpenAIRoutes: SandboxRoutes {
    let time: TimeContext
    /// The one model.
    static let model = "sandbox-coach"

    var served: [ServedEndpoint] {
        [
            ServedEndpoint("openai", "POST", "/v1/chat/completions", "the coach, streamed or not, with tools"),
            ServedEndpoint("openai", "GET", "/v1/models", "its one model"),
        ]
    }

    func add(to router: Router<BasicRequestContext>) {
        router.post("/v1/chat/completions") { request, _ in try await complete(request) }
        router.get("/v1/models") { request, _ in
            if SandboxKey.isRefused(in: request) { return Self.refusal }
            return Reply.json([
                "object": "list",
                "data": [
                    [
                        "id": .string(Self.model), "object": "model", "created": 1_700_000_000,
                        "owned_by": "bento-sandbox",
                    ]
                ],
            ])
        }
    }

    private func complete(_ request: Request) async throws -> Response {
        if SandboxKey.isRefused(in: request) { return Self.refusal }
        guard let body = try await Reply.body(of: request), body.objectValue != nil else {
            return Self.failure("We could not parse the JSON body of your request.", parameter: nil)
        }
        guard let messages = body["messages"], !(messages.arrayValue ?? []).isEmpty else {
            return Self.failure("Missing required parameter: 'messages'.", parameter: "messages")
        }
        let turns = CoachScript.turns(messages)
        let move = CoachScript().move(after: turns, tools: Self.tools(in: body))
        let answer = Answer(
            move: move,
            id: "chatcmpl-" + UUID().uuidString.lowercased(),
            model: body["model"]?.stringValue ?? Self.model,
            created: Int64(time.now.timeIntervalSince1970),
            promptTokens: turns.map { CoachScript.tokens(in: $0.text) }.reduce(0, +)
        )
        guard body["stream"]?.boolValue == true else { return Reply.json(answer.completion) }
        let wantsUsage = body["stream_options"]?["include_usage"]?.boolValue == true
        return Reply.events(answer.chunks(withUsage: wantsUsage) + [WireEvent(data: "[DONE]")])
    }

    private static func tools(in body: JSONValue) -> [CoachTool] {
        if body["tool_choice"] == "none" { return [] }
        return (body["tools"]?.arrayValue ?? []).compactMap { tool in
            guard let function = tool["function"], let name = function["name"]?.stringValue else { return nil }
            return CoachTool(name: name, schema: function["parameters"] ?? [:])
        }
    }

    /// The key is not repeated.
    private static var refusal: Response {
        failure("Incorrect API key provided.", parameter: nil, code: "invalid_api_key", status: .unauthorized)
    }

    private static func failure(
        _ message: String,
        parameter: String?,
        code: JSONValue = nil,
        status: HTTPResponse.Status = .badRequest
    ) -> Response {
        Reply.json(
            [
                "error": [
                    "message": .string(message), "type": "invalid_request_error",
                    "param": parameter.map { .string($0) } ?? nil, "code": code,
                ]
            ],
            status: status
        )
    }

    /// One answer in both of its forms.
    private struct Answer {
        let move: CoachMove
        let id: String
        let model: String
        let created: Int64
        let promptTokens: Int

        /// The id of the tool call; one per answer.
        private var callID: String { "call_" + id.suffix(12) }

        private var usage: JSONValue {
            let text = if case .say(let text) = move { text } else { "" }
            let completion = CoachScript.tokens(in: text) + 1
            return [
                "prompt_tokens": .integer(Int64(promptTokens)), "completion_tokens": .integer(Int64(completion)),
                "total_tokens": .integer(Int64(promptTokens + completion)),
            ]
        }

        var completion: JSONValue {
            var message: [String: JSONValue] = ["role": "assistant", "content": nil]
            var reason: JSONValue = "stop"
            switch move {
            case .say(let text): message["content"] = .string(text)
            case .call(let name, let input):
                reason = "tool_calls"
                message["tool_calls"] = [
                    [
                        "id": .string(callID), "type": "function",
                        "function": ["name": .string(name), "arguments": .string(input.text())],
                    ]
                ]
            }
            return [
                "id": .string(id), "object": "chat.completion", "created": .integer(created), "model": .string(model),
                "choices": [["index": 0, "message": .object(message), "logprobs": nil, "finish_reason": reason]],
                "usage": usage,
            ]
        }

        func chunks(withUsage: Bool) -> [WireEvent] {
            var events = [chunk(["role": "assistant", "content": ""])]
            switch move {
            case .say(let text):
                events += CoachScript.pieces(of: text).map { chunk(["content": .string($0)]) }
                events.append(chunk([:], finish: "stop"))
            case .call(let name, let input):
                // The id and the name come once; the arguments follow in pieces, by index.
                events.append(
                    chunk([
                        "tool_calls": [
                            [
                                "index": 0, "id": .string(callID), "type": "function",
                                "function": ["name": .string(name), "arguments": ""],
                            ]
                        ]
                    ])
                )
                events += CoachScript.pieces(of: input.text()).map { piece in
                    chunk(["tool_calls": [["index": 0, "function": ["arguments": .string(piece)]]]])
                }
                events.append(chunk([:], finish: "tool_calls"))
            }
            if withUsage { events.append(event(choices: [], usage: usage)) }
            return events
        }

        private func chunk(_ delta: JSONValue, finish: JSONValue = nil) -> WireEvent {
            event(choices: [["index": 0, "delta": delta, "logprobs": nil, "finish_reason": finish]], usage: nil)
        }

        private func event(choices: JSONValue, usage: JSONValue?) -> WireEvent {
            var members: [String: JSONValue] = [
                "id": .string(id), "object": "chat.completion.chunk", "created": .integer(created),
                "model": .string(model), "choices": choices,
            ]
            members["usage"] = usage
            return WireEvent(nil, .object(members))
        }
    }
}
