import AppData
import ConversationWire
import Core
import CoreTesting
import Foundation
import Networking
import NetworkingTesting
import Testing

@testable import Conversations

@Suite("Answers by a schema")
struct AnswerSchemaTests {
    private static let text =
        #"{"type":"object","properties":{"kcal":{"type":"integer","minimum":0}},"required":["kcal"],"additionalProperties":false}"#
    private let files = ["s.json": Self.text, "list.json": "[1]", "bad.json": "{", "empty.json": "{}"]

    private func ask(_ chat: RegisteredChat, _ more: [String: JSONValue] = [:]) async throws -> RegisteredChat.Shown {
        var input: [String: JSONValue] = ["text": "how much?", "schema": "s.json"]
        input.merge(more) { $1 }
        return try await chat.call("ask", .object(input), ScriptedFrontEnd(files: files))
    }

    @Test(
        "the JSON in an answer is found, and what does not fit is said",
        arguments: [
            (#"{"kcal":5}"#, nil), ("```json\n{\"kcal\": 5}\n```", nil), ("Here it is: {\"kcal\":5} Enjoy!", nil),
            ("five", "It is no JSON."), (#"{"kcal":-1}"#, "'kcal' must be at least 0."),
            (#"{"kcal":"5"}"#, "'kcal' must be an integer, not a string."),
            ("[]", "The answer must be an object, not an array."),
            (#"{"kcal":5,"x":1}"#, "The answer has no field 'x'."), ("", "It is no JSON."),
        ] as [(String, String?)]
    )
    func finds(answer: String, fault: String?) throws {
        switch try AnswerSchema(Array(Self.text.utf8)).value(in: answer) {
        case .success(let value): #expect(fault == nil && value == ["kcal": 5])
        case .failure(let found): #expect(found.words == fault)
        }
    }

    @Test("the answer is given whole, as JSON alone, and is kept")
    func fits() async throws {
        let transport = FakeTransport(Completions.say("```json\n", #"{"kcal":500}"#, "\n```"))
        let chat = try RegisteredChat(ChatHome.openAI, transport: transport)
        let frontEnd = ScriptedFrontEnd(files: files)
        let shown = try await chat.call("ask", ["text": "how much?", "schema": "s.json"], frontEnd)
        #expect(shown.json["value"] == ["kcal": 500] && shown.status == .success)
        #expect(try JSONValue(parsing: shown.text) == ["kcal": 500])
        #expect(!frontEnd.events.contains { if case .opened = $0 { true } else { false } }, "nothing is streamed")
        #expect(try await chat.call("show").json["count"] == 2)
    }

    @Test(
        "each protocol is asked by means of its own, and all in words",
        arguments: [
            ("openai", ["response_format", "json_schema", "schema"]), ("responses", ["text", "format", "schema"]),
            ("anthropic", ["output_config", "format", "schema"]),
        ]
    )
    func means(provider: String, path: [String]) async throws {
        let transport = FakeTransport { request, _ in
            switch provider {
            case "openai": Completions.say(#"{"kcal":1}"#)
            case "responses":
                .json(
                    #"{"object":"response","status":"completed","output":[{"type":"message","role":"assistant","content":[{"type":"output_text","text":"{\"kcal\":1}"}]}]}"#
                )
            default:
                .json(#"{"type":"message","content":[{"type":"text","text":"{\"kcal\":1}"}],"stop_reason":"end_turn"}"#)
            }
        }
        var values = ChatHome.openAI
        values["chat.provider"] = .string(provider)
        let chat = try RegisteredChat(values, transport: transport)
        #expect(try await ask(chat).json["value"] == ["kcal": 1])
        var part = try JSONValue(parsing: try #require(transport.requests.first).body)
        for name in path { part = try #require(part[name]) }
        let schema = part["schema"] ?? part
        #expect(schema["required"] == ["kcal"])
        #expect(transport.requests.first?.text.contains("must fit this JSON Schema") == true)
    }

    @Test("what does not fit is asked for once more, with what was wrong, and the first answer no longer counts")
    func corrected() async throws {
        let transport = FakeTransport(Completions.say(#"{"kcal":"many"}"#), Completions.say(#"{"kcal":700}"#))
        let chat = try RegisteredChat(ChatHome.openAI, transport: transport)
        #expect(try await ask(chat).json["value"] == ["kcal": 700])
        #expect(transport.requests[1].text.contains("must be an integer, not a string"))
        let messages = try await chat.call("show").json["messages"]?.arrayValue?.map { $0["text"] }
        #expect(messages == ["how much?", #"{"kcal":700}"#])
    }

    @Test("what does not fit twice is an error with a status of its own, and is kept")
    func refused() async throws {
        let transport = FakeTransport(Completions.say("no idea"))
        let chat = try RegisteredChat(ChatHome.openAI, transport: transport)
        let error = await #expect(throws: ChatError.self) { try await ask(chat) }
        #expect(error == .unfitAnswer("It is no JSON.") && error?.exitStatus == .protocolError)
        #expect(transport.requests.count == 2)
        #expect(try await chat.call("show").json["count"] == 2)
    }

    @Test("a server that holds to no schema is asked in words, and what comes is checked all the same")
    func words() async throws {
        let transport = FakeTransport { request, _ in
            request.text.contains("response_format")
                ? .json(#"{"error":{"message":"response_format is not supported"}}"#, status: 400)
                : Completions.say(#"{"kcal":3}"#)
        }
        let chat = try RegisteredChat(ChatHome.openAI, transport: transport)
        #expect(try await ask(chat).json["value"] == ["kcal": 3] && transport.requests.count == 2)
    }

    @Test("tools may be called before the answer")
    func tools() async throws {
        let flows = FakeFlows([FakeFlows.Fake(id: "food.day") { _ in FakeFlows.outcome(["kcal": 900], "900") }])
        let transport = FakeTransport(Completions.call(("food_day", "{}")), Completions.say(#"{"kcal":900}"#))
        let chat = try RegisteredChat(ChatHome.openAI, transport: transport, flows: flows)
        #expect(try await ask(chat).json["value"] == ["kcal": 900] && flows.calls.count == 1)
    }

    @Test("without a model, through a gateway, and where the server is away, nothing else answers")
    func needsModel() async throws {
        let offline = await #expect(throws: ChatError.self) { try await ask(try RegisteredChat()) }
        #expect(offline == .needsModel("An answer by a schema"))
        let gateway = try RegisteredChat(
            ["chat.provider": "gateway", "chat.server": "http://127.0.0.1:9"],
            transport: FakeTransport(.json("{}"))
        )
        await #expect(throws: ChatError.self) { try await ask(gateway) }
        let away = try RegisteredChat(ChatHome.openAI, transport: FakeTransport(.failure(.connectionRefused)))
        await #expect(throws: HTTPError.self) { try await ask(away, ["text": "how was my day"]) }
    }

    @Test("what is no schema is refused before anything is sent", arguments: ["list.json", "bad.json", "empty.json"])
    func noSchema(name: String) async throws {
        let chat = try RegisteredChat(ChatHome.openAI, transport: FakeTransport(Completions.say("{}")))
        await #expect(throws: ChatError.self) { try await ask(chat, ["schema": .string(name)]) }
        #expect(chat.transport?.requests.isEmpty == true)
    }
}

@Suite("Files that are passed along")
struct PassedFileTests {
    private let pdf = "%PDF-1.7\n%âãÏÓ\nx"

    @Test(
        "a PDF goes to each protocol by means of its own",
        arguments: [
            ("openai", #""type":"file""#, "data:application/pdf;base64,"),
            ("responses", #""type":"input_file""#, "data:application/pdf;base64,"),
            ("anthropic", #""type":"document""#, #""media_type":"application/pdf""#),
        ]
    )
    func documents(provider: String, type: String, data: String) async throws {
        let transport = FakeTransport(.failure(.connectionRefused))
        var values = ChatHome.openAI
        values["chat.provider"] = .string(provider)
        let chat = try RegisteredChat(values, transport: transport)
        let input: JSONValue = ["text": "what is in it?", "with": ["a/b/bill.pdf"]]
        // Nobody else can read it, so the coach without a model does not answer.
        await #expect(throws: HTTPError.self) {
            try await chat.call("ask", input, ScriptedFrontEnd(files: ["a/b/bill.pdf": pdf]))
        }
        let text = try #require(transport.requests.first?.text)
        let base64 = Data(pdf.utf8).base64EncodedString().replacing("/", with: "\\/")
        #expect(
            text.contains(type) && text.contains("bill.pdf") && !text.contains("a/b")
                && text.contains(data.replacing("/", with: "/"))
        )
        #expect(text.contains(base64) || text.contains(Data(pdf.utf8).base64EncodedString()))
    }

    @Test("several texts go along as data, each with its name, beside pictures")
    func several() async throws {
        let transport = FakeTransport(Completions.say("ok"))
        let chat = try RegisteredChat(ChatHome.openAI, transport: transport)
        let frontEnd = ScriptedFrontEnd(files: ["a.txt": "alpha", "b.txt": "beta", "c.gif": "GIF89a"])
        try await chat.call("ask", ["text": "compare", "with": ["a.txt", "b.txt", "c.gif"]], frontEnd)
        let text = try #require(transport.requests.first?.text)
        #expect(text.contains(#"--- a.txt ---\nalpha\n\n--- b.txt ---\nbeta"#) && text.contains("image_url"))
        #expect(text.contains(#"compare\n\n<data>"#))
    }

    @Test("the coach without a model says what it cannot read, and a gateway takes no such file")
    func unread() async throws {
        let chat = try RegisteredChat()
        let frontEnd = ScriptedFrontEnd(files: ["b.pdf": pdf, "c.gif": "GIF89a"])
        let shown = try await chat.call("ask", ["text": "thanks", "with": ["b.pdf", "c.gif"]], frontEnd)
        #expect(shown.text.contains("I cannot read the PDF or see the picture without a language model."))
        let gateway = try RegisteredChat(
            ["chat.provider": "gateway", "chat.server": "http://127.0.0.1:9"],
            transport: FakeTransport(.json("{}"))
        )
        let error = await #expect(throws: ChatError.self) {
            try await gateway.call("ask", ["text": "x", "with": ["b.pdf"]], ScriptedFrontEnd(files: ["b.pdf": pdf]))
        }
        #expect(error?.message.contains("takes no pictures or PDFs") == true)
    }

    @Test("files are known by their first bytes, and have limits")
    func kinds() throws {
        func isText(_ bytes: [UInt8]) throws -> Bool {
            if case .text = try PassedFile(bytes, name: "f") { true } else { false }
        }
        #expect(try isText([]) && isText(Array("see %PDF-1.4 for more".utf8)) && isText([0xFF, 0x41]))
        #expect(try !isText(Array("%PDF-".utf8)) && !isText(Array("\u{FEFF}junk\n%PDF-1.4".utf8) + [0]))
        let tooLong: [[UInt8]] = [
            [UInt8](repeating: 65, count: PassedText.longest + 1), [65, 0, 65],
            [0x89, 0x50, 0x4E, 0x47] + [UInt8](repeating: 0, count: PassedFile.longestPicture),
            Array("%PDF-".utf8) + [UInt8](repeating: 0, count: PassedFile.longestDocument),
        ]
        for bytes in tooLong { #expect(throws: ChatError.self) { try PassedFile(bytes, name: "f") } }
    }

    @Test("more than ten files are refused")
    func most() async throws {
        let chat = try RegisteredChat(ChatHome.openAI, transport: FakeTransport(Completions.say("ok")))
        let names = (0..<11).map { "f\($0)" }
        let frontEnd = ScriptedFrontEnd(files: Dictionary(uniqueKeysWithValues: names.map { ($0, "x") }))
        await #expect(throws: ChatError.self) {
            try await chat.call("ask", ["text": "x", "with": .array(names.map { .string($0) })], frontEnd)
        }
    }
}
