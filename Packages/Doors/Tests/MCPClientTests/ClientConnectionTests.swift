import Core
import CoreTesting
import MCPClient
import MCPServing
import MCPWire
import Synchronization
import Testing

@Suite("The client of a server", .timeLimit(.minutes(1)))
struct ClientConnectionTests {
    @Test("it finds the newest revision of Bento's own server, lists all pages, calls, reads and prompts")
    func ownServer() async throws {
        let pair = Pair(SmallServer())
        let description = try await pair.client.start()
        #expect(description.implementation?.name == "small")
        #expect(await pair.client.version == .july2026)
        let listed = try await pair.client.tools()
        #expect(listed.tools.map(\.tool.name) == (0...4).map { "tool\($0)" })
        #expect(listed.faults.isEmpty)
        let result = try await pair.client.call("echo", arguments: ["a": 1])
        #expect(result.content == [.text(#"{"a":1}"#)])
        #expect(!result.isError)
        #expect(try await pair.client.read("memo://x").first?.body == .text("read"))
        #expect(try await pair.client.prompt("hi ", arguments: ["a": "Ann"]).messages.first?.content == .text("hi Ann"))
        try await pair.client.ping()
        await pair.close()
    }

    @Test("it begins by a handshake where it is told to, and either way answers what is asked during a call")
    func asks() async throws {
        for beginning in [ClientConnection.Beginning.handshake, .stateless] {
            let pair = Pair(SmallServer())
            _ = try await pair.client.start(beginning)
            #expect(await pair.client.version.isStateless == (beginning == .stateless))
            let asked = Mutex<[String]>([])
            let surroundings = CallSurroundings { form in
                asked.withLock { $0.append(form.message) }
                return asked.withLock { $0.count } % 2 == 1 ? .accepted(["color": "red"]) : .declined
            }
            let result = try await pair.client.call("ask", arguments: [:], in: surroundings)
            #expect(
                result.content == [.text(#"{"action":"accept","content":{"color":"red"}}{"action":"decline"}"#)],
                "\(beginning)"
            )
            #expect(asked.withLock { $0 } == ["Which color?", "Which color?"])
            await pair.close()
        }
    }

    @Test("progress is told as it rises")
    func progress() async throws {
        let pair = Pair(SmallServer())
        _ = try await pair.client.start()
        let told = Mutex<[Double]>([])
        let surroundings = CallSurroundings(progress: { progress in told.withLock { $0.append(progress.done) } })
        _ = try await pair.client.call("work", arguments: [:], in: surroundings)
        let all = told.withLock { $0 }
        #expect(!all.isEmpty)
        #expect(all == all.sorted())
        await pair.close()
    }

    @Test("a call that is cancelled tells the server, and others go on")
    func cancelled() async throws {
        let (client, server) = try await PlayedServer.client { message, server in
            guard let asked = message.asked, asked.params["name"] == "echo" else { return }
            await server.give(.result(asked.id, ["content": []]))
        }
        let hanging = Task { try await client.call("hang", arguments: [:]) }
        try await until { server.messages.contains { $0.asked?.params["name"] == "hang" } }
        hanging.cancel()
        await #expect(throws: CancellationError.self) { try await hanging.value }
        try await until {
            server.messages.contains { message in
                if case .notification("notifications/cancelled", _) = message { true } else { false }
            }
        }
        _ = try await client.call("echo", arguments: [:])
    }

    // MARK: Beginning

    @Test(
        "a server that knows only a handshake is asked for one",
        arguments: [ProtocolVersion.november2024, .june2025, .november2025]
    )
    func legacy(version: ProtocolVersion) async throws {
        let (client, server) = try await PlayedServer.client(version) { _, _ in }
        #expect(await client.version == version)
        #expect(server.agreedVersions == [version])
        #expect(server.messages.compactMap(\.asked?.method) == ["server/discover", "initialize"])
        #expect(server.messages.last == PeerNotification.initialized.message)
    }

    @Test("one that does not answer the probe is asked for a handshake after three seconds")
    func silentProbe() async throws {
        let clock = ManualClock()
        let server = PlayedServer { message, server in
            guard let asked = message.asked, asked.method == "initialize" else { return }
            await server.give(
                .result(
                    asked.id,
                    [
                        "protocolVersion": "2025-06-18", "capabilities": [:],
                        "serverInfo": ["name": "x", "version": "1"],
                    ]
                )
            )
        }
        let client = ClientConnection(server, as: Implementation(name: "bento", version: "1"), clock: clock)
        server.connect(client)
        let start = Task { try await client.start() }
        await clock.waitForSleepers(2)
        clock.advance(by: .seconds(3))
        #expect(try await start.value.versions == ["2025-06-18"])
    }

    @Test("one that never answers ends the start, and one of an unknown version is refused")
    func badStarts() async throws {
        let clock = ManualClock()
        let silent = ClientConnection(
            PlayedServer { _, _ in },
            as: Implementation(name: "bento", version: "1"),
            clock: clock
        )
        let start = Task { try await silent.start(.handshake) }
        await clock.waitForSleepers(1)
        clock.advance(by: .seconds(10))
        await #expect(throws: ServerError.late(.seconds(10), strays: 0)) { try await start.value }
        for versions: JSONValue in ["1999-01-01", "2026-07-28"] {
            let server = PlayedServer { message, server in
                guard let asked = message.asked else { return }
                await server.give(
                    .result(
                        asked.id,
                        [
                            "protocolVersion": versions, "capabilities": [:],
                            "serverInfo": ["name": "x", "version": "1"],
                        ]
                    )
                )
            }
            let client = ClientConnection(server, as: Implementation(name: "bento", version: "1"))
            server.connect(client)
            await #expect(throws: ServerError.version(versions.stringValue ?? "")) {
                try await client.start(.handshake)
            }
        }
    }

