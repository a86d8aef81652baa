import ArgumentParser
import Core
import WalletScreens

struct AddContact: Flow {
    static let descriptor = FlowDescriptor(
        "contact add",
        "Give an address a name",
        discussion:
            "'wallet send' takes the name in the place of the address, and shows the address in full before anything is paid. "
            + "An invoice is paid once, so it is no contact's.",
        effect: .writes,
        openTo: [.page],
        examples: [FlowExample("Alice alice@example.com", "Her Lightning address")]
    )

    @Argument(help: "The name.") var name: String
    @Argument(help: "An address, an offer, a Lightning address or a link.") var destination: String
    @Option(help: "A note of your own.") var note: String?

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> ContactReport {
        let added = try await wallet.contacts.add(name, destination: destination, note: note)
        return ContactReport([added])
    }
}
