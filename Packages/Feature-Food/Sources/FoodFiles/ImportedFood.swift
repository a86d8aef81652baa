import Core
import FoodLookup
import FoodRules

/// A food, or the total of a meal or a day, as a file has it.
package struct ImportedFood: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        case food
        /// All of a meal, from a file that names no foods.
        case meal
        /// All of a day; it stands only where nothing else is known of that day.
        case day
    }

    /// The additional fields of a row of Bento's own export.
    package struct Own: Sendable, Hashable {
        package var entry: String
        package var item: String
        package var zone: String?
        package var words: String
        package var text: String
        package var food: String?
        package var servings: Double
        package var state: String
        package var confidence: Double

        package init(
            entry: String,
            item: String,
            zone: String?,
            words: String,
            text: String,
            food: String?,
            servings: Double,
            state: String,
            confidence: Double
        ) {
            (self.entry, self.item, self.zone) = (entry, item, zone)
            (self.words, self.text, self.food) = (words, text, food)
            (self.servings, self.state, self.confidence) = (servings, state, confidence)
        }
    }

    package var kind = Kind.food
    /// The line of the file, from 1.
    package var line: Int
    package var day: LocalDay
    /// Minutes after local midnight; `nil` where the file does not say it.
    package var minute: Int?
    /// `nil` where the file names no meal that Bento knows.
    package var meal: Meal?
    /// As the file calls it.
    package var mealName = ""
    package var name: String
    package var brand: String?
    package var barcode: String?
    package var quantity = 1.0
    package var unit = FoodUnit.serving
    /// The amount in the file's words, where it is of no unit that Bento knows.
    package var servingSize: String?
    /// The weight of all of it.
    package var grams: Double?
    /// The nutrients of all of it; fields that the file leaves empty are missing.
    package var nutrients = Nutrients()
    package var note: String?
    package var own: Own?

    package init(line: Int, day: LocalDay, name: String) { (self.line, self.day, self.name) = (line, day, name) }

    /// The part of a row that is the same for the same food at the same meal in every export: no figures, which programs correct, and no
    /// place in the file.
    package var identity: String {
        [
            "\(day)", minute.map(String.init) ?? "", mealName.lowercased(), name.lowercased(),
            brand?.lowercased() ?? "",
            kind == .food ? "\(quantity)" : "", kind == .food ? servingSize ?? unit.rawValue : "",
        ].joined(separator: "\u{1F}")
    }

    /// The meal, as the file tells it, that it belongs to.
    package var entryIdentity: String {
        ["\(day)", minute.map(String.init) ?? "", mealName.lowercased()].joined(separator: "\u{1F}")
    }
}

/// A body weight as a file has it.
package struct ImportedWeight: Sendable, Hashable {
    package var line: Int
    package var day: LocalDay
    package var minute: Int?
    package var kilograms: Double
}

/// Something in a file that was not taken.
package struct PassedOver: Sendable, Hashable {
    package enum Reason: String, Sendable, Hashable, CaseIterable, Encodable {
        case total = "a total of other rows"
        case exercise = "exercise, not food"
        case deleted = "deleted in the other program"
        case otherMetric = "a measurement that is no weight"
        case empty = "no name and no figures"
        case noDay = "a date that cannot be read"
        case future = "a day that has not come yet"
        case figure = "a figure that cannot be read"
        case implausible = "more than anybody eats, or less than nothing"
        case weight = "a weight that no body has"
        case cut = "the row ends in the middle"
        case damaged = "the file is damaged from here on"
        case knownDay = "a day's total, where the day has entries"
        case text = "a text that is too long or has control characters"
    }

    package var line: Int
    package var reason: Reason

    package init(line: Int, _ reason: Reason) { (self.line, self.reason) = (line, reason) }
}

/// One row of a file.
package enum DiaryRow: Sendable, Hashable {
    case food(ImportedFood)
    case weight(ImportedWeight)
    case passed(PassedOver)
}
