import ArgumentParser
import Core
import WalletScreens

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
