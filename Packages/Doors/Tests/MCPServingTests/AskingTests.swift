import Core
import CoreTesting
import MCPServing
import MCPTesting
import MCPWire
import Testing

@Suite("Questions through a client")
struct AskingTests {
    private static func needed(_ message: RPCMessage) throws -> InputRequired {
        guard case .inputRequired(let input) = try Outcome(message.resultMembers ?? [:]) else {
            throw TestClient.NothingCame()
        }
        return input
    }

    private static func again(
        _ name: String,
        _ input: InputRequired,
        _ answer: InputAnswer,
        arguments: [String: JSONValue] = [:]
    ) -> ClientRequest {
        let responses = input.requests.mapValues { _ in answer.json }
        return .callTool(name, arguments: arguments, answers: .init(responses: responses, state: input.state))
    }

    @Test("a stateless client answers by calling again, a question at a time")
    func replays() async throws {
        let client = TestClient(Fixture())
        let first = try Self.needed(try await client.ask(.callTool("ask_both"), .number(1)))
        #expect(first.requests.values.first == .form(Fixture.colour))
        let red = InputAnswer.accepted(["color": "red", "surplus": 1])
        let second = try Self.needed(try await client.ask(Self.again("ask_both", first, red), .number(2)))
        #expect(second.requests.values.map(\.params) == [InputRequest.form(Fixture.size).params])
        let done = try await client.ask(Self.again("ask_both", second, .accepted(["size": 3])), .number(3))
        #expect(done.text == #"{"action":"accept","content":{"color":"red"}} {"action":"accept","content":{"size":3}}"#)
    }

    @Test("the same question asked twice has two answers")
    func asksTwice() async throws {
        let client = TestClient(Fixture())
        let twice: [String: JSONValue] = ["twice": true]
        let first = try Self.needed(try await client.ask(.callTool("ask", arguments: twice), .number(1)))
        let red = InputAnswer.accepted(["color": "red"])
        let second = try Self.needed(try await client.ask(Self.again("ask", first, red, arguments: twice), .number(2)))
        #expect(first.requests.keys != second.requests.keys)
        let done = try await client.ask(Self.again("ask", second, .declined, arguments: twice), .number(3))
        #expect(done.text == #"{"action":"accept","content":{"color":"red"}} {"action":"decline"}"#)
    }

    @Test("an answer that is missing is asked for again, and one that was not asked for is not taken")
    func asksAgain() async throws {
        let client = TestClient(Fixture())
        let first = try Self.needed(try await client.ask(.callTool("ask"), .number(1)))
        let name = try #require(first.requests.keys.first)
        let empty = ClientRequest.callTool("ask", answers: .init(responses: [:], state: first.state))
        #expect(try Self.needed(try await client.ask(empty, .number(2))).requests.keys == first.requests.keys)
        let unasked = ClientRequest.Answers(responses: [name: InputAnswer.accepted(["color": "red"]).json], state: nil)
        #expect(try Self.needed(try await client.ask(.callTool("ask", answers: unasked), .number(3))).state != nil)
    }

    @Test("an answer that does not fit the question is refused")
    func refusesAnswers() async throws {
        let client = TestClient(Fixture())
        let first = try Self.needed(try await client.ask(.callTool("ask"), .number(1)))
        let green = try await client.ask(Self.again("ask", first, .accepted(["color": "green"])), .number(2))
        #expect(green.error?.code == -32602)
        #expect(green.error?.message.contains("red, blue") == true)
        let name = try #require(first.requests.keys.first)
        let malformed = ClientRequest.Answers(responses: [name: ["action": "maybe"]], state: first.state)
        #expect(try await client.ask(.callTool("ask", answers: malformed), .number(3)).error?.code == -32602)
    }