    // MARK: What servers do

    @Test("a call without an answer ends in time, and says how many answers came that nobody had asked for")
    func late() async throws {
        let clock = ManualClock()
        let isGiven = Mutex(false)
        let (client, _) = try await PlayedServer.client(.july2026, clock: clock) { message, server in
            guard message.asked?.method == "tools/call" else { return }
            await server.give(.result(.number(4711), ["content": []]))
            await server.give(.result(.text("x"), ["content": []]))
            isGiven.withLock { $0 = true }
        }
        let call = Task { try await client.call("echo", arguments: [:]) }
        try await until { isGiven.withLock { $0 } && clock.sleeperCount == 1 }
        clock.advance(by: .seconds(60))
        await #expect(throws: ServerError.late(.seconds(60), strays: 2)) { try await call.value }
    }

    @Test("a second answer to a call is passed over")
    func twice() async throws {
        let (client, _) = try await PlayedServer.client { message, server in
            guard let asked = message.asked else { return }
            await server.give(.result(asked.id, ["content": [["type": "text", "text": "first"]]]))
            await server.give(.result(asked.id, ["content": [["type": "text", "text": "second"]]]))
            await server.give(.failure(asked.id, .internalError))
        }
        for _ in 0..<3 {
            #expect(try await client.call("echo", arguments: [:]).content == [.text("first")])
        }
    }

    @Test(
        "an answer of a wrong form, and an error, end that call alone",
        arguments: [
            ["content": "words"], ["content": [["type": 5]]], [:], ["resultType": "later"],
        ] as [[String: JSONValue]]
    )
    func malformed(result: [String: JSONValue]) async throws {
        let (client, _) = try await PlayedServer.client { message, server in
            guard let asked = message.asked else { return }
            if asked.params["name"] == "error" {
                await server.give(.failure(asked.id, RPCError(code: -32602, message: "No \u{1B}[31msuch\u{202E} tool")))
            } else {
                await server.give(.result(asked.id, asked.params["name"] == "echo" ? ["content": []] : result))
            }
        }
        let fault = await #expect(throws: ServerError.self) { try await client.call("bad", arguments: [:]) }
        guard case .malformed = fault else {
            Issue.record("\(String(describing: fault))")
            return
        }
        let error = await #expect(throws: ServerError.self) { try await client.call("error", arguments: [:]) }
        #expect(error?.message == "The server answered with an error: No such tool (-32602).")
        #expect(try await client.call("echo", arguments: [:]).content.isEmpty)
    }

