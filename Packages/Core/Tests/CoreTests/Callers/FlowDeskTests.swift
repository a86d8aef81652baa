import ArgumentParser
import Core
import CoreHosting
import CoreTesting
import Testing

private struct Written: FlowResult {
    let text: String
    func presentation(in context: FlowContext) -> Presentation { .text(text) }
}

private struct WriteNote: Flow {
    static let descriptor = FlowDescriptor(
        "note",
        "Write a note",
        effect: .writes,
        openTo: .everyone,
        examples: [FlowExample("hello --file a.txt", "A note")]
    )
    @Argument(help: "The words.") var text: String
    @Option(help: "A file to read it from.") var file: InputFile?
    @Option(help: "A server to send it to.") var server: ServerAddress?
    func run(with none: NoDependency, in session: FlowSession) async throws -> Written {
        Written(text: "\(session.caller): \(text)")
    }
}

/// Lasts until it is canceled.
private struct FollowNotes: Flow {
    static let descriptor = FlowDescriptor(
        "follow",
        "Show notes as they come",
        effect: .reads,
        openTo: .everyone,
        endlessFlag: "watch",
        examples: [FlowExample("--watch", "Until it is ended")]
    )
    @Flag(help: "Stay.") var watch = false
    func run(with none: NoDependency, in session: FlowSession) async throws -> Written {
        try await Task.sleep(for: .seconds(1_000_000))
        return Written(text: "done")
    }
}

private enum Notes: Feature {
    static var manifest: FeatureManifest {
        FeatureManifest(id: "notes", title: "Notes", summary: "Keeps notes")
    }
    static func register(in registrar: inout FeatureRegistrar) {
        registrar.flow(WriteNote.self)
        registrar.flow(FollowNotes.self)
    }
}

@Suite("Calls on behalf of a caller")
struct FlowDeskTests {
    let permissions = MemoryPermissions()

    func flows() throws -> ScriptedFlows {
        ScriptedFlows(
            FeatureCatalogue([Notes.self]),
            runtime: try FeatureRuntime([.registering(Notes.self)], platform: []),
            permissions: permissions
        )
    }

    @Test("whoever allows a call sees each of its arguments, however long another one is")
    func shownArguments() {
        let long = String(repeating: "x", count: 350) + " EVIL " + String(repeating: "y", count: 350)
        let input: JSONValue = ["notes": .string(long), "text": "1 apple", "count": 3, "tags": ["a", "b"]]
        let shown = input.shownArguments
        #expect(shown.map(\.key) == ["count", "text", "tags", "notes"])
        #expect(shown.prefix(3).map(\.value) == ["3", "1 apple", "[\"a\",\"b\"]"])
        #expect(shown.last?.value == long)
        #expect(JSONValue.string("words").shownArguments == [KeyValue("input", "words")])
    }

