import ArgumentParser
import Core
import WalletScreens

struct ShowContact: Flow {
    static let descriptor = FlowDescriptor(
        "contact show",
        "Show a contact's address",
        effect: .reads,
        openTo: .everyone,
        examples: [FlowExample("Alice", "Hers")]
    )

    @Argument(
        help: "Its number in the list just shown, last, words of its name, or the end of its id.",
        completion: .shellCommand("bento complete-names contact 2>/dev/null")
    )
    var name: [Word]

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> ContactReport {
        ContactReport([try await wallet.contacts.contact(named: name.phrase, in: session)])
    }
}
