import Core
import Testing

@testable import ConversationWire

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
