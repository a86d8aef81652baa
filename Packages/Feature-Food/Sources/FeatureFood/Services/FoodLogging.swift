import Core
import FoodLookup
import FoodReading
import SpokenText

/// Food's readings of the words of `bento log`.
enum FoodLogging {
    static let meal = LogSource("a meal", flow: "log") { text in
        if saysFavorite(text) { return LogSource.Reading(confidence: 0.9) }
        guard let catalog = try? FoodCatalog.bundled() else { return nil }
        let meal = MealParser(catalog: catalog).parse(text)
        guard !meal.isEmpty || !meal.skippedMeals.isEmpty else { return nil }
        // What corrects the last entry names its foods, which are looked for there.
        guard !meal.items.isEmpty else { return LogSource.Reading(confidence: 0.9) }
        let words = max(1, text.split(whereSeparator: \.isWhitespace).count)
        let lost = meal.notUnderstood.reduce(0) { $0 + $1.split(whereSeparator: \.isWhitespace).count }
        let sure = meal.items.reduce(0) { $0 + ($1.problem == nil ? $1.confidence : 0) } / Double(meal.items.count)
        return LogSource.Reading(confidence: sure * Double(max(0, words - lost)) / Double(words))
    }

    /// `my standard breakfast`: which foods that is, the person has said before.
    private static func saysFavorite(_ text: String) -> Bool {
        let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }
        let meals: Set<Substring> = ["breakfast", "lunch", "dinner", "snack", "meal"]
        let usual: Set<Substring> = ["standard", "usual", "regular", "normal", "favorite", "favourite"]
        let name = words.drop { ["i", "had", "half", "my", "the", "a"].contains($0) }
        guard let first = name.first, let last = name.last else { return false }
        return name.count <= 4 && usual.contains(first) && meals.contains(last)
    }

    /// `72.5 kg`, `weighed 160 lb`, `weight 72.5`: a weight and nothing else.
    static let weight = LogSource("your weight", flow: "weigh") { text in
        var words = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
        let count = words.count
        words = Array(words.drop { ["i", "weigh", "weighed", "weight", "my", "is", "was", "at"].contains($0) })
        let isNamed = words.count < count
        guard let first = words.first, first.first?.isNumber == true, words.count <= 4 else { return nil }
        let phrase = words.joined(separator: " ")
        // A number alone may count anything.
        guard isNamed || phrase.contains(where: \.isLetter), (try? BodyReading.kilograms(phrase)) != nil else {
            return nil
        }
        return LogSource.Reading(confidence: 0.95, words: words)
    }
}
