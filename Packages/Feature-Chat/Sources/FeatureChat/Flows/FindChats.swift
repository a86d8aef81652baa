import ArgumentParser
import Conversations
import Core

struct SearchChats: Flow {
    static let descriptor = FlowDescriptor(
        "search",
        "Find what was said",
        discussion: "Each word must be there, whole or as a beginning; \"in quotes\" they must follow each other.",
        effect: .reads,
        openTo: [.page],
        examples: [FlowExample("protein shake", "Messages with both words")]
    )

    @Argument(help: "The words.") var words: [Word]
    @Option(help: "How many at most, 1 to 200.") var limit = 20

    func run(with chats: ChatCoordinator, in session: FlowSession) async throws -> SearchReport {
        try Bounds.check("--limit", limit, 1...200)
        return SearchReport(words.phrase, try await chats.store.search(words.phrase, limit: limit), time: session.time)
    }
}

/// The conversations that a search of everything finds.
enum ConversationSearch {
    static let source = SearchSource("chats", "Conversations", openTo: [.page]) { resolver, _, words, limit in
        let store = try await resolver.get(ChatCoordinator.self).store
        guard ChatStore.query(words) != nil else { return [] }
        return try await store.search(words, limit: limit, withRules: false).map { hit in
            SearchHit(
                title: hit.title,
                detail: hit.text(before: "", after: ""),
                command: "chat show \(hit.session.suffix)"
            )
        }
    }
}

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

struct ShowUsage: Flow {
    static let descriptor = FlowDescriptor(
        "usage",
        "Show what the answers took and cost",
        effect: .reads,
        openTo: [.page],
        examples: [FlowExample("--days 7", "Of the last week")]
    )

    @Option(help: "Of how many days, 1 to 3660.") var days = 30

    func run(with chats: ChatCoordinator, in session: FlowSession) async throws -> UsageReport {
        try Bounds.check("--days", days, 1...3660)
        return UsageReport(days: days, lines: try await chats.store.usage(since: session.time.moment(daysAgo: days)))
    }
}

enum Bounds {
    static func check(_ name: String, _ value: Int, _ range: ClosedRange<Int>) throws {
        guard range.contains(value) else {
            throw ChatError.badValue(name, given: "\(value)", allowed: "\(range.lowerBound) to \(range.upperBound)")
        }
    }
}
