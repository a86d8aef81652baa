import ArgumentParser
import Core
import WalletScreens

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
