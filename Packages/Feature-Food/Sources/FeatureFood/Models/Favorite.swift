import AppData
import Core
import FoodRules

/// A meal that is eaten often, by a name of the person's own.
struct Favorite: SyncedRecord, Equatable {
    static let databaseTableName = "food_favorites"
    static let sync: SyncTable? = SyncTable(
        databaseTableName,
        stream: .core,
        groups: [
            "name", "meal", "items",
        ]
    )

    let id: RowID
    var name: String
    var meal: Meal?
    /// The foods as they were logged; their ids are made anew each time.
    var items: [FoodItem]
    var updatedAt = Moment(milliseconds: 0)
    var deletedAt: Moment?
}
