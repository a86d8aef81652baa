import ConversationWire
import Core
import CoreTesting
import NetworkingTesting
import Testing

@testable import FeatureChat

@Suite("The coach's tools as a switch")
struct FlagTests {
    @Test("switched off, a model is offered no tools, answers, and the person hears of it")
    func off() async throws {
        let transport = FakeTransport(Completions.say("I cannot see that"))
        let home = try ChatHome(ChatHome.openAI, transport: transport, flags: ["chat.tools": "off"])
        let frontEnd = ScriptedFrontEnd()
        let report = try await home.run(AskCoach.self, ["text": "what did I eat"], frontEnd)
        #expect(report.text == "I cannot see that")
        let sent = try JSONValue(parsing: transport.requests[0].body)
        #expect(sent["tools"]?.arrayValue?.isEmpty ?? true)
        #expect(frontEnd.notices.contains { $0.text.contains("switched off") })
    }

    @Test("switched off, a tool that a model calls all the same is refused, and nothing is called")
    func called() async throws {
        let transport = FakeTransport(Completions.call(("food_day", "{}")), Completions.say("sorry"))
        let home = try ChatHome(ChatHome.openAI, transport: transport, flags: ["chat.tools": "off"])
        let report = try await home.run(AskCoach.self, ["text": "what did I eat"])
        #expect(report.text == "sorry")
        #expect(home.flows.calls == [])
        #expect(transport.requests.count == 2)
    }
}