    @Test("a state that is forged, of other arguments, another tool or another caller is refused")
    func refusesStates() async throws {
        let client = TestClient(Fixture())
        let stranger = TestClient(Fixture(), caller: "client:stranger")
        let input = try Self.needed(try await client.ask(.callTool("ask", arguments: ["a": 1]), .number(1)))
        let red = InputAnswer.accepted(["color": "red"])
        let state = try #require(input.state)
        let bad: [ClientRequest] = [
            Self.again("ask", input, red, arguments: ["a": 2]), Self.again("ask_both", input, red, arguments: ["a": 1]),
            Self.again("ask", InputRequired(input.requests, state: ""), red, arguments: ["a": 1]),
            Self.again(
                "ask",
                InputRequired(input.requests, state: String(state.dropLast(4)) + "AAA="),
                red,
                arguments: ["a": 1]
            ),
            Self.again(
                "ask",
                InputRequired(input.requests, state: String(repeating: "A", count: 100_000)),
                red,
                arguments: ["a": 1]
            ),
        ]
        for (number, request) in bad.enumerated() {
            let refused = try await client.ask(request, .number(Int64(number + 2)))
            #expect(refused.error?.code == -32602, "\(request)")
        }
        #expect(
            try await stranger.ask(Self.again("ask", input, red, arguments: ["a": 1]), .number(1)).error?.code == -32602
        )
        #expect(
            try await client.ask(Self.again("ask", input, red, arguments: ["a": 1]), .text("good")).text?.contains(
                "red"
            ) == true
        )
    }

    @Test("a state counts for ten minutes")
    func expires() async throws {
        let client = TestClient(Fixture())
        let input = try Self.needed(try await client.ask(.callTool("ask"), .number(1)))
        let red = InputAnswer.accepted(["color": "red"])
        client.clock.advance(by: .seconds(599))
        #expect(try await client.ask(Self.again("ask", input, red), .number(2)).text != nil)
        client.clock.advance(by: .seconds(1))
        #expect(
            try await client.ask(Self.again("ask", input, red), .number(3)).error?.message.contains("ten minutes")
                == true
        )
    }

    @Test("a state of what changes something is used once, one of what reads as often as one likes")
    func usesOnce() async throws {
        let fixture = Fixture()
        let client = TestClient(fixture)
        let red = InputAnswer.accepted(["color": "red"])
        let write = try Self.needed(try await client.ask(.callTool("write_asked"), .number(1)))
        #expect(try await client.ask(Self.again("write_asked", write, red), .number(2)).text == "written")
        #expect(
            try await client.ask(Self.again("write_asked", write, red), .number(3)).error?.message.contains(
                "used already"
            ) == true
        )
        #expect(fixture.changes.count == 1)
        let read = try Self.needed(try await client.ask(.callTool("ask"), .number(4)))
        for number in 5...6 {
            #expect(try await client.ask(Self.again("ask", read, red), .number(Int64(number))).text != nil)
        }
    }

    @Test("an answer that is none, or does not fit its question, uses no state up")
    func keepsState() async throws {
        let fixture = Fixture()
        let client = TestClient(fixture)
        let write = try Self.needed(try await client.ask(.callTool("write_asked"), .number(1)))
        let name = try #require(write.requests.keys.first)
        let none = ClientRequest.Answers(responses: [name: ["action": "maybe"]], state: write.state)
        #expect(try await client.ask(.callTool("write_asked", answers: none), .number(2)).error?.code == -32602)
        let green = try await client.ask(Self.again("write_asked", write, .accepted(["color": "green"])), .number(3))
        #expect(green.error?.message.contains("red, blue") == true)
        #expect(fixture.changes.isEmpty)
        let red = InputAnswer.accepted(["color": "red"])
        #expect(try await client.ask(Self.again("write_asked", write, red), .number(4)).text == "written")
        #expect(
            try await client.ask(Self.again("write_asked", write, red), .number(5)).error?.message.contains(
                "used already"
            ) == true
        )
        #expect(fixture.changes.count == 1)
    }

    @Test("what a call has noted comes back with its state")
    func notes() async throws {
        let client = TestClient(Fixture())
        let input = try Self.needed(try await client.ask(.callTool("ask_once"), .number(1)))
        let done = try await client.ask(Self.again("ask_once", input, .cancelled), .number(2))
        #expect(done.text == #"true {"action":"cancel"}"#)
    }

    @Test("a question counts although what asked made another error of it")
    func wrapped() async throws {
        let client = TestClient(Fixture())
        let input = try Self.needed(try await client.ask(.callTool("ask_wrapped"), .number(1)))
        let done = try await client.ask(Self.again("ask_wrapped", input, .declined), .number(2))
        #expect(done.text == #"{"action":"decline"}"#)
    }

    @Test("answers that grow too long to be carried are refused")
    func tooLong() async throws {
        let fixture = Fixture()
        let client = TestClient(fixture)
        let input = try Self.needed(try await client.ask(.callTool("ask_both"), .number(1)))
        let long = InputAnswer.accepted(["color": "red", "surplus": .string(String(repeating: "x", count: 20_000))])
        #expect(try await client.ask(Self.again("ask_both", input, long), .number(2)).error?.code == -32602)
    }

    @Test("a client that has not declared it is not asked")
    func undeclared() async throws {
        let silent = TestClient(Fixture(), as: .silent)
        let error = try await silent.ask(.callTool("ask"), .number(1)).error
        #expect(error?.code == -32021)
        #expect(error?.data?["requiredCapabilities"] == ["elicitation": ["form": [:]]])
        // This one has declared forms alone.
        let client = TestClient(Fixture())
        #expect(try await client.ask(.callTool("ask_page"), .number(1)).error?.code == -32021)
    }

    @Test("a client with a handshake is asked while the call waits")
    func legacy() async throws {
        let client = TestClient(Fixture(), as: .legacy)
        _ = try await client.ask(.initialize(.legacy), .number(1))
        client.send(.callTool("ask", arguments: ["twice": true]), .number(2))
        for (number, answer) in [InputAnswer.accepted(["color": "blue"]), .declined].enumerated() {
            let id = RequestID.text("bento-\(number + 1)")
            let asked = try await client.first { if case .request(id, _, _) = $0 { true } else { false } }
            #expect(
                asked == .request(id, method: "elicitation/create", params: InputRequest.form(Fixture.colour).params)
            )
            client.write(RPCMessage.result(id, answer.json.objectValue ?? [:]))
        }
        let done = try await client.response(to: .number(2))
        #expect(done.text == #"{"action":"accept","content":{"color":"blue"}} {"action":"decline"}"#)
    }

    @Test("a client that fails to ask has asked nobody", arguments: [true, false])
    func failsToAsk(_ withError: Bool) async throws {
        let client = TestClient(Fixture(), as: .legacy)
        _ = try await client.ask(.initialize(.legacy), .number(1))
        client.send(.callTool("ask"), .number(2))
        _ = try await client.first { if case .request = $0 { true } else { false } }
        client.write(
            withError
                ? .failure(.text("bento-1"), .methodNotFound("elicitation/create"))
                : .result(.text("bento-1"), ["no": 1])
        )
        #expect(try await client.response(to: .number(2)).text == #"{"action":"cancel"}"#)
    }

    @Test("a question of a call that is cancelled, or whose client is gone, is withdrawn", arguments: [true, false])
    func withdraws(_ byClient: Bool) async throws {
        let client = TestClient(Fixture(), as: .legacy)
        _ = try await client.ask(.initialize(.legacy), .number(1))
        client.send(.callTool("ask"), .number(2))
        _ = try await client.first { if case .request = $0 { true } else { false } }
        if byClient {
            client.write(PeerNotification.cancelled(.number(2)).message)
        } else {
            client.closeInput()
        }
        let withdrawn = PeerNotification.cancelled(.text("bento-1"), reason: "The call has ended").message
        _ = try await client.first { $0 == withdrawn }
        client.closeInput()
        await client.waitForEnd()
    }

    @Test("a client that wants to know hears every ten seconds that a call still waits")
    func beats() async throws {
        let client = TestClient(Fixture(), as: .legacy)
        _ = try await client.ask(.initialize(.legacy), .number(1))
        client.send(.callTool("ask"), .number(2), progressToken: .text("t"))
        _ = try await client.first { if case .request = $0 { true } else { false } }
        for count in 1...3 {
            await client.clock.waitForSleepers(1)
            client.clock.advance(by: .seconds(10))
            try await until { client.messages.count { $0.progress != nil } == count }
        }
        let progress = client.messages.compactMap(\.progress)
        #expect(progress.allSatisfy { $0.token == .text("t") })
        #expect(zip(progress, progress.dropFirst()).allSatisfy { $0.done < $1.done })
        client.write(RPCMessage.result(.text("bento-1"), ["action": "cancel"]))
        #expect(try await client.response(to: .number(2)).text != nil)
    }
}
