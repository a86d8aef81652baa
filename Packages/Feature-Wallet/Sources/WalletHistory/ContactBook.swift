import AppData
import ArkWallets
import BitcoinText
import Core
import Foundation
import GRDB

/// Somebody whom the person pays, by name.
package struct ContactRecord: SyncedRecord, Equatable {
    package static let databaseTableName = "wallet_contacts"
    /// Not synced: a payee is what the person entered on this device.
    package static let sync: SyncTable? = nil

    package var id: RowID
    /// 1 to 60 characters on one line, unique without case and accents, and not a payable text itself.
    package var name: String
    /// An address, an offer, a name or a link, as ``PaymentText`` reads it.
    package var destination: String
    package var note: String?
    package var updatedAt: Moment
    package var deletedAt: Moment?

    package func validate() throws {
        try ContactBook.check(name: name)
        try ContactBook.check(destination: destination)
    }
}

extension ContactRecord: NamedItem {
    package static let itemKind = ItemKind("contact", listedBy: "wallet contact list")

    package var itemID: String { id.description }
    package var itemTitle: String { name }
    /// A number stands for the contact that was shown, with the address that was shown.
    package var itemStamp: String { "\(name) \(destination)" }
}

/// Names for destinations, kept on this machine.
package struct ContactBook: Sendable {
    private let database: AppDatabase
    private let time: TimeContext

    package init(database: AppDatabase, time: TimeContext) {
        self.database = database
        self.time = time
    }

    /// Sorted by name.
    package func all() async throws -> [ContactRecord] {
        try await database.read { database in
            try ContactRecord.living(where: "1 ORDER BY name", [], in: database)
        }
    }

    /// The destination that a text means, and the contact it belongs to.
    ///
    /// - Throws: ``BitcoinTextError``; ``WalletError/noSuch(_:_:)`` for a text that looks like a contact's name and is
    ///   not one.
    package func destination(_ text: String) async throws -> (text: PaymentText, contact: String?) {
        guard let read = try Self.read(text) else {
            let known = try await all()
            if let found = Self.find(text, among: known) { return (try PaymentText(found.destination), found.name) }
            guard let near = Suggestion.nearest(to: text, in: known.map(\.name), limit: 1).first else {
                throw BitcoinTextError.notRecognised
            }
            throw WalletError.noContact(text, near)
        }
        guard case .destination(let way) = read else { return (read, nil) }
        return (read, try await all().first { $0.destination == way.text }?.name)
    }

    /// - Returns: `nil` for a text that does not look payable.
    private static func read(_ text: String) throws -> PaymentText? {
        do {
            return try PaymentText(text)
        } catch {
            guard error == .notRecognised else { throw error }
            return nil
        }
    }

    private static func find(_ name: String, among contacts: [ContactRecord]) -> ContactRecord? {
        let wanted = folded(name)
        return contacts.first { folded($0.name) == wanted }
    }

    private static func folded(_ name: String) -> String {
        SearchText.folded(name.trimmingCharacters(in: .whitespacesAndNewlines))
    }

    /// The contact to view or change. A payee is never chosen this way.
    package func contact(named name: String, in session: FlowSession) async throws -> ContactRecord {
        let all = try await all().sorted { $0.updatedAt > $1.updatedAt }
        do {
            return try await session.item(name, ContactRecord.itemKind, among: all)
        } catch let failure as Failure where failure.code == "item.none" {
            throw WalletError.noSuch("contact", name)
        }
    }

    /// - Throws: ``WalletError/noSuch(_:_:)``.
    func contact(_ name: String) async throws -> ContactRecord {
        guard let found = Self.find(name, among: try await all()) else { throw WalletError.noSuch("contact", name) }
        return found
    }

    /// - Throws: an error for a name that is taken or payable; for a destination that is invalid or can be paid only
    ///   once.
    @discardableResult
    package func add(_ name: String, destination: String, note: String?) async throws -> ContactRecord {
        let now = time.now
        return try await save(
            ContactRecord(
                id: .make(at: now),
                name: name.trimmingCharacters(in: .whitespacesAndNewlines),
                destination: destination,
                note: note,
                updatedAt: Moment(now)
            )
        )
    }

    /// - Throws: as ``add(_:destination:note:)``.
    @discardableResult
    package func save(_ contact: ContactRecord) async throws -> ContactRecord {
        var contact = contact
        try Self.check(name: contact.name)
        contact.destination = try Self.check(destination: contact.destination)
        if let note = contact.note {
            guard note.utf8.count <= TagService.longestNote else {
                throw WalletError.bad("A note", "at most 1,000 bytes")
            }
            contact.note = note.isEmpty ? nil : note
        }
        let (checked, now) = (contact, time.now)
        return try await database.write { database in
            // In the transaction that keeps it: of two processes with one name, one adds it.
            let others = try ContactRecord.living(where: "id <> ?", [checked.id], in: database)
            guard Self.find(checked.name, among: others) == nil else {
                throw WalletError.bad("A contact's name", "new; '\(checked.name)' is there already")
            }
            return try checked.save(in: database, at: now).after
        }
    }

    package func delete(_ name: String) async throws -> ContactRecord {
        let contact = try await contact(name)
        let now = time.now
        try await database.write { database -> Void in try contact.softDelete(in: database, at: now) }
        return contact
    }

    static func check(name: String) throws {
        guard (1...60).contains(name.count), !name.contains(where: \.isNewline), OneLine.text(name) == name else {
            throw WalletError.bad("A contact's name", "1 to 60 characters on one line")
        }
        var isName = false
        do { isName = try read(name) == nil } catch {}
        guard isName else {
            throw WalletError.bad("A contact's name", "no address, invoice or link, nor the beginning of one")
        }
    }

    /// - Returns: the contact as it is stored.
    @discardableResult
    static func check(destination: String) throws -> String {
        switch try PaymentText(destination) {
        case .destination(.invoice):
            throw WalletError.bad("A contact's address", "one that can be paid again; an invoice cannot")
        case .destination(let way): return way.text
        case .link(_, let ways):
            guard !ways.contains(where: { if case .invoice = $0 { true } else { false } }) else {
                throw WalletError.bad("A contact's link", "one that can be paid again; it holds an invoice")
            }
            return destination.trimmingCharacters(in: .whitespacesAndNewlines)
        case .privateKey, .note: throw WalletError.bad("A contact's address", "an address, never a key or money")
        }
    }
}
