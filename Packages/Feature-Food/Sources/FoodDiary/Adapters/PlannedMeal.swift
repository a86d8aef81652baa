import AppData
import Core
import FoodRules
import GRDB

/// A meal that is to be eaten on a day. Once it is eaten, it is an entry, and the plan says which.
package struct PlannedMeal: SyncedRecord, Equatable {
    package static let databaseTableName = "food_plans"
    package static let sync: SyncTable? = SyncTable(
        databaseTableName,
        stream: .core,
        groups: [
            ["day", "meal", "minute"], ["words", "items"], "entry_id",
        ]
    )

    package let id: RowID
    package var day: LocalDay
    package var meal: Meal
    /// Minutes after local midnight; `nil`: when the meal is usually eaten.
    package var minute: Int?
    /// The words it was planned with.
    package var words: String
    /// The foods as they are to be logged; their ids are made again then.
    package var items: [FoodItem]
    /// The entry that it became.
    var entryId: RowID?
    package var updatedAt = Moment(milliseconds: 0)
    package var deletedAt: Moment?

    package var macros: Macros { items.map { $0.saturated.macros }.sum }
}

extension PlannedMeal: NamedItem {
    package static let itemKind = ItemKind("planned meal", listedBy: "food plan list")

    package var itemID: String { "\(id)" }
    package var itemTitle: String { words }
    package var itemStamp: String { "\(updatedAt.milliseconds)" }
}

extension PlannedMeal {
    /// The meals of a day that are not eaten yet, by their times.
    static func open(on day: LocalDay, in database: Database) throws -> [PlannedMeal] {
        try PlannedMeal.living(where: "entry_id IS NULL AND day = ?", [day], in: database)
            .sorted { ($0.minute ?? $0.meal.usualMinute, $0.id) < ($1.minute ?? $1.meal.usualMinute, $1.id) }
    }

    /// The meals of a day and of those after it that are not eaten yet, by their times.
    static func open(from day: LocalDay, in database: Database) throws -> [PlannedMeal] {
        try PlannedMeal.living(where: "entry_id IS NULL AND day >= ?", [day], in: database).sorted {
            ($0.day, $0.minute ?? $0.meal.usualMinute, $0.id) < ($1.day, $1.minute ?? $1.meal.usualMinute, $1.id)
        }
    }
}
