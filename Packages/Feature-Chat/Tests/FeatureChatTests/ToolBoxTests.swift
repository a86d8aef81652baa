import ConversationWire
import Core
import CoreTesting
import NetworkingTesting
import Testing

@testable import FeatureChat

@Suite("The tools of an answer")
struct ToolBoxTests {
    private static func many() -> FakeFlows {
        FakeFlows(
            ["food", "workouts", "reminders"].flatMap { feature in
                (0..<20).map { FakeFlows.Fake(id: "\(feature).thing\($0)") }
            } + [FakeFlows.Fake(id: "workouts.readiness") { _ in FakeFlows.outcome(["score": 7], "7 of 10") }]
        )
    }

    private func names(_ request: FakeRequest?) throws -> [String] {
        let body = try JSONValue(parsing: try #require(request).body)
        return (body["tools"]?.arrayValue ?? []).compactMap { $0["function"]?["name"]?.stringValue }
    }

    @Test("at most twenty go along, one of which finds others, and they stay the same from question to question")
    func twenty() async throws {
        let home = try ChatHome(ChatHome.openAI, transport: FakeTransport(Completions.say("ok")), flows: Self.many())
        _ = try await home.run(AskCoach.self, ["text": "hello"])
        let first = try names(home.transport?.requests.last)
        #expect(first.count == 20)
        #expect(first.last == ToolDefinition.finder)
        #expect(!first.contains("workouts_readiness"))
        _ = try await home.run(AskCoach.self, ["text": "and what else?", "in": "last"])
        #expect(try names(home.transport?.requests.last) == first)
        _ = try await home.run(AskCoach.self, ["text": "what about my readiness?", "in": "last"])
        let asked = try names(home.transport?.requests.last)
        #expect(asked.contains("workouts_readiness") && asked.count == 20)
        _ = try await home.run(AskCoach.self, ["text": "thanks", "in": "last"])
        #expect(try names(home.transport?.requests.last) == asked)
    }

    @Test("what is found by words is offered from the next request on, and is called")
    func finds() async throws {
        let transport = FakeTransport(
            Completions.call((ToolDefinition.finder, #"{"words":"readiness"}"#)),
            Completions.call(("workouts_readiness", "{}")),
            Completions.say("7 of 10")
        )
        let home = try ChatHome(ChatHome.openAI, transport: transport, flows: Self.many())
        let report = try await home.run(AskCoach.self, ["text": "hello"])
        #expect(report.text == "7 of 10" && home.flows.calls.map(\.flow) == ["workouts.readiness"])
        #expect(transport.requests[1].text.contains("You can call these from now on"))
        #expect(try names(transport.requests[1]).contains("workouts_readiness"))
        #expect(try names(transport.requests[1]).count == 20)
    }

    @Test(
        "what finds nothing, or is no JSON, says what there is",
        arguments: [#"{"words":"zebra"}"#, "{}", "{\"x", ""]
    )
    func findsNothing(input: String) async throws {
        let transport = FakeTransport(Completions.call((ToolDefinition.finder, input)), Completions.say("ok"))
        let home = try ChatHome(ChatHome.openAI, transport: transport, flows: Self.many())
        _ = try await home.run(AskCoach.self, ["text": "hello"])
        #expect(transport.requests[1].text.contains("The features are: food, reminders, workouts."))
    }

    @Test("where all of them fit, all go along, and none finds others")
    func all() async throws {
        let flows = FakeFlows((0..<20).map { FakeFlows.Fake(id: "food.thing\($0)") })
        let home = try ChatHome(ChatHome.openAI, transport: FakeTransport(Completions.say("ok")), flows: flows)
        _ = try await home.run(AskCoach.self, ["text": "hello"])
        #expect(try names(home.transport?.requests.last).count == 20)
        #expect(try !names(home.transport?.requests.last).contains(ToolDefinition.finder))
    }

    @Test(
        "a server that fails, or whose quota is used up, has not said that the model takes no tools",
        arguments: [
            (500, "internal error", 0), (400, "insufficient quota", 1), (429, "quota exceeded", 0),
            (403, "no credit", 0),
            (404, "no such model", 0), (422, "this model does not support tools", 1),
            (500, "tools param requires --jinja", 1),
        ]
    )
    func failing(status: Int, words: String, plain: Int) async throws {
        let transport = FakeTransport { request, _ in
            request.text.contains("\"tools\"")
                ? .json(#"{"error":{"message":"\#(words)"}}"#, status: status) : Completions.say("ok")
        }
        let home = try ChatHome(ChatHome.openAI, transport: transport, flows: Self.many())
        _ = try? await home.run(AskCoach.self, ["text": "hello"])
        #expect(transport.requests.filter { !$0.text.contains("\"tools\"") }.count == plain)
        let kept = try await home.chat.runner.abilities.abilities(
            of: "m",
            at: "http://127.0.0.1:9/v1/chat/completions"
        )
        #expect(kept.tools == (words.contains("tools") ? false : nil))
    }
}
