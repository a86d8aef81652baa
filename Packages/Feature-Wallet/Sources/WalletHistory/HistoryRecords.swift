import AppData
import Core
import Foundation
import GRDB

/// A tag for movements.
package struct TagRecord: SyncedRecord, Equatable {
    package static let databaseTableName = "wallet_tags"
    package static let sync: SyncTable? = SyncTable(
        databaseTableName,
        stream: .core,
        groups: [
            "name", "color", "emoji",
        ]
    )

    package var id: RowID
    /// 1 to 30 characters, unique without case.
    package var name: String
    package var color: String
    package var emoji: String?
    package var updatedAt: Moment
    package var deletedAt: Moment?

    /// The tags of a new wallet.
    package static let defaults: [(name: String, color: String, emoji: String)] = [
        ("Coffee", "brown", "☕"), ("Food", "orange", "🍽"), ("Transport", "blue", "🚆"), ("Shopping", "pink", "🛍"),
        ("Bills", "red", "🧾"), ("Income", "green", "💼"), ("Investment", "purple", "📈"), ("Gift", "yellow", "🎁"),
    ]

    /// The id of a default tag, the same on every device.
    package static func usualID(_ name: String) -> RowID { .named("tag", name.lowercased()) }

    /// The timestamp of the default tags: earlier than anything that a person does to one, on any device.
    static let usualSince = Date(timeIntervalSince1970: 1_577_836_800)

    static let colors = ["brown", "orange", "blue", "pink", "red", "green", "purple", "yellow", "grey"]
}

/// A tag on a movement.
package struct TaggedRecord: SyncedRecord {
    package static let databaseTableName = "wallet_tagged"
    /// The movements of the play wallet belong to this device.
    package static let sync: SyncTable? = nil

    package var id: String
    var wallet: String
    var movement: Int
    var tag: RowID
    package var updatedAt: Moment
    package var deletedAt: Moment?
}

/// The person's own note on a movement.
package struct NoteRecord: SyncedRecord {
    package static let databaseTableName = "wallet_notes"
    /// The movements of the play wallet belong to this device.
    package static let sync: SyncTable? = nil

    /// `wallet/movement`.
    package var id: String
    var note: String
    package var updatedAt: Moment
    package var deletedAt: Moment?
}

/// The part of the balance that the history did not explain when a wallet was first read.
package struct OpeningRecord: SyncedRecord {
    package static let databaseTableName = "wallet_openings"
    /// A wallet's balances are known to this device alone.
    package static let sync: SyncTable? = nil

    /// The wallet.
    package var id: String
    /// In satoshis; below zero if the history accounts for more than the balance.
    var opening: Int64
    package var updatedAt: Moment
    package var deletedAt: Moment?
}
