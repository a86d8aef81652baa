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
        var logs: [RowChange<DailyLog>] = []
        var trainingDays: [RowChange<TrainingDayMark>] = []
        var macros: [MacrosChange] = []

        init() {}

        /// Reads what this or an earlier version wrote: earlier ones lack the kinds that could not be undone then.
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            func rows<Value: Decodable>(_ key: CodingKeys) throws -> [Value] {
                try container.decodeIfPresent([Value].self, forKey: key) ?? []
            }
            entries = try rows(.entries)
            items = try rows(.items)
            foods = try rows(.foods)
            favorites = try rows(.favorites)
            water = try rows(.water)
            logs = try rows(.logs)
            trainingDays = try rows(.trainingDays)
            macros = try rows(.macros)
        }

        /// Whether nothing was changed.
        var isEmpty: Bool {
            entries.isEmpty && items.isEmpty && foods.isEmpty && favorites.isEmpty && water.isEmpty && logs.isEmpty
                && trainingDays.isEmpty && macros.isEmpty
        }

        /// Puts every row back, the last change first.
        ///
        /// - Throws: ``ChangedSince``; the transaction is then rolled back.
        func undo(in database: Database, at date: Date) throws {
            for change in items.reversed() { try change.takeBack(in: database, at: date) }
            for change in entries.reversed() { try change.takeBack(in: database, at: date) }
            for change in foods.reversed() { try change.takeBack(in: database, at: date) }
            for change in favorites.reversed() { try change.takeBack(in: database, at: date) }
            for change in logs.reversed() { try change.takeBack(in: database, at: date) }
            for change in water.reversed() { try change.takeBack(in: database, at: date) }
            for change in trainingDays.reversed() { try change.takeBack(in: database, at: date) }
            for change in macros.reversed() { try change.takeBack(in: database, at: date) }
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

/// A row that was to be put back has changed again.
struct ChangedSince: Error {}

extension RowChange where Record: Equatable {
    /// Puts back what was before, where the row still says what the change made of it.
    ///
    /// Contents are compared, not stamps: taking back the change after this one has stamped the row anew.
    ///
    /// - Throws: ``ChangedSince``.
    func takeBack(in database: Database, at date: Date) throws {
        guard let current = try Record.find(after.id, in: database) else { throw ChangedSince() }
        var expected = after
        expected.updatedAt = current.updatedAt
        guard expected == current else { throw ChangedSince() }
        if let before {
            try before.save(in: database, at: date)
        } else {
            try current.softDelete(in: database, at: date)
        }
    }
}
