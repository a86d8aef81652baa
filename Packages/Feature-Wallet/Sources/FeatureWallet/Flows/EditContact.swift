import ArgumentParser
import ArkWallets
import Core
import WalletScreens

struct EditContact: Flow {
    static let descriptor = FlowDescriptor(
        "contact edit",
        "Change a contact's name, address or note",
        effect: .writes,
        openTo: [.page],
        examples: [FlowExample("Alice --name Alicia", "Another name")]
    )

    @Argument(
        help: "Its number in the list just shown, last, words of its name, or the end of its id.",
        completion: .shellCommand("bento complete-names contact 2>/dev/null")
    )
    var contact: [Word]
    @Option(help: "The new name.") var name: String?
    @Option(help: "The new address.") var destination: String?
    @Option(help: "The new note; an empty one takes it away.") var note: String?

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> ContactReport {
        guard name != nil || destination != nil || note != nil else {
            throw WalletError.bad("What to change", "--name, --destination or --note")
        }
        var record = try await wallet.contacts.contact(named: contact.phrase, in: session)
        if let name { record.name = name }
        if let destination { record.destination = destination }
        if let note { record.note = note }
        return ContactReport([try await wallet.contacts.save(record)])
    }
}
