import Core
import CoreTesting
import MCPServing
import MCPTesting
import MCPWire
import Synchronization
import Testing

@Suite("A client's connection")
struct ServedConnectionTests {
    @Test("both revisions are served over one stream")
    func bothEras() async throws {
        let client = TestClient(Fixture())
        let discovered = try await client.ask(.discover, .number(1))
        #expect(try ServerDescription(discovered.resultMembers ?? [:]).implementation?.name == "fixture")
        #expect(discovered.resultMembers?["resultType"] == "complete")
        client.write(ClientRequest.initialize(.legacy).message(.number(2), from: .legacy))
        let shaken = try await client.response(to: .number(2))
        #expect(try ServerDescription(shaken.resultMembers ?? [:]).versions == ["2025-11-25"])
        client.write(PeerNotification.initialized.message)
        client.write(ClientRequest.callTool("echo", arguments: ["a": 1]).message(.number(3), from: .legacy))
        let legacy = try await client.response(to: .number(3))
        #expect(legacy.text == #"{"a":1}"#)
        #expect(legacy.resultMembers?["resultType"] == nil)
        let modern = try await client.ask(.callTool("echo", arguments: ["a": 2]), .number(4))
        #expect(modern.text == #"{"a":2}"#)
        #expect(modern.resultMembers?["_meta"]?["io.modelcontextprotocol/serverInfo"]?["name"] == "fixture")
        #expect(client.unread.isEmpty)
    }

