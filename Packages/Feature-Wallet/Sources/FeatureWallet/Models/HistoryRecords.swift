import AppData
import Core
import Foundation
import GRDB

/// A tag for movements.
struct TagRecord: SyncedRecord, Equatable {
    static let databaseTableName = "wallet_tags"
    static let sync: SyncTable? = SyncTable(
        databaseTableName,
        stream: .core,
        groups: [
            "name", "color", "emoji",
        ]
    )

    var id: RowID
    /// 1 to 30 characters, unique without case.
    var name: String
    var color: String
    var emoji: String?
    var updatedAt: Moment
    var deletedAt: Moment?

    /// The tags of a new wallet.
    static let defaults: [(name: String, color: String, emoji: String)] = [
        ("Coffee", "brown", "☕"), ("Food", "orange", "🍽"), ("Transport", "blue", "🚆"), ("Shopping", "pink", "🛍"),
        ("Bills", "red", "🧾"), ("Income", "green", "💼"), ("Investment", "purple", "📈"), ("Gift", "yellow", "🎁"),
    ]

    /// The id of a default tag, the same on every device.
    static func usualID(_ name: String) -> RowID { .named("tag", name.lowercased()) }

    /// The timestamp of the default tags: earlier than anything that a person does to one, on any device.
    static let usualSince = Date(timeIntervalSince1970: 1_577_836_800)

    static let colors = ["brown", "orange", "blue", "pink", "red", "green", "purple", "yellow", "grey"]
}

/// A tag on a movement.
struct TaggedRecord: SyncedRecord {
    static let databaseTableName = "wallet_tagged"
    /// The movements of the play wallet belong to this device.
    static let sync: SyncTable? = nil

    var id: String
    var wallet: String
    var movement: Int
    var tag: RowID
    var updatedAt: Moment
    var deletedAt: Moment?
}

/// The person's own note on a movement.
struct NoteRecord: SyncedRecord {
    static let databaseTableName = "wallet_notes"
    /// The movements of the play wallet belong to this device.
    static let sync: SyncTable? = nil

    /// `wallet/movement`.
    var id: String
    var note: String
    var updatedAt: Moment
    var deletedAt: Moment?
}

/// The part of the balance that the history did not explain when a wallet was first read.
struct OpeningRecord: SyncedRecord {
    static let databaseTableName = "wallet_openings"
    /// A wallet's balances are known to this device alone.
    static let sync: SyncTable? = nil

    /// The wallet.
    var id: String
    /// In satoshis; below zero if the history accounts for more than the balance.
    var opening: Int64
    var updatedAt: Moment
    var deletedAt: Moment?
}
