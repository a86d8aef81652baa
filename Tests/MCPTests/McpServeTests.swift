import Core
import Foundation
import HostTesting
import MCPWire
import Testing

@Suite("bento mcp serve", .serialized, .timeLimit(.minutes(5)))
struct McpServeTests {
    @Test("a client of either revision lists and calls in a fresh home", arguments: [Peer.askingModern, .askingLegacy])
    func serves(peer: Peer) throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        let client = try PipedClient(bento, as: peer)
        if peer.version.isStateless {
            #expect(try client.ask(.discover)["supportedVersions"]?[0] == "2026-07-28")
        }
        let list = try client.ask(.list(.tools))
        let tools = list["tools"]?.arrayValue ?? []
        #expect(tools.count == 32)
        #expect(tools.last?["name"] == "bento_find")
        // What models are given of it; what a result looks like is for the client's program.
        let described = tools.map { tool in
            JSONValue.object((tool.objectValue ?? [:]).filter { $0.key != "outputSchema" }).text().utf8.count
        }
        #expect(described.reduce(0, +) <= 25 << 10, "\(described.reduce(0, +)) bytes")
        #expect(list["nextCursor"] == nil)
        let day = try client.ask(.callTool("food_day"))
        #expect(day["structuredContent"]?["day"] == "2026-11-21" && day["isError"] == nil)
        let found = try client.ask(.callTool("bento_find", arguments: ["words": "measure distance between places"]))
        #expect(found["structuredContent"]?["tools"]?[0]?["name"] == "location_distance")
        for tool in ["bento_find", "food_week"] {
            let wrong = try client.ask(.callTool(tool, arguments: ["nothing": 1]))
            let text = wrong["content"]?[0]?["text"]?.stringValue ?? ""
            #expect(wrong["isError"] == true && text.contains("nothing") && !text.contains("bento flows"), "\(text)")
        }
        let outcome = try client.end()
        #expect(outcome.status == 0 && !outcome.wasEnded)
        #expect(outcome.errors == "")
    }

    @Test("all tools are there, page by page, and those that read are marked so")
    func listsAll() throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        let client = try PipedClient(bento, ["--all"])
        var all: [JSONValue] = []
        var cursor: String?
        repeat {
            let page = try client.ask(.list(.tools, cursor: cursor))
            let tools = page["tools"]?.arrayValue ?? []
            cursor = page["nextCursor"]?.stringValue
            #expect(tools.count == 64 || cursor == nil && !tools.isEmpty)
            all += tools
        } while cursor != nil && all.count < 1000
        #expect(all.count > 100 && all.count < 1000)
        #expect(Set(all.compactMap { $0["name"]?.stringValue }).count == all.count)
        #expect(!all.contains { $0["name"] == "bento_find" })
        let known: Set<String> = [
            "type", "enum", "items", "default", "minLength", "maxLength", "minimum", "maximum", "pattern",
            "description", "minItems", "maxItems",
        ]
        for tool in all {
            for (name, property) in tool["inputSchema"]?["properties"]?.objectValue ?? [:] {
                let words = Set((property.objectValue ?? [:]).keys)
                #expect(words.isSubset(of: known), "\(tool["name"] ?? .null) \(name) \(words)")
            }
        }
        _ = try client.end()
        let reader = try PipedClient(bento, ["--read-only", "--tools", "food,workouts.log"])
        let tools = try reader.ask(.list(.tools))["tools"]?.arrayValue ?? []
        #expect(tools.count > 5)
        #expect(tools.allSatisfy { $0["annotations"]?["readOnlyHint"] == true })
        _ = try reader.end()
    }

    @Test(
        "a change is asked about, made and kept, and stands in the history",
        arguments: [Peer.askingModern, .askingLegacy]
    )
    func writes(peer: Peer) throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        let client = try PipedClient(bento, as: peer)
        let log = ClientRequest.callTool("food_water", arguments: ["amount": "500 ml"])
        try client.send(log)
        let allowed = InputAnswer.saying("this time").json
        switch try client.response() {
        case .request(let id, _, let params):
            #expect(params["message"]?.stringValue?.contains("'client:test' wants to run 'food.water'") == true)
            try client.process.send(
                String(decoding: RPCMessage.result(id, allowed.objectValue ?? [:]).line, as: UTF8.self)
            )
        case .result(_, let members):
            guard case .inputRequired(let needed) = try Outcome(members) else {
                Issue.record("Nothing was asked: \(members)")
                return
            }
            let answers = ClientRequest.Answers(
                responses: needed.requests.mapValues { _ in allowed },
                state: needed.state
            )
            try client.send(.callTool("food_water", arguments: ["amount": "500 ml"], answers: answers))
        case let other: Issue.record("\(other)")
        }
        guard case .result(_, let done) = try client.response() else {
            Issue.record("No result came.")
            return
        }
        #expect(done["isError"] == nil, "\(done)")
        _ = try client.end()
        let history = try bento.run(["history", "--json"]).output
        let calls = try #require(try JSONValue(parsing: history)["calls"]?.arrayValue)
        #expect(calls.map { $0["outcome"] } == ["done"] && calls[0]["caller"] == "client:test")
    }

    @Test("a write that is under way at the end of the input is finished", arguments: 0..<20)
    func endsInAWrite(time: Int) throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        _ = try bento.run(["permissions", "allow", "client:test", "food.water"])
        let client = try PipedClient(bento)
        // The first change of a home makes its tables, which is another matter.
        #expect(try client.ask(.callTool("food_water", arguments: ["amount": "1 ml"]))["isError"] == nil)
        try client.send(.callTool("food_water", arguments: ["amount": "499 ml"]))
        let outcome = try client.end()
        #expect(outcome.status == 0 && !outcome.wasEnded)
        #expect(outcome.output.split(separator: "\n").count { $0.contains("\"content\"") } == 2)
        #expect(try bento.run(["food", "day"]).output.contains("500"))
    }

    @Test("bad lines are answered or passed over, and the next good one is done")
    func badLines() throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        let client = try PipedClient(bento)
        try client.process.send("[]\n{\"jsonrpc\":\"2.0\",\"id\":1}\nnonsense\n\n")
        for code in [RPCError.invalidRequestCode, RPCError.invalidRequestCode, RPCError.parseErrorCode] {
            guard case .failure(_, let error) = try client.response() else {
                Issue.record("No error came.")
                return
            }
            #expect(error.code == code)
        }
        try client.process.send(bytes: [0x22, 0xFF, 0xFE, 0x22, 0x0A])
        guard case .failure(nil, let error) = try client.response() else {
            Issue.record("No error came.")
            return
        }
        #expect(error.code == RPCError.parseErrorCode)
        let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
        for _ in 0..<100 { try client.process.send(bytes: piece) }
        try client.process.send("\n")
        guard case .failure(nil, let long) = try client.response() else {
            Issue.record("No error came.")
            return
        }
        #expect(long.message.hasPrefix("A message has at most"))
        #expect(try client.ask(.callTool("food_day"))["isError"] == nil)
        _ = try client.end()
    }

    @Test("an id that is under way is refused, and a cancelled call gives no answer")
    func ids() throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        let client = try PipedClient(bento, as: .askingLegacy)
        let write = ClientRequest.callTool("food_water", arguments: ["amount": "500 ml"])
        try client.send(write, id: 50)
        guard case .request = try client.response() else {
            Issue.record("Nothing was asked.")
            return
        }
        try client.send(.list(.tools), id: 50)
        guard case .failure(nil, let error) = try client.response() else {
            Issue.record("The second was not refused.")
            return
        }
        #expect(error.code == RPCError.invalidRequestCode)
        let cancel = PeerNotification.cancelled(.number(50), reason: "changed my mind").message
        try client.process.send(String(decoding: cancel.line, as: UTF8.self))
        guard case .notification("notifications/cancelled", _) = try client.response() else {
            Issue.record("The question was not withdrawn.")
            return
        }
        try client.send(.ping, id: 50)
        guard case .result(.number(50), let members) = try client.response() else {
            Issue.record("The id is not free.")
            return
        }
        #expect(members.isEmpty)
        _ = try client.end()
        #expect(!(try bento.run(["food", "day"]).output.contains("500")))
    }

    @Test("a payment is prepared, and its state can be asked for")
    func pays() throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        #expect(try bento.run(["wallet", "sandbox", "fund", "100000"]).status == 0)
        let stranger = try bento.run(["wallet", "sandbox", "stranger", "--json"]).output
        let address = try #require(try JSONValue(parsing: stranger)["ark"])
        let client = try PipedClient(bento)
        let send = ClientRequest.callTool("wallet_send", arguments: ["destination": address, "amount": "2100"])
        let kept = try client.ask(send)
        let content = try #require(kept["structuredContent"], "\(kept)")
        #expect(content["state"] == "waiting" && kept["isError"] == nil)
        let id = try #require(content["proposal"])
        #expect(try client.ask(send)["structuredContent"]?["proposal"] == id)
        let shown = try client.ask(.callTool("host_proposals_show", arguments: ["id": id]))
        #expect(shown["structuredContent"]?["state"] == "waiting")
        _ = try client.end()
    }

    @Test("a polite kill ends it as the end of its input does")
    func killed() throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        let client = try PipedClient(bento)
        _ = try client.ask(.callTool("food_day"))
        client.process.signal(SIGTERM)
        let outcome = client.process.wait(atMost: patience)
        #expect(!outcome.crashed && outcome.status == 0)
    }

    @Test(
        "wrong options are told before anything is served",
        arguments: [
            (["--as", "a b"], "--as takes 1 to 64 letters"), (["--tools", ""], "--tools needs names"),
            (["--tools", "fod"], "Did you mean 'food'?"), (["--tools", "food.lug"], "Did you mean 'food.log'"),
        ]
    )
    func wrongOptions(options: [String], words: String) throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        let outcome = try bento.run(["mcp", "serve"] + options)
        #expect(outcome.status == 64 && outcome.errors.contains(words), "\(outcome.errors)")
        #expect(outcome.output == "")
    }
}
