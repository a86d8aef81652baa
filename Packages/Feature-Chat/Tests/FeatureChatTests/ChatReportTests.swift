import Core
import CoreTesting
import Foundation
import NetworkingTesting
import Testing

@testable import Conversations
@testable import FeatureChat

@Suite("Conversations as they are shown")
struct ChatReportTests {
    private func talked(_ answers: String...) async throws -> RegisteredChat {
        let texts = answers
        let transport = FakeTransport { _, position in Completions.say(texts[min(position, texts.count - 1)]) }
        return try RegisteredChat(ChatHome.openAI, transport: transport)
    }

    @Test("the list names each conversation so that it can be opened, and says where there is none")
    func list() async throws {
        let chat = try await talked("four", "five")
        #expect(try await chat.call("list").text.contains("bento chat talk"))
        #expect(try await chat.call("list", ["archived": true]).text == "The archive is empty.")
        try await chat.call("ask", ["text": "two and two"])
        chat.move(by: 86_400)
        try await chat.call("ask", ["text": "two and three"])
        let shown = try await chat.call("list")
        let rows = shown.text.split(separator: "\n").dropFirst().map { $0.split(separator: "\t").map(String.init) }
        #expect(rows.map { $0[0] } == ["two and three", "two and two"] && rows.allSatisfy { $0[1] == "2" })
        #expect(rows.map { $0[2] } == ["2026-11-22", "2026-11-21"])
        #expect(try await chat.call("show", ["chat": .string(rows[1][3])]).json["title"] == "two and two")
        let archived = try await chat.call("archive", ["chat": "two and two"])
        #expect(archived.text == "The conversation \(rows[1][3]) is in the archive.")
        #expect(try await chat.call("archive", ["chat": "two and two", "undo": true]).text.hasSuffix("is back."))
        #expect(try await chat.call("list").json["sessions"]?.arrayValue?.count == 2)
        for limit in [0, 1001, -1] as [JSONValue] {
            await #expect(throws: ChatError.self) { try await chat.call("list", ["limit": limit]) }
        }
    }

    @Test("what was edited, answered anew, rated or broke off is marked in the conversation")
    func marks() async throws {
        let broken = FakeResponse.events(
            Completions.chunk(["content": "half"]),
            "data: {\"error\":{\"message\":\"boom\",\"type\":\"server_error\"}}\n\n"
        )
        let transport = FakeTransport(Completions.say("one"), Completions.say("two"), Completions.say("three"), broken)
        let chat = try RegisteredChat(ChatHome.openAI, transport: transport)
        #expect(try await chat.call("ask", ["text": "first"]).status == .success)
        try await chat.call("edit", ["message": "1", "text": "second"])
        chat.move(by: 1)
        try await chat.call("again")
        #expect(try await chat.call("rate", ["mark": "bad"]).text.hasSuffix("has an answer rated bad."))
        let cut = try await chat.call("ask", ["text": "third", "in": "last"])
        #expect(cut.status == .temporaryFailure)
        let shown = try await chat.call("show").text
        for words in [
            "1. You (edited)\nsecond", "2. Coach (a new version) (bad)\nthree", "4. Coach\nhalf\nIt broke off:",
        ] {
            #expect(shown.contains(words), "\(shown)")
        }
        #expect(!shown.contains("You\nfirst"))
        let versions = try await chat.call("versions", ["message": "2"]).text
        #expect(versions.contains("Version 1\ntwo") && versions.contains("Version 2 (current)\nthree"))
        #expect(try await chat.call("rate", ["mark": "none", "message": "2"]).text.hasSuffix("has no rating now."))
        #expect(try await !chat.call("show").text.contains("(bad)"))
        let newest = try await chat.call("show", ["limit": 1]).text
        #expect(newest.contains("3 earlier messages") && !newest.contains("You (edited)"))
        #expect(newest.contains("second"), "the title follows the first message")
    }

