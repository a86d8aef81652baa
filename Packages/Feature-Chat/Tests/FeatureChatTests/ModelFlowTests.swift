import Core
import CoreTesting
import Foundation
import NetworkingTesting
import Testing

@testable import Conversations
@testable import FeatureChat

@Suite("bento chat model list")
struct ModelFlowTests {
    @Test("as it comes the offline coach answers, and the way to a model is named")
    func offline() async throws {
        let shown = try await RegisteredChat().call("models")
        #expect(shown.status == .success && shown.json["provider"] == "offline")
        #expect(shown.text.contains("no network, no model") && shown.text.contains("bento chat model install"))
    }

    @Test(
        "the server's models are listed, whichever form its list has",
        arguments: [
            #"{"data":[{"id":"b"},{"id":"a"}]}"#, #"{"models":[{"name":"b"},{"name":"a"}]}"#,
            #"{"data":[{"id":"b"},{"id":3},7,{"id":"a"}]}"#,
        ]
    )
    func list(body: String) async throws {
        let chat = try RegisteredChat(ChatHome.openAI, transport: FakeTransport(.json(body)))
        let shown = try await chat.call("models")
        #expect(shown.json["models"] == ["a", "b"] && shown.json["server"] == "http://127.0.0.1:9/v1")
        #expect(shown.text.contains("Models of the server\na\nb") && shown.text.contains("Model: m"))
    }

