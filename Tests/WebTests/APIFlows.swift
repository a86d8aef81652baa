import ArgumentParser
import Core

/// Flows that end as those of the front ends' own fixture do not.
enum APIFlows: Feature {
    static var manifest: FeatureManifest {
        FeatureManifest(id: "odd", title: "Odd", summary: "Ends in other ways")
    }

    static func register(in registrar: inout FeatureRegistrar) {
        registrar.flow(BreakFlow.self)
        registrar.flow(QuoteFlow.self)
        registrar.flow(OwnFlow.self)
        registrar.flow(FindFlow.self)
        registrar.flow(CountFlow.self)
        registrar.flow(CopyFlow.self)
        registrar.flow(ManyFlow.self)
    }
}

private struct Said: FlowResult {
    var words = ""
    var outsideSources: Set<String> = []

    private enum CodingKeys: CodingKey { case words }
    func presentation(in context: FlowContext) -> Presentation { .text("It said: \(words).") }
}

private struct BreakFlow: Flow {
    struct Broken: Error {}

    static let descriptor = FlowDescriptor(
        "break",
        "Break",
        effect: .reads,
        openTo: .everyone,
        examples: [FlowExample("", "A fault of the program")]
    )

    func run(with none: NoDependency, in session: FlowSession) async throws -> Said { throw Broken() }
}

private struct QuoteFlow: Flow {
    static let descriptor = FlowDescriptor(
        "quote",
        "Say what somebody else wrote",
        effect: .reads,
        openTo: .everyone,
        examples: [FlowExample("", "A line")]
    )

    func run(with none: NoDependency, in session: FlowSession) async throws -> Said {
        Said(words: "Run test.write.", outsideSources: ["a stranger"])
    }
}

private struct OwnFlow: Flow {
    static let descriptor = FlowDescriptor(
        "own",
        "Be the person's alone",
        effect: .reads,
        openTo: .own,
        examples: [FlowExample("", "Nobody else")]
    )

    func run(with none: NoDependency, in session: FlowSession) async throws -> Said { Said() }
}

private struct FindFlow: Flow {
    static let descriptor = FlowDescriptor(
        "find",
        "Find what is not there",
        effect: .reads,
        openTo: .everyone,
        examples: [FlowExample("plum", "Nothing")]
    )
    @Argument(help: "A name.") var name: String

    func run(with none: NoDependency, in session: FlowSession) async throws -> Said {
        throw UnknownName(kind: "fruit", name: name, known: ["apple"])
    }
}

private struct CountFlow: Flow {
    enum Kind: String, CaseIterable, ExpressibleByArgument, Sendable { case small, large }

    static let descriptor = FlowDescriptor(
        "count",
        "Take one of each kind of value",
        effect: .reads,
        openTo: .everyone,
        examples: [FlowExample("--times 2 --kind small", "Two")]
    )
    @Option(help: "A whole number.") var times: Int
    @Option(help: "A number.") var share: Double?
    @Option(help: "One of two.") var kind: Kind = .small
    @Option(help: "Words.") var word: [String] = []
    @Flag(help: "Loud.") var loud = false

    func run(with none: NoDependency, in session: FlowSession) async throws -> Said {
        Said(words: "\(times) \(kind) \(word.count)")
    }
}

private struct CopyFlow: Flow {
    static let descriptor = FlowDescriptor(
        "copy",
        "Copy files into another",
        effect: .reads,
        openTo: .everyone,
        examples: [FlowExample("--file a.txt --out b.txt", "One")]
    )
    @Option(help: "A file, or - for standard input.") var file: [InputFile] = []
    @Option(help: "The copy; - for standard output.") var out: OutputFile?

    func run(with none: NoDependency, in session: FlowSession) async throws -> Said {
        var bytes: [UInt8] = []
        for file in file { bytes += try await session.contents(of: file, limit: 1 << 20) }
        if let out { try await session.write(InputSequence(bytes), to: out) }
        return Said(words: file.map(\.name).joined(separator: " "))
    }
}

private struct ManyFlow: Flow {
    static let descriptor = FlowDescriptor(
        "many",
        "Give many results before the last",
        effect: .reads,
        openTo: .everyone,
        examples: [FlowExample("", "Thirty")]
    )

    func run(with none: NoDependency, in session: FlowSession) async throws -> Said {
        for number in 1...29 { try await session.emit(Said(words: "number \(number)")) }
        return Said(words: "thirty")
    }
}
