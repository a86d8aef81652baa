import FoodLookup

/// The reading of a sentence about food, and the words that were not understood.
package struct ParsedMeal: Sendable, Hashable, Codable {
    /// The sentence as given.
    package var text: String
    /// The foods, in the order they were said. Unknown foods are items too, with `food == nil`.
    package var items: [ParsedItem] = []
    /// The meal that was named, where it is one and the same for all items.
    package var meal: MealHint?
    /// The day and clock time that were named, where they are the same for all items.
    package var time: TimeHint?
    /// Foods said to be left out: "no rice", "without cheese".
    package var removed: [RemovedFood] = []
    /// Set where the sentence corrects the last entry instead of telling a new one.
    package var correction: MealCorrection?
    /// Meals said to have been left out: "skipped breakfast", "no lunch today".
    package var skippedMeals: [MealHint] = []
    /// Words that name the whole ("smoothie: 1 banana, ...") or a place ("from Subway") and are no food of their own.
    package var asides: [String] = []
    /// Sentences that tell of no meal: "remind me to buy oats", "how many calories are in a mango?".
    package var statements: [String] = []
    /// Words that have no part in the answer. Together with the items' texts, hints, removals, asides and known filler words
    /// they account for every word of the sentence.
    package var notUnderstood: [String] = []

    /// Its correction of the last entry. Words that tell of no food and only leave some out ("no rice") take them out of it.
    package var entryCorrection: MealCorrection? {
        guard correction == nil, items.isEmpty, removed.contains(where: { !$0.isTakenBack }) else { return correction }
        return MealCorrection(change: .remove, text: removed.map(\.text).joined(separator: ", "))
    }

    /// True if nothing in it can be logged, removed or corrected.
    package var isEmpty: Bool { items.isEmpty && removed.isEmpty && correction == nil }
}

/// A meal that a sentence names. The raw values are those of the log's meals.
package enum MealHint: String, Sendable, Hashable, Codable, CaseIterable {
    case breakfast, lunch, dinner, snack, preWorkout, postWorkout

    /// The hours at which people eat it: "dinner at 7" is at 19:00, "a sandwich at 1" no part of breakfast.
    var hours: ClosedRange<Int> {
        switch self {
        case .breakfast: 4...11
        case .lunch: 10...16
        case .dinner: 12...23
        case .snack, .preWorkout, .postWorkout: 5...23
        }
    }
}

/// A day and time that a sentence names, relative to the moment it is said. The caller turns it into a date in the
/// person's calendar.
package struct TimeHint: Sendable, Hashable, Codable {
    /// Days from today: 0 today, -1 yesterday. Nil where no day was named.
    package var dayOffset: Int?
    /// A named weekday, 1 (Sunday) to 7, meaning the last such day before today. Nil where none was named.
    package var weekday: Int?
    /// A named day of the calendar. Nil where none was named.
    package var date: NamedDate?
    /// The clock time, minutes after local midnight. Nil where none was named.
    package var minuteOfDay: Int?
    /// Minutes before now: "an hour ago". Nil where not said so.
    package var minutesAgo: Int?
    /// True if the clock time only follows from a part of the day ("this morning") and was not said.
    package var isPartOfDay: Bool = false

    /// True if a day is named.
    package var namesDay: Bool { dayOffset != nil || weekday != nil || date != nil }
    /// True if nothing is known.
    package var isEmpty: Bool { !namesDay && minuteOfDay == nil && minutesAgo == nil }
}

/// A day of the calendar as named: "on the 20th", "Nov 20", "2026-11-20". What was not said is nil; the last such day that is
/// not after today is meant.
package struct NamedDate: Sendable, Hashable, Codable {
    package var year: Int?
    package var month: Int?
    /// The day of the month, 1...31.
    package var day: Int
}

/// A food said to be left out: "no rice", "without cheese".
package struct RemovedFood: Sendable, Hashable, Codable {
    /// The words, with the word that removes: "without cheese".
    package var text: String
    /// The food's name as said: "cheese".
    package var name: String
    /// The food's id in the catalogue, where it is known.
    package var foodID: String?
    /// The dish that it was left out of, where the sentence names one before.
    package var dish: String?
    /// The grams that it was taken for, where the figures of the dish are those without it.
    package var takenOff: Double?
    /// True if the same sentence named it before, so that it was never in the last entry.
    package var isTakenBack = false
    /// True if the figures are those with it.
    package var isStillIn = false
}

/// A sentence that corrects the last entry. The caller applies it to the item that was named or, where none was, to the one
/// of the same food, else to the last.
package struct MealCorrection: Sendable, Hashable, Codable {
    package enum Change: Sendable, Hashable, Codable {
        /// "make that two", "actually 200 g": the new amount; the unit is nil where none was said.
        case amount(Double, unit: FoodUnit?)
        /// "only half", "double that", "large not medium": the old amount times this.
        case scale(Double)
        /// "actually chicken": another food in its place; `items` of the meal holds it.
        case food
        /// "that was for dinner", "it was yesterday at 8": `meal` and `time` of the meal say where the entry belongs.
        case place
        /// "it was 300 kcal": what is known of the food's figures, for all of it.
        case figures(Nutrients)
        /// "remove the rice", "scratch that": `removed` of the meal says what; empty means the last entry.
        case remove
    }

    package var change: Change
    /// The words that made it a correction.
    package var text: String
    /// The food to correct, where it was named: "make the rice two cups", "chicken not turkey" (turkey).
    package var target: String?
}
