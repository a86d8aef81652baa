import AppData
import Core
import CoreTesting
import Foundation
import NetworkingTesting
import Testing

@testable import Conversations

@Suite("Templates and roles")
struct TemplateTests {
    private func template(_ prompt: String?, role: String? = nil, _ defaults: [String: String] = [:]) -> ChatTemplate {
        ChatTemplate(
            id: .make(at: Date(timeIntervalSince1970: 0)),
            name: "t",
            role: role,
            prompt: prompt,
            defaults: defaults,
            createdAt: Moment(milliseconds: 0)
        )
    }

    @Test(
        "arguments, what is typed, and dollars stand where the text says",
        arguments: [
            ("Review $days days.", "", ["days": "7"], "Review 7 days."),
            ("Review ${days}d, $$5 and $5.", "", ["days": "7"], "Review 7d, $5 and $5."),
            ("Say \"$input\" in $language", "good night", ["language": "German"], "Say \"good night\" in German"),
            ("Review my week.", "only food", [:], "Review my week.\n\nonly food"), ("Plain", "", [:], "Plain"),
            ("$a$b", "", ["a": "$b", "b": "x"], "$bx"), ("${open", "", [:], "${open"), ("100 $", "", [:], "100 $"),
            ("$größe", "", ["gr": "1"], "1öße"),
        ] as [(String, String, [String: String], String)]
    )
    func fills(prompt: String, input: String, given: [String: String], words: String) throws {
        #expect(try template(prompt).filled(input, given).words == words)
    }

    @Test("a missing argument is named, a default stands in for it, and an unknown one is refused")
    func arguments() throws {
        let review = template("Review $days days of $what.", ["days": "7"])
        #expect(try review.filled("", ["what": "food"]).words == "Review 7 days of food.")
        let missing = #expect(throws: ChatError.self) { try review.filled("", [:]) }
        #expect(missing?.message.contains("-p what=") == true)
        let unknown = #expect(throws: ChatError.self) { try review.filled("", ["what": "x", "day": "1"]) }
        #expect(unknown?.message.contains("takes days, what") == true)
    }

    private let transport = FakeTransport { request, _ in Completions.say("answer") }

    private func instructions(_ chat: RegisteredChat) throws -> String {
        let body = try JSONValue(parsing: try #require(chat.transport?.requests.last).body)
        return body["messages"]?[0]?["content"]?.stringValue ?? ""
    }

    @Test("a template is kept, used with its arguments, changed, and deleted; undo brings it back")
    func kept() async throws {
        let chat = try RegisteredChat(ChatHome.openAI, transport: transport)
        let added = try await chat.call(
            "template.add",
            ["name": "weekly", "prompt": "Review my last $days days.", "default": ["days=7"]]
        )
        #expect(added.text.contains("bento chat ask -t weekly") && added.text.contains("days=7"))
        try await chat.call("ask", ["template": "weekly"])
        try await chat.call("ask", ["template": "weekly", "parameter": ["days=14"], "text": "briefly"])
        let said = transport.requests.map { $0.text }
        #expect(said[0].contains("Review my last 7 days.") && said[1].contains(#"Review my last 14 days.\n\nbriefly"#))
        try await chat.call("template.edit", ["template": "weekly", "name": "review", "default": ["days=3"]])
        #expect(try await chat.call("template.list").text.contains("review"))
        try await chat.call("template.delete", ["template": "review"])
        #expect(try await chat.call("template.list").json["templates"] == [])
        let source = try #require(chat.registrar.undoSources.first)
        let step = try #require(try await source.next(chat.resolver, .undo))
        #expect(step.summary == "delete template review")
        _ = try await source.take(chat.resolver, step, .undo)
        #expect(try await chat.call("template.show", ["template": "review"]).text.contains("days=3"))
    }

    @Test("a role takes the place of the persona for its whole conversation, whoever is asked later, and of no other")
    func role() async throws {
        let chat = try RegisteredChat(ChatHome.openAI, transport: transport)
        try await chat.call("template.add", ["name": "translator", "role": "You translate into German."])
        try await chat.call("ask", ["template": "translator", "text": "good night"])
        #expect(try instructions(chat).hasPrefix("You translate into German."))
        #expect(try !instructions(chat).contains("coach of Bento"))
        #expect(try instructions(chat).contains("never invent figures"))
        try await chat.call("template.delete", ["template": "translator"])
        chat.move(by: 1)
        try await chat.call("ask", ["in": "last", "text": "good morning"])
        #expect(try instructions(chat).hasPrefix("You translate into German."))
        try await chat.call("ask", ["in": "last", "text": "and you?", "role": ""])
        #expect(try instructions(chat).contains("coach of Bento"))
        try await chat.call("ask", ["text": "hi", "role": "You are a pirate."])
        #expect(try instructions(chat).hasPrefix("You are a pirate."))
        await #expect(throws: ChatError.self) { try await chat.call("ask", ["text": "hi", "role": "pirate"]) }
    }

    @Test("a coach without a model says that a role is for one")
    func offline() async throws {
        let chat = try RegisteredChat()
        let frontEnd = ScriptedFrontEnd()
        try await chat.call("ask", ["text": "thanks", "role": "You are a pirate."], frontEnd)
        #expect(frontEnd.notices.contains { $0.text.contains("A role is for a model") })
    }

    @Test("at a terminal what is missing is asked for")
    func asked() async throws {
        let chat = try RegisteredChat(ChatHome.openAI, transport: transport)
        try await chat.call("template.add", ["name": "weekly", "prompt": "Review $days days."])
        try await chat.call("ask", ["template": "weekly"], ScriptedFrontEnd(answers: ["21"]))
        #expect(transport.requests.last?.text.contains("Review 21 days.") == true)
        await #expect(throws: ChatError.self) { try await chat.call("ask", ["template": "weekly"]) }
        await #expect(throws: (any Error).self) { try await chat.call("ask", ["template": "montly"]) }
        await #expect(throws: ChatError.self) { try await chat.call("ask", ["text": "x", "parameter": ["a=b"]]) }
    }

    @Test("a template names its model or provider")
    func model() async throws {
        let chat = try RegisteredChat(ChatHome.openAI, transport: transport)
        try await chat.call("template.add", ["name": "deep", "prompt": "Think.", "model": "big"])
        try await chat.call("ask", ["template": "deep"])
        try await chat.call("ask", ["template": "deep", "model": "small"])
        #expect(transport.requests.map { try? JSONValue(parsing: $0.body)["model"] } == ["big", "small"])
    }

    @Test(
        "what is no template is refused",
        arguments: [
            ["name": "", "prompt": "x"], ["name": "weekly", "prompt": "x"], ["name": "n", "prompt": "  "],
            ["name": "n", "prompt": "x", "default": ["days=7"]], ["name": "n", "prompt": "$d", "default": ["d"]],
            ["name": .string(String(repeating: "n", count: 81)), "prompt": "x"],
            ["name": "n", "prompt": .string(String(repeating: "x", count: 20_001))],
        ] as [JSONValue]
    )
    func refused(input: JSONValue) async throws {
        let chat = try RegisteredChat()
        try await chat.call("template.add", ["name": "Weekly", "prompt": "x"])
        await #expect(throws: (any Error).self) { try await chat.call("template.add", input) }
        #expect(try await chat.call("template.list").json["templates"]?.arrayValue?.count == 1)
    }
}
