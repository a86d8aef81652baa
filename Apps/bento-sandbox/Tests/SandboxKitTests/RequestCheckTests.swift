import Core
import HTTPTypes
import Networking
import NetworkingTesting
import Testing

@testable import SandboxKit

@Suite("What chat services refuse", .timeLimit(.minutes(30)))
struct RequestCheckTests {
    private static let user: JSONValue = ["role": "user", "content": "I ate 2 eggs"]
    private static let call: JSONValue = [
        "role": "assistant", "content": nil,
        "tool_calls": [["id": "c1", "type": "function", "function": ["name": "food_log", "arguments": "{}"]]],
    ]

    private static func chat(_ more: [String: JSONValue], _ messages: JSONValue...) -> JSONValue {
        let messages = messages.isEmpty ? [user] : messages
        return .object(["model": "sandbox-coach", "messages": .array(messages)].merging(more) { $1 })
    }

    @Test(
        "a chat completion that the service refuses is refused",
        arguments: [
            (.object(["messages": [user]]), "model"), (["model": "sandbox-coach"], "messages"),
            (["model": "sandbox-coach", "messages": []], "empty array"),
            (chat([:], ["role": "robot", "content": "x"]), "'robot'"), (chat([:], ["content": "x"]), "role"),
            (chat([:], ["role": "user"]), "content"),
            (chat([:], ["role": "user", "content": [["type": "video"]]]), "type"),
            (chat(["max_tokens": 0]), "max_tokens"), (chat(["max_tokens": "9"]), "max_tokens"), (chat(["n": 0]), "'n'"),
            (chat(["temperature": 3]), "temperature"), (chat(["stop": ["a", "b", "c", "d", "e"]]), "stop"),
            (chat(["stream_options": ["include_usage": true]]), "stream_options"),
            (chat(["maxTokens": 1]), "maxTokens"), (chat(["reasoning": ["summary": "auto"]]), "reasoning"),
            (chat(["model": "gpt-9"]), "gpt-9"), (chat(["model": 4]), "model"), (chat(["model": ""]), "model"),
            (chat(["max_tokens": 5, "max_completion_tokens": 3]), "same time"),
            (chat(["reasoning_effort": "low"]), "not supported"),
            (chat(["model": "sandbox-gpt-5", "reasoning_effort": "much"]), "'minimal'"),
            (chat(["tool_choice": "required"]), "tool_choice"), (chat(["tools": []]), "tools"),
            (chat(["tools": [["type": "function", "function": ["name": "food log"]]]]), "name"),
            (chat(["tools": [["name": "food_log"]]]), "type"),
            (chat(["response_format": ["type": "json_object"]]), "json"),
            (chat(["response_format": ["type": "json_schema"]]), "json_schema"),
            (chat(["response_format": ["type": "xml"]]), "type"),
            (chat([:], user, call), "tool_call_id"), (chat([:], user, call, user), "tool_call_id"),
            (chat([:], user, ["role": "tool", "tool_call_id": "c9", "content": "x"]), "preceding"),
            (chat([:], user, call, ["role": "tool", "content": "x"]), "tool_call_id"),
            (chat(["stream": "yes"]), "stream"),
        ] as [(JSONValue, String)]
    )
    func chatRefused(body: JSONValue, words: String) {
        let error = #expect(throws: RequestFault.self) { try ChatCompletionRequest(body) }
        #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    }

    @Test("a chat completion with all that is allowed is taken")
    func chatTaken() throws {
        let answer: JSONValue = ["role": "tool", "tool_call_id": "c1", "content": "done"]
        let request = try ChatCompletionRequest(
            Self.chat(
                [
                    "model": "sandbox-gpt-5", "reasoning_effort": "low", "max_completion_tokens": 3, "n": 2,
                    "stop": "x", "temperature": 0.5, "seed": 1, "user": "u",
                ],
                ["role": "developer", "content": "Be short."],
                Self.user,
                Self.call,
                answer,
                [
                    "role": "user",
                    "content": [
                        ["type": "text", "text": "json"], ["type": "image_url", "image_url": ["url": "data:"]],
                    ],
                ]
            )
        )
        #expect(request.limit == 3)
        #expect(request.thinks)
        #expect(request.count == 2)
        #expect(request.stops == ["x"])
    }

    private static func message(_ more: [String: JSONValue], _ messages: JSONValue...) -> JSONValue {
        let messages = messages.isEmpty ? [user] : messages
        return .object(["model": "sandbox-coach", "max_tokens": 10, "messages": .array(messages)].merging(more) { $1 })
    }

    private static let use: JSONValue = [
        "role": "assistant", "content": [["type": "tool_use", "id": "t1", "name": "food_log", "input": [:]]],
    ]

    @Test(
        "a message that the service refuses is refused",
        arguments: [
            (["max_tokens": 1, "messages": [user]], "model"),
            (["model": "sandbox-coach", "messages": [user]], "max_tokens"),
            (message(["max_tokens": 0]), "max_tokens"), (message(["max_tokens": 1.5]), "max_tokens"),
            (message([:], ["role": "system", "content": "x"]), "system"),
            (message([:], ["role": "assistant", "content": "x"]), "first"),
            (message([:], ["role": "user", "content": ""]), "non-empty"),
            (message([:], ["role": "user", "content": []]), "content"),
            (message([:], ["role": "user", "content": [["type": "text", "text": ""]]]), "non-empty"),
            (message([:], ["role": "user", "content": [["type": "input_text", "text": "x"]]]), "type"),
            (message([:], ["role": "user", "content": [["type": "image"]]]), "source"),
            (message([:], user, use), "tool_use"), (message([:], user, use, user), "t1"),
            (message([:], ["role": "user", "content": [["type": "tool_result", "tool_use_id": "t9"]]]), "t9"),
            (message(["temperature": 1.5]), "temperature"), (message(["stop_sequences": [" "]]), "stop_sequences"),
            (message(["n": 2]), "n: Extra"),
            (message(["tools": [["name": "a b", "input_schema": ["type": "object"]]]]), "pattern"),
            (message(["tools": [["name": "a"]]]), "input_schema"),
            (message(["tool_choice": ["type": "any"]]), "tool_choice"),
            (message(["model": "claude-9"]), "claude-9"), (message(["thinking": ["type": "hard"]]), "'adaptive'"),
            (message(["thinking": ["type": "enabled", "budget_tokens": 10]]), "budget_tokens"),
            (message(["max_tokens": 2000, "thinking": ["type": "enabled", "budget_tokens": 1024]]), "extended"),
            (message(["system": 1]), "system"),
        ] as [(JSONValue, String)]
    )
    func messageRefused(body: JSONValue, words: String) {
        let error = #expect(throws: RequestFault.self) { try MessagesRequest(body) }
        #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    }

    private static func response(_ more: [String: JSONValue], _ items: JSONValue...) -> JSONValue {
        let input: JSONValue = items.isEmpty ? "I ate 2 eggs" : .array(items)
        return .object(["model": "sandbox-coach", "input": input].merging(more) { $1 })
    }

    private static let functionCall: JSONValue = [
        "type": "function_call", "call_id": "c1", "name": "food_log", "arguments": "{}",
    ]
    private static let output: JSONValue = ["type": "function_call_output", "call_id": "c1", "output": "done"]

    @Test(
        "a Response that the service refuses is refused",
        arguments: [
            (["input": "x"], "model"), (["model": "sandbox-coach"], "input"), (response(["model": "gpt-9"]), "gpt-9"),
            (response(["messages": []]), "messages"), (response(["n": 2]), "'n'"), (response(["input": 7]), "input"),
            (response(["input": []]), "empty"), (response(["max_output_tokens": 15]), "max_output_tokens"),
            (response(["temperature": 3]), "temperature"), (response(["instructions": 1]), "instructions"),
            (response(["previous_response_id": "resp_1"]), "resp_1"), (response(["stream": "yes"]), "stream"),
            (response(["include": ["all"]]), "all"),
            (response(["include": ["reasoning.encrypted_content"]]), "Encrypted content"),
            (response(["reasoning": ["effort": "low"]]), "reasoning.effort"),
            (response(["model": "sandbox-gpt-5", "reasoning": ["summary": "long"]]), "'concise'"),
            (response(["tools": [["type": "function", "function": ["name": "a"]]]]), "tools[0].name"),
            (response(["tools": [["type": "magic"]]]), "magic"), (response(["tool_choice": "required"]), "tool_choice"),
            (response(["text": ["format": ["type": "json_object"]]]), "json"),
            (response(["text": ["format": ["type": "json_schema", "name": "x"]]]), "schema"),
            (response(["text": ["format": ["type": "xml"]]]), "text.format.type"),
            (response([:], ["role": "robot", "content": "x"]), "robot"), (response([:], ["type": "thing"]), "thing"),
            (response([:], ["type": "message", "role": "user"]), "content"),
            (response([:], ["role": "user", "content": [["type": "text", "text": "x"]]]), "input_text"),
            (response([:], ["role": "assistant", "content": [["type": "input_text", "text": "x"]]]), "output_text"),
            (response([:], ["role": "user", "content": [["type": "input_text"]]]), "text"),
            (response([:], functionCall), "No tool output"), (response([:], output), "No tool call"),
            (response([:], ["type": "function_call", "call_id": "c1", "name": "a"]), "arguments"),
        ] as [(JSONValue, String)]
    )
    func responseRefused(body: JSONValue, words: String) {
        let error = #expect(throws: RequestFault.self) { try ResponsesRequest(body) }
        #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    }

    @Test("a Response with all that is allowed is taken")
    func responseTaken() throws {
        let request = try ResponsesRequest(
            Self.response(
                [
                    "model": "sandbox-gpt-5", "store": false, "include": ["reasoning.encrypted_content"],
                    "reasoning": ["effort": "low", "summary": "auto"], "instructions": "Be short.",
                    "max_output_tokens": 16, "tools": [["type": "function", "name": "food_log", "parameters": nil]],
                    "tool_choice": ["type": "function", "name": "food_log"],
                ],
                ["role": "developer", "content": "Be short."],
                ["type": "message", "role": "user", "content": [["type": "input_text", "text": "I ate 2 eggs"]]],
                ["type": "reasoning", "id": "rs_1", "summary": [], "encrypted_content": "x"],
                Self.functionCall,
                Self.output,
                ["role": "assistant", "content": [["type": "output_text", "text": "Done."]]]
            )
        )
        #expect(request.thinks)
        #expect(request.wantsEncryptedReasoning)
        #expect(!request.isStored)
        #expect(request.choice == .named("food_log"))
        #expect(request.turns.map(\.role) == [.developer, .user, .tool, .assistant])
    }

    @Test("an answer ends at its limit and at the words that stop it")
    func cuts() {
        let short = CoachText("one two three", limit: 2)
        #expect(short.text == "one two")
        #expect(short.end == .tokenLimit)
        let stopped = CoachText("one two three", stops: ["three", " two"])
        #expect(stopped.text == "one")
        #expect(stopped.end == .stop(" two"))
        #expect(CoachText("one two", limit: 2).end == .finished)
        #expect(CoachText("one", stops: [""]).end == .finished)
    }

    @Test("a sample meets its schema, whatever the schema refers to")
    func samples() {
        let schema: JSONValue = [
            "type": "object", "required": ["a", "b", "c", "d", "e", "f"],
            "properties": [
                "a": ["type": "string", "enum": ["x", "y"]], "b": ["type": "integer", "minimum": 7],
                "c": ["$ref": "#/$defs/t"],
                "d": ["type": ["null", "string"]], "e": ["anyOf": [["type": "boolean"]]], "f": ["$ref": "#/$defs/loop"],
            ],
            "$defs": ["t": ["type": "array", "items": ["type": "string"]], "loop": ["$ref": "#/$defs/loop"]],
        ]
        #expect(
            SchemaSample(schema, words: "w").value
                == ["a": "x", "b": 7, "c": ["w"], "d": nil, "e": true, "f": nil]
        )
    }

    @Test("what a request asks for is honoured over the wire")
    func honoured() async throws {
        try await RunningSandbox.run { sandbox in
            let tools: JSONValue = [
                [
                    "type": "function",
                    "function": [
                        "name": "weather",
                        "parameters": [
                            "type": "object", "properties": ["city": ["type": "string"]], "required": ["city"],
                        ],
                    ],
                ]
            ]
            let forced = try await sandbox.json(
                .post,
                "/v1/chat/completions",
                Self.chat(["tools": tools, "tool_choice": "required"])
            )
            #expect(forced["choices"]?[0]?["message"]?["tool_calls"]?[0]?["function"]?["name"] == "weather")
            let two = try await sandbox.json(.post, "/v1/chat/completions", Self.chat(["n": 2, "max_tokens": 3]))
            #expect(two["choices"]?.arrayValue?.count == 2)
            #expect(two["choices"]?[1]?["finish_reason"] == "length")
            let limited = try await sandbox.json(.post, "/v1/messages", Self.message(["max_tokens": 3]))
            #expect(limited["stop_reason"] == "max_tokens")
            #expect(limited["usage"]?["output_tokens"] == 3)
            let format: JSONValue = [
                "type": "json_schema", "json_schema": ["name": "x", "schema": ["type": "object", "required": ["k"]]],
            ]
            let formed = try await sandbox.json(.post, "/v1/chat/completions", Self.chat(["response_format": format]))
            let content = formed["choices"]?[0]?["message"]?["content"]?.stringValue ?? ""
            #expect(try JSONValue(parsing: content)["k"]?.stringValue != nil)
            let cut = try await sandbox.json(.post, "/v1/messages", Self.message(["stop_sequences": ["scripted"]]))
            #expect(cut["stop_reason"] == "stop_sequence")
            #expect(cut["stop_sequence"] == "scripted")
        }
    }

    @Test("messages want the service's headers")
    func headers() async throws {
        try await RunningSandbox.run { sandbox in
            var request = try sandbox.request(.post, "/v1/messages", Self.message([:]))
            for (name, status) in [("anthropic-version", 400), ("x-api-key", 401)] {
                var without = request
                without.headers[try #require(HTTPField.Name(name))] = nil
                let error = await httpError { [without] in try await sandbox.client.send(without) }
                #expect(error?.status == status)
                #expect(error?.serverMessage?.contains(name) == true)
            }
            let version = try #require(HTTPField.Name("anthropic-version"))
            for wrong in ["tomorrow", "2026-02-30", "2022-12-31"] {
                request.headers[version] = wrong
                let error = await httpError { [request] in try await sandbox.client.send(request) }
                #expect(error?.serverMessage?.contains("is not a valid version") == true, "\(wrong)")
            }
            request.headers[version] = "2026-10-21"
            #expect(try await sandbox.client.send(request).status == 200)
        }
    }

    @Test(
        "a body that is not said to be JSON is refused",
        arguments: ["/v1/chat/completions", "/v1/responses", "/v1/messages"]
    )
    func contentType(path: String) async throws {
        try await RunningSandbox.run { sandbox in
            let body = path == "/v1/messages" ? Self.message([:]) : Self.chat([:])
            for type in ["text/plain", nil, "application/x-www-form-urlencoded"] {
                var request = try sandbox.request(.post, path, body)
                request.headers[.contentType] = type
                let error = await httpError { [request] in try await sandbox.client.send(request) }
                #expect(error?.status == 400)
                #expect(error?.serverMessage?.lowercased().contains("content") == true)
            }
        }
    }

    @Test("a busy port is a plain sentence")
    func busyPort() async throws {
        try await RunningSandbox.run { sandbox in
            let port = try #require(sandbox.url.port)
            let error = await #expect(throws: Failure.self) {
                try await SandboxServer(location: nil).run(port: port) { _ in }
            }
            #expect(error?.message == "Port \(port) is in use.")
            #expect(error?.recovery?.contains("--port 0") == true)
        }
    }
}
