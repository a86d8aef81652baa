import Core
import Testing

@testable import ConversationWire

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
        #expect(shown == "Hello")
        #expect(answer.text == "Hello")
        #expect(answer.stop == .end)
        #expect(answer.usage.output == 2)
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
        #expect(answer.text == "yes")
        #expect(answer.calls.map(\.name) == ["f"])
        #expect(answer.items.count == 3)
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
}
