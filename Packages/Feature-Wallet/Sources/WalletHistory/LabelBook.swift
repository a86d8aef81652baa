import AppData
import ArkLedger
import ArkWallets
import Core
import Foundation
import GRDB

/// A label of another wallet, stored unchanged.
package struct LabelRecord: SyncedRecord, Equatable {
    package static let databaseTableName = "wallet_labels"
    /// Not synced: they refer to outputs of this device's wallet.
    package static let sync: SyncTable? = nil

    /// See ``BIP329Label/key``.
    package var id: String
    /// The line, as JSON.
    var record: String
    package var updatedAt: Moment
    package var deletedAt: Moment?

    func decoded() throws -> BIP329Label { try BIP329Label(line: Array(record.utf8)) }

    package func validate() throws {
        guard try decoded().key == id else { throw WalletError.storage("a label stands under another's name") }
    }
}

/// Imports and exports labels (BIP-329). Notes on movements are exported as labels of their transactions, addresses,
/// and outputs. Imported labels are stored, and become notes on movements that have none.
package struct LabelBook: Sendable {
    /// The outcome of importing a file.
    package struct Taken: Sendable, Equatable {
        package internal(set) var labels = 0
        /// The number of movements that got a note.
        package internal(set) var notes = 0
        /// The lines that are not labels, from 1, with the reason.
        package internal(set) var refused: [(line: Int, reason: String)] = []

        package static func == (left: Taken, right: Taken) -> Bool {
            left.labels == right.labels && left.notes == right.notes
                && left.refused.map(\.line) == right.refused.map(\.line)
        }
    }

    /// The maximum number of labels: no wallet has more.
    static let most = 200_000

    private let store: HistoryStore
    private let time: TimeContext
    private var database: AppDatabase { store.database }

    package init(store: HistoryStore, time: TimeContext) {
        self.store = store
        self.time = time
    }

    func kept() async throws -> [BIP329Label] {
        try await database.read { database in
            try LabelRecord.living(where: "1 ORDER BY id", [], in: database).compactMap { try? $0.decoded() }
        }
    }

    /// Imports the lines of a file; lines that are not labels are reported and left out.
    ///
    /// - Throws: errors of reading; nothing was imported then.
    package func take(_ lines: InputSequence) async throws -> Taken {
        var taken = Taken()
        var found: [String: BIP329Label] = [:]
        var number = 0
        for try await line in lines {
            number += 1
            let text = number == 1 && line.starts(with: [0xef, 0xbb, 0xbf]) ? Array(line.dropFirst(3)) : line
            guard text.contains(where: { $0 > 32 }) else { continue }
            do {
                let label = try BIP329Label(line: text)
                found[label.key] = label
            } catch {
                taken.refused.append((number, (error as? any BentoError)?.message ?? "\(error)"))
            }
            guard found.count + taken.refused.count <= Self.most else {
                throw WalletError.bad("A file of labels", "one of at most \(Self.most) labels")
            }
        }
        taken.labels = found.count
        taken.notes = try await keep(found)
        return taken
    }

    /// - Returns: the number of movements that got a note.
    private func keep(_ labels: [String: BIP329Label]) async throws -> Int {
        let (now, wallet) = (time.now, store.wallet)
        return try await database.write { database in
            for (key, label) in labels.sorted(by: { $0.key < $1.key }) {
                let text = JSONValue.object(label.members).text()
                try LabelRecord(id: key, record: text, updatedAt: Moment(now)).save(in: database, at: now)
            }
            var count = 0
            for (id, references) in try Self.references(of: wallet, in: database) {
                guard let label = references.lazy.compactMap({ labels[$0]?.label }).first(where: { !$0.isEmpty }),
                    let text = OneLine.text(label), try NoteRecord.living("\(wallet)/\(id)", in: database) == nil
                else { continue }
                let note = NoteRecord(id: "\(wallet)/\(id)", note: text, updatedAt: Moment(now))
                try note.save(in: database, at: now)
                count += 1
            }
            return count
        }
    }

    /// The references by which each movement may be labeled, best first.
    private static func references(of wallet: String, in database: Database) throws -> [(id: Int, keys: [String])] {
        let rows = try Row.fetchAll(
            database,
            sql: "SELECT id, record FROM wallet_movements WHERE wallet = ? ORDER BY id",
            arguments: [wallet]
        )
        let decoder = JSONDecoder()
        return rows.compactMap { row in
            let text: String = row[1]
            guard let movement = try? decoder.decode(Movement.self, from: Data(text.utf8)) else { return nil }
            return (row[0], movement.labelReferences.map { "\($0.type) \($0.reference)" })
        }
    }

    /// All labels, with the person's notes as labels of the items they refer to.
    ///
    /// - Returns: also the number of notes on movements that no label can refer to.
    package func all() async throws -> (labels: [BIP329Label], unnamed: Int) {
        var labels = Dictionary(try await kept().map { ($0.key, $0) }, uniquingKeysWith: { $1 })
        let wallet = store.wallet
        let noted = try await database.read { database in
            let notes = try NoteRecord.living(
                where: "id >= ? AND id < ? ORDER BY id",
                ["\(wallet)/", "\(wallet)0"],
                in: database
            )
            let texts = Dictionary(notes.map { ($0.id, $0.note) }, uniquingKeysWith: { $1 })
            return try Self.references(of: wallet, in: database).map { id, keys in (texts["\(wallet)/\(id)"], keys) }
        }
        // An address that several movements share says nothing of one of them.
        let shared = Dictionary(noted.flatMap { Set($0.1) }.map { ($0, 1) }, uniquingKeysWith: +)
        var unnamed = 0
        for (note, keys) in noted {
            guard let note else { continue }
            guard let key = keys.first(where: { shared[$0] == 1 }) ?? keys.first else {
                unnamed += 1
                continue
            }
            let parts = key.split(separator: " ", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { continue }
            labels[key] = labels[key]?.labelled(note) ?? BIP329Label(parts[0], parts[1], label: note)
        }
        return (labels.values.sorted { $0.key < $1.key }, unnamed)
    }
}

extension Movement {
    /// The BIP-329 references of a movement: its transaction, an output that it made, its address.
    fileprivate var labelReferences: [(type: String, reference: String)] {
        var found: [(String, String)] = []
        if let txid = metadata?["offboard_txid"]?.stringValue { found.append(("tx", txid)) }
        if let anchor = metadata?["chain_anchor"]?.stringValue, let txid = anchor.split(separator: ":").first {
            found.append(("tx", String(txid)))
        }
        found += outputVTXOs.map { ("output", $0) }
        found += (sentTo + receivedOn).filter { ["ark", "bitcoin"].contains($0.destination.type) }
            .map { ("addr", $0.destination.value) }
        return found.filter { !$0.1.isEmpty && $0.1.utf8.count <= 1000 }
    }
}
