import ArgumentParser
import Core

/// A feature of small flows, each of which does one thing with its front end: what ``FrontEndContract`` calls. Its flows are
/// `test.ask`, `test.confirm` and so on.
public enum FrontEndFlows: Feature {
    public static var manifest: FeatureManifest {
        FeatureManifest(id: "test", title: "Test", summary: "Does one thing with a front end at a time")
    }

    public static func register(in registrar: inout FeatureRegistrar) {
        registrar.flow(AskFlow.self)
        registrar.flow(AskTwiceFlow.self)
        registrar.flow(AskSecretFlow.self)
        registrar.flow(ChooseFlow.self)
        registrar.flow(ConfirmFlow.self)
        registrar.flow(WriteFlow.self)
        registrar.flow(PayFlow.self)
        registrar.flow(ShowFlow.self)
        registrar.flow(EmitFlow.self)
        registrar.flow(AttachFlow.self)
        registrar.flow(FailFlow.self)
        registrar.flow(FindNothingFlow.self)
        registrar.flow(FollowFlow.self)
    }
}

private struct Said: FlowResult {
    var words = ""
    func presentation(in context: FlowContext) -> Presentation { .text("It said: \(words).") }
}

private struct AskFlow: Flow {
    static let descriptor = FlowDescriptor(
        "ask",
        "Ask for a word",
        effect: .reads,
        openTo: .everyone,
        examples: [FlowExample("--name Ann", "Without asking")]
    )
    @Option(help: "The word.") var name: String?

    func run(with none: NoDependency, in session: FlowSession) async throws -> Said {
        if let name { return Said(words: name) }
        return Said(words: try await session.ask(Question("Which name?", option: "--name")))
    }
}

private struct AskTwiceFlow: Flow {
    static let descriptor = FlowDescriptor(
        "ask-twice",
        "Ask for two words, one after the other",
        effect: .reads,
        openTo: .everyone,
        examples: [FlowExample("", "Two questions")]
    )

    func run(with none: NoDependency, in session: FlowSession) async throws -> Said {
        let first = try await session.ask(Question("Which first?", option: "the first"))
        let second = try await session.ask(Question("Which after \(first)?", option: "the second"))
        return Said(words: "\(first), \(second)")
    }
}

private struct AskSecretFlow: Flow {
    static let descriptor = FlowDescriptor(
        "ask-secret",
        "Ask for a secret, and say how long it is",
        effect: .reads,
        openTo: .everyone,
        examples: [FlowExample("", "A question")]
    )

    func run(with none: NoDependency, in session: FlowSession) async throws -> Said {
        let secret = try await session.askSecret("Which key?", option: "the key")
        return Said(words: "\(secret.reveal().count) characters")
    }
}

private struct ChooseFlow: Flow {
    static let descriptor = FlowDescriptor(
        "choose",
        "Ask for one of two",
        effect: .reads,
        openTo: .everyone,
        examples: [FlowExample("", "A question")]
    )

    func run(with none: NoDependency, in session: FlowSession) async throws -> Said {
        let chosen = try await session.choose(
            "Which color?",
            option: "the color",
            from: [("red", "red it is"), ("green", "green it is")]
        )
        return Said(words: chosen)
    }
}

private struct ConfirmFlow: Flow {
    enum Weight: String, CaseIterable, ExpressibleByArgument, Sendable { case ordinary, personal, typed }

    static let descriptor = FlowDescriptor(
        "confirm",
        "Ask for a yes",
        effect: .reads,
        openTo: .everyone,
        examples: [FlowExample("--weight personal", "One that only the person gives")]
    )
    @Option(help: "How much the yes weighs.") var weight: Weight = .ordinary

    func run(with none: NoDependency, in session: FlowSession) async throws -> Said {
        let weights: [Weight: Confirmation.Weight] = [.personal: .personal, .typed: .typed("do it")]
        let question = Confirmation(
            "Do it?",
            details: [KeyValue("what", "the thing")],
            weight: weights[weight] ?? .ordinary
        )
        guard try await session.confirm(question) else { throw Declined() }
        return Said(words: "done")
    }
}

private struct WriteFlow: Flow {
    static let descriptor = FlowDescriptor(
        "write",
        "Change something",
        effect: .writes,
        openTo: .everyone,
        examples: [FlowExample("--text hello", "A word")]
    )
    @Option(help: "What to write.") var text: String

