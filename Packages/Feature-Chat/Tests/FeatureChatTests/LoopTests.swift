import AppData
import ConversationWire
import Core
import CoreHosting
import CoreTesting
import Foundation
import Networking
import NetworkingTesting
import Synchronization
import Testing

@testable import Conversations
@testable import FeatureChat

@Suite("Talking")
struct LoopTests {
    private let hanging = FakeResponse.response(
        headers: [.contentType: "text/event-stream"],
        chunks: [Array(Completions.chunk(["content": "so far"]).utf8)],
        ending: .hanging
    )

    @Test("Ctrl-C ends the answer, which is kept, and the conversation goes on")
    func interrupts() async throws {
        let home = try ChatHome(ChatHome.openAI, transport: FakeTransport(hanging, Completions.say("whole")))
        let frontEnd = ScriptedFrontEnd(answers: ["go on", "/again", "bye"])
        let task = Task { try await home.run(TalkToCoach.self, [:], frontEnd) }
        try await until(within: .seconds(300)) { frontEnd.events.contains(.appended("so far", block: 0)) }
        #expect(frontEnd.interrupt())
        let report = try await task.value
        #expect(report.answer == "whole" && report.title == "go on")
        let versions = try await home.run(ShowVersions.self).versions
        #expect(versions.map(\.text) == ["so far", "whole"])
        #expect(frontEnd.notices.contains { $0.text.contains("What came is kept") })
    }

    @Test("what came is kept before the answer is over")
    func drafts() async throws {
        let home = try ChatHome(ChatHome.openAI, transport: FakeTransport(hanging))
        let task = Task { try await home.run(AskCoach.self, ["text": "go on"]) }
        var lines: [MessageLine] = []
        try await until(within: .seconds(300)) {
            guard let session = try? await home.chat.store.session(meantBy: "last") else { return false }
            lines = (try? await home.chat.store.lines(of: session.id, limit: 10)) ?? []
            return lines.count == 2
        }
        #expect(lines.map(\.content) == ["go on", "so far"] && lines[1].stop == "cut")
        task.cancel()
        _ = await task.result
        let after = try await home.run(ShowChat.self).messages
        #expect(after.map(\.text) == ["go on", "so far"] && after[1].stop == "cancelled")
    }

    @Test("a long answer is written a few times, not once for each word")
    func draftSteps() async throws {
        let home = try ChatHome()
        let session = try await home.chat.store.makeSession()
        let blank = home.chat.runner.newMessage(session, .assistant, "")
        let draft = ResponseDraft(blank, store: home.chat.store)
        for _ in 0..<2000 { try await draft.take(.text("twenty bytes of text")) }
        let kept = try #require(await draft.kept)
        let stored = try #require(try await home.chat.store.messages(of: session.id).first)
        #expect(kept.content.utf8.count == 40_000 && stored.content.utf8.count > 30_000)
        #expect(try await home.chat.store.messages(of: session.id).count == 1)
    }

