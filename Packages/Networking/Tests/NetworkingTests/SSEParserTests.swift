import CoreTesting
import Testing

@testable import Networking

@Suite("SSE parser", .timeLimit(.minutes(30)))
struct SSEParserTests {
    private func items(_ chunks: [String], comments: Bool = false, lastEventID: String = "") throws -> [SSEItem] {
        var parser = SSEParser(options: .init(reportsComments: comments), lastEventID: lastEventID)
        var found: [SSEItem] = []
        for chunk in chunks { try parser.consume(Array(chunk.utf8)) { found.append($0) } }
        return found
    }

    private func event(_ data: String, type: String = "message", id: String = "") -> SSEItem {
        .event(ServerSentEvent(type: type, data: data, id: id))
    }

    @Test(
        "fields are read as the standard says",
        arguments: [
            ("data\n\n", ""), ("data:\n\n", ""), ("data: \n\n", ""), ("data:  x\n\n", " x"),
            ("data:a\ndata:b\n\n", "a\nb"),
            ("data\ndata\n\n", "\n"), ("data:a:b\n\n", "a:b"), ("datax:1\ndata:2\n\n", "2"),
            (" data:1\ndata:2\n\n", "2"),
            ("Data:1\ndata:2\n\n", "2"), ("data :1\ndata:2\n\n", "2"), ("data:\u{0}\n\n", "\u{0}"),
        ]
    )
    func fields(text: String, expected: String) throws {
        #expect(try items([text]) == [event(expected)])
    }

    @Test("an event ends with a line end of any kind, also between two chunks", arguments: ["\n", "\r", "\r\n"])
    func lineEnds(end: String) throws {
        let text = "data:a\(end)\(end)data:b\(end)\(end)"
        for cut in 0...text.utf8.count {
            let bytes = Array(text.utf8)
            var parser = SSEParser()
            var found: [SSEItem] = []
            try parser.consume(Array(bytes[..<cut])) { found.append($0) }
            try parser.consume(Array(bytes[cut...])) { found.append($0) }
            #expect(found == [event("a"), event("b")], "cut at \(cut)")
        }
    }

    @Test("an event that ends with CR at the end of a chunk is dispatched without waiting for the next chunk")
    func promptDispatch() throws {
        #expect(try items(["data:a\r\r"]) == [event("a")])
    }

    @Test("an event without data is not dispatched, and its type is forgotten")
    func noData() throws {
        #expect(try items(["event:x\n\ndata:a\n\n"]) == [event("a")])
    }

    @Test("a last event without its blank line is dropped")
    func unfinished() throws {
        #expect(try items(["data:a\n\ndata:b\n"]) == [event("a")])
    }

    @Test("ids last until changed; one with NUL is ignored; an empty one resets")
    func ids() throws {
        let found = try items(["id:1\ndata:a\n\ndata:b\n\nid:2\u{0}\ndata:c\n\nid\ndata:d\n\n"])
        #expect(found == [event("a", id: "1"), event("b", id: "1"), event("c", id: "1"), event("d")])
    }

    @Test("an id counts for reconnecting only once its event ended")
    func committedID() throws {
        var parser = SSEParser(lastEventID: "0")
        try parser.consume(Array("id:1\ndata:a\n".utf8)) { _ in }
        #expect(parser.lastEventID == "0")
        try parser.consume(Array("\n".utf8)) { _ in }
        #expect(parser.lastEventID == "1")
    }

    @Test("a connection goes on with the id of the one before")
    func inheritedID() throws {
        #expect(try items(["data:a\n\n"], lastEventID: "7") == [event("a", id: "7")])
    }

    @Test(
        "retry takes digits only",
        arguments: [
            ("retry:10\n", [10]), ("retry: 3000\n", [3000]), ("retry:\n", []), ("retry:1a\n", []), ("retry:-1\n", []),
            ("retry:1.5\n", []), ("retry:99999999999999999999\n", [2_147_483_647]), ("retry:٣\n", []),
        ] as [(String, [Int])]
    )
    func retry(text: String, expected: [Int]) throws {
        #expect(try items([text]) == expected.map { SSEItem.retry(milliseconds: $0) })
    }

    @Test("invalid UTF-8 becomes U+FFFD and harms nothing else")
    func invalidUTF8() throws {
        var parser = SSEParser()
        var found: [SSEItem] = []
        try parser.consume(Array("data:a".utf8) + [0xFF, 0xC3] + Array("\n\ndata:b\n\n".utf8)) { found.append($0) }
        #expect(found == [event("a\u{FFFD}\u{FFFD}"), event("b")])
    }

    @Test("what only begins like a byte order mark is text")
    func falseMark() throws {
        var parser = SSEParser()
        var found: [SSEItem] = []
        for byte in [0xEF, 0xBB] + Array("data:a\n\ndata:b\n\n".utf8) {
            try parser.consume([byte]) { found.append($0) }
        }
        #expect(found == [event("b")])
    }

