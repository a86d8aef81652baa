import ArgumentParser
import Conversations
import Core

struct TalkToCoach: Flow {
    static let descriptor = FlowDescriptor(
        "talk",
        "Talk with the coach",
        discussion: """
            'bento chat' alone begins it; it goes on until you say 'bye' or press Ctrl-D. Text is edited with the usual keys; \
            the arrows bring back what you said, Alt-Enter or a backslash at the end begins another line. '/help' lists what \
            the chat itself understands. Ctrl-C stops an answer and keeps what came; at the empty prompt it leaves.
            """,
        effect: .writes,
        livesLong: true,
        examples: [
            FlowExample("", "Begin a conversation"),
            FlowExample("--in last", "Go on with the newest one"),
            FlowExample("--template translator", "With a role of yours"),
            FlowExample("--permissions read-only", "A model may look and change nothing"),
        ]
    )

    @Option(name: .customLong("in"), help: "Go on with this conversation: last, the end of its id, or its title.")
    var `in`: String?

    @Option(
        name: [.customShort("m"), .long],
        help: "Talk with this model of your provider, or one of your providers (NAME, NAME:MODEL), this time."
    )
    var model: String?
    @Option(name: [.customShort("t"), .long], help: "Begin with this template, or have the model be this role.")
    var template: String?
    @Option(name: [.customShort("p"), .long], help: "An argument of the template: days=7; repeat it for several.")
    var parameter: [String] = []
    @Option(help: "How what a model changes is permitted here: ask each time, read-only, or allow.")
    var permissions: PermissionMode?

    func run(with chat: ChatCoordinator, in session: FlowSession) async throws -> TalkReport {
        let filled = try await ChatTemplates(chat.store).filled(template, "", parameter, in: session)
        let chat = try await chat.asking(model ?? filled.model)
        let session = try permissions.map { try session.permittingChosen($0) } ?? session
        var owner: ChatSession?
        if let reference = self.in { owner = try await chat.store.session(named: reference, in: session) }
        if owner == nil { await session.notice(.info, Starters.welcome) }
        let last = try await ChatLoop(chat: chat).run(
            first: filled.words.isEmpty ? nil : filled.words,
            role: filled.role,
            session: owner,
            in: session
        )
        var report = TalkReport(
            session: last?.session.id.description,
            title: last?.session.title(in: session.time),
            answer: last?.outcome.message.content
        )
        // Where answers came in blocks, they were the result, and it is not drawn any more; where none came, it is.
        if session.presence == .here, let farewell = report.farewell {
            await session.notice(.info, farewell)
            report.isTold = true
        }
        return report
    }
}

/// The end of a conversation at the terminal.
struct TalkReport: FlowResult {
    let session: String?
    let title: String?
    let answer: String?
    /// True if the person has been told where it is kept.
    fileprivate var isTold = false

    private enum CodingKeys: CodingKey { case session, title, answer }

    /// The place of the conversation; `nil` if nothing was said.
    fileprivate var farewell: String? {
        guard let session, let title else { return nil }
        return "Kept as \"\(title)\". Go on with: bento chat talk --in \(session.suffix(6))"
    }

    func presentation(in context: FlowContext) -> Presentation {
        isTold ? .stack([]) : .text(farewell ?? "Nothing was said.", tone: .muted)
    }
}