    @Test("pings are answered, a model's words and folders are refused, in the middle of a call")
    func requests() async throws {
        let (client, server) = try await PlayedServer.client { message, server in
            guard let asked = message.asked else { return }
            await server.give(.request(.text("p"), method: "ping"))
            await server.give(.request(.text("s"), method: "sampling/createMessage"))
            await server.give(.request(.text("r"), method: "roots/list"))
            await server.give(.result(asked.id, ["content": []]))
        }
        _ = try await client.call("echo", arguments: [:])
        let replies = server.messages
        #expect(replies.contains(.result(.text("p"), [:])))
        for id in ["s", "r"] {
            #expect(
                replies.contains { message in
                    if case .failure(.text(id), let error) = message { error.code == -32601 } else { false }
                }
            )
        }
    }

    @Test("a server that asks without an end, in either revision, is asked back no more than ten times")
    func asksForever() async throws {
        let asked = Mutex(0)
        let surroundings = CallSurroundings { _ in
            asked.withLock { $0 += 1 }
            return .accepted(["a": true])
        }
        let form: JSONValue = [
            "message": "Again?", "requestedSchema": ["type": "object", "properties": ["a": ["type": "boolean"]]],
        ]
        let (modern, server) = try await PlayedServer.client(.july2026) { message, server in
            guard let asked = message.asked else { return }
            await server.give(
                .result(
                    asked.id,
                    [
                        "resultType": "input_required", "requestState": "s",
                        "inputRequests": ["q": ["method": "elicitation/create", "params": form]],
                    ]
                )
            )
        }
        await #expect(throws: ServerError.asksForever(10)) {
            try await modern.call("echo", arguments: ["x": 1], in: surroundings)
        }
        #expect(asked.withLock { $0 } == 10)
        let calls = server.messages.compactMap(\.asked).filter { $0.method == "tools/call" }
        #expect(Set(calls.map(\.id)).count == 11)
        #expect(calls.dropFirst().allSatisfy { $0.params["requestState"] == "s" })

        asked.withLock { $0 = 0 }
        let (legacy, _) = try await PlayedServer.client { message, server in
            let isCall = message.asked?.method == "tools/call"
            var isAnswer = false
            if case .result(.text("q"), _) = message { isAnswer = true }
            guard isCall || isAnswer else { return }
            await server.give(.request(.text("q"), method: "elicitation/create", params: form.objectValue ?? [:]))
        }
        await #expect(throws: ServerError.asksForever(10)) {
            try await legacy.call("echo", arguments: [:], in: surroundings)
        }
        #expect(asked.withLock { $0 } == 10)
    }

    @Test("what a server of the newer revision asks for beside forms ends the call")
    func asksForOther() async throws {
        let (client, _) = try await PlayedServer.client(.july2026) { message, server in
            guard let asked = message.asked else { return }
            await server.give(
                .result(
                    asked.id,
                    [
                        "resultType": "input_required",
                        "inputRequests": ["q": ["method": "sampling/createMessage", "params": [:]]],
                    ]
                )
            )
        }
        await #expect(throws: ServerError.asksFor("sampling/createMessage")) {
            try await client.call("x", arguments: [:])
        }
    }

    @Test("while the person is asked no time passes")
    func patience() async throws {
        let clock = ManualClock()
        let gate = Gate()
        let (client, server) = try await PlayedServer.client(clock: clock) { message, server in
            if let asked = message.asked, asked.method == "tools/call" {
                await server.give(
                    .request(
                        .text("q"),
                        method: "elicitation/create",
                        params: ["message": "?", "requestedSchema": ["type": "object", "properties": [:]]]
                    )
                )
            } else if case .result(.text("q"), _) = message,
                let call = server.messages.compactMap(\.asked).last
            {
                await server.give(.result(call.id, ["content": [["type": "text", "text": "done"]]]))
            }
        }
        let isAsked = Mutex(false)
        let surroundings = CallSurroundings { _ in
            isAsked.withLock { $0 = true }
            try await gate.pass()
            return .accepted([:])
        }
        let call = Task { try await client.call("x", arguments: [:], in: surroundings) }
        try await until { isAsked.withLock { $0 } }
        for _ in 0..<10 {
            await clock.waitForSleepers(1)
            clock.advance(by: .seconds(60))
        }
        gate.open()
        #expect(try await call.value.content == [.text("done")])
        _ = server
    }

    @Test("a list without an end, of one page again and again, or of too many entries is refused")
    func endless() async throws {
        let (client, _) = try await PlayedServer.client { message, server in
            guard let asked = message.asked else { return }
            let cursor = asked.params["cursor"]?.stringValue
            switch asked.method {
            case "tools/list":
                let tool: JSONValue = ["name": "x", "inputSchema": ["type": "object"]]
                await server.give(.result(asked.id, ["tools": .array(Array(repeating: tool, count: 513))]))
            case "resources/list": await server.give(.result(asked.id, ["resources": [], "nextCursor": "same"]))
            default:
                let next = String((Int(cursor ?? "0") ?? 0) + 1)
                await server.give(.result(asked.id, ["prompts": [], "nextCursor": .string(next)]))
            }
        }
        await #expect(throws: ServerError.endless("more than 512 entries")) { try await client.tools() }
        await #expect(throws: ServerError.endless("the same page again and again")) {
            try await client.list(.resources)
        }
        await #expect(throws: ServerError.endless("more than 50 pages")) { try await client.list(.prompts) }
    }

    @Test("what waits fails when the channel ends, and what comes after it at once")
    func closed() async throws {
        let (client, server) = try await PlayedServer.client { _, _ in }
        let call = Task { try await client.call("x", arguments: [:]) }
        try await until { server.messages.contains { $0.asked?.method == "tools/call" } }
        await client.close(.gone("ended with status 3"))
        await #expect(throws: ServerError.gone("ended with status 3")) { try await call.value }
        await #expect(throws: ServerError.gone("ended with status 3")) { try await client.ping() }
    }
}
