import Core
import Foundation
import HostTesting
import Testing

/// Each protocol of language models over a socket, with everything that can go wrong with one.
@Suite("Model servers, over a socket", .timeLimit(.minutes(30)))
struct AdapterTests {
    static let providers = ["openai", "responses", "anthropic", "gateway"]

    private func withCoach(_ provider: String, _ faults: [String] = [], _ body: (BentoBinary) throws -> Void) throws {
        let sandbox = try SandboxProcess.start(faults: faults)
        defer { sandbox.stop() }
        var bento = try BentoBinary()
        bento.environment["BENTO_CHAT_KEY"] = "sandbox-key"
        defer { bento.cleanUp() }
        for (name, value) in [
            ("chat.provider", provider), ("chat.model", "sandbox-coach"), ("chat.server", sandbox.address + "/v1"),
        ] {
            let set = try bento.run(["settings", "set", name, value])
            #expect(set.status == 0, "\(set.errors)")
        }
        try body(bento)
    }

    /// The result; what came while it was said stands on lines before it.
    private func result(_ outcome: BentoBinary.Outcome) throws -> JSONValue {
        try JSONValue(parsing: String(outcome.output.split(separator: "\n").last ?? ""))
    }

    @Test("a question is answered, and kept with what it took", arguments: providers)
    func answers(provider: String) throws {
        try withCoach(provider) { bento in
            let outcome = try bento.run(["chat", "ask", "hello", "there", "--json"])
            #expect(outcome.status == 0, "\(outcome.errors)")
            let answer = try result(outcome)
            #expect(answer["text"]?.stringValue?.contains("scripted coach") == true && answer["stop"] == "end")
            #expect(provider == "gateway" || (answer["outputTokens"]?.intValue ?? 0) > 0, "\(answer)")
            let on = try bento.run(["chat", "ask", "and", "again", "--in", "last", "--json"])
            #expect(try on.status == 0 && result(on)["session"] == answer["session"], "\(on.errors)")
        }
    }

    @Test("a tool that reads is called, and what it gave goes back", arguments: ["openai", "responses", "anthropic"])
    func tools(provider: String) throws {
        try withCoach(provider) { bento in
            #expect(try bento.run(["chat", "privacy", "--show", "location"]).status == 0)
            #expect(try bento.run(["location", "set", "Berlin"]).status == 0)
            #expect(try bento.run(["permissions", "allow", "model", "location.here"]).status == 0)
            let outcome = try bento.run(["chat", "ask", "where", "am", "I", "on", "the", "map", "--json"])
            #expect(outcome.status == 0, "\(outcome.errors)")
            let answer = try result(outcome)
            #expect(answer["flows"]?.arrayValue?.isEmpty == false, "\(answer)")
            #expect(answer["text"]?.stringValue?.contains("The tool said") == true, "\(answer)")
        }
    }

    @Test(
        "an answer that comes slowly, in pieces or only at the second try is whole",
        arguments: providers,
        ["drip", "delay=300", "500-once", "429-once"]
    )
    func survives(provider: String, fault: String) throws {
        try withCoach(provider, ["\(fault)@/v1/"]) { bento in
            let outcome = try bento.run(["chat", "ask", "hello", "--json"])
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(try result(outcome)["text"]?.stringValue?.contains("or places.") == true, "\(outcome.output)")
        }
    }

    @Test(
        "an answer that is none ends in an error that says so, and the question is kept",
        arguments: providers,
        ["status=502", "empty", "garbage", "content-type", "429=0"]
    )
    func fails(provider: String, fault: String) throws {
        try withCoach(provider, ["\(fault)@/v1/"]) { bento in
            let outcome = try bento.run(["chat", "ask", "tell", "me", "a", "tale", "--json"])
            #expect([65, 69, 75, 76].contains(outcome.status), "\(outcome.status) \(outcome.errors)")
            #expect(!outcome.crashed && !outcome.errors.isEmpty && !outcome.errors.contains("sandbox-key"))
            let shown = try bento.run(["chat", "show", "last", "--json"])
            #expect(shown.output.contains("\"tell me a tale\""), "\(shown.output) \(shown.errors)")
        }
    }

    @Test(
        "where the server is away, the coach without a model answers what it understands, and says so",
        arguments: providers
    )
    func away(provider: String) throws {
        try withCoach(provider, ["status=502@/v1/"]) { bento in
            let outcome = try bento.run(["chat", "ask", "what", "did", "I", "eat", "today"])
            #expect(
                outcome.status == 0 && outcome.errors.contains("without a model answers instead"),
                "\(outcome.errors)"
            )
        }
    }

    @Test("an answer that is cut off keeps what came, and can be asked for again", arguments: providers)
    func cut(provider: String) throws {
        try withCoach(provider, ["cut=900@/v1/"]) { bento in
            let outcome = try bento.run(["chat", "ask", "tell", "me", "a", "tale", "--json"])
            #expect(outcome.status != 0 && !outcome.crashed)
            let shown = try JSONValue(parsing: try bento.run(["chat", "show", "last", "--json"]).output)
            let messages = shown["messages"]?.arrayValue ?? []
            #expect(messages.first?["text"] == "tell me a tale")
            #expect(messages.count == 1 || messages.last?["stop"] != "end", "\(shown)")
        }
    }

    @Test("a key that is refused is told, and never shown", arguments: ["openai", "responses", "anthropic"])
    func refused(provider: String) throws {
        try withCoach(provider) { bento in
            let outcome = try bento.run(
                ["chat", "ask", "hello"],
                environment: ["BENTO_CHAT_KEY": "wrong-key"]
            )
            #expect(outcome.status == 77 && outcome.errors.contains("refused the key"), "\(outcome.errors)")
            #expect(!outcome.errors.contains("wrong-key"))
        }
    }

    @Test("of two processes in one conversation one answers, and the other says why it does not")
    func twoProcesses() throws {
        try withCoach("openai", ["pace=300"]) { bento in
            let first = try bento.start(["chat", "ask", "hello", "--json"])
            #expect(first.waitForOutput("\"text\""), "\(first.outputSoFar)")
            let second = try bento.run(["chat", "ask", "me", "too", "--in", "last"])
            #expect(second.status == 75 && second.errors.contains("still waits"), "\(second.errors)")
            #expect(first.wait().status == 0)
            #expect(try bento.run(["chat", "ask", "me", "too", "--in", "last"]).status == 0)
            let shown = try JSONValue(parsing: try bento.run(["chat", "show", "last", "--json"]).output)
            #expect(shown["messages"]?.arrayValue?.count == 4)
        }
    }
}
