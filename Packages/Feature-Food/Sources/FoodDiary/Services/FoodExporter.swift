import AppData
import Core
import FoodFiles
import FoodLookup
import FoodRules
import Foundation

/// Writes the diary as a table: one food a row, with the figures of all of it.
package struct FoodExporter: Sendable {
    let journal: FoodJournal

    package init(journal: FoodJournal) {
        self.journal = journal
    }

    /// The entries to be written, by days, so that memory does not grow with the years.
    package struct Plan: Sendable {
        /// Days with entries, earliest first.
        package let days: [LocalDay]
        package let foods: Int
        /// Nutrients beyond the energy, the macronutrients and the few that every row has, which some food has.
        let further: [Nutrient]
    }

    private static let daysAtOnce = 31

    package func plan(_ days: ClosedRange<LocalDay>) async throws -> Plan {
        try await journal.database.read { database in
            var (foods, further) = (0, Set<Nutrient>())
            try FoodJournal.forEachItem(days, in: database) { item in
                foods += 1
                further.formUnion((item.others?.known ?? []).map(\.nutrient))
            }
            return Plan(
                days: try FoodJournal.daysWithEntries(days, in: database),
                foods: foods,
                further: further.sorted { $0.rawValue < $1.rawValue }
            )
        }
    }

    /// The table in pieces.
    package func csv(_ plan: Plan) -> InputSequence {
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