    @Test("a conversation without words says so, and one that does not exist is no conversation")
    func empty() async throws {
        let chat = try RegisteredChat()
        let none = await #expect(throws: ChatError.self) { try await chat.call("show") }
        #expect(none?.exitStatus == .usage && none?.recovery?.contains("bento chat list") == true)
        await #expect(throws: ChatError.self) { try await chat.call("resume") }
        let store = try await chat.resolver.get(ChatCoordinator.self).store
        _ = try await store.makeSession()
        #expect(try await chat.call("show").text == "2026-11-21\nNothing was said yet.")
        for flow in ["again", "resume"] {
            let error = await #expect(throws: ChatError.self) { try await chat.call(flow) }
            #expect(error == .nothingToRegenerate && error?.code == "chat.nothing-to-regenerate")
        }
    }

    @Test(
        "a number that names no message is refused, however small or large",
        arguments: ["0", "-1", "3", "-9223372036854775808", "9223372036854775807", "99999999999999999999", "", "first"]
    )
    func numbers(reference: String) async throws {
        let chat = try await talked("one")
        try await chat.call("ask", ["text": "hello"])
        await #expect(throws: ChatError.self) {
            try await chat.call("versions", ["message": .string(reference)])
        }
        await #expect(throws: ChatError.self) {
            try await chat.call("edit", ["message": .string(reference), "text": "x"])
        }
        #expect(chat.transport?.requests.count == 1)
    }

    @Test("only what the person said can be edited, and not into nothing")
    func edits() async throws {
        let chat = try await talked("one")
        try await chat.call("ask", ["text": "hello"])
        let error = await #expect(throws: ChatError.self) {
            try await chat.call("edit", ["message": "2", "text": "x"])
        }
        #expect(error?.message.contains("only what you said can be") == true)
        await #expect(throws: (any Error).self) { try await chat.call("edit", ["message": "1", "text": " "]) }
        #expect(try await chat.call("show").json["count"] == 2)
    }

    @Test("what is found is shown with its words marked; nothing found is a status of its own")
    func search() async throws {
        let chat = try await talked("Eat **figs** and nuts")
        try await chat.call("ask", ["text": "what\nabout figs?"])
        let found = try await chat.call("search", ["words": "fig"])
        #expect(found.status == .success && found.json["hits"]?.arrayValue?.count == 2)
        #expect(found.text.contains("what about **figs**?") && found.text.contains("2026-11-21"))
        let none = try await chat.call("search", ["words": "plums"])
        #expect(none.status == .negative && none.text == "Nothing was said with 'plums'.")
        let unclear = await #expect(throws: ChatError.self) { try await chat.call("search", ["words": "?!"]) }
        #expect(unclear?.message.contains("at least one letter or digit") == true)
        await #expect(throws: ChatError.self) { try await chat.call("search", ["words": "x", "limit": 201]) }
    }

    @Test("an export is printed, or written in the form that the file's name says unless another is asked for")
    func export() async throws {
        let chat = try await talked("four")
        try await chat.call("ask", ["text": "two and two"])
        let printed = try await chat.call("export")
        #expect(printed.text.hasPrefix("# two and two\n\n## You, 2026-11-21T12:00:00Z\n\ntwo and two\n\n## Coach,"))
        for (name, form, begins) in [
            ("a.json", nil, "{"), ("a.md", nil, "# two"), ("a.txt", nil, "two and two\n\nYou,"), ("a", nil, "# two"),
            ("a.json", "text", "two and two\n\nYou,"),
        ] as [(String, String?, String)] {
            let frontEnd = ScriptedFrontEnd()
            var input: [String: JSONValue] = ["chat": "last", "out": .string(name)]
            if let form { input["as"] = .string(form) }
            let report = try await chat.call("export", .object(input), frontEnd)
            #expect(report.text == "Wrote 2 messages of \"two and two\" to \(name)." && report.json["text"] == nil)
            guard case .wrote(let file, let bytes) = frontEnd.events.first else {
                Issue.record("nothing was written")
                continue
            }
            #expect(file.path == name && String(decoding: bytes, as: UTF8.self).hasPrefix(begins), "\(name)")
        }
    }

    @Test("usage counts by model, with the price that the person set, whatever a server says that it took")
    func usage() async throws {
        let huge =
            #"{"choices":[{"message":{"content":"x"},"finish_reason":"stop"}],"#
            + #""usage":{"prompt_tokens":9223372036854775807,"completion_tokens":9223372036854775807}}"#
        var values = ChatHome.openAI
        values["chat.input-price"] = 2.5
        values["chat.output-price"] = 10
        let chat = try RegisteredChat(values, transport: FakeTransport(Completions.say("ok"), .json(huge)))
        #expect(try await chat.call("usage").text == "No model was asked in the last 30 days.")
        try await chat.call("ask", ["text": "hello"])
        let line = try await chat.call("usage")
        #expect(line.text.hasSuffix("openai\tm\t1\t10\t0\t5\t$0.0001"), "\(line.text)")
        for _ in 0..<3 { try await chat.call("ask", ["text": "hello"]) }
        let all = try await chat.call("usage", ["days": 3660])
        #expect(all.json["lines"]?.arrayValue?.first?["inputTokens"] == 3_000_000_000_010)
        chat.move(by: 2 * 86_400)
        #expect(try await chat.call("usage", ["days": 1]).json["lines"] == [])
        await #expect(throws: ChatError.self) { try await chat.call("usage", ["days": 0]) }
    }

    @Test(
        "a picture is sent as what its first bytes say it is, and anything else is refused before it is sent",
        arguments: [
            ("p.png", "\u{89}PNG", nil), ("GIF.txt", "GIF89a", "image/gif"),
            ("a.webp", "RIFF....WEBPVP8", "image/webp"),
            ("a.webp", "RIFF....AVI ", nil), ("a.png", "<svg>", nil), ("a.jpg", "", nil),
        ] as [(String, String, String?)]
    )
    func pictures(name: String, content: String, type: String?) async throws {
        let chat = try await talked("nice")
        let frontEnd = ScriptedFrontEnd(files: [name: content])
        let input: JSONValue = ["text": "what is it?", "image": [.string(name)]]
        guard let type else {
            let error = await #expect(throws: ChatError.self) { try await chat.call("ask", input, frontEnd) }
            #expect(error?.message.contains("a PNG, JPEG, GIF or WebP file") == true)
            #expect(chat.transport?.requests.isEmpty == true)
            return
        }
        #expect(try await chat.call("ask", input, frontEnd).json["text"] == "nice")
        let base64 = Data(content.utf8).base64EncodedString()
        #expect(chat.transport?.requests.first?.text.contains("data:\(type);base64,\(base64)") == true)
    }

    @Test(
        "what could be said next depends on what was talked about",
        arguments: [
            ("log 2 eggs", "How much protein is left today?"), ("ran 5 km", "Am I ready to train?"),
            ("I weigh 80 kg", "How is my weight trending?"), ("what's my balance", "My last payments"),
            ("where am I", "What's near me?"), ("thanks", "How was my day?"),
        ]
    )
    func suggestions(words: String, next: String) async throws {
        let chat = try RegisteredChat()
        #expect(try await chat.call("suggest").json["suggestions"] == .array(Starters.standing.map { .string($0) }))
        try await chat.call("ask", ["text": .string(words)])
        let shown = try await chat.call("suggest")
        #expect(shown.text.contains(next) && shown.json["suggestions"]?.arrayValue?.count == 4)
    }

    @Test(
        "where no model can write the summary, it is what the person said, and it is shown",
        arguments: [true, false]
    )
    func summary(isAway: Bool) async throws {
        let chat = try RegisteredChat(
            isAway ? ChatHome.openAI : [:],
            transport: FakeTransport(.failure(.connectionRefused))
        )
        let coordinator = try await chat.resolver.get(ChatCoordinator.self)
        let session = try await coordinator.store.makeSession()
        for words in ["I like figs", "and\nnuts", "what now?"] {
            try await coordinator.store.add(coordinator.runner.newMessage(session, .user, words))
        }
        #expect(try await chat.call("show", ["summary": true]).text.contains("There is none: everything is sent."))
        let shown = try await chat.call("compact", ["keep": 1])
        #expect(shown.json["summary"] == "- The person said: I like figs\n- The person said: and nuts")
        #expect(shown.text.contains("Summary of what is older\n- The person said: I like figs"))
        // Done again, not on top of the one before.
        #expect(try await chat.call("compact", ["keep": 2]).json["summary"] == "- The person said: I like figs")
        await #expect(throws: ChatError.self) { try await chat.call("compact", ["keep": 0]) }
    }
}
