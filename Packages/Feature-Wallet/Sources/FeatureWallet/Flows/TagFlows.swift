import ArgumentParser
import Core
import WalletHistory
import WalletScreens

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
        try await TagReport.make(wallet.tags, of: wallet.current().wallet.id)
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
        return try await TagReport.make(wallet.tags, of: wallet.current().wallet.id)
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
        return try await TagReport.make(wallet.tags, of: wallet.current().wallet.id)
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
        return try await TagReport.make(wallet.tags, of: wallet.current().wallet.id)
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