    func run(with none: NoDependency, in session: FlowSession) async throws -> Said { Said(words: "wrote \(text)") }
}

private struct PayFlow: SpendingFlow {
    static let descriptor = FlowDescriptor(
        "pay",
        "Pay play money",
        effect: .spends,
        openTo: .everyone,
        examples: [FlowExample("--to Ann", "21 sat")]
    )
    @Option(help: "Whom.") var to: String

    struct Prepared: PreparedSpending {
        let spending: Spending?
    }

    func prepare(with none: NoDependency, in session: FlowSession) async throws -> Prepared {
        Prepared(
            spending: Spending(
                amount: try Satoshis(21),
                fee: nil,
                destination: to,
                consequence: "It is gone.",
                stake: .play
            )
        )
    }

    func run(_ prepared: Prepared, with none: NoDependency, in session: FlowSession) async throws -> Said {
        Said(words: "paid \(to)")
    }
}

private struct ShowFlow: Flow {
    static let descriptor = FlowDescriptor(
        "show",
        "Show progress, a notice and an answer that comes in pieces",
        effect: .reads,
        openTo: .everyone,
        examples: [FlowExample("", "All of it")]
    )

    func run(with none: NoDependency, in session: FlowSession) async throws -> Said {
        for count in 1...3 { try await session.progress(ProgressUpdate("Reading", completed: Int64(count), total: 3)) }
        await session.notice(.warning, "A page is missing.")
        let block = try await session.open(.text, isResult: true)
        for piece in ["one ", "two ", "three"] { try await block.append(piece) }
        try await block.close()
        return Said(words: "three pieces")
    }
}

private struct EmitFlow: Flow {
    static let descriptor = FlowDescriptor(
        "emit",
        "Give two results before the last",
        effect: .reads,
        openTo: .everyone,
        examples: [FlowExample("", "Three results")]
    )

    func run(with none: NoDependency, in session: FlowSession) async throws -> Said {
        for words in ["alpha", "beta"] { try await session.emit(Said(words: words)) }
        return Said(words: "gamma")
    }
}

private struct AttachFlow: Flow {
    struct Drawn: FlowResult {
        var words = "a picture"
        func presentation(in context: FlowContext) -> Presentation { .text("It drew \(words).") }
        var attachments: [AttachedFile] {
            [AttachedFile(name: "dot.png", mediaType: "image/png", bytes: FrontEndContract.picture)]
        }
        private enum CodingKeys: CodingKey { case words }
    }

    static let descriptor = FlowDescriptor(
        "attach",
        "Give a picture beside the result",
        effect: .reads,
        openTo: .everyone,
        examples: [FlowExample("", "A dot")]
    )

    func run(with none: NoDependency, in session: FlowSession) async throws -> Drawn { Drawn() }
}

private struct FailFlow: Flow {
    static let descriptor = FlowDescriptor(
        "fail",
        "Fail",
        effect: .reads,
        openTo: .everyone,
        examples: [FlowExample("", "An error")]
    )

    func run(with none: NoDependency, in session: FlowSession) async throws -> Said {
        throw Failure("test.shut", "The shop is shut.", recovery: "Come back tomorrow.", exitStatus: .unavailable)
    }
}

private struct FindNothingFlow: Flow {
    struct Nothing: FlowResult {
        var words = "nothing"
        var exitStatus: ExitStatus { .negative }
        func presentation(in context: FlowContext) -> Presentation { .text("It found \(words).") }
        private enum CodingKeys: CodingKey { case words }
    }

    static let descriptor = FlowDescriptor(
        "find-nothing",
        "Give a result that says no",
        effect: .reads,
        openTo: .everyone,
        examples: [FlowExample("", "A no")]
    )

    func run(with none: NoDependency, in session: FlowSession) async throws -> Nothing { Nothing() }
}

private struct FollowFlow: Flow {
    static let descriptor = FlowDescriptor(
        "follow",
        "Wait until it is ended",
        effect: .reads,
        openTo: .everyone,
        endlessFlag: "watch",
        examples: [FlowExample("--watch", "Until Ctrl-C")]
    )
    @Flag(help: "Stay.") var watch = false

    func run(with none: NoDependency, in session: FlowSession) async throws -> Said {
        guard watch else { return Said(words: "once") }
        await session.notice(.info, "Waiting for you.")
        try await session.clock.sleep(for: .seconds(1_000_000))
        return Said(words: "too late")
    }
}