    @Test("Anthropic's list is asked for with its version and the stored key, and the key is nowhere in what is shown")
    func anthropic() async throws {
        var values = ChatHome.openAI
        values["chat.provider"] = "anthropic"
        let chat = try RegisteredChat(values, transport: FakeTransport(.json(#"{"data":[{"id":"claude"}]}"#)))
        try await chat.secrets.set("chat.key", to: Secret("sk-hidden"))
        let shown = try await chat.call("models")
        let request = try #require(chat.transport?.requests.first)
        #expect(request.path == "/v1/models" && request.header("anthropic-version") == "2023-06-01")
        #expect(request.header("x-api-key") == "sk-hidden" && request.header("authorization") == nil)
        #expect(!shown.text.contains("sk-hidden") && !shown.json.text().contains("sk-hidden"))
    }

    @Test(
        "a server that does not give its list is a problem that is told, with a status for programs",
        arguments: [
            FakeResponse.failure(.connectionRefused), .json(#"{"error":{"message":"bad key"}}"#, status: 401),
            .json("<html>"),
        ]
    )
    func problem(response: FakeResponse) async throws {
        let chat = try RegisteredChat(ChatHome.openAI, transport: FakeTransport(response))
        let shown = try await chat.call("models")
        let problem = try #require(shown.json["problem"]?.stringValue)
        #expect(shown.status == .unavailable)
        #expect(shown.text.contains(problem))
        #expect(!problem.isEmpty)
    }

    @Test(
        "a provider that is half set up says what is missing and what to type",
        arguments: [
            (["chat.provider": "openai"], true, "needs the name of a model", "settings set chat.model"),
            (["chat.provider": "gateway"], true, "needs the address of its server", "settings set chat.server"),
            (
                ["chat.provider": "openai", "chat.model": "m", "chat.server": "tcp://127.0.0.1:9"], true,
                "needs the address of its server", "settings set chat.server"
            ),
            (["chat.provider": "openai", "chat.model": "m"], false, "no way to the network", "offline"),
        ] as [([String: JSONValue], Bool, String, String)]
    )
    func halfSetUp(values: [String: JSONValue], hasNetwork: Bool, message: String, hint: String) async throws {
        let chat = try RegisteredChat(values, transport: hasNetwork ? FakeTransport() : nil)
        let error = await #expect(throws: ChatError.self) { try await chat.call("ask", ["text": "hello"]) }
        #expect(error?.message.contains(message) == true && error?.recovery?.contains(hint) == true)
        #expect(error?.exitStatus == .configuration && error?.code == "chat.not-set-up")
        #expect(chat.transport?.requests.isEmpty != false)
        // What was said is kept for when it is set up.
        #expect(try await chat.call("show").json["count"] == 1)
    }

    /// A server with a model that has some abilities.
    private func server(tools: Int, images: Bool, schemas: Bool) -> FakeTransport {
        FakeTransport { request, _ in
            let refusal = FakeResponse.json(
                #"{"error":{"message":"tools and pictures are not supported"}}"#,
                status: 400
            )
            if request.method == "GET" { return .json(#"{"data":[{"id":"m"}]}"#) }
            if request.text.contains("image_url") { return images ? Completions.say("red") : refusal }
            if request.text.contains("response_format") { return Completions.say(schemas ? #"{"ok":true}"# : "Yes!") }
            guard request.text.contains("\"tools\"") else { return Completions.say("hello") }
            switch tools {
            case 0: return refusal
            case 1: return Completions.call(("ping", "{}"))
            default:
                return request.text.contains("twice")
                    ? Completions.call(("ping", "{}"), ("ping", "{}")) : Completions.call(("ping", "{}"))
            }
        }
    }

    @Test(
        "what a model can do is found out by asking it, shown, and remembered for this model at this server",
        arguments: [(2, true, true), (1, true, false), (0, false, false)]
    )
    func probe(tools: Int, images: Bool, schemas: Bool) async throws {
        let transport = server(tools: tools, images: images, schemas: schemas)
        let chat = try RegisteredChat(ChatHome.openAI, transport: transport)
        #expect(try await chat.call("models").json["abilities"]?["tools"] == nil)
        let before = transport.requests.count
        let found = try await chat.call("models", ["probe": true])
        let abilities = try #require(found.json["abilities"])
        #expect(abilities["tools"] == .bool(tools > 0) && abilities["parallelCalls"] == .bool(tools > 1))
        #expect(abilities["images"] == .bool(images) && abilities["schemas"] == .bool(schemas))
        #expect(found.text.contains("Calls tools: \(tools > 0 ? "yes" : "no")"))
        #expect(found.text.contains("Sees pictures: \(images ? "yes" : "no")"))
        let asked = transport.requests.count
        #expect(asked == before + 5)
        #expect(try await chat.call("models").json["abilities"] == abilities)
        #expect(transport.requests.count == asked + 1, "what was found out is not asked again")
        try await chat.settings.set(ChatSettings.model, to: "other")
        #expect(try await chat.call("models").json["abilities"]?["tools"] == nil)
    }

    @Test("a server that is away tells nothing about the model, and nothing is remembered")
    func probeAway() async throws {
        let chat = try RegisteredChat(ChatHome.openAI, transport: FakeTransport(.failure(.connectionRefused)))
        await #expect(throws: (any Error).self) { try await chat.call("models", ["probe": true]) }
        #expect(try await chat.call("models").json["abilities"]?["tools"] == nil)
    }

    @Test("a model that takes no tools answers without them, the person hears of it once, and it is remembered")
    func withoutTools() async throws {
        let transport = server(tools: 0, images: false, schemas: false)
        let chat = try RegisteredChat(
            ChatHome.openAI,
            transport: transport,
            flows: FakeFlows([FakeFlows.Fake(id: "food.day")])
        )
        let first = ScriptedFrontEnd()
        #expect(try await chat.call("ask", ["text": "hello"], first).json["text"] == "hello")
        #expect(first.notices.map(\.text).contains { $0.contains("'m' calls no tools") })
        #expect(transport.requests.map { $0.text.contains("food_day") } == [true, false])
        let second = ScriptedFrontEnd()
        try await chat.call("ask", ["text": "hello"], second)
        #expect(transport.requests.count == 3 && second.notices.isEmpty)
    }
}

@Suite("bento chat model install")
struct LocalModelTests {
    /// Only llama.cpp's server is there; on Ollama's port something else answers.
    private let machine = FakeTransport { request, _ in
        switch request.head.authority {
        case "127.0.0.1:11434": .response(headers: [.contentType: "text/html"], chunks: [Array("<html>".utf8)])
        case "127.0.0.1:8080":
            request.method == "GET"
                ? .json(#"{"data":[{"id":"small"},{"id":"big"}]}"#) : Completions.say("I am here")
        default: .failure(.connectionRefused)
        }
    }

    @Test(
        "the server that runs here becomes the coach, with its first model or the one that was named",
        arguments: [nil, "big"]
    )
    func found(model: String?) async throws {
        let chat = try RegisteredChat([:], transport: machine)
        let shown = try await chat.call("model.local", model.map { ["model": .string($0)] } ?? [:])
        #expect(shown.status == .success && shown.json["server"] == "http://127.0.0.1:8080/v1")
        #expect(shown.text.contains("The coach is now the model '\(model ?? "small")'"))
        #expect(try await chat.settings[ChatSettings.server] == nil, "an address is set only where the person gave one")
        #expect(try await chat.settings[ChatSettings.local] == .llama)
        #expect(try await chat.call("ask", ["text": "hello"]).json["text"] == "I am here")
        #expect(machine.requests.last?.url == "http://127.0.0.1:8080/v1/chat/completions")
        #expect(machine.requests.last?.text.contains(model ?? "small") == true)
    }

    @Test(
        "whatever the server calls its list, its models are found",
        arguments: [#"{"data":[{"id":"m"}]}"#, #"{"models":[{"id":"m"}]}"#, #"{"models":[{"name":"m"}]}"#]
    )
    func listed(body: String) async throws {
        let chat = try RegisteredChat([:], transport: FakeTransport(.json(body)))
        let address: JSONValue = "http://127.0.0.1:8080/v1"
        #expect(try await chat.call("model.local", ["server": address]).text.contains("the model 'm'"))
    }

    @Test("a model that the server does not have is refused with those it has, and nothing is changed")
    func wrongModel() async throws {
        let chat = try RegisteredChat([:], transport: machine)
        let error = await #expect(throws: ChatError.self) { try await chat.call("model.local", ["model": "huge"]) }
        #expect(error?.message.contains("small, big") == true && error?.exitStatus == .usage)
        #expect(try await chat.settings[ChatSettings.provider] == .offline)
    }

    @Test("an address that was given is looked at alone, and kept")
    func given() async throws {
        let chat = try RegisteredChat([:], transport: machine)
        let elsewhere = try await chat.call("model.local", ["server": "http://127.0.0.1:9999/v1"])
        #expect(elsewhere.status == .negative && elsewhere.json["tried"] == ["http://127.0.0.1:9999/v1"])
        #expect(machine.requests.count == 1)
        #expect(try await chat.call("model.local", ["server": "http://127.0.0.1:8080"]).status == .success)
        #expect(try await chat.settings[ChatSettings.server]?.description == "http://127.0.0.1:8080")
        #expect(try await chat.settings[ChatSettings.local] == .none)
    }

    @Test("where no server runs, it says what is needed and which programs are here, and the coach stays offline")
    func none() async throws {
        var given = RegisteredChat.Given()
        given.transport = FakeTransport(.failure(.connectionRefused))
        given.programs = ["ollama"]
        let chat = try RegisteredChat(given)
        let shown = try await chat.call("model.local")
        #expect(shown.status == .negative && shown.json["tried"]?.arrayValue?.count == 3)
        #expect(shown.text.contains("Found on this machine: ollama; start it first."))
        #expect(shown.text.contains("ollama serve") && !shown.text.contains("llama-server; start"))
        #expect(try await chat.settings[ChatSettings.provider] == .offline)
        #expect(try await RegisteredChat().call("model.local").status == .negative, "no way to the network at all")
    }
}

@Suite("The key of a model server")
struct ServerKeyTests {
    /// The `Authorization` that each server was sent, as the requests came.
    private func sent(_ transport: FakeTransport, to host: String) -> [String?] {
        transport.requests.filter { $0.url.contains(host) }.map { $0.header("authorization") }
    }

    private let servers = FakeTransport { request, _ in
        if request.method == "GET" { return .json(#"{"data":[{"id":"small"}]}"#) }
        return Completions.say("I am here")
    }

    private let cloud: [String: JSONValue] = [
        "chat.provider": "openai", "chat.model": "m", "chat.server": "https://api.openai.com/v1",
    ]

    @Test(
        "a key for one server is not sent to what listens on this machine, whether it was used before or not",
        arguments: [true, false]
    )
    func local(isUsed: Bool) async throws {
        let chat = try RegisteredChat(cloud, transport: servers)
        try await chat.secrets.set("chat.key", to: Secret("sk-cloud"))
        if isUsed { try await chat.call("ask", ["text": "hello"]) }
        try await chat.call("model.local")
        try await chat.call("ask", ["text": "hello"])
        let local = sent(servers, to: "127.0.0.1:11434")
        #expect(local.count == 2 && local.allSatisfy { $0 == nil })
        // Back at its server, the key is there.
        try await chat.settings.set(ChatSettings.server, to: ServerAddress("https://api.openai.com/v1"))
        try await chat.call("ask", ["text": "hello"])
        #expect(sent(servers, to: "api.openai.com").last == "Bearer sk-cloud")
    }

    @Test("a key that was typed while there was no server goes to none that is found")
    func withoutServer() async throws {
        let chat = try RegisteredChat([:], transport: servers)
        try await chat.secrets.set("chat.key", to: Secret("sk-cloud"))
        try await chat.call("model.local")
        try await chat.call("ask", ["text": "hello"])
        #expect(sent(servers, to: "127.0.0.1:11434").allSatisfy { $0 == nil })
    }

    @Test("typed again while a server is set, the same key is for that server")
    func typedAgain() async throws {
        let chat = try RegisteredChat(cloud, transport: servers)
        try await chat.secrets.set("chat.key", to: Secret("sk-1"))
        try await chat.call("model.local")
        try await chat.secrets.set("chat.key", to: Secret("sk-1"))
        try await chat.call("ask", ["text": "hello"])
        #expect(sent(servers, to: "127.0.0.1:11434").last == "Bearer sk-1")
        #expect(try await chat.settings[ChatSettings.local] == .ollama)
    }

    @Test(
        "after another server is set, the key stays with the one that it was used for, and the error says what to type",
        arguments: ["https://other.test/v1", "http://api.openai.com/v1", "https://api.openai.com:8443/v1"]
    )
    func otherServer(address: String) async throws {
        let transport = FakeTransport { request, _ in
            request.header("authorization") == nil
                ? .json(#"{"error":{"message":"no key"}}"#, status: 401) : Completions.say("yes")
        }
        let chat = try RegisteredChat(cloud, transport: transport)
        try await chat.secrets.set("chat.key", to: Secret("sk-cloud"))
        try await chat.call("ask", ["text": "hello"])
        try await chat.settings.set(ChatSettings.server, to: ServerAddress(address))
        let error = await #expect(throws: ChatError.self) { try await chat.call("ask", ["text": "hello"]) }
        #expect(transport.requests.count == 2 && transport.requests.last?.header("authorization") == nil)
        #expect(
            error?.message.contains("is for https://api.openai.com:443") == true && error?.exitStatus == .noPermission
        )
        #expect(error?.recovery?.contains("bento settings set chat.key") == true)
        let listed = try await chat.call("models")
        #expect(listed.json["problem"]?.stringValue?.contains("sent to no other server") == true)
    }

    @Test(
        "a server that wants a key where none is set is told apart from one that refuses it",
        arguments: ["openai", "anthropic"]
    )
    func missing(provider: String) async throws {
        var values = cloud
        values["chat.provider"] = .string(provider)
        let chat = try RegisteredChat(
            values,
            transport: FakeTransport(.json(#"{"error":{"message":"no"}}"#, status: 401))
        )
        let error = await #expect(throws: ChatError.self) { try await chat.call("ask", ["text": "hello"]) }
        #expect(error == .keyMissing(provider) && error?.message.contains("none is set") == true)
        try await chat.secrets.set("chat.key", to: Secret("sk-bad"))
        await #expect(throws: ChatError.keyRefused(provider)) { try await chat.call("ask", ["text": "hello"]) }
    }

    @Test("the environment's key goes to a server that the person named, and to none that was found")
    func environment() async throws {
        let home = try ChatHome(cloud, transport: servers, environment: ["BENTO_CHAT_KEY": "sk-env"])
        _ = try await home.run(AskCoach.self, ["text": "hello"])
        #expect(sent(servers, to: "api.openai.com") == ["Bearer sk-env"])
        _ = try await home.run(SetUpLocalModel.self)
        _ = try await home.run(AskCoach.self, ["text": "hello"])
        #expect(sent(servers, to: "127.0.0.1:11434").allSatisfy { $0 == nil })
    }
}
