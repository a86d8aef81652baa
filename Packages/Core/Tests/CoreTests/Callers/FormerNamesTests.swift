import ArgumentParser
import Core
import CoreHosting
import CoreTesting
import Foundation
import Synchronization
import Testing

private struct Written: FlowResult {
    let text: String
    func presentation(in context: FlowContext) -> Presentation { .text(text) }
}

private struct DeleteNote: Flow {
    static let descriptor = FlowDescriptor(
        "note delete",
        "Delete a note",
        effect: .writes,
        openTo: .everyone,
        deletes: true,
        formerly: ["notes.note.remove", "shelf.forget-note"],
        formerOptions: ["notes": "note"],
        examples: [FlowExample("--note hello", "A note")]
    )
    @Option(help: "The note.") var note: String
    func run(with none: NoDependency, in session: FlowSession) async throws -> Written {
        Written(text: "\(session.caller): \(note)")
    }
}

private struct TurnNotes: Flow {
    static let descriptor = FlowDescriptor(
        "turn",
        "Turn notes on",
        effect: .writes,
        openTo: .everyone,
        successor: "notes enable",
        examples: [FlowExample("", "On")]
    )
    func run(with none: NoDependency, in session: FlowSession) async throws -> Written { Written(text: "on") }
}

private enum Notes: Feature {
    static var manifest: FeatureManifest {
        FeatureManifest(id: "notes", title: "Notes", summary: "Keeps notes")
    }
    static func register(in registrar: inout FeatureRegistrar) {
        registrar.flow(DeleteNote.self)
        registrar.flow(TurnNotes.self)
    }
}

@Suite("Names of an earlier version")
struct FormerNamesTests {
    private let catalogue = FeatureCatalogue([Notes.self])

    private func session(_ caller: Caller) -> FlowSession {
        FlowSession(
            frontEnd: ScriptedFrontEnd(),
            context: FlowContext(time: .fixed("2026-11-21T12:00:00Z"), caller: caller)
        )
    }

    @Test(
        "a flow answers to the ids and tool names that it had",
        arguments: [
            "notes.note.delete", "notes_note_delete", "notes.note.remove", "notes_note_remove", "shelf.forget-note",
            "shelf_forget_note",
        ]
    )
    func answers(_ id: String) throws { #expect(try catalogue.flow(id).id == "notes.note.delete") }

    @Test("a name that no flow ever had is unknown, and flows that are kept for their words are not proposed")
    func unknown() {
        let error = #expect(throws: UnknownName.self) { try catalogue.flow("notes.note.drop") }
        #expect(error?.known == ["notes.note.delete"])
        #expect(
            catalogue.renamedFlows == [
                "notes.note.remove": "notes.note.delete", "shelf.forget-note": "notes.note.delete",
            ]
        )
    }

    @Test("a call by a former id needs the permission of today's, and takes the options by their former names")
    func calls() async throws {
        let permissions = MemoryPermissions()
        let flows = ScriptedFlows(
            catalogue,
            runtime: try FeatureRuntime([.registering(Notes.self)], platform: []),
            permissions: permissions
        )
        let input: JSONValue = ["notes": "hello"]
        await #expect(throws: PermissionNeeded(flow: "notes.note.delete", caller: .model, isDenied: false)) {
            try await flows.call("notes.note.remove", input: input, as: .model, in: session(.model))
        }
        try await permissions.set(.once, of: .model, for: "notes.note.delete")
        let outcome = try await flows.call("notes_note_remove", input: input, as: .model, in: session(.model))
        #expect(outcome.text == "model: hello")
    }

    @Test("what is given by the former and by today's name is refused")
    func twice() {
        let input: JSONValue = ["notes": "a", "note": "b"]
        #expect(throws: FlowInputError.self) { try FlowSchema(DeleteNote.self).parse(input) }
        #expect(DeleteNote.descriptor.current(["notes": "a"]) == ["note": "a"])
        #expect(DeleteNote.descriptor.current(3) == 3)
    }

    @Test("the contract of a feature holds with former names")
    func contract() { #expect(FeatureContract.violations(of: Notes.self) == []) }

    @Test("calls that change something are recorded with caller and outcome, and those that read are not")
    func records() async throws {
        let kept = Mutex<[CallRecord]>([])
        let desk = FlowDesk(permissions: MemoryPermissions(), proposals: MemoryProposals()) { call in
            kept.withLock { $0.append(call) }
        }
        let runtime = try FeatureRuntime([.registering(Notes.self)], platform: [])
        let flow = try catalogue.flow("notes.note.delete")
        let session = session(.program)
        try await runtime.running("notes") { resolver in
            _ = try await desk.call(flow, input: ["note": "a"], as: .program, resolver: resolver, session: session)
            _ = try? await desk.call(flow, input: ["nope": "a"], as: .program, resolver: resolver, session: session)
            _ = try? await desk.call(flow, input: ["note": "a"], as: .model, resolver: resolver, session: session)
        }
        let calls = kept.withLock { $0 }
        #expect(calls.map(\.flow) == Array(repeating: "notes.note.delete", count: 3))
        #expect(calls.map(\.caller) == [.program, .program, .model])
        #expect(calls.map(\.outcome) == [.done, .failed("flow.input"), .failed("flow.permission-needed")])
        let json = try JSONEncoder().encode(calls)
        #expect(try JSONDecoder().decode([CallRecord].self, from: json) == calls)
    }
}
