import AppData
import ArkLedger
import ArkWallets
import Core
import Foundation
import GRDB

/// Tags and notes on movements.
package struct TagService: Sendable {
    /// The totals of a tag's movements.
    package struct Statistics: Sendable, Equatable {
        package let tag: TagRecord
        package let count: Int
        /// Signed.
        package let total: Int64
    }

    /// In bytes of UTF-8.
    package static let longestNote = 1000

    private let database: AppDatabase
    private let time: TimeContext

    package init(database: AppDatabase, time: TimeContext) {
        self.database = database
        self.time = time
    }

    /// All tags; a new wallet has the default ones.
    package func tags() async throws -> [TagRecord] {
        let isNew = try await database.read { try Self.hasNone(in: $0) }
        let usual = TagRecord.defaults.map { tag in
            TagRecord(
                id: TagRecord.usualID(tag.name),
                name: tag.name,
                color: tag.color,
                emoji: tag.emoji,
                updatedAt: Moment(TagRecord.usualSince)
            )
        }
        if isNew {
            do {
                try await database.write { database in
                    // Another process may have been first.
                    guard try Self.hasNone(in: database) else { return }
                    for tag in usual { try tag.save(in: database, at: TagRecord.usualSince) }
                }
            } catch let error as StoreError where error.leavesReading {
                return usual.sorted { $0.name.lowercased() < $1.name.lowercased() }
            }
        }
        return try await database.read { database in
            try TagRecord.living().fetchReadable(database).sorted { $0.name.lowercased() < $1.name.lowercased() }
        }
    }

    /// True if there have never been tags. Deleted ones count: a person who deleted all of them wants none.
    private static func hasNone(in database: Database) throws -> Bool {
        try Int.fetchOne(database, sql: "SELECT count(*) FROM wallet_tags") == 0
    }

    func tag(_ name: String) async throws -> TagRecord {
        let wanted = name.lowercased()
        guard let found = try await tags().first(where: { $0.name.lowercased() == wanted }) else {
            throw WalletError.noSuch("tag", name)
        }
        return found
    }

    /// - Throws: an error if no tag has this name, compared as filters do, without accents.
    package func check(_ name: String) async throws {
        let wanted = SearchText.folded(name)
        guard try await tags().contains(where: { SearchText.folded($0.name) == wanted }) else {
            throw WalletError.noSuch("tag", name)
        }
    }

    @discardableResult
    package func add(_ name: String, color: String?, emoji: String?) async throws -> TagRecord {
        let trimmed = name.trimmingCharacters(in: .whitespacesAndNewlines)
        guard (1...30).contains(trimmed.count), !trimmed.contains(where: \.isNewline) else {
            throw WalletError.bad("A tag's name", "1 to 30 characters on one line")
        }
        let color = color?.lowercased() ?? "grey"
        guard TagRecord.colors.contains(color) else {
            throw WalletError.bad("A tag's color", "one of \(TagRecord.colors.joined(separator: ", "))")
        }
        if let emoji, emoji.count != 1 { throw WalletError.bad("A tag's emoji", "one character") }
        // A new wallet has the usual ones first.
        _ = try await tags()
        let now = time.now
        let tag = TagRecord(id: .make(at: now), name: trimmed, color: color, emoji: emoji, updatedAt: Moment(now))
        try await database.write { database -> Void in
            // In the transaction that adds it: of two processes with one name, one adds it.
            let names = try TagRecord.living().fetchReadable(database).map { $0.name.lowercased() }
            guard !names.contains(trimmed.lowercased()) else {
                throw WalletError.bad("A tag's name", "new; '\(trimmed)' is there already")
            }
            try tag.save(in: database, at: now)
        }
        return tag
    }

    package func remove(_ name: String) async throws {
        let tag = try await tag(name)
        let now = time.now
        try await database.write { database -> Void in
            try TagRecord.living(tag.id, in: database)?.softDelete(in: database, at: now)
            for link in try TaggedRecord.living().filter(Column("tag") == tag.id).fetchReadable(database) {
                try link.softDelete(in: database, at: now)
            }
        }
    }

    /// Adds a tag to a movement, or removes it.
    package func set(_ name: String, on movement: Int, of wallet: String, isOn: Bool) async throws {
        let tag = try await tag(name)
        let now = time.now
        let id = "\(wallet)/\(movement)/\(tag.id)"
        try await database.write { database -> Void in
            try Self.checkExists(movement, of: wallet, in: database)
            var link =
                try TaggedRecord.find(id, in: database)
                ?? TaggedRecord(id: id, wallet: wallet, movement: movement, tag: tag.id, updatedAt: Moment(now))
            link.deletedAt = isOn ? nil : Moment(now)
            try link.save(in: database, at: now)
        }
    }

    /// Saves a note on a movement; an empty one is removed.
    package func note(_ text: String, on movement: Int, of wallet: String) async throws {
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard trimmed.utf8.count <= Self.longestNote else { throw WalletError.bad("A note", "at most 1,000 bytes") }
        let now = time.now
        try await database.write { database -> Void in
            try Self.checkExists(movement, of: wallet, in: database)
            let note = NoteRecord(
                id: "\(wallet)/\(movement)",
                note: trimmed,
                updatedAt: Moment(now),
                deletedAt: trimmed.isEmpty ? Moment(now) : nil
            )
            try note.save(in: database, at: now)
        }
    }

    /// Saves the note of a payment that was made.
    ///
    /// - Returns: the reason why it could not be saved; `nil` if it was, or if there is none.
    package func keep(_ text: String?, of receipt: WalletReceipt, in wallet: String) async -> String? {
        guard let text, !text.isEmpty else { return nil }
        guard let movement = receipt.movementID else { return "the history has no movement for this payment." }
        do {
            try await note(text, on: movement, of: wallet)
            return nil
        } catch {
            return (error as? any BentoError)?.message ?? "\(error)"
        }
    }

    private static func checkExists(_ movement: Int, of wallet: String, in database: Database) throws {
        let isThere = try Bool.fetchOne(
            database,
            sql: "SELECT EXISTS (SELECT 1 FROM wallet_movements WHERE wallet = ? AND id = ?)",
            arguments: [wallet, movement]
        )
        guard isThere == true else { throw WalletError.noSuch("movement", "\(movement)") }
    }

    /// The totals of each tag's movements, largest first.
    package func statistics(of wallet: String) async throws -> [Statistics] {
        let tags = try await tags()
        let rows = try await database.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT t.tag, count(*), \(WideSum.sql("m.effective")) FROM wallet_tagged AS t
                    JOIN wallet_movements AS m ON m.wallet = t.wallet AND m.id = t.movement
                    WHERE t.wallet = ? AND t.deleted_at IS NULL GROUP BY t.tag
                    """,
                arguments: [wallet]
            ).map { (tag: $0[0] as RowID, count: $0[1] as Int, total: WideSum.value($0, at: 2)) }
        }
        return tags.map { tag in
            let row = rows.first { $0.tag == tag.id }
            return Statistics(tag: tag, count: row?.count ?? 0, total: row?.total ?? 0)
        }.sorted { $0.total.magnitude > $1.total.magnitude }
    }
}
