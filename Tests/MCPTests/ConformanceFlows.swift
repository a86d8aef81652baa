import ArgumentParser
import Core
import CoreHosting

/// The flows of a feature `test`, which become the tools that the protocol's conformance suite calls: `test_simple_text` and so on.
enum ConformanceFlows: Feature {
    static var manifest: FeatureManifest {
        FeatureManifest(id: "test", title: "Test", summary: "What the conformance suite calls")
    }

    static func register(in registrar: inout FeatureRegistrar) {
        registrar.flow(SimpleText.self)
        registrar.flow(ImageContent.self)
        registrar.flow(AudioContent.self)
        registrar.flow(EmbeddedResource.self)
        registrar.flow(MultipleContentTypes.self)
        registrar.flow(ErrorHandling.self)
        registrar.flow(ToolWithProgress.self)
        registrar.flow(Elicitation.self)
        registrar.flow(ElicitationEnums.self)
        registrar.flow(ElicitationRounds.self)
    }

    static let words = "This is a simple text response for testing."
    static let failure = "This tool intentionally returns an error for testing."

    /// A sound of one sample (WAVE, PCM, 8 bit, 8,000 Hz).
    static let sound: [UInt8] =
        Array("RIFF".utf8) + [37, 0, 0, 0] + Array("WAVEfmt ".utf8)
        + [16, 0, 0, 0, 1, 0, 1, 0, 0x40, 0x1F, 0, 0, 0x40, 0x1F, 0, 0, 1, 0, 8, 0]
        + Array("data".utf8) + [1, 0, 0, 0, 0x80]

    static let document = AttachedFile(
        name: "embedded.txt",
        mediaType: "text/plain",
        bytes: Array("This is an embedded resource content.".utf8)
    )

    struct Given: FlowResult {
        var words: String
        var attachments: [AttachedFile] = []
        func presentation(in context: FlowContext) -> Presentation { .text(words) }
        private enum CodingKeys: CodingKey { case words }
    }
}

private typealias Given = ConformanceFlows.Given

private func reading(_ name: String, _ summary: String) -> FlowDescriptor {
    FlowDescriptor(
        name,
        summary,
        effect: .reads,
        openTo: .everyone,
        examples: [FlowExample("", "Without anything")]
    )
}

private struct SimpleText: Flow {
    static let descriptor = reading("simple-text", "Give a text")
    func run(with none: NoDependency, in session: FlowSession) async throws -> Given {
        Given(words: ConformanceFlows.words)
    }
}

private struct ImageContent: Flow {
    static let descriptor = reading("image-content", "Give a picture")
    func run(with none: NoDependency, in session: FlowSession) async throws -> Given {
        Given(words: "a picture", attachments: [.dot])
    }
}

private struct AudioContent: Flow {
    static let descriptor = reading("audio-content", "Give a sound")
    func run(with none: NoDependency, in session: FlowSession) async throws -> Given {
        Given(
            words: "a sound",
            attachments: [AttachedFile(name: "click.wav", mediaType: "audio/wav", bytes: ConformanceFlows.sound)]
        )
    }
}

private struct EmbeddedResource: Flow {
    static let descriptor = reading("embedded-resource", "Give a document")
    func run(with none: NoDependency, in session: FlowSession) async throws -> Given {
        Given(words: "a document", attachments: [ConformanceFlows.document])
    }
}

private struct MultipleContentTypes: Flow {
    static let descriptor = reading("multiple-content-types", "Give a text, a picture and a document")
    func run(with none: NoDependency, in session: FlowSession) async throws -> Given {
        Given(words: "all of them", attachments: [.dot, ConformanceFlows.document])
    }
}

private struct ErrorHandling: Flow {
    static let descriptor = reading("error-handling", "Fail")
    func run(with none: NoDependency, in session: FlowSession) async throws -> Given {
        throw Failure("test.intended", ConformanceFlows.failure, exitStatus: .software)
    }
}

private struct ToolWithProgress: Flow {
    static let descriptor = reading("tool-with-progress", "Tell how far it is, three times")
    func run(with none: NoDependency, in session: FlowSession) async throws -> Given {
        for completed in [1, 50, 100] as [Int64] {
            try await session.clock.sleep(for: .milliseconds(300))
            try await session.progress(ProgressUpdate("Working", completed: completed, total: 100))
        }
        return Given(words: "done")
    }
}

private struct Elicitation: Flow {
    static let descriptor = reading("elicitation", "Ask for a name")
    func run(with none: NoDependency, in session: FlowSession) async throws -> Given {
        Given(words: "Hello, \(try await session.ask(Question("What is your name?", option: "the name")))")
    }
}

private struct ElicitationEnums: Flow {
    static let descriptor = reading("elicitation-enums", "Ask for one of three")
    func run(with none: NoDependency, in session: FlowSession) async throws -> Given {
        let chosen = try await session.choose(
            "Which one?",
            option: "the one",
            from: [("option1", "first"), ("option2", "second"), ("option3", "third")]
        )
        return Given(words: chosen)
    }
}

private struct ElicitationRounds: Flow {
    static let descriptor = reading("elicitation-rounds", "Ask twice, the second time by the first answer")
    func run(with none: NoDependency, in session: FlowSession) async throws -> Given {
        let name = try await session.ask(Question("What is your name?", option: "the name"))
        let color = try await session.ask(Question("What is the color of \(name)?", option: "the color"))
        return Given(words: "\(name) likes \(color)")
    }
}

extension AttachedFile {
    fileprivate static let dot = AttachedFile(
        name: "dot.png",
        mediaType: "image/png",
        bytes: ConformanceFlows.picture
    )
}