    @Test(
        "what is said can be edited, asked anew and of another model, searched, exported and taken back, without leaving"
    )
    func inside() async throws {
        let transport = FakeTransport(
            Completions.say("one"),
            Completions.say("two"),
            Completions.say("three"),
            Completions.call(("food_log", #"{"text":"egg"}"#)),
            Completions.say("logged")
        )
        let flows = FakeFlows([
            FakeFlows.Fake(id: "food.log", effect: .writes, undoneBy: "food.undo"),
            FakeFlows.Fake(id: "food.undo", effect: .writes),
        ])
        try await flows.permissions.set(.always, of: .model, for: "food.log")
        let home = try ChatHome(ChatHome.openAI, transport: transport, flows: flows)
        let frontEnd = ScriptedFrontEnd(answers: [
            "/edit x", "hi", "/retry", "/model", "/model big", "/edit hello there", "/search three", "/export",
            "/export a.txt",
            "an egg", "/undo", "/nonsense", "/bye",
        ])
        _ = try await home.run(TalkToCoach.self, [:], frontEnd)
        let models = transport.requests.map { try? JSONValue(parsing: $0.body)["model"] }
        #expect(models == ["m", "m", "big", "big", "big"])
        #expect(flows.calls.map(\.flow) == ["food.log", "food.undo"])
        let said = try await home.chat.store.messages(of: home.chat.store.session(meantBy: "last").id)
        #expect(said.filter { $0.role == .user }.map(\.content) == ["hello there", "an egg", "undo"])
        let written = frontEnd.events.compactMap { event -> String? in
            if case .wrote(let file, let bytes) = event {
                file.path + ": " + String(decoding: bytes, as: UTF8.self)
            } else {
                nil
            }
        }
        #expect(written.count == 1 && written[0].hasPrefix("a.txt: hello there\n\nYou, "))
        let notices = frontEnd.notices.map(\.text)
        #expect(notices.contains { $0.contains("Nothing was said yet") } && notices.contains("The model is 'm'."))
        #expect(notices.contains { $0.contains("The file cannot be empty") })
        #expect(notices.contains { $0.hasPrefix("There is no '/nonsense' here.") })
        #expect(frontEnd.emitted.contains { $0["hits"]?.arrayValue?.count == 1 })
    }

    @Test("a model is chosen for one question; a coach without one says that it has none")
    func chosen() async throws {
        let transport = FakeTransport(Completions.say("ok"))
        let home = try ChatHome(ChatHome.openAI, transport: transport)
        _ = try await home.run(AskCoach.self, ["text": "hi", "model": "big"])
        _ = try await home.run(AskCoach.self, ["text": "hi"])
        #expect(transport.requests.map { try? JSONValue(parsing: $0.body)["model"] } == ["big", "m"])
        let offline = try ChatHome()
        await #expect(throws: ChatError.needsModel("Choosing a model")) {
            _ = try await offline.run(AskCoach.self, ["text": "hi", "model": "big"])
        }
    }

    @Test("a long question, and one's last words, are written in the editor")
    func editor() async throws {
        let transport = FakeTransport { _, _ in Completions.say("ok") }
        let home = try ChatHome(ChatHome.openAI, transport: transport)
        let frontEnd = ScriptedFrontEnd(
            answers: ["/write", "/edit", "/edit", "/bye"],
            edits: ["a long\nquestion\n", "a longer\nquestion", "a longer\nquestion"]
        )
        _ = try await home.run(TalkToCoach.self, [:], frontEnd)
        let said = try await home.chat.store.messages(of: home.chat.store.session(meantBy: "last").id)
        #expect(said.filter { $0.role == .user }.map(\.content) == ["a longer\nquestion"])
        #expect(transport.requests.count == 2)
        #expect(frontEnd.notices.contains { $0.text == "Nothing was changed." })
        #expect(frontEnd.events.contains(.edited("a long\nquestion")))
    }

    @Test("templates, files, memory and modes within a conversation")
    func more() async throws {
        let transport = FakeTransport { _, _ in Completions.say("ok") }
        let home = try ChatHome(ChatHome.openAI, transport: transport)
        _ = try await home.run(AddTemplate.self, ["name": "pirate", "role": "You are a pirate."])
        _ = try await home.run(AddTemplate.self, ["name": "weekly", "prompt": "Review my week."])
        let frontEnd = ScriptedFrontEnd(
            answers: [
                "/role pirate", "hello", "/template weekly", "/with notes.txt what stands out?", "/memory I am vegan",
                "/memory", "/template", "/with notes.txt", "/permissions", "/permissions read-only",
                "/permissions sudo",
                "/role nobody", "hello", "/bye",
            ],
            files: ["notes.txt": "knee hurts"]
        )
        _ = try await home.run(TalkToCoach.self, [:], frontEnd)
        let sent = transport.requests.map(\.text)
        #expect(sent.count == 4 && sent.allSatisfy { $0.contains("You are a pirate.") })
        #expect(sent[1].contains("Review my week.") && sent[2].contains("knee hurts") && sent[3].contains("I am vegan"))
        #expect(frontEnd.emitted.contains { $0["memories"]?.arrayValue?.count == 1 })
        #expect(frontEnd.emitted.contains { $0["templates"]?.arrayValue?.count == 2 })
        let errors = frontEnd.notices.filter { $0.kind == .error }.map(\.text)
        #expect(errors.count == 3, "\(errors)")
        let questions = frontEnd.events.compactMap { event -> Question? in
            if case .asked(let question) = event { question } else { nil }
        }
        let question = try #require(questions.first)
        for text in ["/model offline", "/template weekly", "/role pirate", "/permissions read-only", "/write"] {
            #expect(question.completions.contains(text))
        }
    }

    @Test(
        "a mode of one question: nothing is offered that changes, or nothing is asked, and only the person may say so",
        arguments: [("read-only", false), ("allow", true), ("ask", false)]
    )
    func mode(name: String, runs: Bool) async throws {
        let transport = FakeTransport(Completions.call(("food_log", #"{"text":"egg"}"#)), Completions.say("done"))
        let flows = FakeFlows([FakeFlows.Fake(id: "food.day"), FakeFlows.Fake(id: "food.log", effect: .writes)])
        let home = try ChatHome(ChatHome.openAI, transport: transport, flows: flows)
        _ = try await home.run(AskCoach.self, ["text": "an egg", "permissions": .string(name)])
        #expect(flows.calls.isEmpty != runs)
        #expect(transport.requests[0].text.contains("food_log") == (name != "read-only"))
        let page = home.session(caller: .page)
        let ask = try FlowSchema(AskCoach.self).parse(["text": "an egg", "permissions": .string(name)])
        if name == "allow" {
            await #expect(throws: Failure.self) { try await ask.run(with: home.chat, in: page) }
        }
    }

    @Test("a coach without a model changes nothing either, where nothing may be")
    func readOnly() async throws {
        let schema: JSONValue = ["type": "object", "properties": ["text": ["type": "string"]]]
        let flows = FakeFlows([FakeFlows.Fake(id: "food.log", effect: .writes, schema: schema)])
        let home = try ChatHome(flows: flows)
        let report = try await home.run(AskCoach.self, ["text": "log 2 eggs", "permissions": "read-only"])
        #expect(flows.calls == [] && report.text.contains("Nothing may be changed"))
    }

    @Test("/new begins another conversation, /help explains, an empty line does nothing")
    func commands() async throws {
        let home = try ChatHome()
        let frontEnd = ScriptedFrontEnd(answers: ["", "/again", "hi", "/help", "/new", "/resume", "thanks", "/bye"])
        _ = try await home.run(TalkToCoach.self, [:], frontEnd)
        #expect(try await home.chat.store.sessions(archived: false, limit: 10).map(\.messages) == [2, 2])
        #expect(frontEnd.notices.contains { $0.text.contains("/again") })
        let questions = frontEnd.events.compactMap { event -> [String]? in
            if case .asked(let question) = event { question.history } else { nil }
        }
        #expect(questions.last == ["/again", "hi", "/help", "/new", "/resume", "thanks"])
        #expect(try await home.chat.store.lastSaid(limit: 10).sorted() == ["hi", "thanks"])
    }

    @Test("what is taken back is what was logged last in the conversation")
    func undo() async throws {
        let undoing = ["food.undo", "workouts.undo"].map { FakeFlows.Fake(id: $0, effect: .writes) }
        let schema: JSONValue = ["type": "object", "properties": ["text": ["type": "string"]]]
        let logging = ["food", "workouts"].map {
            FakeFlows.Fake(id: "\($0).log", effect: .writes, schema: schema, undoneBy: "\($0).undo")
        }
        let home = try ChatHome(flows: FakeFlows(undoing + logging))
        let frontEnd = ScriptedFrontEnd(answers: ["ran 5 km in 25 minutes", "undo", "log 2 eggs", "undo", "bye"])
        _ = try await home.run(TalkToCoach.self, [:], frontEnd)
        #expect(home.flows.calls.map(\.flow) == ["workouts.log", "workouts.undo", "food.log", "food.undo"])
    }

    @Test("a model that does not think is asked without its thoughts")
    func reasoning() async throws {
        let refusal = FakeResponse.json(
            #"{"error":{"message":"Encrypted content is not supported with this model.","param":"include"}}"#,
            status: 400
        )
        let answer = FakeResponse.json(
            #"{"status":"completed","output":[{"type":"message","role":"assistant","content":[{"type":"output_text","text":"hi"}]}]}"#
        )
        let transport = FakeTransport(refusal, answer)
        var values = ChatHome.openAI
        values["chat.provider"] = "responses"
        let home = try ChatHome(values, transport: transport)
        #expect(try await home.run(AskCoach.self, ["text": "hello"]).text == "hi")
        #expect(transport.requests.map { $0.text.contains("encrypted_content") } == [true, false])
    }

    @Test("a model that takes the limit only by its newer name gets it so")
    func limit() async throws {
        let refusal = FakeResponse.json(
            #"{"error":{"message":"Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead."}}"#,
            status: 400
        )
        let transport = FakeTransport(refusal, Completions.say("hi"))
        let home = try ChatHome(ChatHome.openAI, transport: transport)
        #expect(try await home.run(AskCoach.self, ["text": "hello"]).text == "hi")
        let sent = try transport.requests.map { try JSONValue(parsing: $0.body) }
        #expect(
            sent[0]["max_tokens"] == 2048 && sent[1]["max_tokens"] == nil && sent[1]["max_completion_tokens"] == 2048
        )
    }

    @Test("what a gateway sends that nobody knows is counted and told")
    func unknown() async throws {
        let events = """
            event: chat
            data: {"content":"Hi","is_streaming":false}

            event: confetti
            data: {}

            event: confetti
            data: {}

            event: hook
            data: {"action":"open_door"}

            event: stop
            data: {}


            """
        let reply = FakeResponse.response(
            headers: [.contentType: "text/event-stream"],
            chunks: [Array(events.utf8)]
        )
        let home = try ChatHome(
            ["chat.provider": "gateway", "chat.server": "http://127.0.0.1:9"],
            transport: FakeTransport(reply)
        )
        let report = try await home.run(AskCoach.self, ["text": "hello"])
        #expect(report.unknownEvents == ["confetti": 2, "hook open_door": 1])
        #expect(
            ResponseReport.unknown(
                .init(
                    message: home.chat.runner.newMessage(try await home.chat.store.makeSession(), .user, ""),
                    unknown: ["a": 2],
                    stop: .end
                )
            )?.contains("a (2 times)") == true
        )
    }

    /// Hears what a test says, in order; then nothing.
    private final class ScriptedVoice: VoiceListening {
        private let words: Mutex<[String?]>
        init(_ words: [String?]) { self.words = Mutex(words) }
        func listen(in session: FlowSession) async throws -> String? {
            try words.withLock { words in
                guard !words.isEmpty else {
                    throw Failure.unavailable("voice.no-recorder", "There is no recorder here.")
                }
                return words.removeFirst()
            }
        }
    }

    @Test("a running chat listens; where nothing was heard, or nobody can, it goes on")
    func listens() async throws {
        let home = try ChatHome()
        var chat = home.chat
        chat.voice = ScriptedVoice(["hello", nil])
        let frontEnd = ScriptedFrontEnd(answers: ["/listen", "/listen", "/listen", "bye"])
        let last = try await ChatLoop(chat: chat).run(first: nil, session: nil, in: home.session(frontEnd))
        #expect(last != nil)
        #expect(try await home.chat.store.lastSaid(limit: 10) == ["hello"])
        #expect(frontEnd.notices.contains { $0.text.contains("no recorder") })
        let deaf = ScriptedFrontEnd(answers: ["/listen", "bye"])
        _ = try await ChatLoop(chat: home.chat).run(first: nil, session: nil, in: home.session(deaf))
        #expect(deaf.notices.contains { $0.text.contains("no way to listen") })
    }
}
