import Core
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