    @Test("comments are reported only where asked for")
    func comments() throws {
        #expect(try items([": hi\n", ":\n", "data:a\n\n"]) == [event("a")])
        #expect(try items([": h", "i\n", ":\n"], comments: true) == [.comment(" hi"), .comment("")])
    }

    @Test("a line or an event above the limit is an error, in one chunk or in many", arguments: [1, 16, 4096])
    func limit(size: Int) throws {
        for text in ["data:" + String(repeating: "x", count: 3000), String(repeating: "data:x\n", count: 2000)] {
            let bytes = Array(text.utf8)
            #expect(throws: SSEParserError.eventTooLarge(limit: 1000)) {
                var parser = SSEParser(options: .init(maximumEventBytes: 1000))
                for start in stride(from: 0, to: bytes.count, by: size) {
                    try parser.consume(Array(bytes[start..<min(start + size, bytes.count)])) { _ in }
                }
                try parser.consume(Array("\n\n".utf8)) { _ in }
            }
        }
    }

    @Test("an endless comment needs no memory and is no error")
    func endlessComment() throws {
        var parser = SSEParser(options: .init(maximumEventBytes: 1000))
        var found: [SSEItem] = []
        try parser.consume(Array(":".utf8)) { found.append($0) }
        for _ in 0..<1000 { try parser.consume(Array("xxxxxxxxxx".utf8)) { found.append($0) } }
        try parser.consume(Array("\ndata:a\n\n".utf8)) { found.append($0) }
        #expect(found == [event("a")])
    }

    @Test(
        "what is too long in pieces is too long in one, and what no field is may be of any length",
        arguments: [
            ("unknown", false), ("datax", false), ("x", false), ("", false), ("data", true), ("event", true),
            ("id", true),
            ("retry", true),
        ]
    )
    func longLines(field: String, isRefused: Bool) {
        let stream = Array("data: a\n\(field):\(String(repeating: "1", count: 2000))\n\n".utf8)
        for size in [1, 7, 500, stream.count] {
            var parser = SSEParser(options: .init(maximumEventBytes: 1000))
            #expect(Self.read(stream, size, &parser).isRefused == isRefused, "in chunks of \(size)")
        }
    }

    @Test("the limit falls on the same streams whatever their chunks")
    func limitAndChunks() {
        var generator = SeededGenerator(seed: 11)
        let names = ["data", "event", "id", "retry", "other", "dat", "eventx", "", ":c"]
        for _ in 0..<600 {
            var text = ""
            for _ in 0..<Int.random(in: 1...8, using: &generator) {
                let name = names.randomElement(using: &generator) ?? ""
                let length = [0, 1, 8, 17, 18, 19, 20, 21, 25, 40].randomElement(using: &generator) ?? 0
                text +=
                    name + (Bool.random(using: &generator) ? ":" : ": ") + String(repeating: "7", count: length) + "\n"
                if Int.random(in: 0..<3, using: &generator) == 0 { text += "\n" }
            }
            let stream = Array(text.utf8)
            for comments in [false, true] {
                let options = SSEParser.Options(reportsComments: comments, maximumEventBytes: 20)
                var whole = SSEParser(options: options)
                let expected = Self.read(stream, stream.count, &whole)
                for size in 1...9 {
                    var parts = SSEParser(options: options)
                    let found = Self.read(stream, size, &parts)
                    #expect(found.isRefused == expected.isRefused, "\(text.debugDescription) in chunks of \(size)")
                    if !expected.isRefused { #expect(found.items == expected.items) }
                }
            }
        }
    }

    private static func read(
        _ bytes: [UInt8],
        _ size: Int,
        _ parser: inout SSEParser
    ) -> (items: [SSEItem], isRefused: Bool) {
        var items: [SSEItem] = []
        do {
            for start in stride(from: 0, to: bytes.count, by: size) {
                try parser.consume(Array(bytes[start..<min(start + size, bytes.count)])) { items.append($0) }
            }
            return (items, false)
        } catch {
            return (items, true)
        }
    }

    @Test("random bytes in random chunks never fail, and give the same as in one chunk")
    func fuzz() throws {
        var generator = SeededGenerator(seed: 4)
        let pieces = ["data", ":", " ", "\n", "\r", "\r\n", "id", "event", "retry", "1", "x", "\u{FEFF}", "é", "\u{0}"]
        for _ in 0..<400 {
            var bytes: [UInt8] = []
            for _ in 0..<60 {
                bytes += Array((pieces.randomElement(using: &generator) ?? "").utf8)
                if Int.random(in: 0..<20, using: &generator) == 0 {
                    bytes.append(.random(in: 128...255, using: &generator))
                }
            }
            var whole = SSEParser(options: .init(reportsComments: true))
            var expected: [SSEItem] = []
            try whole.consume(bytes) { expected.append($0) }
            var parts = SSEParser(options: .init(reportsComments: true))
            var found: [SSEItem] = []
            var index = 0
            while index < bytes.count {
                let end = min(bytes.count, index + Int.random(in: 1...9, using: &generator))
                try parts.consume(Array(bytes[index..<end])) { found.append($0) }
                index = end
            }
            #expect(found == expected)
        }
    }
}
