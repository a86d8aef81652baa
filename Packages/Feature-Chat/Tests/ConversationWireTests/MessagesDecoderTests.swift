import Core
import Testing

@testable import ConversationWire

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
        #expect(answer.usage.input == 7)
        #expect(answer.usage.cachedInput == 4)
        #expect(answer.calls.count == 1)
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
