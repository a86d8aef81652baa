import AppData
import Core
import CoreTesting
import Networking
import NetworkingTesting
import Testing

@testable import Conversations

@Suite("Providers of one's own")
struct ProviderTests {
    private let servers = FakeTransport { request, _ in
        if request.method == "GET" { return .json(#"{"data":[{"id":"small"},{"id":"large"}]}"#) }
        if request.path.hasSuffix("/messages") {
            return .json(
                #"{"type":"message","content":[{"type":"text","text":"from claude"}],"stop_reason":"end_turn"}"#
            )
        }
        return Completions.say("from \(request.url.contains("groq") ? "groq" : "elsewhere")")
    }

    private func chat(_ values: [String: JSONValue] = ChatHome.openAI) async throws -> RegisteredChat {
        let chat = try RegisteredChat(values, transport: servers)
        try await add(chat, "groq", "sk-groq", ["server": "https://api.groq.test/openai/v1", "model": "llama"])
        try await add(chat, "claude", "sk-claude", ["kind": "anthropic", "model": "sonnet"])
        return chat
    }

    @discardableResult
    private func add(
        _ chat: RegisteredChat,
        _ name: String,
        _ key: String?,
        _ more: [String: JSONValue] = [:]
    ) async throws -> RegisteredChat.Shown {
        var input = more
        input["name"] = .string(name)
        if key != nil { input["key"] = true }
        return try await chat.call("provider.add", .object(input), ScriptedFrontEnd(input: key.map { $0 + "\n" } ?? ""))
    }

    @Test("each question goes to the provider that is named for it, with that one's key and model, and to no other")
    func routes() async throws {
        let chat = try await chat()
        let questions: [(asked: String?, url: String, model: String, key: String?)] = [
            ("groq", "https://api.groq.test/openai/v1/chat/completions", "llama", "Bearer sk-groq"),
            (
                "groq:qwen/qwen3:32b", "https://api.groq.test/openai/v1/chat/completions", "qwen/qwen3:32b",
                "Bearer sk-groq"
            ),
            ("claude", "https://api.anthropic.com/v1/messages", "sonnet", "sk-claude"),
            ("big:7b", "http://127.0.0.1:9/v1/chat/completions", "big:7b", nil),
            (nil, "http://127.0.0.1:9/v1/chat/completions", "m", nil),
        ]
        for question in questions {
            var input: [String: JSONValue] = ["text": "hello"]
            input["model"] = question.asked.map { .string($0) }
            try await chat.call("ask", .object(input))
            let request = try #require(servers.requests.last)
            #expect(request.url == question.url)
            #expect(try JSONValue(parsing: request.body)["model"] == .string(question.model))
            #expect((request.header("authorization") ?? request.header("x-api-key")) == question.key)
        }
        #expect(try await chat.call("ask", ["text": "thanks", "model": "offline"]).json["provider"] == "offline")
        #expect(servers.requests.count == questions.count)
    }

    @Test("one that is used answers from then on; deleted, the coach without a model does, and its key is gone")
    func uses() async throws {
        let chat = try await chat()
        #expect(try await chat.call("provider.use", ["name": "groq"]).text.contains("Now 'groq' answers."))
        #expect(try await chat.call("ask", ["text": "hello"]).json["text"] == "from groq")
        #expect(try await chat.call("models").json["provider"] == "groq")
        let deleted = try await chat.call("provider.delete", ["name": "groq"])
        #expect(deleted.text.contains("now the coach without a model does"))
        #expect(try await chat.secrets.names() == ["chat.key.claude"])
        #expect(try await chat.settings[ChatSettings.provider] == .offline)
        let gone = await #expect(throws: ChatError.self) { try await chat.call("provider.use", ["name": "groq"]) }
        #expect(gone == .noProvider("groq", known: ["claude"]) && gone?.exitStatus == .usage)
    }

    @Test("a key goes into the store of secrets alone, bound to its server")
    func keys() async throws {
        let chat = try await chat()
        let shown = try await chat.call("provider.list")
        for text in [shown.text, shown.json.text(), try await chat.settings[ChatSettings.providers].settingText] {
            #expect(!text.contains("sk-"))
        }
        #expect(shown.json["providers"]?.arrayValue?.map { $0["hasKey"] } == [true, true])
        // Another server is not given it.
        try await chat.call("provider.edit", ["name": "groq", "server": "https://evil.test/v1"])
        try await chat.call("ask", ["text": "hello", "model": "groq"])
        #expect(servers.requests.last?.url.contains("evil.test") == true)
        #expect(servers.requests.last?.header("authorization") == nil)
        #expect(try await chat.call("provider.list").json["providers"]?[0]?["hasKey"] == false)
        try await chat.call(
            "provider.edit",
            ["name": "groq", "key": true],
            ScriptedFrontEnd(input: "sk-evil")
        )
        try await chat.call("ask", ["text": "hello", "model": "groq"])
        #expect(servers.requests.last?.header("authorization") == "Bearer sk-evil")
        try await chat.call("provider.edit", ["name": "groq", "key": false])
        #expect(try await chat.secrets.names() == ["chat.key.claude"])
    }

    @Test("at a terminal the key is asked for, hidden, and may be left out")
    func asksForKey() async throws {
        let chat = try RegisteredChat(ChatHome.openAI, transport: servers)
        let frontEnd = ScriptedFrontEnd(answers: ["sk-typed"])
        try await chat.call("provider.add", ["name": "a", "server": "https://a.test/v1", "model": "m"], frontEnd)
        guard case .asked(let question)? = frontEnd.events.first else {
            Issue.record("nobody was asked")
            return
        }
        #expect(question.isSecret && question.prompt.contains("https://a.test/v1"))
        let none = ScriptedFrontEnd(answers: [""])
        try await chat.call("provider.add", ["name": "b", "server": "https://b.test/v1", "model": "m"], none)
        #expect(try await chat.secrets.names() == ["chat.key.a"])
        await #expect(throws: ChatError.self) {
            try await chat.call("provider.edit", ["name": "b", "key": true], ScriptedFrontEnd(input: "  \n"))
        }
    }

    @Test(
        "what cannot be a provider is refused, and nothing of it is kept",
        arguments: [
            ["name": "openai"], ["name": "Groq"], ["name": "a b"], ["name": "a:b"], ["name": ""],
            ["name": "x", "kind": "offline"], ["name": "x", "kind": "gateway"], ["name": "x", "server": "tcp://h:1"],
            ["name": "groq"], ["name": .string(String(repeating: "x", count: 41))],
        ] as [JSONValue]
    )
    func refused(input: JSONValue) async throws {
        let chat = try await chat()
        let error = await #expect(throws: ChatError.self) { try await chat.call("provider.add", input) }
        #expect(error?.exitStatus == .usage || error?.exitStatus == .configuration)
        #expect(try await chat.settings[ChatSettings.providers].providers.map(\.name) == ["groq", "claude"])
    }

    @Test(
        "the setting takes only what can be a list of providers",
        arguments: [
            (#"[]"#, true), (#"[{"name":"a","kind":"openai","server":"https://a.test/v1","model":"m"}]"#, true),
            (#"[{"name":"a","kind":"openai","model":""},{"name":"a","kind":"openai","model":""}]"#, false),
            (#"[{"name":"openai","kind":"openai","model":"m"}]"#, false),
            (#"[{"name":"a","kind":"offline","model":""}]"#, false),
            (#"{"name":"a"}"#, false), (#"[{"name":"a"}]"#, false), ("groq", false),
        ]
    )
    func setting(text: String, fits: Bool) throws {
        let list = ProviderList(settingText: text)
        #expect((list != nil) == fits)
        if let list { #expect(ProviderList(settingText: list.settingText) == list) }
    }

    @Test("the models of a provider's server are shown, and a server that is away is a problem that is told")
    func shows() async throws {
        let chat = try await chat()
        #expect(try await chat.call("provider.show", ["name": "groq"]).json["models"] == ["large", "small"])
        let away = try RegisteredChat(ChatHome.openAI, transport: FakeTransport(.failure(.connectionRefused)))
        try await add(away, "groq", nil, ["server": "https://api.groq.test/v1", "model": "m"])
        #expect(try await away.call("provider.show", ["name": "groq"]).status == .unavailable)
    }

    @Test("a provider that is set and was deleted by other means is named, with what to do")
    func missing() async throws {
        let chat = try RegisteredChat(["chat.provider": "groq"], transport: servers)
        let error = await #expect(throws: ChatError.self) { try await chat.call("ask", ["text": "hello"]) }
        #expect(error == .noProvider("groq", known: []))
        #expect(error?.recovery?.contains("bento chat provider") == true)
    }

    @Test("errors of a provider's key name its command")
    func keyErrors() async throws {
        let refusing = FakeTransport(.json(#"{"error":{"message":"no"}}"#, status: 401))
        let chat = try RegisteredChat(ChatHome.openAI, transport: refusing)
        try await add(chat, "groq", nil, ["server": "https://api.groq.test/v1", "model": "m"])
        let error = await #expect(throws: ChatError.self) {
            try await chat.call("ask", ["text": "hello", "model": "groq"])
        }
        #expect(error?.recovery?.contains("bento chat provider edit groq --key") == true)
    }
}
