import ArgumentParser
import Core
import WalletHistory

struct ListTags: Flow {
    static let descriptor = FlowDescriptor(
        "tag list",
        "Show your tags and what their movements come to",
        effect: .reads,
        openTo: .everyone,
        formerly: ["wallet.tags"],
        examples: [FlowExample("", "All of them")]
    )

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> TagReport {
        try await TagReport.make(wallet)
    }
}

struct AddTag: Flow {
    static let descriptor = FlowDescriptor(
        "tag add",
        "Add a tag",
        effect: .writes,
        openTo: [.model, .client, .page],
        examples: [FlowExample("Books --emoji 📚", "With an emoji")]
    )

    @Argument(help: "Its name, 1 to 30 characters.") var name: String
    @Option(help: "Its color.") var color: String?
    @Option(help: "One emoji.") var emoji: String?

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> TagReport {
        try await wallet.tags.add(name, color: color, emoji: emoji)
        return try await TagReport.make(wallet)
    }
}

struct RemoveTag: Flow {
    static let descriptor = FlowDescriptor(
        "tag delete",
        "Remove a tag from everywhere",
        effect: .writes,
        openTo: [.page],
        deletes: true,
        formerly: ["wallet.tag.remove"],
        examples: [FlowExample("Books", "Remove it")]
    )

    @Argument(help: "Its name.") var name: String

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> TagReport {
        try await wallet.tags.remove(name)
        return try await TagReport.make(wallet)
    }
}

struct SetTag: Flow {
    static let descriptor = FlowDescriptor(
        "tag set",
        "Put a tag on a movement, or take it off",
        effect: .writes,
        openTo: [.model, .client, .page],
        examples: [FlowExample("3 Coffee", "Tag movement 3")]
    )

    @Argument(help: "The movement's number, from 'wallet list'.") var movement: Int
    @Argument(help: "The tag.") var name: String
    @Flag(help: "Take it off.") var off = false

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> TagReport {
        let open = try await wallet.current()
        try await open.transactions.refresh()
        try await wallet.tags.set(name, on: movement, of: open.wallet.id, isOn: !off)
        return try await TagReport.make(wallet)
    }
}

struct WriteNote: Flow {
    static let descriptor = FlowDescriptor(
        "note",
        "Write a note on a movement",
        effect: .writes,
        openTo: [.model, .client, .page],
        examples: [FlowExample("3 tea with Bob", "On movement 3")]
    )

    @Argument(help: "The movement's number, from 'wallet list'.") var movement: Int
    @Argument(help: "The note; without one, it is taken away.") var text: [Word] = []

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> HistoryReport {
        let open = try await wallet.current()
        let stale = try await open.transactions.refresh()
        try await wallet.tags.note(text.phrase, on: movement, of: open.wallet.id)
        let page = try await open.transactions.store.page(HistoryFilter(), page: 1, size: 25)
        return HistoryReport(page, number: 1, size: 25, network: open.wallet.network, stale: stale, chart: nil)
    }
}

/// The tags with their sums.
struct TagReport: FlowResult {
    struct Entry: Encodable, Sendable {
        let name: String
        let color: String
        let emoji: String?
        let count: Int
        /// Signed.
        let total: Int64
    }

    let tags: [Entry]

    static func make(_ wallet: WalletCoordinator) async throws -> TagReport {
        let statistics = try await wallet.tags.statistics(of: wallet.current().wallet.id)
        return TagReport(
            tags: statistics.map {
                Entry(name: $0.tag.name, color: $0.tag.color, emoji: $0.tag.emoji, count: $0.count, total: $0.total)
            }
        )
    }

    func presentation(in context: FlowContext) -> Presentation {
        let form = AmountForm(context)
        let rows = tags.map { tag -> [Table.Cell] in
            let total = (try? Satoshis(tag.total)).map { form.text($0, signed: true) } ?? "\(tag.total) sat"
            return [
                .init([tag.emoji, tag.name].compactMap { $0 }.joined(separator: " ")),
                .init(context.forms.number(Int64(tag.count))),
                .init(tag.count == 0 ? "" : total),
            ]
        }
        return .table(Table([.init("Tag"), .init("Movements", .trailing), .init("In all", .trailing)], rows: rows))
    }
}