    @Test("what is no message is answered, and what follows is served")
    func noise() async throws {
        let client = TestClient(Fixture())
        client.write("\n  \n[]\n{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"ping\"}\n{\u{0}\n")
        client.write(String(repeating: "x", count: (4 << 20) + 1) + "\n")
        client.write(#"{"jsonrpc":"2.0","id":1,"result":7}"# + "\n")
        client.write(#"{"jsonrpc":"2.0","id":99,"result":{}}"# + "\n")
        client.write(#"{"jsonrpc":"2.0","method":"notifications/none"}"# + "\n")
        try await client.settle()
        let codes = client.messages.compactMap { $0.error?.code }
        #expect(codes == [-32600, -32600, -32700, -32600])
    }

    @Test("errors of a call have the protocol's code, and inner ones do not leave the server")
    func errors() async throws {
        let client = TestClient(Fixture())
        let unknown = try await client.ask(.callTool("none"), .number(1))
        #expect(unknown.error == .invalidParams("Unknown tool: none"))
        #expect(try await client.ask(.callTool("fail"), .number(2)).error == .internalError)
        #expect(client.faults.count == 1)
        client.write(RPCMessage.request(.number(3), method: "tools/list"))
        #expect(try await client.response(to: .number(3)).error?.code == -32602)
    }

    @Test("an id that is under way is refused, and free once its request is done")
    func doubledIDs() async throws {
        let fixture = Fixture()
        let client = TestClient(fixture)
        client.send(.callTool("hang"), .text("a"))
        client.send(.callTool("echo"), .text("a"))
        let refused = try await client.first { $0.error != nil }
        guard case .failure(nil, let error) = refused else {
            Issue.record("the refusal has an id: \(refused)")
            return
        }
        #expect(error.code == -32600)
        fixture.gate.open()
        #expect(try await client.response(to: .text("a")).text == "done")
        client.send(.callTool("echo"), .text("a"))
        try await until { client.messages.count { $0.text == "{}" } == 1 }
    }

    @Test("a cancelled call gives no answer, and its id may come again")
    func cancels() async throws {
        let fixture = Fixture()
        let client = TestClient(fixture)
        client.send(.callTool("hang"), .number(1))
        await fixture.gate.waitForArrivals(1)
        client.write(PeerNotification.cancelled(.number(1), reason: "enough").message)
        try await client.settle()
        try await until { await client.ends(.number(1)) }
        #expect(client.messages.allSatisfy { $0.error?.code != RPCError.internalErrorCode })
        #expect(client.faults.isEmpty)
    }

    @Test("a cancellation of what is not there is not kept for a later call")
    func forgetsCancellations() async throws {
        let client = TestClient(Fixture())
        client.write(PeerNotification.cancelled(.number(1)).message)
        client.write(#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":null}}"# + "\n")
        #expect(try await client.ask(.callTool("echo"), .number(1)).text == "{}")
    }

    @Test("sixteen calls are done at once, others wait, and one that waits can be cancelled")
    func limit() async throws {
        let fixture = Fixture()
        let client = TestClient(fixture)
        for number in 1...20 { client.send(.callTool("hang"), .number(Int64(number))) }
        await fixture.gate.waitForArrivals(16)
        client.write(PeerNotification.cancelled(.number(20)).message)
        try await client.settle()
        #expect(fixture.mostAtOnce == 16)
        fixture.gate.open()
        for number in 1...19 { #expect(try await client.response(to: .number(Int64(number))).text == "done") }
        try await client.settle(.text("again"))
        #expect(client.messages.count == 21)
        #expect(fixture.mostAtOnce == 16)
    }

    @Test("too many requests at once are refused, each with its id")
    func tooMany() async throws {
        var limits = ServedConnection.Limits()
        limits.running = 1
        limits.waiting = 2
        let fixture = Fixture()
        let client = TestClient(fixture, limits: limits)
        for number in 1...4 { client.send(.callTool("hang"), .number(Int64(number))) }
        #expect(try await client.response(to: .number(4)).error?.code == -32603)
        fixture.gate.open()
        #expect(try await client.response(to: .number(3)).text == "done")
    }

    @Test("requests that wait have at most so many bytes together")
    func tooLarge() async throws {
        var limits = ServedConnection.Limits()
        limits.running = 1
        limits.waitingBytes = 10_000
        let fixture = Fixture()
        let client = TestClient(fixture, limits: limits)
        client.send(.callTool("hang"), .number(1))
        await fixture.gate.waitForArrivals(1)
        let long = ClientRequest.callTool("echo", arguments: ["a": .string(String(repeating: "x", count: 6000))])
        client.send(long, .number(2))
        client.send(long, .number(3))
        #expect(try await client.response(to: .number(3)).error?.code == -32603)
        fixture.gate.open()
        #expect(try await client.response(to: .number(2)).text?.count == 6008)
    }

    @Test("changes are made one after the other, in their order, while reads go on")
    func changesInOrder() async throws {
        let fixture = Fixture()
        let client = TestClient(fixture)
        for number in 1...5 {
            client.send(.callTool("write", arguments: ["text": .string("\(number)")]), .number(Int64(number)))
        }
        #expect(try await client.ask(.callTool("echo"), .text("read")).text == "{}")
        await fixture.gate.waitForArrivals(1)
        #expect(fixture.gate.arrivals == 1)
        fixture.gate.open()
        for number in 1...5 { #expect(try await client.response(to: .number(Int64(number))).text == "written") }
        #expect(fixture.changes == ["1", "2", "3", "4", "5"])
    }

    @Test("a client that does not read begins no more than sixteen calls")
    func slowReader() async throws {
        let reading = Gate()
        let fixture = Fixture()
        let client = TestClient(fixture, reading: reading.pass)
        for number in 1...100 { client.send(.callTool("echo"), .number(Int64(number))) }
        try await until { fixture.taken == 100 && fixture.begun >= 16 }
        await reading.waitForArrivals(1)
        #expect(fixture.begun == 16)
        #expect(client.messages.isEmpty)
        reading.open()
        for number in 1...100 { #expect(try await client.response(to: .number(Int64(number))).text == "{}") }
    }

    @Test("an id is free again as soon as its answer can be read, also before the server knows that it was")
    func freesIDs() async throws {
        let reading = Gate()
        let client = TestClient(Fixture(), reading: reading.pass)
        client.send(.callTool("echo"), .number(1))
        await reading.waitForArrivals(1)
        client.send(.callTool("echo", arguments: ["again": true]), .number(1))
        client.send(.callTool("fail"), .number(2))
        reading.open()
        _ = try await client.response(to: .number(2))
        try await until { client.messages.count == 3 }
        #expect(client.messages.compactMap(\.text) == ["{}", #"{"again":true}"#])
    }

    @Test("where nobody reads any more, the rest of the input is not waited for")
    func gone() async throws {
        let client = TestClient(Fixture(), reading: { throw TestClient.NothingCame() })
        client.send(.callTool("echo"), .number(1))
        await client.waitForEnd()
        #expect(client.messages.isEmpty)
    }

    @Test("when input ends, what is under way is finished and answered")
    func endOfInput() async throws {
        let fixture = Fixture()
        let client = TestClient(fixture)
        client.send(.callTool("write", arguments: ["text": "a"]), .number(1))
        client.send(.callTool("echo"), .number(2))
        await fixture.gate.waitForArrivals(1)
        client.closeInput()
        await client.clock.waitForSleepers(1)
        fixture.gate.open()
        await client.waitForEnd()
        #expect(fixture.changes == ["a"])
        #expect(client.messages.count == 2)
    }

    @Test("a last line without a newline is served")
    func lastLine() async throws {
        let client = TestClient(Fixture())
        client.write(
            String(
                decoding: ClientRequest.callTool("echo").message(.number(1), from: .modern).line.dropLast(),
                as: UTF8.self
            )
        )
        client.closeInput()
        await client.waitForEnd()
        #expect(client.messages.first?.text == "{}")
    }

    @Test("what hangs is cancelled a second after the end of input, and what is deaf is left behind 0.3 s later")
    func endOfHanging() async throws {
        for tool in ["hang", "deaf"] {
            let fixture = Fixture()
            let client = TestClient(fixture)
            client.send(.callTool(tool), .number(1))
            await fixture.gate.waitForArrivals(1)
            client.closeInput()
            await client.clock.waitForSleepers(1)
            client.clock.advance(by: .seconds(1))
            if tool == "deaf" {
                await client.clock.waitForSleepers(1)
                client.clock.advance(by: .milliseconds(300))
            }
            await client.waitForEnd()
            fixture.gate.open()
        }
    }

    @Test("subscriptions are acknowledged first, tagged, ended by the client or with a result at the end")
    func subscriptions() async throws {
        let client = TestClient(Fixture())
        let filter = SubscriptionFilter(lists: [.tools, .prompts], resources: ["a:b"])
        client.send(.listen(filter), .text("s"))
        client.send(.listen(SubscriptionFilter(resources: ["a:b"])), .number(2))
        try await client.settle()
        client.write(PeerNotification.cancelled(.number(2)).message)
        try await client.settle(.text("cancelled"))
        await client.connection.tell(.list(.tools))
        await client.connection.tell(.list(.prompts))
        await client.connection.tell(.resource(uri: "a:b"))
        await client.connection.tell(.resource(uri: "c:d"))
        client.closeInput()
        await client.waitForEnd()
        let told = client.messages.filter { message in
            if case .result(let id, _) = message { id == .text("s") } else { message.resultMembers == nil }
        }
        let honored = SubscriptionFilter(lists: [.tools], resources: ["a:b"])
        #expect(
            told.map(\.json) == [
                PeerNotification.acknowledged(honored, subscription: .text("s")).message.json,
                PeerNotification.acknowledged(SubscriptionFilter(resources: ["a:b"]), subscription: .number(2)).message
                    .json,
                PeerNotification.listChanged(.tools, subscription: .text("s")).message.json,
                PeerNotification.resourceUpdated(uri: "a:b", subscription: .text("s")).message.json,
            ] + told.suffix(1).map(\.json)
        )
        #expect(told.last?.resultMembers?["_meta"]?["io.modelcontextprotocol/subscriptionId"] == "s")
    }

    @Test("a client with a handshake hears of the resources that it watches")
    func watches() async throws {
        let client = TestClient(Fixture(), as: .legacy)
        _ = try await client.ask(.initialize(.legacy), .number(1))
        _ = try await client.ask(.subscribe(uri: "a:b", true), .number(2))
        await client.connection.tell(.resource(uri: "a:b"))
        await client.connection.tell(.list(.tools))
        _ = try await client.ask(.subscribe(uri: "a:b", false), .number(3))
        await client.connection.tell(.resource(uri: "a:b"))
        #expect(client.messages.count { $0 == PeerNotification.resourceUpdated(uri: "a:b").message } == 1)
        #expect(client.messages.contains(PeerNotification.listChanged(.tools).message))
    }

    @Test("changes that the server tells of reach whoever wants to hear of them", arguments: [Peer.modern, .legacy])
    func follows(peer: Peer) async throws {
        let fixture = Fixture()
        let client = TestClient(fixture, as: peer)
        if peer.version.isStateless {
            client.send(.listen(SubscriptionFilter(lists: [.tools], resources: ["a:b", "c:d"])), .text("s"))
        } else {
            _ = try await client.ask(.initialize(peer), .number(1))
            for (place, uri) in ["a:b", "c:d"].enumerated() {
                _ = try await client.ask(.subscribe(uri: uri, true), .number(Int64(place) + 2))
            }
        }
        try await client.settle()
        try await until { fixture.followed == 1 }
        let changes: [ServerChange] = [
            .list(.tools), .list(.prompts), .resource(uri: "c:d"), .resource(uri: "e:f"), .resources,
        ]
        for change in changes { fixture.change(change) }
        let id: RequestID? = peer.version.isStateless ? .text("s") : nil
        func updated(_ uri: String) -> RPCMessage {
            PeerNotification.resourceUpdated(uri: uri, subscription: id).message
        }
        let hears =
            [PeerNotification.listChanged(.tools, subscription: id).message]
            + (peer.version.isStateless ? [] : [PeerNotification.listChanged(.prompts).message])
            + [updated("c:d"), updated("a:b"), updated("c:d")]
        try await until { client.messages.count { hears.contains($0) } == hears.count }
        #expect(client.messages.filter { hears.contains($0) } == hears)
        client.closeInput()
        await client.waitForEnd()
    }

    @Test("a client that does not read holds no end up", .timeLimit(.minutes(1)), arguments: [Peer.modern, .legacy])
    func endsUnread(peer: Peer) async throws {
        let isHeld = Mutex(false)
        let gate = Gate()
        let client = TestClient(
            Fixture(),
            as: peer,
            reading: { if isHeld.withLock({ $0 }) { try await gate.pass() } }
        )
        if peer.version.isStateless {
            for id in ["a", "b"] { client.send(.listen(SubscriptionFilter(lists: [.tools])), .text(id)) }
        } else {
            _ = try await client.ask(.initialize(peer), .number(1))
            for id in ["a", "b"] { client.send(.callTool("ask"), .text(id)) }
            try await until { client.messages.count { if case .request = $0 { true } else { false } } == 2 }
        }
        try await client.settle()
        isHeld.withLock { $0 = true }
        let ending = Task { await client.connection.end() }
        for _ in 0..<2 {
            await client.clock.waitForSleepers(1)
            client.clock.advance(by: .seconds(1))
        }
        await ending.value
        gate.open()
    }

    @Test("whatever comes in, only messages go out")
    func fuzz() async throws {
        var random = SeededGenerator(seed: 1139)
        let sound = [
            ClientRequest.callTool("echo", arguments: ["a": "b"]), .callTool("ask"), .discover, .list(.tools),
            .listen(SubscriptionFilter()),
        ].map { $0.message(.number(1), from: .modern).line }
        let fixture = Fixture()
        fixture.gate.open()
        let client = TestClient(fixture)
        for _ in 0..<TestVolume.current.cases(2000) {
            var line = sound[Int.random(in: 0..<sound.count, using: &random)]
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                line[Int.random(in: 0..<line.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            client.write(line)
        }
        try await client.settle()
        client.closeInput()
        await client.waitForEnd()
        #expect(client.unread.isEmpty)
        #expect(client.faults.isEmpty)
    }
}

extension TestClient {
    /// Whether an id is free again.
    fileprivate func ends(_ id: RequestID) async -> Bool {
        send(.callTool("echo"), id)
        try? await settle(.text("looked-\(messages.count)"))
        return messages.contains { message in
            if case .result(id, _) = message { message.text == "{}" } else { false }
        }
    }
}
