import ArgumentParser
import Core
import WalletScreens

struct DeleteContact: Flow {
    static let descriptor = FlowDescriptor(
        "contact delete",
        "Delete a contact",
        effect: .writes,
        openTo: [.page],
        deletes: true,
        examples: [FlowExample("Alice", "Delete her")]
    )

    @Argument(
        help: "Its number in the list just shown, last, words of its name, or the end of its id.",
        completion: .shellCommand("bento complete-names contact 2>/dev/null")
    )
    var name: [Word]

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> ContactReport {
        let found = try await wallet.contacts.contact(named: name.phrase, in: session)
        _ = try await wallet.contacts.delete(found.name)
        return ContactReport(try await wallet.contacts.all(), isList: true)
    }
}
