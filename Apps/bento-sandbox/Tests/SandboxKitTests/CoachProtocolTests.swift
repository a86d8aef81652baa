import Core
import Foundation
import HTTPTypes
import Networking
import NetworkingTesting
import Testing

@Suite(
    "The coach's protocols",
    .enabled(if: Vectors.folder != nil, Comment(rawValue: Vectors.absence)),
    .timeLimit(.minutes(30))
)
struct CoachProtocolTests {
    static let tool: JSONValue = [
        "type": "object", "properties": ["text": ["type": "string"]], "required": ["text"],
        "additionalProperties": false,
    ]
    static let openAITools: JSONValue = [
        ["type": "function", "function": ["name": "food_log", "description": "Log", "parameters": tool]]
    ]
    static let anthropicTools: JSONValue = [["name": "food_log", "description": "Log", "input_schema": tool]]

    static func question(_ text: String, _ more: [String: JSONValue] = [:]) -> JSONValue {
        let members: [String: JSONValue] = [
            "model": "sandbox-coach", "max_tokens": 100, "messages": [["role": "user", "content": .string(text)]],
        ]
        return .object(members.merging(more) { $1 })
    }

    /// The recorded chunks of OpenAI's own server, and of a compatible one for the usage at the end.
    static func recordedChunks() throws -> [JSONValue] {
        let files =
            try Vectors.files("llm-wire/openai-sdk", suffix: ".sse")
            + Vectors.files("llm-wire/simonw-llm", prefix: "test_tool", suffix: ".sse")
        let own = try files.flatMap { try Vectors.events($0) }.filter { $0.data != "[DONE]" }
        return try own.map { try JSONValue(parsing: $0.data) }
    }

