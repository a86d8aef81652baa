import Core
import Foundation
import HostTesting
import Testing

/// Several model servers by names of one's own, over real sockets.
@Suite("Providers from the command line", .serialized, .timeLimit(.minutes(30)))
struct ProviderCommandTests {
    private static let key = "sk-never-shown-anywhere"

    @Test("a provider is added with a key that is piped in, asked, used, and taken away; its key is shown nowhere")
    func provider() throws {
        let sandbox = try SandboxProcess.start()
        defer { sandbox.stop() }
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        var shown = ""
        @discardableResult
        func run(_ arguments: String..., input: String = "", status: Int32 = 0) throws -> String {
            let outcome = try bento.run(arguments, input: input)
            #expect(outcome.status == status, "\(arguments): \(outcome)")
            shown += outcome.output + outcome.errors
            return outcome.output + outcome.errors
        }
        let server = sandbox.address + "/v1"
        try run(
            "chat",
            "provider",
            "add",
            "home",
            "--server",
            server,
            "-m",
            "sandbox-coach",
            "--key",
            input: Self.key + "\n"
        )
        // Nothing is granted but what was named, and nothing answers yet that was not asked.
        #expect(try run("chat", "ask", "thanks", "--json").contains("\"provider\" : \"offline\""))
        #expect(try run("chat", "ask", "hello", "-m", "home", "--json").contains("sandbox-coach"))
        #expect(try run("chat", "provider", "show", "home").contains("Models of the server"))
        try run("chat", "provider", "use", "home")
        #expect(try run("chat", "ask", "hello again", "--json").contains("sandbox-coach"))
        #expect(try run("chat", "provider").contains("answers"))
        try run("settings", "list", "chat")
        try run("settings", "get", "chat.providers")
        try run("doctor", "log")
        try run("chat", "provider", "add", "home", "--server", server, status: 64)
        // It is no argument: whatever is typed so, nothing is kept.
        #expect(try bento.run(["chat", "provider", "add", "x", "--server", server, "--key", Self.key]).status == 64)
        try run("chat", "provider", "delete", "home")
        try run("chat", "provider", "show", "home", status: 64)
        #expect(try run("chat", "ask", "thanks", "--json").contains("offline"))
        let files = try FileManager.default.contentsOfDirectory(atPath: bento.bentoHome.path)
        for name in files {
            guard let bytes = try? Data(contentsOf: bento.bentoHome.appending(path: name)) else { continue }
            #expect(bytes.range(of: Data(Self.key.utf8)) == nil, "the key stands in \(name)")
        }
        #expect(!shown.contains(Self.key), "the key was shown")
    }

    @Test("an answer by a schema is JSON alone on standard output")
    func schema() throws {
        let sandbox = try SandboxProcess.start()
        defer { sandbox.stop() }
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        for (name, value) in [
            ("chat.provider", "openai"), ("chat.model", "sandbox-coach"), ("chat.server", sandbox.address + "/v1"),
        ] { #expect(try bento.run(["settings", "set", name, value]).status == 0) }
        let file = bento.bentoHome.appending(path: "any.json")
        func asked(_ schema: String) throws -> BentoBinary.Outcome {
            try Data(schema.utf8).write(to: file)
            return try bento.run(["chat", "ask", "hello", "--schema", file.path])
        }
        let fits = try asked(
            #"{"type": "object", "properties": {"kcal": {"type": "integer", "minimum": 100}}, "required": ["kcal"]}"#
        )
        #expect(fits.status == 0 && fits.errors.isEmpty, "\(fits)")
        #expect(try JSONValue(parsing: fits.output)["kcal"]?.intValue == 100)
        // The scripted coach writes no text as long as that: it is asked twice, and that is said.
        let outcome = try asked(#"{"type": "string", "minLength": 500}"#)
        #expect(outcome.status == 76 && outcome.output.isEmpty, "\(outcome)")
        #expect(outcome.errors.contains("does not fit the schema"))
        #expect(try bento.run(["chat", "ask", "hello", "--schema", "/nowhere.json"]).status == 66)
    }
}
