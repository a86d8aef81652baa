import ArgumentParser
import ConversationWire
import Core

struct AskCoach: Flow {
    static let descriptor = FlowDescriptor(
        "ask",
        "Ask the coach one thing",
        discussion: """
            Begins a conversation, or goes on with one that --in names. Text that is piped in, or a file given with --with, \
            goes along as data. A pipe has 3 seconds to bring its first byte; --with - waits longer. Ctrl-C stops the answer and keeps what came.
            """,
        effect: .writes,
        openTo: [.page],
        examples: [
            FlowExample("\"how was my day\"", "A question that needs no model"),
            FlowExample("\"and yesterday?\" --in last", "Go on"),
            FlowExample("\"log 2 eggs and toast\"", "Log something"),
            FlowExample("\"plan my week\" --model qwen3:14b", "Ask another model this time"),
        ]
    )

    @Argument(help: "What to say.") var text: [Word]
    @Option(name: .customLong("in"), help: "Go on with this conversation: last, the end of its id, or its title.")
    var `in`: String?
    @Option(name: [.customShort("m"), .long], help: "Ask this model of your provider, this time.") var model: String?
    @Option(help: "Pass this text file along; - for standard input.") var with: InputFile?
    @Option(help: "Show the coach this picture (PNG, JPEG, GIF or WebP, at most 5 MB); repeat it for several.")
    var image: [InputFile] = []

    func run(with chat: ChatCoordinator, in session: FlowSession) async throws -> ResponseReport {
        let chat = try await chat.asking(model)
        var owner: ChatSession?
        if let reference = self.in { owner = try await chat.store.session(named: reference, in: session) }
        var words = text.phrase
        var file = with
        if file == nil { file = try await PipedInput.file(for: session, isOptional: !words.isEmpty) }
        if let file {
            let bytes = try await session.contents(of: file, limit: PassedText.longest)
            words = PassedText.message(words, passing: String(decoding: bytes, as: UTF8.self))
        }
        var pictures: [ImageItem] = []
        for file in image.prefix(10) {
            pictures.append(
                try ImageItem(picture: try await session.contents(of: file, limit: 5_000_000), name: file.path)
            )
        }
        let sent = try await chat.send(words, pictures: pictures, in: owner, flow: session)
        return try await ResponseReport.finished(sent, in: session)
    }
}