    @Test("OpenAI chunks have the keys and kinds of recorded ones", arguments: [true, false])
    func chunks(_ withTool: Bool) async throws {
        let recorded = try Self.recordedChunks()
        try await RunningSandbox.run { sandbox in
            var more: [String: JSONValue] = ["stream": true]
            if withTool { more["tools"] = Self.openAITools }
            let events = try await sandbox.events("/v1/chat/completions", Self.question("I ate 2 eggs", more))
            #expect(events.last?.data == "[DONE]")
            let chunks = try events.dropLast().map { try JSONValue(parsing: $0.data) }
            for chunk in chunks { #expect(Shape.faults(of: chunk, like: recorded) == []) }
            let choices = chunks.compactMap { $0["choices"]?[0] }
            #expect(choices.last?["finish_reason"] == (withTool ? "tool_calls" : "stop"))
            if withTool {
                let calls = choices.compactMap { $0["delta"]?["tool_calls"]?[0] }
                #expect(calls.compactMap { $0["id"] }.count == 1, "the id comes once")
                #expect(calls.compactMap { $0["function"]?["name"] } == ["food_log"])
                let arguments = calls.compactMap { $0["function"]?["arguments"]?.stringValue }.joined()
                #expect(try JSONValue(parsing: arguments) == ["text": "I ate 2 eggs"])
            } else {
                let said = choices.compactMap { $0["delta"]?["content"]?.stringValue }.joined()
                #expect(said.contains("scripted coach"))
                #expect(said.contains("I ate 2 eggs"))
            }
        }
    }

    @Test("an unstreamed OpenAI answer says the same as the streamed one, in a recorded answer's form")
    func completion() async throws {
        let recorded = try Vectors.files("llm-wire/simonw-llm", prefix: "test_tool_use", suffix: ".response.json")
            .map { try Vectors.json($0) }
        try await RunningSandbox.run { sandbox in
            let called = try await sandbox.json(
                .post,
                "/v1/chat/completions",
                Self.question("I ate 2 eggs", ["tools": Self.openAITools])
            )
            #expect(Shape.faults(of: called, like: recorded) == [])
            #expect(called["choices"]?[0]?["finish_reason"] == "tool_calls")
            let said = try await sandbox.json(.post, "/v1/chat/completions", Self.question("hello"))
            let streamed = try await sandbox.events(
                "/v1/chat/completions",
                Self.question("hello", ["stream": true, "stream_options": ["include_usage": true]])
            )
            let chunks = try streamed.dropLast().map { try JSONValue(parsing: $0.data) }
            let text = chunks.compactMap { $0["choices"]?[0]?["delta"]?["content"]?.stringValue }.joined()
            #expect(said["choices"]?[0]?["message"]?["content"] == .string(text))
            #expect(chunks.last?["choices"] == [])
            #expect(chunks.last?["usage"] == said["usage"])
        }
    }

    @Test("a tool's result ends the conversation in words")
    func toolResult() async throws {
        try await RunningSandbox.run { sandbox in
            let messages: JSONValue = [
                ["role": "user", "content": "I ate 2 eggs"],
                [
                    "role": "assistant", "content": nil,
                    "tool_calls": [
                        ["id": "call_1", "type": "function", "function": ["name": "food_log", "arguments": "{}"]]
                    ],
                ],
                ["role": "tool", "tool_call_id": "call_1", "content": "140 kcal"],
            ]
            let answer = try await sandbox.json(
                .post,
                "/v1/chat/completions",
                ["model": "sandbox-coach", "messages": messages, "tools": Self.openAITools]
            )
            #expect(answer["choices"]?[0]?["message"]?["content"]?.stringValue?.contains("140 kcal") == true)
            let anthropic: JSONValue = [
                ["role": "user", "content": "I ate 2 eggs"],
                [
                    "role": "assistant",
                    "content": [["type": "tool_use", "id": "t", "name": "food_log", "input": ["text": "2 eggs"]]],
                ],
                [
                    "role": "user",
                    "content": [["type": "tool_result", "tool_use_id": "t", "content": "140 kcal"]],
                ],
            ]
            let message = try await sandbox.json(
                .post,
                "/v1/messages",
                ["model": "sandbox-coach", "max_tokens": 90, "messages": anthropic, "tools": Self.anthropicTools]
            )
            #expect(message["content"]?[0]?["text"]?.stringValue?.contains("140 kcal") == true)
        }
    }

    @Test(
        "Anthropic events come in the order and form of recorded ones",
        arguments: [("basic_response.txt", false), ("tool_use_response.txt", true)]
    )
    func messages(_ file: String, _ withTool: Bool) async throws {
        let recorded = try Vectors.events("llm-wire/anthropic-sdk/\(file)")
        let all = try Vectors.files("llm-wire/anthropic-sdk", suffix: "_response.txt").flatMap {
            try Vectors.events($0)
        }
        let samples = Dictionary(grouping: all, by: \.type).mapValues {
            $0.compactMap { try? JSONValue(parsing: $0.data) }
        }
        try await RunningSandbox.run { sandbox in
            var more: [String: JSONValue] = ["stream": true]
            if withTool { more["tools"] = Self.anthropicTools }
            let events = try await sandbox.events("/v1/messages", Self.question("I ate 2 eggs", more))
            for event in events {
                let value = try JSONValue(parsing: event.data)
                #expect(value["type"]?.stringValue == event.type)
                #expect(Self.unknown(value, like: samples[event.type] ?? [], free: ["input"]) == [])
            }
            if !withTool { #expect(Self.steps(events) == Self.steps(recorded)) }
            let deltas = try events.filter { $0.type == "content_block_delta" }.map { try JSONValue(parsing: $0.data) }
            let stop = try events.filter { $0.type == "message_delta" }.map { try JSONValue(parsing: $0.data) }
            #expect(stop.last?["delta"]?["stop_reason"] == (withTool ? "tool_use" : "end_turn"))
            if withTool {
                let input = deltas.compactMap { $0["delta"]?["partial_json"]?.stringValue }.joined()
                #expect(try JSONValue(parsing: input) == ["text": "I ate 2 eggs"])
            }
            let whole = try await sandbox.json(
                .post,
                "/v1/messages",
                Self.question("I ate 2 eggs", withTool ? ["tools": Self.anthropicTools] : [:])
            )
            let start = try #require(samples["message_start"]?.compactMap { $0["message"] })
            #expect(Self.unknown(whole, like: start, free: ["content", "stop_reason"]) == [])
        }
    }

    /// The differences from recorded messages, except for members that the service has added since, which its published
    /// schema requires.
    private static func unknown(_ value: JSONValue, like samples: [JSONValue], free: Set<String>) -> [String] {
        let newer = [
            "stop_details", "container", "cache_creation", "server_tool_use", "inference_geo", "output_tokens_details",
            "cache_creation_input_tokens", "cache_read_input_tokens", "service_tier", "caller",
        ]
        return Shape.faults(of: value, like: samples, free: free).filter { fault in
            !newer.contains { fault.hasSuffix(".\($0) is not known") }
        }
    }

    @Test("a Response, streamed or not, has the keys and kinds of recorded ones", arguments: [true, false])
    func responses(_ withTool: Bool) async throws {
        let files = try Vectors.files("llm-wire/simonw-llm", prefix: "test_responses", suffix: ".response.sse")
        let recorded = try files.flatMap { try Vectors.events($0) }
        let samples = try Dictionary(grouping: recorded, by: \.type).mapValues {
            try $0.map { try JSONValue(parsing: $0.data) }
        }
        let wholes = try Vectors.files("llm-wire/simonw-llm", prefix: "test_responses", suffix: ".response.json")
            .map { try Vectors.json($0) }
        try await RunningSandbox.run { sandbox in
            var body: [String: JSONValue] = [
                "model": "sandbox-gpt-5", "input": "I ate 2 eggs", "store": false, "reasoning": ["effort": "low"],
                "include": ["reasoning.encrypted_content"],
            ]
            if withTool {
                body["tools"] = [
                    ["type": "function", "name": "food_log", "description": "Log", "parameters": Self.tool]
                ]
            }
            let free: Set<String> = ["parameters", "output", "item"]
            let whole = try await sandbox.json(.post, "/v1/responses", .object(body))
            #expect(Shape.faults(of: whole, like: wholes, free: free) == [])
            for (index, item) in (whole["output"]?.arrayValue ?? []).enumerated() {
                let known = wholes.flatMap { $0["output"]?.arrayValue ?? [] }.filter { $0["type"] == item["type"] }
                #expect(Shape.faults(of: item, like: known) == [], "\(index)")
            }
            #expect(
                whole["output"]?.arrayValue?.map { $0["type"] } == [
                    "reasoning", withTool ? "function_call" : "message",
                ]
            )
            body["stream"] = true
            let events = try await sandbox.events("/v1/responses", .object(body))
            for event in events {
                let value = try JSONValue(parsing: event.data)
                #expect(value["type"]?.stringValue == event.type)
                #expect(Shape.faults(of: value, like: samples[event.type] ?? [], free: free) == [])
            }
            let numbers = try events.map { try JSONValue(parsing: $0.data)["sequence_number"]?.intValue }
            #expect(numbers == Array(0..<events.count))
            let last = try JSONValue(parsing: try #require(events.last).data)
            #expect(last["response"]?["output"]?[1]?["type"] == whole["output"]?[1]?["type"])
        }
    }

    /// The types of events in order, without repetitions.
    private static func steps(_ events: [ServerSentEvent]) -> [String] {
        events.map(\.type).reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }

    @Test(
        "what cannot be answered is refused in the protocol's own words",
        arguments: [
            ("/v1/chat/completions", "[]"), ("/v1/chat/completions", "{}"), ("/v1/messages", "nonsense"),
            ("/v1/messages", #"{"messages": [{"role": "user", "content": "x"}]}"#), ("/v1/chat", "7"),
            ("/v1/chat", "{}"),
        ]
    )
    func refusals(_ path: String, _ body: String) async throws {
        try await RunningSandbox.run { sandbox in
            let error = await httpError { () async throws -> Response in
                var request = try sandbox.request(.post, path)
                request.body = Array(body.utf8)
                return try await sandbox.client.send(request)
            }
            #expect(error?.status == 400)
            #expect(error?.serverMessage?.isEmpty == false)
        }
    }

    @Test(
        "a wrong key is refused in the protocol's own words, and is not repeated",
        arguments: [
            ("/v1/chat/completions", "authorization", "Bearer wrong-key", "INVALID_API_KEY"),
            ("/v1/responses", "authorization", "Bearer wrong-key", "INVALID_API_KEY"),
            ("/v1/messages", "x-api-key", "wrong-key", "AUTHENTICATION_ERROR"),
            ("/v1/chat", "authorization", "Bearer wrong-key", nil),
        ] as [(String, String, String, String?)]
    )
    func wrongKey(_ path: String, _ field: String, _ value: String, _ code: String?) async throws {
        try await RunningSandbox.run { sandbox in
            let error = await httpError { () async throws -> Response in
                var request = try sandbox.request(.post, path, Self.question("hello"))
                if let name = HTTPField.Name(field) { request.headers[name] = value }
                return try await sandbox.client.send(request)
            }
            #expect(error?.status == 401)
            #expect(error?.serverCode == code)
            #expect(error?.serverMessage?.isEmpty == false)
            #expect(error?.serverMessage?.contains("wrong-key") == false)
        }
    }

    @Test("tools that the caller forbids are not called")
    func noTools() async throws {
        try await RunningSandbox.run { sandbox in
            let openAI = try await sandbox.json(
                .post,
                "/v1/chat/completions",
                Self.question("I ate 2 eggs", ["tools": Self.openAITools, "tool_choice": "none"])
            )
            #expect(openAI["choices"]?[0]?["finish_reason"] == "stop")
            let anthropic = try await sandbox.json(
                .post,
                "/v1/messages",
                Self.question("I ate 2 eggs", ["tools": Self.anthropicTools, "tool_choice": ["type": "none"]])
            )
            #expect(anthropic["stop_reason"] == "end_turn")
        }
    }

    @Test("the gateway's events tell a growing text from its end, and end with stop")
    func gateway() async throws {
        try await RunningSandbox.run { sandbox in
            let events = try await sandbox.events("/v1/chat", ["message": "where is a nice place for a walk?"])
            #expect(Set(events.map(\.type)) == ["toast", "chat", "map", "content", "stop"])
            let texts = try events.filter { $0.type == "chat" }.map { try JSONValue(parsing: $0.data) }
            #expect(texts.dropLast().allSatisfy { $0["is_streaming"] == true })
            #expect(texts.last?["is_streaming"] == false)
            var before = ""
            for text in texts.compactMap({ $0["content"]?.stringValue }) {
                #expect(text.hasPrefix(before))
                before = text
            }
            #expect(events.last?.type == "stop")
            let map = try #require(events.first { $0.type == "map" })
            #expect(try JSONValue(parsing: map.data)[0]?["type"] == "Feature", "a list of features")
            let training = try await sandbox.events("/v1/chat", ["message": "plan a workout"])
            #expect(training.contains { $0.type == "hook" })
        }
    }
}
