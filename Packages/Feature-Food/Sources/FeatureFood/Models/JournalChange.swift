import AppData
import Core
import FoodRules
import Foundation
import GRDB

/// Everything that one command changed, so that it can be taken back exactly, in this run or a later one.
struct JournalChange: UndoableChange {
    /// The rows before and after.
    struct Rows: UndoableRows {
        var entries: [RowTrace<FoodEntry>] = []
        var items: [RowTrace<FoodItem>] = []
        var foods: [RowTrace<OwnFood>] = []
        var favorites: [RowTrace<Favorite>] = []
        var water: [RowTrace<WaterDrink>] = []
        var logs: [RowTrace<DailyLog>] = []
        var trainingDays: [RowTrace<TrainingDayMark>] = []
        var planned: [RowTrace<PlannedMeal>] = []
        var macros: [MacrosChange] = []
        var body: [BodyChange] = []
        /// The import that it is; what it added is found by it.
        var imported: RowID?

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
            planned = try rows(.planned)
            macros = try rows(.macros)
            body = try rows(.body)
            imported = try container.decodeIfPresent(RowID.self, forKey: .imported)
        }

        var isEmpty: Bool {
            entries.isEmpty && items.isEmpty && foods.isEmpty && favorites.isEmpty && water.isEmpty && logs.isEmpty
                && trainingDays.isEmpty && macros.isEmpty && body.isEmpty && imported == nil
                && planned.isEmpty
        }

        mutating func takeBack(in database: Database, at date: Date) throws -> [ChangedRow] {
            var shown = try items.takeBack(in: database, at: date)
            shown += try entries.takeBack(in: database, at: date)
            shown += try foods.takeBack(in: database, at: date)
            shown += try favorites.takeBack(in: database, at: date)
            shown += try logs.takeBack(in: database, at: date)
            shown += try water.takeBack(in: database, at: date)
            shown += try trainingDays.takeBack(in: database, at: date)
            shown += try planned.takeBack(in: database, at: date)
            for index in macros.indices.reversed() { shown += try macros[index].takeBack(in: database, at: date) }
            for index in body.indices.reversed() { shown += try body[index].takeBack(in: database, at: date) }
            macros.reverse()
            body.reverse()
            if let imported {
                // Its file brings an import back, and nothing else does.
                guard let made = try FoodImport.living(imported, in: database), made.undoneAt == nil else {
                    throw ChangedSince()
                }
                try made.takeBack(in: database, at: date)
            }
            return shown
        }
    }

    static let databaseTableName = "food_changes"
    static let kept = 200

    let id: RowID
    let madeAt: Moment
    let summary: String
    var rows: Rows
    var undoneAt: Moment?
    var updatedAt = Moment(milliseconds: 0)
    var deletedAt: Moment?
}
