import Core
import WalletScreens

struct ListContacts: Flow {
    static let descriptor = FlowDescriptor(
        "contact list",
        "List those whom you pay by name",
        effect: .reads,
        openTo: .everyone,
        examples: [FlowExample("", "All of them")]
    )

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> ContactReport {
        ContactReport(try await wallet.contacts.all(), isList: true)
    }
}
