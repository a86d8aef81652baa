import BitcoinText
import Core
import WalletHistory

/// Contacts with their addresses in full.
package struct ContactReport: FlowResult {
    struct Entry: Encodable, Sendable {
        let name: String
        let destination: String
        /// The kind of destination.
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
    private let listing: Table.Listing?

    private enum CodingKeys: CodingKey { case contacts }

    package init(_ records: [ContactRecord], isList: Bool = false) {
        contacts = records.map(Entry.init)
        listing = isList ? Table.Listing(ContactRecord.itemKind, of: records) : nil
    }

    package func presentation(in context: FlowContext) -> Presentation {
        guard !contacts.isEmpty else {
            return .text("No contacts yet: 'bento wallet contact add NAME ADDRESS'.", tone: .muted)
        }
        let sections = contacts.enumerated().map { index, contact -> Presentation in
            let note = contact.note.map { [KeyValue("note", $0)] } ?? []
            let rows = [KeyValue("kind", contact.kind), KeyValue("address", contact.destination)] + note
            return .section(listing == nil ? contact.name : "\(index + 1)  \(contact.name)", [.keyValues(rows)])
        }
        // The headings have the numbers; a table without columns carries the items.
        return .stack(sections + (listing.map { [.table(Table([], rows: [], listing: $0))] } ?? []))
    }
}
