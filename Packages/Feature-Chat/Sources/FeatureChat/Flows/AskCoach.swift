import ArgumentParser
import Conversations
import Core
import Foundation

struct AskCoach: Flow {
    static let descriptor = FlowDescriptor(
        "ask",
        "Ask the coach one thing",
        discussion: """
            Begins a conversation, or goes on with one that --in names. Text that is piped in, or files given with --with, go \
            along as data: texts, pictures (PNG, JPEG, GIF, WebP up to 5 MB) and PDFs (up to 20 MB), which the model reads by means \
            of its own. A pipe has 3 seconds to bring its first byte; --with - waits longer. With --schema the answer is JSON that \
            fits, checked here. Ctrl-C stops the answer and keeps what came.
            """,
        effect: .writes,
        openTo: [.page],
        examples: [
            FlowExample("\"how was my day\"", "A question that needs no model"),
            FlowExample("\"and yesterday?\" --in last", "Go on"),
            FlowExample("\"log 2 eggs and toast\"", "Log something"),
            FlowExample("\"plan my week\" --model qwen3:14b", "Ask another model this time"),
            FlowExample("\"hello\" --model groq", "Ask one of your providers this time"),
            FlowExample("--template weekly --parameter days=14", "A template of yours"),
            FlowExample(
                "\"which of these are open?\" --with invoices.pdf --schema open.json",
                "A PDF, answered as JSON"
            ),
            FlowExample("\"what did I eat?\" --permissions read-only", "Without any change"),
        ]
    )

    @Argument(help: "What to say.") var text: [Word] = []
    @Option(name: .customLong("in"), help: "Go on with this conversation: last, the end of its id, or its title.")
    var `in`: String?
    @Option(
        name: [.customShort("m"), .long],
        help: "Ask this model of your provider, or one of your providers (NAME, NAME:MODEL), this time."
    )
    var model: String?
    @Option(
        name: [.customShort("t"), .long],
        help: "Ask with this template, or have the model be this role; 'bento chat template list' shows them."
    )
    var template: String?
    @Option(name: [.customShort("p"), .long], help: "An argument of the template: days=7; repeat it for several.")
    var parameter: [String] = []
    @Option(
        help: "Who the model is to be in this conversation: a template's name, or a sentence; empty for the persona."
    ) var role: String?
    @Option(help: "Pass this file along; - for standard input; repeat it for several, at most 10.")
    var with: [InputFile] = []
    @Option(help: "Show the coach this picture (PNG, JPEG, GIF or WebP, at most 5 MB); repeat it for several.")
    var image: [InputFile] = []
    @Option(help: "The answer is JSON that fits this JSON Schema.") var schema: InputFile?
    @Option(help: "How what a model changes is permitted this time: ask each time, read-only, or allow.")
    var permissions: PermissionMode?

    func run(with chat: ChatCoordinator, in session: FlowSession) async throws -> ResponseReport {
        let filled = try await ChatTemplates(chat.store).filled(template, text.phrase, parameter, in: session)
        let chat = try await chat.asking(model ?? filled.model)
        let permitting = try permissions.map { try session.permittingChosen($0) } ?? session
        var owner: ChatSession?
        if let reference = self.in { owner = try await chat.store.session(named: reference, in: session) }
        var files = with
        if files.isEmpty, let piped = try await PipedInput.file(for: session, isOptional: !filled.words.isEmpty) {
            files = [piped]
        }
        var passed: [(name: String, file: PassedFile)] = []
        guard files.count + image.count <= PassedFile.most else {
            throw ChatError.badValue(
                "More than \(PassedFile.most) files",
                given: "passed along",
                allowed: "ask in parts"
            )
        }
        for file in files + image {
            let bytes = try await session.contents(of: file, limit: PassedFile.longestDocument)
            let read = try PassedFile(bytes, name: file.path)
            if image.contains(file), !read.isPicture {
                throw ChatError.badValue(
                    "The picture",
                    given: "'\(file.path)'",
                    allowed: "a PNG, JPEG, GIF or WebP file"
                )
            }
            passed.append((file.path, read))
        }
        var form: AnswerSchema?
        if let schema { form = try AnswerSchema(try await session.contents(of: schema, limit: AnswerSchema.longest)) }
        let message = SaidMessage(filled.words, passing: passed)
        let sent = try await chat.send(
            message.words,
            passing: message.items,
            schema: form,
            role: try await ChatTemplates(chat.store).role(role) ?? filled.role,
            in: owner,
            flow: permitting
        )
        return try await ResponseReport.finished(sent, in: session)
    }
}

/// Standard input, where somebody pipes a text into the program.
enum PipedInput {
    /// The time limit for the first byte: a program that starts this one may leave it a pipe that nobody ever writes to.
    static let patience: Duration = .seconds(3)
    private static let step: Duration = .milliseconds(50)

    /// `-` where the person or a program of theirs gives a pipe or a file; `nil` at a terminal and for other callers.
    ///
    /// - Parameter isOptional: true if there is something to ask without it. Then a pipe to which nothing is written within
    ///   ``patience`` is left alone, and a notice says so.
    static func file(
        for session: FlowSession,
        isOptional: Bool,
        on descriptor: Int32 = STDIN_FILENO
    ) async throws -> InputFile? {
        guard session.caller.isOwn, session.presence != .here else { return nil }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        let kind = status.st_mode & S_IFMT
        guard kind == S_IFIFO || kind == S_IFREG else { return nil }
        var left = patience
        while isOptional, !hasInputOrEnd(descriptor) {
            guard left > .zero else {
                await session.notice(
                    .info,
                    "Nothing came on standard input within \(patience.components.seconds) seconds, so the question goes "
                        + "without it. '--with -' waits for as long as it takes."
                )
                return nil
            }
            try await session.clock.sleep(for: step)
            left -= step
        }
        return InputFile(argument: "-")
    }

    private static func hasInputOrEnd(_ descriptor: Int32) -> Bool {
        var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&state, 1, 0) > 0
    }
}
