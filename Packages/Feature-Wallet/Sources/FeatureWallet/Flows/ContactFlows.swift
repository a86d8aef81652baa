import ArgumentParser
import ArkWallets
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
