import Core
import Foundation
import Testing

@testable import ConversationWire

/// What a dialect's decoder makes of some events.
private func read(_ dialect: WireDialect, _ events: [String], name: String = "message") throws -> ModelResponse {
    var decoder = dialect.makeDecoder()
    for event in events { _ = try decoder.consume(event: name, data: event) }
    return try decoder.finish()
}

private func delta(_ delta: String, finish: String = "null") -> String {
    #"{"choices":[{"index":0,"delta":\#(delta),"finish_reason":\#(finish)}]}"#
}

@Suite("ChatCompletionsDecoder")
struct ChatCompletionsDecoderTests {
    @Test("calls come whole, in pieces, without an index, all numbered 0, or with one id for two")
    func calls() throws {
        let forms: [[String]] = [
            [
                #"{"tool_calls":[{"index":0,"id":"a","function":{"name":"one","arguments":"{\"x\":1}"}}]}"#,
                #"{"tool_calls":[{"index":1,"id":"b","function":{"name":"two","arguments":"{}"}}]}"#,
            ],
            [
                #"{"tool_calls":[{"index":0,"id":"a","function":{"name":"one","arguments":""}}]}"#,
                #"{"tool_calls":[{"index":0,"function":{"arguments":"{\"x\""}},{"index":1,"id":"b","function":{"name":"two"}}]}"#,
                #"{"tool_calls":[{"index":0,"function":{"arguments":":1}"}},{"index":1,"function":{"arguments":"{}"}}]}"#,
            ],
            [
                #"{"tool_calls":[{"id":"a","function":{"name":"one","arguments":"{\"x\":1}"}}]}"#,
                #"{"tool_calls":[{"id":"b","function":{"name":"two","arguments":"{}"}}]}"#,
            ],
            [
                #"{"tool_calls":[{"index":0,"id":"a","function":{"name":"one","arguments":"{\"x\":1}"}}]}"#,
                #"{"tool_calls":[{"index":0,"id":"b","function":{"name":"two","arguments":"{}"}}]}"#,
            ],
            [
                #"{"tool_calls":[{"index":0,"id":"a","function":{"name":"one","arguments":{"x":1}}}]}"#,
                #"{"tool_calls":[{"index":1,"id":"b","function":{"name":"two","arguments":null}}]}"#,
            ],
            [
                #"{"tool_calls":[{"function":{"name":"one","arguments":"{\"x\":1}"}}]}"#,
                #"{"tool_calls":[{"function":{"name":"two","arguments":"{}"}}]}"#,
            ],
        ]
        for form in forms {
            let answer = try read(.openai, form.map { delta($0) } + [delta("{}", finish: #""tool_calls""#)])
            #expect(answer.calls.map(\.name) == ["one", "two"])
            #expect(try answer.calls.map { try $0.input() } == [["x": 1], [:]])
            #expect(Set(answer.calls.map(\.id)).count == 2)
        }
        let same = try read(
            .openai,
            [
                delta(
                    #"{"tool_calls":[{"index":0,"id":"a","function":{"name":"f","arguments":"{}"}},{"index":1,"id":"a","function":{"name":"g","arguments":"{}"}}]}"#
                ),
                "[DONE]",
            ]
        )
        #expect(same.calls.map(\.id) == ["a", "a_2"])
    }

    @Test("half a call of an answer that broke off is not run")
    func halfCall() throws {
        let start = delta(#"{"tool_calls":[{"index":0,"id":"a","function":{"name":"food_log","arguments":"{\"te"}}]}"#)
        let answer = try read(.openai, [start])
        #expect(answer.stop == .cut && answer.calls.isEmpty && answer.items.count == 1)
        // A server that says it is done, with arguments that are no JSON: the call is there, and its input throws.
        let odd = try read(.openai, [start, "[DONE]"])
        #expect(odd.calls.count == 1)
        #expect(throws: JSONSyntaxError.self) { try odd.calls[0].input() }
    }

    @Test(
        "line breaks that a model forgot to escape inside its arguments are taken as meant",
        arguments: [
            ("{\"a\":\"x\ny\"}", "x\ny"), ("{\n\t\"a\" : \"q\\\"\u{5}\"\n}", "q\"\u{5}"),
        ]
    )
    func rawControls(arguments: String, value: String) throws {
        let call = ToolCall(id: "a", name: "f", arguments: arguments)
        #expect(try call.input()["a"]?.stringValue == value)
    }

    @Test(
        "reasoning is read under either name, and once under both",
        arguments: [
            #"{"reasoning_content":"hm"}"#, #"{"reasoning":"hm"}"#, #"{"reasoning":"hm","reasoning_content":"hm"}"#,
        ]
    )
    func reasoning(form: String) throws {
        let answer = try read(.openai, [delta(form), delta(#"{"content":"yes"}"#, finish: #""stop""#)])
        #expect(answer.text == "yes")
        guard case .reasoning(let thought)? = answer.items.first else { Issue.record("no reasoning"); return }
        #expect(thought.text == "hm")
    }

    @Test(
        "an error inside the stream is the server's error",
        arguments: [
            (#"{"error":{"message":"overloaded","type":"server_error"}}"#, true),
            (#"{"error":"bad model"}"#, false),
            (#"{"error":{"message":"slow down","code":"rate_limit_exceeded","type":"requests"}}"#, true),
        ]
    )
    func errors(body: String, isRetryable: Bool) {
        var decoder = WireDialect.openai.makeDecoder()
        _ = try? decoder.consume(event: "message", data: delta(#"{"content":"so far"}"#))
        let fault = #expect(throws: WireFault.self) { try decoder.consume(event: "message", data: body) }
        #expect(fault?.isRetryable == isRetryable)
        #expect((try? decoder.finish())?.text == "so far")
    }

    @Test(
        "what is not of the dialect is said plainly",
        arguments: [
            ("<html><body>502</body></html>", "a page of HTML"), ("{", "malformed JSON"),
            ("[1]", "JSON that is not an object"),
        ]
    )
    func malformed(data: String, problem: String) {
        var decoder = WireDialect.openai.makeDecoder()
        #expect(throws: WireFault.malformed(problem)) { try decoder.consume(event: "message", data: data) }
    }

    @Test("numbers of tokens are never negative and never trap")
    func usage() throws {
        let answer = try read(
            .openai,
            [
                #"{"choices":[],"usage":{"prompt_tokens":-5,"completion_tokens":1e300,"cost":-1,"total_tokens":"x"}}"#,
                "[DONE]",
            ]
        )
        #expect(answer.usage == TokenUsage(input: 0, output: 0))
    }

    @Test("a stream without events is empty, and other choices than the first are not read")
    func edges() throws {
        #expect(throws: WireFault.empty) { try read(.openai, []) }
        #expect(throws: WireFault.empty) { try read(.openai, ["[DONE]"]) }
        let other =
            #"{"choices":[{"index":1,"delta":{"content":"no"}},{"index":0,"delta":{"content":"yes"},"finish_reason":"stop"}]}"#
        #expect(try read(.openai, [other]).text == "yes")
    }
}

@Suite("A llama.cpp server of October 2026, recorded with SmolLM2-135M")
struct LlamaServerTests {
    @Test(
        "its three endpoints are read, the one that numbers no items among them",
        arguments: [(WireDialect.openai, StopReason.length), (.responses, .end), (.anthropic, .length)]
    )
    func endpoints(dialect: WireDialect, stop: StopReason) throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Recorded/llamacpp-\(dialect.rawValue).sse")
        let recording = Recording(path: "", dialect: dialect)
        let outcome = try recording.read([Array(try Data(contentsOf: file))[...]])
        let answer = try #require(outcome.answer)
        #expect(!answer.text.isEmpty && outcome.shown == answer.text && answer.stop == stop)
        #expect(answer.usage.input == 33 && answer.usage.cachedInput == 32 && answer.usage.output == 6)
        #expect(answer.model == "SmolLM2-135M-Instruct.Q4_1.gguf" && answer.items.count == 1)
    }

    @Test("several items without an index stay apart, by their ids")
    func unnumbered() throws {
        let answer = try read(
            .responses,
            [
                #"{"type":"response.output_item.added","item":{"type":"reasoning","id":"rs","summary":[]}}"#,
                #"{"type":"response.reasoning_text.delta","item_id":"rs","delta":"hm"}"#,
                #"{"type":"response.output_item.added","item":{"type":"message","id":"m","content":[]}}"#,
                #"{"type":"response.output_text.delta","item_id":"m","delta":"yes"}"#,
                #"{"type":"response.output_item.added","item":{"type":"function_call","id":"fc","call_id":"c","name":"f","arguments":""}}"#,
                #"{"type":"response.function_call_arguments.delta","item_id":"fc","delta":"{}"}"#,
                #"{"type":"response.output_item.done","item":{"type":"reasoning","id":"rs","summary":[],"content":[{"text":"hm"}]}}"#,
                #"{"type":"response.output_item.done","item":{"type":"message","id":"m","content":[{"type":"output_text","text":"yes"}]}}"#,
                #"{"type":"response.output_item.done","item":{"type":"function_call","id":"fc","call_id":"c","name":"f","arguments":"{}"}}"#,
                #"{"type":"response.completed","response":{"status":"completed","output":[]}}"#,
            ]
        )
        #expect(answer.text == "yes" && answer.calls.map(\.name) == ["f"] && answer.items.count == 3)
    }
}

@Suite("Answers that are mixed up")
struct MixedAnswerTests {
    private func calls(_ events: [String]) throws -> [String] {
        var decoder = ResponsesDecoder()
        for event in events { _ = try decoder.consume(event: "", data: event) }
        return try decoder.finish().items.compactMap { if case .toolCall(let call) = $0 { call.id } else { nil } }
    }

    private static func done(_ index: Int?, _ id: String?, _ call: String?, name: String = "log") -> String {
        let place = index.map { #""output_index":\#($0),"# } ?? ""
        return #"{"type":"response.output_item.done",\#(place)"item":\#(item(id, call, name: name))}"#
    }

    private static func item(_ id: String?, _ call: String?, name: String = "log") -> String {
        let ids = (id.map { #""id":"\#($0)","# } ?? "") + (call.map { #""call_id":"\#($0)","# } ?? "")
        return #"{"type":"function_call",\#(ids)"name":"\#(name)","arguments":"{\"a\":1}"}"#
    }

    private static func end(_ items: String...) -> String {
        #"{"type":"response.completed","response":{"status":"completed","output":[\#(items.joined(separator: ","))]}}"#
    }

    private static func added(_ index: Int, _ id: String, _ call: String) -> String {
        #"{"type":"response.output_item.added","output_index":\#(index),"item":{"type":"function_call","id":"\#(id)","call_id":"\#(call)","name":"log","arguments":""}}"#
    }

    static let mixedUp: [(String, [String])] = [
        (
            "a gap in the numbers",
            [done(0, "a", "c1"), done(2, "b", "c2", name: "undo"), end(item("a", "c1"), item("b", "c2", name: "undo"))]
        ),
        (
            "other places at the end",
            [done(1, "b", "c2", name: "undo"), done(0, "a", "c1"), end(item("b", "c2", name: "undo"), item("a", "c1"))]
        ),
        (
            "finished at another place than begun",
            [added(0, "a", "c1"), done(5, "a", "c1"), done(6, "b", "c2", name: "undo"), end(item("a", "c1"))]
        ),
        ("finished twice", [done(0, "a", "c1"), done(1, "a", "c1"), done(2, "b", "c2", name: "undo"), end()]),
        (
            "one number for all",
            [done(0, "a", "c1"), done(0, "b", "c2", name: "undo"), end(item("a", "c1"), item("b", "c2", name: "undo"))]
        ),
        (
            "other item ids at the end",
            [done(0, "a", "c1"), done(3, "b", "c2", name: "undo"), end(item("x", "c1"), item("y", "c2", name: "undo"))]
        ),
        (
            "no ids at the end",
            [done(0, "a", "c1"), done(3, "b", "c2", name: "undo"), end(item(nil, nil), item(nil, nil, name: "undo"))]
        ),
        (
            "no numbers",
            [
                done(nil, "a", "c1"), done(nil, "b", "c2", name: "undo"),
                end(item("a", "c1"), item("b", "c2", name: "undo")),
            ]
        ),
        ("only the end", [end(item("a", "c1"), item("b", "c2", name: "undo"))]),
    ]

    @Test("each call is made once, whatever a server numbers", arguments: mixedUp)
    func once(title: String, events: [String]) throws {
        #expect(try calls(events).sorted() == ["c1", "c2"], "\(title)")
    }

    @Test("two calls that say the same are two")
    func same() throws {
        #expect(try calls([Self.done(0, "a", "c1"), Self.done(1, "b", "c2"), Self.end()]) == ["c1", "c2"])
        let both = Self.end(Self.item("a", "c1"), Self.item("b", "c2"))
        #expect(try calls([both]) == ["c1", "c2"])
    }

    @Test("a second answer inside the first is a fault, and runs nothing")
    func second() throws {
        let start = #"{"type":"message_start","message":{"model":"m","usage":{}}}"#
        let block =
            #"{"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"t","name":"log","input":{}}}"#
        var decoder = MessagesDecoder()
        _ = try decoder.consume(event: "", data: start)
        _ = try decoder.consume(event: "", data: block)
        #expect(throws: WireFault.malformed("a second answer inside the first")) {
            try decoder.consume(event: "", data: start)
        }
    }
}

@Suite("ResponsesDecoder")
struct ResponsesDecoderTests {
    @Test("words that came in no piece are shown when their item is finished, and none twice")
    func rest() throws {
        var decoder = ResponsesDecoder()
        var shown = ""
        for data in [
            #"{"type":"response.output_item.added","output_index":0,"item":{"type":"message","content":[]}}"#,
            #"{"type":"response.output_text.delta","output_index":0,"delta":"Hel"}"#,
            #"{"type":"response.output_item.done","output_index":0,"item":{"type":"message","content":[{"type":"output_text","text":"Hello"}]}}"#,
            #"{"type":"response.completed","response":{"status":"completed","output":[{"type":"message","content":[{"type":"output_text","text":"Hello"}]}],"usage":{"input_tokens":1,"output_tokens":2}}}"#,
        ] {
            for case .text(let words) in try decoder.consume(event: "message", data: data) { shown += words }
        }
        let answer = try decoder.finish()
        #expect(shown == "Hello" && answer.text == "Hello" && answer.stop == .end && answer.usage.output == 2)
    }

    @Test("a failed response is the server's error, an incomplete one is cut at its limit")
    func endings() throws {
        #expect(throws: WireFault.server(message: "no", kind: "server_error")) {
            try read(
                .responses,
                [
                    #"{"type":"response.failed","response":{"status":"failed","error":{"code":"server_error","message":"no"}}}"#
                ]
            )
        }
        let cut = try read(
            .responses,
            [
                #"{"type":"response.incomplete","response":{"status":"incomplete","incomplete_details":{"reason":"max_output_tokens"},"output":[]}}"#
            ]
        )
        #expect(cut.stop == .length)
        let broken = try read(.responses, [#"{"type":"response.output_text.delta","output_index":0,"delta":"so far"}"#])
        #expect(broken.stop == .cut && broken.text == "so far")
    }
}

@Suite("MessagesDecoder")
struct MessagesDecoderTests {
    @Test("thinking keeps its signature, and goes back with it")
    func thinking() throws {
        let answer = try read(
            .anthropic,
            [
                #"{"type":"message_start","message":{"model":"m","usage":{"input_tokens":3,"cache_read_input_tokens":4,"output_tokens":1}}}"#,
                #"{"type":"content_block_start","index":0,"content_block":{"type":"thinking","thinking":"","signature":""}}"#,
                #"{"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"hm"}}"#,
                #"{"type":"content_block_delta","index":0,"delta":{"type":"signature_delta","signature":"sig"}}"#,
                #"{"type":"content_block_start","index":1,"content_block":{"type":"redacted_thinking","data":"xyz"}}"#,
                #"{"type":"content_block_start","index":2,"content_block":{"type":"tool_use","id":"t","name":"f","input":{}}}"#,
                #"{"type":"message_delta","delta":{"stop_reason":"tool_use"},"usage":{"output_tokens":9}}"#,
                #"{"type":"message_stop"}"#,
            ]
        )
        #expect(answer.usage.input == 7 && answer.usage.cachedInput == 4 && answer.calls.count == 1)
        let items =
            [ConversationItem.text(TextItem(.user, "go"))] + answer.items
            + [.toolResult(ToolResult(callID: "t", name: "f", output: "ok"))]
        let body = ModelRequest(model: "m", items: items).body(in: .anthropic)
        let blocks = body["messages"]?[1]?["content"]?.arrayValue ?? []
        #expect(blocks.first == ["type": "thinking", "thinking": "hm", "signature": "sig"])
        #expect(blocks.dropFirst().first == ["type": "redacted_thinking", "data": "xyz"])
        // Another server is not sent what only this one understands.
        #expect(!ModelRequest(model: "m", items: items).body(in: .openai).text().contains("hm"))
        #expect(!ModelRequest(model: "m", items: items).body(in: .responses).text().contains("hm"))
    }

    @Test("an overload inside the stream can be tried again")
    func overload() {
        let fault = #expect(throws: WireFault.self) {
            try read(
                .anthropic,
                [#"{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}"#],
                name: "error"
            )
        }
        #expect(fault?.isRetryable == true)
    }
}

@Suite("GatewayDecoder")
struct GatewayDecoderTests {
    private func say(_ contents: [String], final: String? = nil) throws -> (shown: String, answer: ModelResponse) {
        var decoder = GatewayDecoder()
        var shown = ""
        func take(_ content: String, _ isStreaming: Bool) throws {
            let body: JSONValue = ["content": .string(content), "is_streaming": .bool(isStreaming)]
            for part in try decoder.consume(event: "Chat", data: body.text()) {
                if case .text(let words) = part { shown += words }
                if case .replacement(let words) = part { shown = words }
            }
        }
        for content in contents { try take(content, true) }
        if let final { try take(final, false) }
        _ = try decoder.consume(event: "STOP", data: "{}")
        _ = try decoder.consume(event: "stop", data: "{}")
        return (shown, try decoder.finish())
    }

    @Test(
        "words sent whole and growing, or in pieces, come out once",
        arguments: [
            (["I", "I am", "I am here"], "I am here", "I am here"),
            (["I", " am", " here"], "I am here", "I am here"),
            (["I", " am", " here"], nil, "I am here"),
            (["I", " am", " here"], "", "I am here"),
            (["Go ", "go ", "go"], nil, "Go go go"),
            (["I", "I am", "We are"], "We are", "We are"),
            ([], "All at once", "All at once"),
            (["e", "\u{301}t", "e\u{301}"], nil, "e\u{301}te\u{301}"),
            (["Same text here", "Same text here", "Same text here!"], nil, "Same text here!"),
        ] as [([String], String?, String)]
    )
    func words(contents: [String], final: String?, expected: String) throws {
        let (shown, answer) = try say(contents, final: final)
        #expect(shown.unicodeScalars.elementsEqual(expected.unicodeScalars), "\(shown)")
        #expect(answer.text == expected && answer.stop == .end)
    }

    @Test("toast, map, hook and content are events, in any case; unknown ones are counted")
    func events() throws {
        var decoder = GatewayDecoder()
        var found: [GatewayEvent] = []
        for (name, data) in [
            ("TOAST", #"{"type":"Info","message":"hi","duration":1e400}"#), ("map", "[]"),
            ("Hook", #"{"action":"open_workouts"}"#),
            ("overview", #"{"type":"plan","data":{"a":1}}"#), ("content", #"{"type":"hologram","data":1}"#),
            ("dance", "{"), ("dance", ""),
        ] {
            for case .gateway(let event) in (try? decoder.consume(event: name, data: data)) ?? [] {
                found.append(event)
            }
        }
        #expect(found.count >= 4)
        #expect(found.contains(.hook("open_workouts")) && found.contains(.map([])))
        #expect(found.contains(.content(GatewayContent(type: "plan", data: ["a": 1]))))
        #expect(GatewayContent(type: "hologram", data: 1).kind == nil)
        #expect(decoder.unknown == ["dance": 2])
        let answer = try decoder.finish()
        #expect(answer.items.isEmpty && answer.stop == .cut)
    }
}

@Suite("CompleteTurns")
struct CompleteTurnsTests {
    private let call = ToolCall(id: "a", name: "f", arguments: "{}")

    @Test(
        "a call without a result gets one that says so, before the next words",
        arguments: WireDialect.allCases.dropLast()
    )
    func missing(dialect: WireDialect) {
        let items: [ConversationItem] = [
            .text(TextItem(.user, "go")), .toolCall(call), .text(TextItem(.user, "never mind")),
        ]
        let body = ModelRequest(model: "m", items: items).body(in: dialect).text()
        #expect(body.contains("was not run"))
    }

    @Test("a result without its call, and a second result, are left out")
    func orphans() {
        let result = ConversationItem.toolResult(ToolResult(callID: "a", name: "f", output: "1"))
        #expect(CompleteTurns.of([result]) == [])
        #expect(CompleteTurns.of([.toolCall(call), result, result]) == [.toolCall(call), result])
        let late = CompleteTurns.of([.toolCall(call), .text(TextItem(.user, "x")), result])
        #expect(late == [.toolCall(call), result, .text(TextItem(.user, "x"))])
    }

    @Test("an id that comes again later is another call's: each keeps its own result, and no two have one id")
    func repeated() {
        func call(_ id: String, _ arguments: String) -> ConversationItem {
            .toolCall(ToolCall(id: id, name: "f", arguments: arguments))
        }
        func result(_ id: String, _ output: String) -> ConversationItem {
            .toolResult(ToolResult(callID: id, name: "f", output: output))
        }
        let said = ConversationItem.text(TextItem(.user, "more"))
        let items = [
            call("c0", "1"), call("c0", "1"), call("c0_2", "2"), result("c0", "one"), result("c0_2", "two"), said,
            call("c0", "3"), said, call("c0", "4"), result("c0", "four"),
        ]
        let complete = CompleteTurns.of(items)
        #expect(
            complete == [
                call("c0", "1"), call("c0_2", "2"), result("c0", "one"), result("c0_2", "two"), said,
                call("c0_3", "3"),
                .toolResult(
                    ToolResult(callID: "c0_3", name: "f", output: CompleteTurns.missingResult, isError: true)
                ),
                said, call("c0_4", "4"), result("c0_4", "four"),
            ]
        )
        #expect(CompleteTurns.of(complete) == complete, "what is complete stays as it is")
    }

    @Test("a thousand calls of one id take no more than a moment")
    func many() {
        let items = (0..<1000).flatMap { number -> [ConversationItem] in
            [
                .toolCall(ToolCall(id: "call_0", name: "f", arguments: "\(number)")),
                .toolResult(ToolResult(callID: "call_0", name: "f", output: "\(number)")),
            ]
        }
        let complete = CompleteTurns.of(items)
        var ids: Set<String> = []
        for (index, item) in complete.enumerated() {
            switch item {
            case .toolCall(let call): #expect(ids.insert(call.id).inserted && call.arguments == "\(index / 2)")
            case .toolResult(let result): #expect(ids.contains(result.callID) && result.output == "\(index / 2)")
            default: #expect(Bool(false))
            }
        }
        #expect(complete.count == 2000)
    }
}

@Suite("Schemas that servers hold to strictly")
struct StrictSchemaTests {
    @Test(
        "strict is asked for only where a schema is of the form for it",
        arguments: [
            (
                #"{"type":"object","properties":{"a":{"type":"string"}},"required":["a"],"additionalProperties":false}"#,
                true
            ),
            (
                #"{"type":"object","properties":{"a":{"type":"string"}},"required":[],"additionalProperties":false}"#,
                false
            ),
            (#"{"type":"object","properties":{"a":{"type":"string"}},"required":["a"]}"#, false),
            (#"{"type":"array","items":{}}"#, false), (#"{"anyOf":[]}"#, false),
            (
                #"{"type":"object","properties":{"type":{"enum":["object"]}},"required":["type"],"additionalProperties":false}"#,
                true
            ),
            (
                #"{"type":"object","properties":{"a":{"type":"object","properties":{}}},"required":["a"],"additionalProperties":false}"#,
                false
            ),
            (
                #"{"type":"object","properties":{"a":{"oneOf":[]}},"required":["a"],"additionalProperties":false}"#,
                false
            ),
            (
                ##"{"type":"object","properties":{"a":{"$ref":"#/$defs/d"}},"required":["a"],"additionalProperties":false,"$defs":{"d":{"type":"object"}}}"##,
                false
            ),
        ]
    )
    func strict(schema: String, isStrict: Bool) throws {
        #expect(StrictSchema.is(try JSONValue(parsing: schema)) == isStrict)
    }
}

@Suite("Request encoders")
struct EncoderTests {
    @Test("images, tools and limits stand where each dialect wants them")
    func places() {
        let tool = ToolDefinition(name: "food_log", description: "Log", schema: ["type": "object"])
        let request = ModelRequest(
            model: "m",
            instructions: "Be brief.",
            items: [
                .text(TextItem(.user, "what is this?")), .image(ImageItem(mediaType: "image/png", base64: "QUJD")),
            ],
            tools: [tool],
            maximumOutputTokens: 100,
            allowsParallelCalls: false
        )
        let chat = request.body(in: .openai)
        #expect(chat["messages"]?[0] == ["role": "system", "content": "Be brief."])
        #expect(chat["messages"]?[1]?["content"]?[1]?["image_url"]?["url"] == "data:image/png;base64,QUJD")
        #expect(chat["tools"]?[0]?["function"]?["name"] == "food_log" && chat["parallel_tool_calls"] == false)
        #expect(chat["stream_options"]?["include_usage"] == true && chat["max_tokens"] == 100)
        let responses = request.body(in: .responses)
        #expect(responses["instructions"] == "Be brief." && responses["store"] == false)
        #expect(responses["include"] == ["reasoning.encrypted_content"] && responses["max_output_tokens"] == 100)
        #expect(responses["input"]?[0]?["content"]?[1]?["type"] == "input_image")
        let messages = request.body(in: .anthropic)
        #expect(messages["system"]?[0]?["cache_control"]?["type"] == "ephemeral" && messages["max_tokens"] == 100)
        #expect(messages["messages"]?[0]?["content"]?[1]?["source"]?["media_type"] == "image/png")
        #expect(messages["tools"]?[0]?["input_schema"] == ["type": "object"])
        #expect(request.body(in: .gateway)["message"] == "what is this?")
    }
}

@Suite("Surrogate pairs over two deltas")
struct SurrogateTests {
    private static func event(_ text: String, in dialect: WireDialect) -> (name: String, data: String) {
        dialect == .openai
            ? ("message", #"{"choices":[{"index":0,"delta":{"content":"\#(text)"}}]}"#)
            : (
                "content_block_delta",
                #"{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"\#(text)"}}"#
            )
    }

    private func read(_ pieces: [String], _ dialect: WireDialect) throws -> (String, String) {
        var decoder = dialect.makeDecoder()
        var shown = ""
        if dialect == .anthropic {
            _ = try decoder.consume(
                event: "content_block_start",
                data: #"{"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}"#
            )
        }
        for piece in pieces {
            let (name, data) = Self.event(piece, in: dialect)
            for case .text(let words) in try decoder.consume(event: name, data: data) { shown += words }
        }
        return (shown, try decoder.finish().text)
    }

    @Test(
        "the halves are joined, and one that stays alone is a replacement character",
        arguments: [
            (["a \\ud83d", "\\ude00 b"], "a 😀 b"), (["\\uD83D", "\\uDE00\\ud83d", "\\ude00"], "😀😀"),
            (["\\ud83d\\ude00"], "😀"), (["a\\ud83d", "b"], "a\u{FFFD}b"), (["a\\ude00", "b"], "a\u{FFFD}b"),
            (["\\\\ud83d", "x"], "\\ud83dx"), (["\\ud83d", "", "\\ude00"], "😀"),
        ] as [([String], String)]
    )
    func joined(pieces: [String], words: String) throws {
        for dialect in [WireDialect.openai, .anthropic] {
            let (shown, text) = try read(pieces, dialect)
            #expect(shown == words && text == words, "\(dialect): \(shown.debugDescription)")
        }
    }

    @Test("a first half at the very end is kept as a replacement character")
    func last() throws {
        let (shown, text) = try read(["a\\ud83d"], .openai)
        #expect(shown == "a" && text == "a\u{FFFD}")
    }
}
