import AppData
import Core
import FoodLookup
import FoodRules
import Foundation

/// An entry with its foods.
package struct LoggedEntry: Sendable, Hashable {
    package var entry: FoodEntry
    /// In the order of their positions.
    package var items: [FoodItem]

    /// The sum of the foods, each times its servings.
    package var total: Nutrients { items.reduce(Nutrients()) { $0 + $1.total } }
}

extension LoggedEntry {
    /// The foods in a few words, for people.
    package var title: String {
        let names = items.map(\.name)
        if names.isEmpty { return entry.rawText.isEmpty ? entry.meal.title : String(entry.rawText.prefix(60)) }
        let shown = names.prefix(3).joined(separator: ", ")
        return names.count > 3 ? "\(shown) and \(names.count - 3) more" : shown
    }
}

extension FoodEntry: Hashable {
    package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension FoodItem: Hashable {
    package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension LoggedEntry {
    /// The entry as a new one on another day, at its own time of day; what would be still to come is eaten now.
    func copied(to day: LocalDay, time: TimeContext) -> LoggedEntry {
        let zone = TimeZone.named(entry.zone) ?? time.zone
        let minute = LocalMinute.of(entry.eatenAt.date, zone: zone)
        let moment = min(LocalMinute.moment(minute, on: day, in: time.calendar), time.now)
        return again(at: moment, meal: entry.meal, time: time)
    }

    /// The same foods as a new entry.
    func again(at moment: Date, meal: Meal, time: TimeContext) -> LoggedEntry {
        let copy = FoodEntry(
            id: .make(at: time.now),
            eatenAt: Moment(moment),
            zone: time.zone.identifier,
            day: LocalDay(of: moment, in: time.zone),
            meal: meal,
            rawText: entry.rawText,
            notes: entry.notes,
            parser: entry.parser,
            confidence: entry.confidence
        )
        return LoggedEntry(entry: copy, items: items.map { $0.again(in: copy.id, at: time.now) })
    }
}

extension FoodItem {
    /// The same food as a new row of an entry.
    func again(in entry: RowID, at date: Date) -> FoodItem {
        var copy = FoodItem(
            id: .make(at: date),
            entryId: entry,
            position: position,
            name: name,
            brand: brand,
            barcode: barcode,
            text: text,
            quantity: quantity,
            unit: unit,
            servingSize: servingSize,
            grams: grams,
            servings: servings,
            source: source,
            sourceId: sourceId,
            state: state,
            confidence: confidence
        )
        copy.perServing = perServing
        return copy
    }
}
