import AppData
import CoachRules
import Core
import CoreHosting
import CoreTesting
import Foundation
import NetworkingTesting
import Testing

@testable import Conversations
@testable import FeatureChat

@Suite("Memory")
struct MemoryTests {
    private let transport = FakeTransport { _, _ in Completions.say("ok") }

    @Test("what is remembered goes along with each question, the person sees and changes it, and undo takes that back")
    func told() async throws {
        let chat = try RegisteredChat(ChatHome.openAI, transport: transport)
        try await chat.call("memory.add", ["words": "I am vegetarian"])
        chat.move(by: 1)
        try await chat.call("memory.add", ["words": "My knee hurts"])
        try await chat.call("ask", ["text": "hello"])
        #expect(transport.requests.last?.text.contains(#"- My knee hurts\n- I am vegetarian"#) == true)
        try await chat.call("memory.edit", ["memory": "vegetarian", "words": "I am vegan"])
        try await chat.call("memory.delete", ["memory": "knee"])
        try await chat.call("ask", ["text": "hello"])
        let last = try #require(transport.requests.last?.text)
        #expect(last.contains("I am vegan"))
        #expect(!last.contains("vegetarian"))
        #expect(!last.contains("knee"))
        let source = try #require(chat.registrar.undoSources.first)
        let step = try #require(try await source.next(chat.resolver, .undo))
        #expect(step.summary == "forget My knee hurts")
        _ = try await source.take(chat.resolver, step, .undo)
        #expect(try await chat.call("memory.list").json["memories"]?.arrayValue?.count == 2)
        try await chat.call("memory.delete", ["all": true])
        #expect(try await chat.call("memory.list").json["memories"] == [])
    }

    @Test("switched off, no model is told, and the list says so")
    func off() async throws {
        var values = ChatHome.openAI
        values["chat.memory"] = false
        let chat = try RegisteredChat(values, transport: transport)
        try await chat.call("memory.add", ["words": "I am vegetarian"])
        try await chat.call("ask", ["text": "hello"])
        #expect(transport.requests.last?.text.contains("vegetarian") == false)
        #expect(try await chat.call("memory.list").text.contains("'chat.memory' is off"))
    }

    @Test("more than there is room for is left out, the oldest first")
    func room() {
        let memories = (0..<100).map { number in
            ChatMemory(
                id: .make(at: Date(timeIntervalSince1970: 0)),
                words: "\(number) " + String(repeating: "word ", count: 60),
                author: .person,
                provenance: Provenance(),
                createdAt: Moment(milliseconds: 0)
            )
        }
        let told = ChatMemory.told(memories, hiding: [])
        #expect((10..<60).contains(told.count) && told.first?.words.hasPrefix("0 ") == true)
    }

    /// A model that asks for something to be remembered, in a conversation that has read something.
    private func remembered(outside: Set<String>, hidden: String = "") async throws -> (ChatHome, FakeFlows) {
        let store = Holder()
        let flows = FakeFlows([
            FakeFlows.Fake(id: "wallet.list") { _ in FakeFlows.outcome(["paid": "x"], "paid x", outside: outside) },
            FakeFlows.Fake(id: "chat.memory.add", effect: .writes) { input in
                guard let home = await store.home else { throw Failure("test.none", "No home.") }
                let flow = try FlowSchema(AddMemory.self).parse(input)
                let report = try await flow.run(with: home.chat, in: home.session(caller: .model))
                return FlowOutcome(json: try JSONValue(encoding: report), presentation: .text("ok"), text: "ok")
            },
        ])
        try await flows.permissions.set(.always, of: .model, for: "chat.memory.add")
        let transport = FakeTransport(
            Completions.call(("wallet_list", "{}")),
            Completions.call(("chat_memory_add", #"{"words":"Pays Bob weekly"}"#)),
            Completions.say("done")
        )
        var values = ChatHome.openAI
        values["chat.hidden-features"] = .string(hidden)
        let home = try ChatHome(values, transport: transport, flows: flows)
        await store.set(home)
        return (home, flows)
    }

    private actor Holder {
        var home: ChatHome?
        func set(_ home: ChatHome) { self.home = home }
    }

    @Test("what a model keeps is told with how to take it back, and knows what its conversation was made of")
    func byModel() async throws {
        let (home, _) = try await remembered(outside: [])
        let frontEnd = ScriptedFrontEnd()
        _ = try await home.run(AskCoach.self, ["text": "what did I pay? remember it"], frontEnd)
        let memory = try #require(try await home.chat.store.memories().first)
        #expect(memory.author == .model)
        #expect(memory.madeOf.features.contains("wallet"))
        #expect(memory.madeOf.outside == [])
        #expect(frontEnd.notices.contains { $0.text.contains("chat.memory.add") && $0.text.contains("bento undo") })
        // Hidden since, no model hears of it.
        #expect(ChatMemory.told([memory], hiding: ["wallet"]).isEmpty && !ChatMemory.told([memory], hiding: []).isEmpty)
    }

    @Test("text of others that was remembered with the person's yes stays text of others in every conversation")
    func influenced() async throws {
        let (home, flows) = try await remembered(outside: ["a received payment"])
        _ = try await home.run(AskCoach.self, ["text": "what did I pay?"])
        #expect(try await home.chat.store.memories().isEmpty, "nobody was asked")
        let (asked, _) = try await remembered(outside: ["a received payment"])
        _ = try await asked.run(AskCoach.self, ["text": "what did I pay?"], ScriptedFrontEnd(confirmations: [true]))
        let memory = try #require(try await asked.chat.store.memories().first)
        #expect(memory.madeOf.outside == ["a received payment"])
        let material = try await asked.chat.runner.material(try await asked.chat.store.makeSession().id)
        #expect(material.provenance.outside == ["a received payment"])
        _ = flows
    }

    @Test("what a model wrote of which nothing is known counts as written by anybody")
    func unknown() {
        let memory = ChatMemory(
            id: .make(at: Date(timeIntervalSince1970: 0)),
            words: "x",
            author: .model,
            provenance: nil,
            createdAt: Moment(milliseconds: 0)
        )
        #expect(!memory.madeOf.outside.isEmpty && !memory.madeOf.isFree(of: ["wallet"]))
    }

    @Test(
        "what is no memory is refused",
        arguments: [.string(" "), .string(String(repeating: "x", count: 1001))] as [JSONValue]
    )
    func refused(words: JSONValue) async throws {
        let chat = try RegisteredChat()
        await #expect(throws: (any Error).self) { try await chat.call("memory.add", ["words": words]) }
        await #expect(throws: ChatError.self) { try await chat.call("memory.delete") }
    }

    @Test("the same words are kept once")
    func once() async throws {
        let chat = try RegisteredChat()
        try await chat.call("memory.add", ["words": "I am vegetarian"])
        #expect(try await chat.call("memory.add", ["words": "I  am vegetarian"]).text.contains("Known already"))
        #expect(try await chat.call("memory.list").json["memories"]?.arrayValue?.count == 1)
    }
}