    @Test(
        "arguments that reach files and servers do not exist for others",
        arguments: [Caller.model, .client("x"), .job]
    )
    func reach(caller: Caller) async throws {
        let schema = try await flows().schema(of: "notes.note", for: caller)
        #expect(schema["properties"]?.objectValue?.keys.sorted() == ["text"])
        #expect(schema["examples"] == nil)
        for input: JSONValue in [["text": "x", "file": "/etc/passwd"], ["text": "x", "server": "tcp://10.0.0.1:1"]] {
            await #expect(throws: FlowInputError.self) {
                try await flows().call("notes.note", input: input, as: caller, in: .scripted())
            }
        }
        let own = try await flows().schema(of: "notes_note", for: .program)
        #expect(own["properties"]?.objectValue?.count == 3)
    }

    @Test("a page gives a word for a file that its server holds, never a path, and no server")
    func pageFiles() async throws {
        let schema = try await flows().schema(of: "notes.note", for: .page)
        #expect(schema["properties"]?.objectValue?.keys.sorted() == ["file", "text"])
        #expect(schema["examples"] == nil)
        #expect(schema["properties"]?["file"]?["format"] == "binary")
        let refused = [
            "/etc/passwd", "../x", "-", "upload:1:", "upload:1:.x", "upload:1:a/b", "upload:x:a", "upload:1:a b",
            "download:a", "x upload:1:a", "upload:1:a\u{0}", "upload:1:é", "upload:1:a:b",
        ]
        for path in refused {
            await #expect(throws: FlowInputError.self, "\(path)") {
                try await flows().call(
                    "notes.note",
                    input: ["text": "x", "file": .string(path)],
                    as: .page,
                    in: .scripted(caller: .page)
                )
            }
        }
        await #expect(throws: FlowInputError.self) {
            try await flows().call(
                "notes.note",
                input: ["text": "x", "server": "tcp://10.0.0.1:1"],
                as: .page,
                in: .scripted(caller: .page)
            )
        }
    }

    @Test(
        "what lasts until somebody ends it does not exist for those who cannot end a call",
        arguments: [
            (Caller.person, true), (.program, true), (.page, true), (.model, false), (.client("x"), false),
            (.job, false),
        ]
    )
    func endless(caller: Caller, isThere: Bool) async throws {
        let schema = try await flows().schema(of: "notes.follow", for: caller)
        #expect((schema["properties"]?["watch"] != nil) == isThere)
        #expect((schema["examples"] != nil) == isThere)
        guard !isThere else { return }
        await #expect(throws: FlowInputError.self) {
            try await flows().call("notes.follow", input: ["watch": true], as: caller, in: .scripted(caller: caller))
        }
    }

    @Test("a call of who cannot end it ends at its limit", arguments: [Caller.model, .client("x"), .job])
    func limit(caller: Caller) async throws {
        let clock = ManualClock()
        let desk = FlowDesk(permissions: permissions, proposals: MemoryProposals(), limit: .seconds(60), clock: clock)
        let runtime = try FeatureRuntime([.registering(Notes.self)], platform: [])
        let flow = try FeatureCatalogue([Notes.self]).flow("notes.follow")
        let call = Task {
            try await desk.call(
                flow,
                input: [:],
                as: caller,
                resolver: runtime.resolver(for: "notes"),
                session: .scripted(caller: caller)
            )
        }
        await clock.waitForSleepers(1)
        clock.advance(by: .seconds(60))
        let ended = await #expect(throws: DeadlineExceeded.self) { try await call.value }
        #expect(ended?.limit == .seconds(60))
        #expect(ended?.exitStatus == .temporaryFailure)
    }

    @Test("a change by a model needs a permission, and one given once serves once")
    func permission() async throws {
        let flows = try flows()
        let session = FlowSession.scripted(caller: .model)
        func call() async throws -> String {
            try await flows.call("notes.note", input: ["text": "x"], as: .model, in: session).text
        }
        let needed = await #expect(throws: PermissionNeeded.self) { try await call() }
        #expect(needed?.isDenied == false)
        #expect(needed?.recovery?.contains("bento permissions allow model notes.note") == true)
        try await permissions.set(.once, of: .model, for: "notes.note")
        await #expect(throws: FlowInputError.self) {
            try await flows.call("notes.note", input: ["txt": "x"], as: .model, in: session)
        }
        #expect(try await call() == "model: x")
        await #expect(throws: PermissionNeeded.self) { try await call() }
        try await permissions.set(.always, of: .model, for: "notes.note")
        for _ in 0..<2 { #expect(try await call() == "model: x") }
        try await permissions.set(.never, of: .model, for: "notes.note")
        let denied = await #expect(throws: PermissionNeeded.self) { try await call() }
        #expect(denied?.isDenied == true)
    }

    @Test("what was given once serves the call that a question makes run again, and no further one")
    func replay() async throws {
        let flows = try flows()
        try await permissions.set(.once, of: .model, for: "notes.note")
        let frontEnd = ScriptedFrontEnd()
        func call(_ session: FlowSession) async throws -> String {
            try await flows.call("notes.note", input: ["text": "x"], as: .model, in: session).text
        }
        let first = FlowSession.scripted(frontEnd, caller: .model)
        #expect(try await call(first) == "model: x")
        await #expect(throws: PermissionNeeded.self, "the same run has it once") { try await call(first) }
        // The front end keeps its words for the run with the answer.
        let second = FlowSession.scripted(frontEnd, caller: .model)
        #expect(try await call(second) == "model: x")
        await #expect(throws: PermissionNeeded.self) { try await call(second) }
        await #expect(throws: PermissionNeeded.self, "another call") {
            try await call(.scripted(caller: .model))
        }
        try await permissions.set(.never, of: .model, for: "notes.note")
        await #expect(throws: PermissionNeeded.self, "what the person denies meanwhile") {
            try await call(.scripted(frontEnd, caller: .model))
        }
    }

    @Test(
        "a person who is there is asked",
        arguments: [("once", nil), ("always", Permission.always), ("never", .never), ("not now", nil)]
    )
    func asked(answer: String, kept: Permission?) async throws {
        let frontEnd = ScriptedFrontEnd(answers: [answer])
        let result = try? await flows().call("notes.note", input: ["text": "x"], as: .model, in: .scripted(frontEnd))
        #expect((result != nil) == ["once", "always"].contains(answer))
        #expect(try await permissions.permission(of: .model, for: "notes.note") == kept)
    }

    @Test(
        "whoever is there is asked, for as much as they may say; nobody's yes through another program is kept",
        arguments: [
            // Who called, as whom the flow is called, who answers, with what; what was offered, and whether it ran.
            (Caller.person, Caller.model, Presence.here, "always", ["once", "always", "not now", "never"], true),
            (.page, .model, .here, "never", ["once", "always", "not now", "never"], false),
            (.page, .page, .here, "not now", nil, true), (.program, .page, .nobody, "", nil, true),
            (.person, .model, .nobody, "once", nil, false), (.model, .model, .here, "once", nil, false),
            (.client("a"), .client("a"), .throughClient, "this time", ["this time", "not now"], true),
            (.client("a"), .client("a"), .throughClient, "not now", ["this time", "not now"], false),
            (.client("a"), .client("a"), .nobody, "this time", nil, false),
            (.person, .client("a"), .throughClient, "this time", nil, false), (.job, .job, .here, "once", nil, false),
        ] as [(Caller, Caller, Presence, String, [String]?, Bool)]
    )
    func presence(
        session: Caller,
        caller: Caller,
        presence: Presence,
        answer: String,
        offered: [String]?,
        runs: Bool
    ) async throws {
        let frontEnd = ScriptedFrontEnd(answers: [answer], presence: presence)
        let session = FlowSession.scripted(frontEnd, caller: session)
        let result = try? await flows().call("notes.note", input: ["text": "x"], as: caller, in: session)
        #expect((result != nil) == runs)
        let asked = frontEnd.events.compactMap { if case .asked(let question) = $0 { question.choices } else { nil } }
        #expect(asked == [offered].compactMap(\.self))
        let kept: Permission? = offered?.count == 4 ? Permission(rawValue: answer) : nil
        #expect(try await permissions.permission(of: caller, for: "notes.note") == kept)
    }

    @Test("what was denied stays denied, a page's own changes too; none of it goes by what a program answers")
    func deniedForAll() async throws {
        for caller in [Caller.page, .client("a"), .model] {
            try await permissions.set(.never, of: caller, for: "notes.note")
            let frontEnd = ScriptedFrontEnd(
                answers: ["once"],
                presence: caller == .client("a") ? .throughClient : .here
            )
            let denied = await #expect(throws: PermissionNeeded.self) {
                try await flows().call(
                    "notes.note",
                    input: ["text": "x"],
                    as: caller,
                    in: .scripted(frontEnd, caller: caller)
                )
            }
            #expect(denied?.isDenied == true)
            #expect(frontEnd.events.isEmpty)
        }
    }

    @Test("a program that declines, or answers nothing, gets what it would get without asking")
    func declined() async throws {
        // It runs out of answers, which is as good as declining.
        let frontEnd = ScriptedFrontEnd(presence: .throughClient)
        let session = FlowSession.scripted(frontEnd, caller: .client("a"))
        let needed = await #expect(throws: PermissionNeeded.self) {
            try await flows().call("notes.note", input: ["text": "x"], as: .client("a"), in: session)
        }
        #expect(needed?.isDenied == false)
        #expect(frontEnd.events.count == 1)
    }

    @Test(
        "who has read text of others is asked about each time, whatever was allowed before, and is told why",
        arguments: [Permission.always, .once, nil]
    )
    func influenced(said: Permission?) async throws {
        try await permissions.set(said, of: .model, for: "notes.note")
        let frontEnd = ScriptedFrontEnd(answers: ["once", "always", "not now", "not now", "never"])
        let session = FlowSession.scripted(frontEnd).influenced(by: ["a workout imported from hevy"])
        func call() async throws -> String {
            try await flows().call("notes.note", input: ["text": "x"], as: .model, in: session).text
        }
        #expect(try await call() == "model: x")
        guard case .asked(let question)? = frontEnd.events.first else {
            return #expect(Bool(false), "nobody was asked")
        }
        #expect(question.prompt.contains("did not write (a workout imported from hevy)"))
        #expect(question.choices == ["once", "not now", "never"])
        // "always" is no answer here, and what was allowed before is not used up.
        await #expect(throws: (any Error).self) { try await call() }
        #expect(try await permissions.permission(of: .model, for: "notes.note") == said)
        let refused = await #expect(throws: PermissionNeeded.self) { try await call() }
        #expect(refused?.isDenied == false)
        let denied = await #expect(throws: PermissionNeeded.self) { try await call() }
        #expect(denied?.isDenied == true)
    }

    @Test(
        "where nobody can answer, a change by one who has read text of others is refused, and the refusal says why",
        arguments: [Permission.always, .once, nil]
    )
    func influencedAlone(said: Permission?) async throws {
        try await permissions.set(said, of: .model, for: "notes.note")
        let session = FlowSession.scripted(caller: .model).influenced(by: ["Open Food Facts"])
        let error = await #expect(throws: PermissionNeeded.self) {
            try await flows().call("notes.note", input: ["text": "x"], as: .model, in: session)
        }
        #expect(error?.code == "flow.read-from-outside")
        #expect(error?.message.contains("Open Food Facts") == true)
        #expect(error?.recovery?.contains("permissions allow") == false)
        #expect(try await permissions.permission(of: .model, for: "notes.note") == said)
        // The person's own call is nobody else's.
        let own = FlowSession.scripted(caller: .program).influenced(by: ["Open Food Facts"])
        #expect(try await flows().call("notes.note", input: ["text": "x"], as: .program, in: own).text == "program: x")
    }

    @Test(
        "a session may ask about each change, allow them, or allow none, and what was denied stays denied",
        arguments: [
            (PermissionMode.ask, Permission.always, ["not now"], "flow.permission-needed"),
            (.ask, nil, ["once"], nil), (.ask, .always, ["once"], nil), (.ask, .once, [], "flow.permission-needed"),
            (.allow, nil, [], nil), (.allow, .never, ["once"], "flow.denied"),
            (.readOnly, .always, ["once"], "flow.denied"), (.readOnly, nil, [], "flow.denied"),
        ] as [(PermissionMode, Permission?, [String], String?)]
    )
    func mode(_ mode: PermissionMode, said: Permission?, answers: [String], code: String?) async throws {
        try await permissions.set(said, of: .model, for: "notes.note")
        let frontEnd = ScriptedFrontEnd(answers: answers)
        let session = FlowSession.scripted(frontEnd).permitting(mode)
        var found: String?
        do {
            let done = try await flows().call("notes.note", input: ["text": "x"], as: .model, in: session)
            #expect(done.text == "model: x")
        } catch let error as any BentoError { found = error.code }
        #expect(found == code)
        // Nothing of it is kept, nor used up.
        #expect(try await permissions.permission(of: .model, for: "notes.note") == said)
        let asked = frontEnd.events.contains { if case .asked = $0 { true } else { false } }
        #expect(asked == (mode == .ask && !answers.isEmpty))
    }

    @Test("a session that allows changes asks about those of one who has read text of others")
    func influencedMode() async throws {
        let frontEnd = ScriptedFrontEnd(answers: ["once"])
        let session = FlowSession.scripted(frontEnd).permitting(.allow).influenced(by: ["Open Food Facts"])
        _ = try await flows().call("notes.note", input: ["text": "x"], as: .model, in: session)
        #expect(frontEnd.events.count == 1)
        let alone = FlowSession.scripted(caller: .model).permitting(.allow).influenced(by: ["Open Food Facts"])
        await #expect(throws: PermissionNeeded.self) {
            try await flows().call("notes.note", input: ["text": "x"], as: .model, in: alone)
        }
    }

    @Test("no argument passes for another one in the question")
    func disguised() async throws {
        let frontEnd = ScriptedFrontEnd(answers: ["not now"])
        _ = try? await flows().call(
            "notes.note",
            input: ["text": "x; file: \"a"],
            as: .model,
            in: .scripted(frontEnd)
        )
        guard case .asked(let question)? = frontEnd.events.first else {
            return #expect(Bool(false), "nobody was asked")
        }
        #expect(question.prompt.contains(#"with text: "x; file: \"a". Allow it?"#), "\(question.prompt)")
    }

    @Test("a program or a model cannot pass for somebody else, whatever its JSON says")
    func raised() async throws {
        let flows = try flows()
        for (from, to) in [
            (Caller.program, Caller.person), (.model, .person), (.client("a"), .client("b")), (.job, .program),
        ] {
            await #expect(throws: CallerRaised.self) {
                try await flows.call("notes.note", input: ["text": "x"], as: to, in: .scripted(caller: from))
            }
        }
        await #expect(throws: FlowInputError.self) {
            try await flows.call("notes.note", input: ["text": "x", "caller": "person"], as: .program, in: .scripted())
        }
    }
}
