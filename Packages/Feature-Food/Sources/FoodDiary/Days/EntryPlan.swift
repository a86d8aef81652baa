import AppData
import Core
import FoodLookup
import FoodReading
import FoodRules
import Foundation

/// The part of a sentence to be logged: entries by meal and moment, and what is refused.
package struct EntryPlan: Sendable {
    /// The options given besides the words.
    package struct Options: Sendable {
        package var meal: Meal?
        package var day: LocalDay?
        package var minute: Int?
        package var notes: String?
        package var parser = FoodEntry.Parser.offline

        package init(
            meal: Meal? = nil,
            day: LocalDay? = nil,
            minute: Int? = nil,
            notes: String? = nil,
            parser: FoodEntry.Parser = .offline
        ) {
            self.meal = meal
            self.day = day
            self.minute = minute
            self.notes = notes
            self.parser = parser
        }
    }

    /// The entries, in the order of the sentence.
    package private(set) var entries: [LoggedEntry] = []
    /// Foods that are not logged: their amount or figures cannot be right.
    package private(set) var refused: [ParsedItem] = []

    /// Plans the entries of a sentence.
    ///
    /// - Throws: ``FoodError/future(_:)``.
    init(_ parsed: ParsedMeal, options: Options, time: TimeContext, isTrainingDay: Bool) throws(FoodError) {
        let resolver = EatingMoment(time: time, day: options.day, minute: options.minute)
        var places: [Key: Int] = [:]
        for item in parsed.items {
            if item.isRefused {
                refused.append(item)
                continue
            }
            let named = options.meal ?? (item.meal ?? parsed.meal).flatMap { Meal(rawValue: $0.rawValue) }
            let hint = item.time ?? parsed.time
            let key = Key(meal: named, hint: hint)
            if let place = places[key] {
                let entry = entries[place]
                entries[place].items.append(
                    FoodItem(item, entry: entry.entry.id, position: entry.items.count, at: time.now)
                )
                continue
            }
            let moment = try resolver.resolve(hint, meal: named)
            let minute = LocalMinute.of(moment, zone: time.zone)
            let entry = FoodEntry(
                id: .make(at: time.now),
                eatenAt: Moment(moment),
                zone: time.zone.identifier,
                day: LocalDay(of: moment, in: time.zone),
                meal: named ?? Meal.nearest(to: minute, isTrainingDay: isTrainingDay),
                rawText: parsed.text,
                notes: options.notes,
                parser: options.parser,
                confidence: 1
            )
            places[key] = entries.count
            entries.append(
                LoggedEntry(entry: entry, items: [FoodItem(item, entry: entry.id, position: 0, at: time.now)])
            )
        }
        for index in entries.indices {
            entries[index].entry.confidence = entries[index].items.map(\.confidence).min() ?? 1
        }
    }

    private struct Key: Hashable {
        let meal: Meal?
        let hint: TimeHint?
    }
}

extension ParsedItem {
    /// True if the item is shown but not logged: nobody eats such an amount.
    package var isRefused: Bool {
        switch problem {
        case .badAmount, .implausible: true
        case .unknownFood, .noWeight, .guess, .unclear, nil: false
        }
    }

    /// True if the item is kept with its words, without figures.
    package var isUnresolved: Bool {
        switch problem {
        case .unknownFood, .noWeight, .guess, .unclear: true
        case .badAmount, .implausible, nil: false
        }
    }
}

extension FoodItem {
    /// Confidence from which a match counts as sure.
    package static let sureness = 0.8

    /// A row for a food as read.
    init(_ item: ParsedItem, entry: RowID, position: Int, at date: Date) {
        let isUnresolved = item.isUnresolved
        // Of a guess the words are kept, not what they were taken for.
        let food: FoodRecord? = isUnresolved ? nil : item.food
        self.init(
            id: .make(at: date),
            entryId: entry,
            position: position,
            name: food?.name ?? item.name,
            brand: food?.brand,
            barcode: food?.source == .barcode ? food?.sourceNumber : nil,
            text: item.text,
            quantity: item.quantity,
            unit: item.unit,
            grams: isUnresolved ? nil : item.grams,
            servings: 1,
            source: Self.source(of: item),
            sourceId: food?.id,
            state: isUnresolved ? .unresolved : item.confidence >= Self.sureness ? .verified : .unverified,
            confidence: item.confidence
        )
        if !isUnresolved { perServing = item.nutrients }
    }

    private static func source(of item: ParsedItem) -> Source {
        guard item.stated.known.isEmpty else { return .parsed }
        switch item.food?.source {
        case .usda, .survey, .european, .recipe: return .database
        case .user: return .user
        case .barcode: return .barcode
        case nil: return .parsed
        }
    }
}
