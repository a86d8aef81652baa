import AppData
import Core
import FoodFiles
import FoodReading
import FoodRules
import Foundation
import GRDB

/// Writes the diary as a table: one food a row, with the figures of all of it.
struct FoodExporter: Sendable {
    let journal: FoodJournal

    /// What is to be written, by days, so that memory does not grow with the years.
    struct Plan: Sendable {
        /// Days with entries, earliest first.
        let days: [LocalDay]
        let foods: Int
        /// Nutrients beyond the energy, the macronutrients and the few that every row has, which some food has.
        let further: [Nutrient]
    }

    private static let daysAtOnce = 31

    func plan(_ days: ClosedRange<LocalDay>) async throws -> Plan {
        try await journal.database.read { database in
            let found = try LocalDay.fetchAll(
                database,
                sql:
                    "SELECT DISTINCT day FROM food_entries WHERE deleted_at IS NULL AND day BETWEEN ? AND ? ORDER BY day",
                arguments: [days.lowerBound, days.upperBound]
            )
            var (foods, further) = (0, Set<Nutrient>())
            let rows = try Row.fetchCursor(
                database,
                sql: """
                    SELECT i.* FROM food_items i JOIN food_entries e ON e.id = i.entry_id
                    WHERE i.deleted_at IS NULL AND e.deleted_at IS NULL AND e.day BETWEEN ? AND ?
                    """,
                arguments: [days.lowerBound, days.upperBound]
            )
            while let row = try rows.next() {
                // One that cannot be read costs only itself.
                guard let item = try? FoodItem(row: row) else { continue }
                foods += 1
                further.formUnion((item.others?.known ?? []).map(\.nutrient))
            }
            return Plan(days: found, foods: foods, further: further.sorted { $0.rawValue < $1.rawValue })
        }
    }

    /// The table in pieces.
    func csv(_ plan: Plan) -> InputSequence {
        let journal = journal
        return InputSequence {
            let writer = DiaryWriter(further: plan.further)
            var (index, isBegun) = (0, false)
            return {
                guard isBegun else {
                    isBegun = true
                    return writer.header()
                }
                guard index < plan.days.count else { return nil }
                let days = plan.days[index..<min(index + Self.daysAtOnce, plan.days.count)]
                index += days.count
                return try await journal.database.read { database in
                    var piece: [UInt8] = []
                    for day in days {
                        for logged in try FoodJournal.entries(on: day, in: database) {
                            for item in logged.items { writer.append(item.exported(in: logged.entry), to: &piece) }
                        }
                    }
                    return piece
                }
            }
        }
    }
}

extension FoodItem {
    fileprivate func exported(in entry: FoodEntry) -> DiaryWriter.Row {
        let zone = TimeZone.named(entry.zone) ?? .gmt
        var food = ImportedFood(line: 0, day: entry.day, name: name)
        food.minute = LocalMinute.of(entry.eatenAt.date, zone: zone)
        food.meal = entry.meal
        (food.brand, food.barcode, food.note) = (brand, barcode, entry.notes)
        (food.quantity, food.unit, food.servingSize) = (quantity, unit, servingSize)
        (food.grams, food.nutrients) = (totalGrams, total)
        food.own = ImportedFood.Own(
            entry: "\(entry.id)",
            item: "\(id)",
            zone: entry.zone,
            words: entry.rawText,
            text: text,
            food: sourceId,
            servings: servings,
            state: state.rawValue,
            confidence: confidence
        )
        return DiaryWriter.Row(food)
    }
}
