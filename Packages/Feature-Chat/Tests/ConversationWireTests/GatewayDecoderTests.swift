import Core
import Testing

@testable import ConversationWire

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
