import ArgumentParser
import Core
import Foundation

/// A feature whose flows declare everything that a flow can, and report what they know about a call: what a feature in
/// a separate process must preserve.
public enum DeclaredFlows: Feature {
    public static var manifest: FeatureManifest {
        FeatureManifest(
            id: "declared",
            title: "Declared",
            summary: "Declares all that a flow can",
            defaultFlow: "context"
        )
    }

    public static func register(in registrar: inout FeatureRegistrar) {
        registrar.flow(NoteFlow.self)
        registrar.flow(TakeBackFlow.self)
        registrar.flow(DeleteFlow.self)
        registrar.flow(ContextFlow.self)
        registrar.flow(PrintFlow.self)
        registrar.flow(FillFlow.self)
        registrar.flow(ReadFlow.self)
        registrar.flow(WaitFlow.self)
        registrar.flow(CountFlow.self)
        registrar.service(Waiters.self) { _ in Waiters() }
        registrar.hook(
            LifecycleHook(
                "open",
                start: { try await $0.get(Waiters.self).open() },
                stop: { try await $0.get(Waiters.self).close() }
            )
        )
    }

    /// A feature that cannot run in a separate process: it requires a service of the host.
    public enum Needy: Feature {
        public static var manifest: FeatureManifest {
            FeatureManifest(id: "needy", title: "Needy", summary: "Requires the host's flows", requires: [.flows])
        }
        public static func register(in registrar: inout FeatureRegistrar) {}
    }
}

private struct Said: FlowResult {
    var words: String
    func presentation(in context: FlowContext) -> Presentation { .keyValues([KeyValue("words", words)]) }
}

private struct NoteFlow: Flow {
    static let descriptor = FlowDescriptor(
        "note",
        "Keep a note",
        discussion: "A note has a text.",
        effect: .writes,
        openTo: .everyone,
        undoneBy: "declared.take-back",
        isDaily: true,
        formerly: ["declared.add"],
        formerOptions: ["memo": "text"],
        outputSchema: [
            "type": "object", "properties": ["words": ["type": "string"]], "required": ["words"],
        ],
        examples: [FlowExample("--text milk", "A word")]
    )
    @Option(help: "The note.") var text: String

    func run(with none: NoDependency, in session: FlowSession) async throws -> Said { Said(words: text) }
}

private struct TakeBackFlow: Flow {
    static let descriptor = FlowDescriptor(
        "take-back",
        "Take the last note back",
        effect: .writes,
        openTo: .everyone,
        examples: [FlowExample("", "The last one")]
    )

    func run(with none: NoDependency, in session: FlowSession) async throws -> Said { Said(words: "taken back") }
}

private struct DeleteFlow: Flow {
    static let descriptor = FlowDescriptor(
        "delete",
        "Delete a note",
        effect: .writes,
        deletes: true,
        successor: "declared take-back",
        examples: [FlowExample("", "The last one")]
    )

    func run(with none: NoDependency, in session: FlowSession) async throws -> Said { Said(words: "deleted") }
}

/// Reports what it knows about the call.
private struct ContextFlow: Flow {
    struct Known: FlowResult {
        let caller: String
        let day: LocalDay
        let zone: String
        let units: UnitSystem
        let number: String
        func presentation(in context: FlowContext) -> Presentation { .text("\(caller) on \(day)") }
    }

    static let descriptor = FlowDescriptor(
        "context",
        "Tell what is known of the call",
        effect: .reads,
        openTo: .everyone,
        examples: [FlowExample("", "All of it")]
    )

    func run(with none: NoDependency, in session: FlowSession) async throws -> Known {
        Known(
            caller: session.caller.description,
            day: session.time.today,
            zone: session.time.zone.identifier,
            units: session.units,
            number: session.context.forms.number(1234.5, decimals: 1)
        )
    }
}

/// Prints as a library might, to the stream of the messages.
private struct PrintFlow: Flow {
    static let descriptor = FlowDescriptor(
        "print",
        "Print past the session",
        effect: .reads,
        examples: [FlowExample("", "A line")]
    )

    func run(with none: NoDependency, in session: FlowSession) async throws -> Said {
        print("{\"stray\": true}")
        FileHandle.standardOutput.write(Data("stray\n".utf8))
        return Said(words: "printed")
    }
}

/// Gives as much as is asked for.
private struct FillFlow: Flow {
    static let descriptor = FlowDescriptor(
        "fill",
        "Give a long text",
        effect: .reads,
        examples: [FlowExample("--bytes 10", "A short one")]
    )
    @Option(help: "How many bytes.") var bytes: Int

    func run(with none: NoDependency, in session: FlowSession) async throws -> Said {
        Said(words: String(repeating: "x", count: min(max(0, bytes), 8 << 20)))
    }
}

/// Takes a file, which only the host has.
private struct ReadFlow: Flow {
    static let descriptor = FlowDescriptor(
        "read",
        "Read a file",
        effect: .reads,
        examples: [FlowExample("", "None")]
    )
    @Option(help: "The file.") var file: InputFile?

    func run(with none: NoDependency, in session: FlowSession) async throws -> Said {
        Said(words: file == nil ? "no file" : "a file")
    }
}

/// The calls that wait, and whether the feature's hook has run.
private actor Waiters {
    private(set) var count = 0
    private(set) var isOpen = false

    func enter() { count += 1 }
    func leave() { count -= 1 }
    func open() { isOpen = true }

    func close() {
        isOpen = false
        FileHandle.standardError.write(Data("closed\n".utf8))
    }
}

/// Waits until it is canceled.
private struct WaitFlow: Flow {
    static let descriptor = FlowDescriptor(
        "wait",
        "Wait until it is cancelled",
        effect: .reads,
        examples: [FlowExample("", "For no time")]
    )
    @Flag(help: "For ever.") var long = false

    func run(with waiters: Waiters, in session: FlowSession) async throws -> Said {
        await waiters.enter()
        do {
            try await session.progress(ProgressUpdate("Waiting", completed: 1))
            try await session.clock.sleep(for: .seconds(long ? 1_000_000 : 0))
        } catch {
            await waiters.leave()
            throw error
        }
        await waiters.leave()
        return Said(words: "waited")
    }
}

private struct CountFlow: Flow {
    static let descriptor = FlowDescriptor(
        "count",
        "Count the calls that wait",
        effect: .reads,
        examples: [FlowExample("", "How many")]
    )

    func run(with waiters: Waiters, in session: FlowSession) async throws -> Said {
        Said(words: "\(await waiters.count), \(await waiters.isOpen ? "open" : "closed")")
    }
}
