import Core
import Testing

@testable import ConversationWire

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
        #expect(answer.stop == .cut)
        #expect(answer.calls.isEmpty)
        #expect(answer.items.count == 1)
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
