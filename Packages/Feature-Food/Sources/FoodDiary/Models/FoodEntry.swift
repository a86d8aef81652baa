import AppData
import Core
import FoodRules
import GRDB

/// Something eaten at one moment: a meal or a part of it. Its foods are ``FoodItem`` rows.
package struct FoodEntry: SyncedRecord, Equatable {
    /// The parser that read the words.
    package enum Parser: String, Sendable, Codable, DatabaseValueConvertible {
        /// By Bento's own rules.
        case offline
        /// By the coach.
        case coach
        /// Not at all: figures, a favorite or a barcode were given.
        case none
    }

    package static let databaseTableName = "food_entries"
    package static let sync: SyncTable? = SyncTable(
        databaseTableName,
        stream: .core,
        groups: [
            ["eaten_at", "zone", "day"], "meal", "raw_text", "notes", ["parser", "confidence"],
            SyncGroup(.once, ["import_id", "external_id"]),
        ]
    )

    package let id: RowID
    package var eatenAt: Moment
    /// The IANA zone it was eaten in.
    package var zone: String
    /// The local day of ``eatenAt`` in ``zone``. It stays when the person travels on.
    package var day: LocalDay
    package var meal: Meal
    /// The words it was logged with; empty where there were none.
    package var rawText: String
    package var notes: String?
    package var parser: Parser
    /// 0 to 1: the least sure of its foods.
    package var confidence: Double
    /// The import that made it, and what its file's rows are recognized by; `nil` for what was logged here.
    var importId: RowID?
    var externalId: String?
    package var updatedAt = Moment(milliseconds: 0)
    package var deletedAt: Moment?
}

extension FoodEntry {
    /// By hand: days and years of them are read at once.
    package init(row: Row) throws {
        id = try row.decode(forColumn: "id")
        eatenAt = try row.decode(forColumn: "eaten_at")
        zone = try row.decode(forColumn: "zone")
        day = try row.decode(forColumn: "day")
        meal = try row.decode(forColumn: "meal")
        rawText = try row.decode(forColumn: "raw_text")
        notes = try row.decode(forColumn: "notes")
        parser = try row.decode(forColumn: "parser")
        confidence = try row.decode(forColumn: "confidence")
        importId = try row.decode(forColumn: "import_id")
        externalId = try row.decode(forColumn: "external_id")
        updatedAt = try row.decode(forColumn: "updated_at")
        deletedAt = try row.decode(forColumn: "deleted_at")
    }
}

/// Stored as its name.
extension Meal: DatabaseValueConvertible {}
