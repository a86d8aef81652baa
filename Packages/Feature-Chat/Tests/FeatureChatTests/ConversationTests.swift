import AppData
import ConversationWire
import Core
import CoreTesting
import Foundation
import Networking
import NetworkingTesting
import Testing

@testable import Conversations
@testable import FeatureChat

@Suite("A conversation with a model")
struct ConversationTests {
    private let log = FakeFlows.Fake(
        id: "food.log",
        effect: .writes,
        schema: ["type": "object", "properties": ["text": ["type": "string"]], "required": ["text"]]
    )
    private let day = FakeFlows.Fake(id: "food.day") { _ in FakeFlows.outcome(["kcal": 1200], "1200 kcal") }

    private func ask(
        _ home: ChatHome,
        _ text: String = "hello",
        _ frontEnd: ScriptedFrontEnd = ScriptedFrontEnd()
    ) async throws
        -> ResponseReport
    {
        try await home.run(AskCoach.self, ["text": .string(text)], frontEnd)
    }

    @Test("words are shown as they come, in one block, and kept with what they took")
    func streams() async throws {
        let home = try ChatHome(ChatHome.openAI, transport: FakeTransport(Completions.say("Hel", "lo ", "there")))
        let frontEnd = ScriptedFrontEnd()
        let report = try await ask(home, "hi", frontEnd)
        #expect(
            report.text == "Hello there" && report.stop == "end" && report.inputTokens == 10 && report.outputTokens == 5
        )
        let shown = frontEnd.events.compactMap { event -> String? in
            if case .appended(let words, _) = event { words } else { nil }
        }
        #expect(shown == ["Hel", "lo ", "there"])
        #expect(frontEnd.events.first == .opened(.markdown, isResult: true))
        let messages = try await home.chat.store.messages(of: home.chat.store.session(meantBy: "last").id)
        #expect(messages.map(\.content) == ["hi", "Hello there"])
        #expect(try await home.run(ShowUsage.self).lines.first?.outputTokens == 5)
    }

    @Test("a server that is busy is asked again, three times, until words came")
    func retries() async throws {
        let busy = FakeResponse.json(#"{"error":{"message":"slow down"}}"#, status: 429, headers: [.retryAfter: "1"])
        let transport = FakeTransport(busy, busy, Completions.say("ok"))
        let home = try ChatHome(ChatHome.openAI, transport: transport)
        #expect(try await ask(home).text == "ok")
        #expect(transport.requests.count == 3)
        let always = FakeTransport(busy)
        let other = try ChatHome(ChatHome.openAI, transport: always)
        await #expect(throws: (any Error).self) { _ = try await ask(other) }
        #expect(always.requests.count == 3)
        // What was said is kept.
        let session = try await other.chat.store.session(meantBy: "last")
        #expect(try await other.chat.store.messages(of: session.id).map(\.content) == ["hello"])
    }

    @Test("an answer that breaks off after its first word is kept, said so, and not asked for again by itself")
    func breaksOff() async throws {
        let transport = FakeTransport(
            .response(
                headers: [.contentType: "text/event-stream"],
                chunks: [
                    Array(Completions.chunk(["content": "half"]).utf8),
                    Array(#"data: {"error":{"message":"boom","type":"server_error"}}"#.utf8 + [10, 10]),
                ]
            ),
            Completions.say("whole")
        )
        let home = try ChatHome(ChatHome.openAI, transport: transport)
        let frontEnd = ScriptedFrontEnd()
        let report = try await ask(home, "hi", frontEnd)
        #expect(
            report.text == "half" && report.error?.contains("boom") == true && report.exitStatus == .temporaryFailure
        )
        #expect(transport.requests.count == 1)
        #expect(frontEnd.notices.contains { $0.text.contains("broke off") })
        let again = ScriptedFrontEnd()
        let resumed = try await home.run(ResumeAnswer.self, [:], again)
        #expect(resumed.text == "halfwhole")
        #expect(resumed.error == nil)
        #expect(resumed.stop == "end")
        let shown = again.events.compactMap { if case .appended(let words, _) = $0 { words } else { nil } }
        #expect(shown == ["half", "whole"], "the words that it had are shown, and it goes on after them")
        let session = try await home.chat.store.session(meantBy: "last")
        let kept = try await home.chat.store.messages(of: session.id)
        #expect(kept.map(\.content) == ["hi", "halfwhole"] && kept.last?.items == nil)
        let sent = try JSONValue(parsing: transport.requests[1].body)["messages"]?.arrayValue?.suffix(2)
        #expect(sent?.first?["content"] == "half" && sent?.last?["content"]?.stringValue?.contains("cut off") == true)
    }

    @Test("a stream that just ends is no success either")
    func endsEarly() async throws {
        let half = FakeResponse.response(
            headers: [.contentType: "text/event-stream"],
            chunks: [Array(Completions.chunk(["content": "half"]).utf8)]
        )
        let home = try ChatHome(ChatHome.openAI, transport: FakeTransport(half))
        let report = try await ask(home, "hi", ScriptedFrontEnd())
        #expect(report.text == "half" && report.exitStatus == .temporaryFailure, "\(report.stop)")
    }

    @Test(
        "what is no answer is said plainly",
        arguments: [
            (FakeResponse.response(headers: [.contentType: "text/event-stream"]), "empty answer"),
            (.response(headers: [.contentType: "text/html"], chunks: [Array("<html>".utf8)]), "page of HTML"),
            (
                .response(headers: [.contentType: "text/event-stream"], chunks: [Array("data: <html>\n\n".utf8)]),
                "page of HTML"
            ),
            (.json(#"{"error":{"message":"bad key"}}"#, status: 401), "wants a key, and none is set"),
            (.response(headers: [.contentType: "application/json"]), "empty answer"),
        ]
    )
    func faults(response: FakeResponse, words: String) async throws {
        let home = try ChatHome(ChatHome.openAI, transport: FakeTransport(response))
        let error = await #expect(throws: (any Error).self) { _ = try await ask(home) }
        #expect((error as? any BentoError)?.message.contains(words) == true, "\(String(describing: error))")
    }

    @Test("a line without end is an error, whatever it begins with", arguments: [":", "nothing", "data: {"])
    func lineWithoutEnd(beginning: String) async throws {
        let more = [UInt8](repeating: UInt8(ascii: "a"), count: 1 << 20)
        let transport = FakeTransport(
            .response(
                headers: [.contentType: "text/event-stream"],
                chunks: [Array(beginning.utf8)] + Array(repeating: more, count: 9)
            )
        )
        let home = try ChatHome(ChatHome.openAI, transport: transport)
        let error = await #expect(throws: (any Error).self) { _ = try await ask(home) }
        #expect(error is any BentoError && transport.requests.count == 1)
    }

    @Test("a line of 10 MB and an answer without end are stopped")
    func endless() async throws {
        let line = FakeResponse.response(
            headers: [.contentType: "text/event-stream"],
            chunks: [Array("data: ".utf8)] + Array(repeating: [UInt8](repeating: 120, count: 1 << 20), count: 10)
        )
        let home = try ChatHome(ChatHome.openAI, transport: FakeTransport(line))
        await #expect(throws: (any Error).self) { _ = try await ask(home) }
        let many = FakeResponse.response(
            headers: [.contentType: "text/event-stream"],
            chunks: Array(
                repeating: Array(Completions.chunk(["content": .string(String(repeating: "x", count: 40_000))]).utf8),
                count: 40
            )
        )
        let other = try ChatHome(ChatHome.openAI, transport: FakeTransport(many))
        let report = try await ask(other)
        #expect(report.stop == "budget" && report.text.utf8.count < WireProvider.longestAnswer + 50_000)
    }

    @Test("a tool that reads runs; its result goes back as data")
    func reads() async throws {
        let transport = FakeTransport(Completions.call(("food_day", "")), Completions.say("1200 so far"))
        let home = try ChatHome(ChatHome.openAI, transport: transport, flows: FakeFlows([day, log]))
        let report = try await ask(home, "how much?")
        #expect(report.text == "1200 so far" && report.flows == ["food_day"])
        #expect(home.flows.calls == [FakeFlows.Call(flow: "food.day", input: [:], caller: .model)])
        let sent = try JSONValue(parsing: transport.requests[1].body)
        let result = sent["messages"]?.arrayValue?.last
        #expect(
            result?["role"] == "tool"
                && result?["content"]?.stringValue?.contains("<data>\n{\"kcal\":1200}\n</data>") == true
        )
        #expect(sent["tools"]?.arrayValue?.count == 2)
    }

    @Test("a tool that changes something needs the person's permission, and the model reads that it has none")
    func writes() async throws {
        let call = Completions.call(("food_log", #"{"text":"2 eggs"}"#))
        let refused = try ChatHome(
            ChatHome.openAI,
            transport: FakeTransport(call, Completions.say("Sorry")),
            flows: FakeFlows([log])
        )
        #expect(try await ask(refused, "log 2 eggs").text == "Sorry")
        #expect(refused.flows.calls == [])
        #expect(refused.transport?.requests.last?.text.contains("has no permission") == true)
        let flows = FakeFlows([log])
        try await flows.permissions.set(.always, of: .model, for: "food.log")
        let allowed = try ChatHome(
            ChatHome.openAI,
            transport: FakeTransport(call, Completions.say("Done")),
            flows: flows
        )
        _ = try await ask(allowed, "log 2 eggs")
        #expect(flows.calls.map(\.input) == [["text": "2 eggs"]])
    }

    @Test(
        "calls that cannot be made come back to the model as errors it can read",
        arguments: [
            ("no_such_tool", "{}", "There is no tool"), ("food_day", "{\"x", "not JSON"),
            ("wallet_balance", "{}", "There is no tool"),
        ]
    )
    func badCalls(name: String, arguments: String, words: String) async throws {
        let transport = FakeTransport(Completions.call((name, arguments)), Completions.say("I see"))
        // The wallet is hidden from models as it comes.
        let home = try ChatHome(
            ChatHome.openAI,
            transport: transport,
            flows: FakeFlows([day, FakeFlows.Fake(id: "wallet.balance")])
        )
        #expect(try await ask(home).text == "I see")
        #expect(transport.requests[1].text.contains(words) && home.flows.calls == [])
    }

    @Test("several calls of one answer run, each once, and their results keep their order")
    func parallel() async throws {
        let calls = Completions.call(("food_day", "{}"), ("food_week", "{}"), ("food_day", "{\"a\":1}"))
        let transport = FakeTransport(calls, Completions.say("ok"))
        let home = try ChatHome(
            ChatHome.openAI,
            transport: transport,
            flows: FakeFlows([day, FakeFlows.Fake(id: "food.week")])
        )
        _ = try await ask(home)
        #expect(home.flows.calls.count == 3)
        let sent = try JSONValue(parsing: transport.requests[1].body)
        let ids = sent["messages"]?.arrayValue?.compactMap { $0["tool_call_id"]?.stringValue }
        #expect(ids == ["c0", "c1", "c2"])
    }

    @Test("after eight rounds of tools the model has to answer")
    func rounds() async throws {
        let transport = FakeTransport { request, position in
            request.text.contains("\"tools\"") ? Completions.call(("food_day", "{}")) : Completions.say("enough")
        }
        let home = try ChatHome(ChatHome.openAI, transport: transport, flows: FakeFlows([day]))
        #expect(try await ask(home).text == "enough")
        #expect(home.flows.calls.count == ConversationRunner.mostRounds)
    }

    @Test("a run that was stopped goes on without calling again")
    func resumes() async throws {
        let transport = FakeTransport(
            Completions.call(("food_day", "{}")),
            .json(#"{"error":{"message":"no"}}"#, status: 400),
            Completions.say("all good")
        )
        let home = try ChatHome(ChatHome.openAI, transport: transport, flows: FakeFlows([day]))
        await #expect(throws: (any Error).self) { _ = try await ask(home) }
        #expect(home.flows.calls.count == 1)
        #expect(try await home.run(ResumeAnswer.self).text == "all good")
        #expect(home.flows.calls.count == 1)
        #expect(transport.requests[2].text.contains("1200"))
    }

    @Test("a call whose process died while it ran is not repeated: the model is told that nobody knows")
    func died() async throws {
        let home = try ChatHome(
            ChatHome.openAI,
            transport: FakeTransport(Completions.say("Did it work?")),
            flows: FakeFlows([log])
        )
        let store = home.chat.store
        let session = try await store.makeSession()
        try await store.add(home.chat.runner.newMessage(session, .user, "log 2 eggs"))
        let call = ToolCall(id: "c0", name: "food_log", arguments: #"{"text":"2 eggs"}"#)
        var answer = home.chat.runner.newMessage(session, .assistant, "", items: [.toolCall(call)])
        answer.stop = StopReason.toolCalls.rawValue
        try await store.add(answer)
        let mark = ToolResult(callID: "c0", name: "food_log", output: CompleteTurns.interruptedResult, isError: true)
        try await store.add(home.chat.runner.newMessage(session, .tool, "", items: [.toolResult(mark)]))
        _ = try await home.run(ResumeAnswer.self)
        #expect(home.flows.calls == [])
        #expect(home.transport?.requests.first?.text.contains("outcome is not known") == true)
    }

    @Test("an answer given again keeps the one before; an edited question takes what followed out")
    func versions() async throws {
        let home = try ChatHome(
            ChatHome.openAI,
            transport: FakeTransport(Completions.say("one"), Completions.say("two"), Completions.say("three"))
        )
        _ = try await ask(home, "first")
        home.move(by: 1)
        #expect(try await home.run(AnswerAgain.self).text == "two")
        #expect(try await home.run(ShowVersions.self).versions.map(\.text) == ["one", "two"])
        home.move(by: 1)
        #expect(try await home.run(EditMessage.self, ["message": "1", "text": "second"]).text == "three")
        let shown = try await home.run(ShowChat.self)
        #expect(shown.messages.map(\.text) == ["second", "three"] && shown.messages[0].isEdited)
        #expect(try await home.chat.store.session(meantBy: "last").firstWords == "second", "the title follows")
        #expect(home.transport?.requests.last?.text.contains("first") == false)
        _ = try await home.run(RateAnswer.self, ["mark": "good"])
        #expect(try await home.run(ShowChat.self).messages.last?.rating == 1)
        await #expect(throws: ChatError.self) {
            _ = try await home.run(RateAnswer.self, ["mark": "good", "message": "1"])
        }
    }

    @Test("what does not fit is put into a summary that is shown and can be redone")
    func compaction() async throws {
        var values = ChatHome.openAI
        values["chat.context-tokens"] = 500
        let transport = FakeTransport { request, _ in
            request.text.contains("Summarise the conversation")
                ? Completions.say("- likes figs") : Completions.say("ok")
        }
        let home = try ChatHome(values, transport: transport)
        let session = try await home.chat.store.makeSession()
        for index in 0..<20 {
            try await home.chat.store.add(
                home.chat.runner.newMessage(
                    session,
                    index.isMultiple(of: 2) ? .user : .assistant,
                    "old \(index) " + String(repeating: "x", count: 400)
                )
            )
        }
        _ = try await home.run(AskCoach.self, ["text": "and now?", "in": "last"])
        let last = try #require(transport.requests.last)
        #expect(last.text.contains("likes figs"))
        #expect(!last.text.contains("old 0 "))
        #expect(last.text.contains("and now?"))
        let shown = try await home.run(CompactChat.self, ["keep": 5])
        #expect(shown.summary == "- likes figs")
    }

    @Test("a key of the provider's own service goes to no other server")
    func keys() async throws {
        let transport = FakeTransport(Completions.say("ok"))
        let home = try ChatHome(ChatHome.openAI, transport: transport, environment: ["OPENAI_API_KEY": "secret-1"])
        _ = try await ask(home)
        #expect(transport.requests[0].header("authorization") == nil)
        let own = FakeTransport(Completions.say("ok"))
        let other = try ChatHome(ChatHome.openAI, transport: own, environment: ["BENTO_CHAT_KEY": "secret-2"])
        _ = try await ask(other)
        #expect(own.requests[0].header("authorization") == "Bearer secret-2")
    }

    @Test(
        "each provider is asked at its own path, in its own dialect",
        arguments: [
            ("openai", "/v1/chat/completions"), ("responses", "/v1/responses"), ("anthropic", "/v1/messages"),
            ("gateway", "/v1/chat"),
        ]
    )
    func paths(provider: String, path: String) async throws {
        let transport = FakeTransport(.failure(.connectionRefused))
        let home = try ChatHome(
            ["chat.provider": .string(provider), "chat.model": "m", "chat.server": "http://127.0.0.1:9"],
            transport: transport
        )
        await #expect(throws: (any Error).self) { _ = try await ask(home, "write me a poem") }
        #expect(transport.requests.first?.path == path)
    }
}
