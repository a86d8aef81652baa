import ArgumentParser
import BitcoinText
import Core

struct ListContacts: Flow {
    static let descriptor = FlowDescriptor(
        "contact list",
        "List those whom you pay by name",
        effect: .reads,
        openTo: .everyone,
        examples: [FlowExample("", "All of them")]
    )

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> ContactReport {
        ContactReport(contacts: try await wallet.contacts.all().map(ContactReport.Entry.init))
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

    @Argument(help: "The contact's name.") var name: [Word]

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> ContactReport {
        ContactReport(contacts: [.init(try await wallet.contacts.contact(name.phrase))])
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
        return ContactReport(contacts: [.init(added)])
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

    @Argument(help: "The contact's name.") var contact: [Word]
    @Option(help: "The new name.") var name: String?
    @Option(help: "The new address.") var destination: String?
    @Option(help: "The new note; an empty one takes it away.") var note: String?

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> ContactReport {
        guard name != nil || destination != nil || note != nil else {
            throw WalletError.bad("What to change", "--name, --destination or --note")
        }
        var record = try await wallet.contacts.contact(contact.phrase)
        if let name { record.name = name }
        if let destination { record.destination = destination }
        if let note { record.note = note }
        return ContactReport(contacts: [.init(try await wallet.contacts.save(record))])
    }
}

struct DeleteContact: Flow {
    static let descriptor = FlowDescriptor(
        "contact delete",
        "Delete a contact",
        effect: .writes,
        openTo: [.page],
        examples: [FlowExample("Alice", "Delete her")]
    )

    @Argument(help: "The contact's name.") var name: [Word]

    func run(with wallet: WalletCoordinator, in session: FlowSession) async throws -> ContactReport {
        _ = try await wallet.contacts.delete(name.phrase)
        return ContactReport(contacts: try await wallet.contacts.all().map(ContactReport.Entry.init))
    }
}

/// Contacts with their addresses in full.
struct ContactReport: FlowResult {
    struct Entry: Encodable, Sendable {
        let name: String
        let destination: String
        /// What the destination is.
        let kind: String
        let note: String?

        init(_ contact: ContactRecord) {
            name = contact.name
            destination = contact.destination
            note = contact.note
            kind =
                switch try? PaymentText(contact.destination) {
                case .destination(let way)?: way.title
                case .link?: "Payment link"
                default: "not readable"
                }
        }
    }

    let contacts: [Entry]

    func presentation(in context: FlowContext) -> Presentation {
        guard !contacts.isEmpty else {
            return .text("No contacts yet: 'bento wallet contact add NAME ADDRESS'.", tone: .muted)
        }
        return .stack(
            contacts.map { contact in
                let note = contact.note.map { [KeyValue("note", $0)] } ?? []
                let rows = [KeyValue("kind", contact.kind), KeyValue("address", contact.destination)] + note
                return .section(contact.name, [.keyValues(rows)])
            }
        )
    }
}
