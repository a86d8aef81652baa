import AppData
import Core
import Foundation
import GRDB

/// Everything that one command changed, so that it can be taken back exactly, in this run or a later one.
struct JournalChange: SyncedRecord {
    /// The rows before and after.
    struct Rows: Codable, Sendable {
        var entries: [RowChange<FoodEntry>] = []
        var items: [RowChange<FoodItem>] = []
        var foods: [RowChange<OwnFood>] = []
        var favorites: [RowChange<Favorite>] = []
        var water: [RowChange<WaterDrink>] = []

        /// Puts every row back, the last change first.
        ///
        /// - Throws: a failure where a row has changed since; the transaction is then rolled back by the caller.
        func undo(in database: Database, at date: Date) throws {
            for change in items.reversed() { try change.undo(in: database, at: date) }
            for change in entries.reversed() { try change.undo(in: database, at: date) }
            for change in foods.reversed() { try change.undo(in: database, at: date) }
            for change in favorites.reversed() { try change.undo(in: database, at: date) }
            for change in water.reversed() { try change.undo(in: database, at: date) }
        }
    }

    static let databaseTableName = "food_changes"

    let id: RowID
    let madeAt: Moment
    /// What was done, for people: `logged 2 eggs`.
    let summary: String
    let rows: Rows
    /// When it was taken back.
    var undoneAt: Moment?
    var updatedAt = Moment(milliseconds: 0)
    var deletedAt: Moment?
}
