import ArgumentParser
import Conversations
import Core

struct ExportChat: Flow {
    enum Form: String, ExpressibleByArgument, CaseIterable, Sendable {
        case json, markdown, text
    }

    static let descriptor = FlowDescriptor(
        "export",
        "Write a conversation to a file, or print it",
        effect: .reads,
        openTo: [.page],
        formerOptions: ["as": "format"],
        examples: [
            FlowExample("last --format markdown", "Print the newest one"),
            FlowExample("last --out chat.json", "Write it as JSON"),
        ]
    )

    @Argument(help: "Its number in the list just shown, last, the beginning of its title, or the end of its id.")
    var chat = "last"
    @Option(help: "The form; by default that of the file's name, else Markdown.") var format: Form?
    @Option(help: "The file to write; - for standard output.") var out: OutputFile?
    @Flag(help: "Replace the file if there is one.") var force = false

    func run(with chats: ChatCoordinator, in session: FlowSession) async throws -> ExportReport {
        let owner = try await chats.store.session(named: chat, in: session)
        let exported = try await chats.export(owner)
        let byName = ExportedChat.Format.allCases.first { out?.path.hasSuffix("." + $0.fileExtension) == true }
        let format = self.format.flatMap { ExportedChat.Format(rawValue: $0.rawValue) } ?? byName ?? .markdown
        let text = try exported.text(format)
        let bytes = Array(text.utf8)
        guard let out else {
            // Byte for byte what the file would hold, unless standard output holds JSON.
            let output = OutputFile("-")
            if (try? session.check(output)) != nil {
                try await session.write(InputSequence(bytes), to: output)
            }
            return ExportReport(
                title: exported.title,
                messages: exported.messages.count,
                file: nil,
                text: text,
                format: format
            )
        }
        try await session.write(InputSequence(bytes), to: out, replacing: force)
        return ExportReport(
            title: exported.title,
            messages: exported.messages.count,
            file: out.shown,
            text: nil,
            format: format
        )
    }
}
