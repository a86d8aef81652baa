import AppData
import DataSync
import GRDB
import SyncMerge
import SyncProtocol

/// A row that homes share in tests.
public struct Note: SyncedRecord, Equatable {
    public static let databaseTableName = "notes_notes"
    public static let sync: SyncTable? = SyncTable("notes_notes", stream: .core, groups: ["text", "place"])
    public static let plan = MigrationPlan(
        namespace: "notes",
        steps: [
            .sql(
                "create notes",
                """
                CREATE TABLE notes_notes (
                    id TEXT PRIMARY KEY NOT NULL, text TEXT NOT NULL, place TEXT, updated_at INTEGER NOT NULL,
                    deleted_at INTEGER
                ) STRICT
                """
            )
        ],
        records: [Note.self]
    )

    public var id: String
    public var text: String
    public var place: String?
    public var updatedAt = Moment(milliseconds: 0)
    public var deletedAt: Moment?

    public init(id: String, text: String, place: String? = nil) {
        self.id = id
        self.text = text
        self.place = place
    }
}

/// The keys of a device that stays what it is.
public struct FixedKeys: SyncKeyKeeping {
    private let ring: SyncKeyring

    public init(ring: SyncKeyring) { self.ring = ring }
    public func keyring() async throws -> SyncKeyring { ring }
    public func renewed() async throws -> SyncKeyring {
        throw SyncFault.unexpected("a device that has to be a new one")
    }
}
