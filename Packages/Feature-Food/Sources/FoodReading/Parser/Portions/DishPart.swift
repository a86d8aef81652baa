import FoodLookup

/// Takes out of a dish what was said to be left out, so that its figures change with it.
struct DishPart: Sendable {
    /// The usual weight of a part of a dish, in grams, by a word of its name: household weights of USDA SR28.
    static let usualGrams: [(words: [String], grams: Double)] = [
        (["bun", "roll", "bread"], 52), (["cheese"], 21), (["mayo", "mayonnaise", "aioli"], 14),
        (["dressing", "vinaigrette"], 30),
        (["sauce"], 17), (["ketchup", "mustard", "relish"], 10), (["croutons", "crouton"], 20), (["bacon"], 16),
        (["butter"], 10),
        (["cream"], 29), (["guacamole", "guac"], 30), (["beans"], 60), (["rice"], 130), (["chicken"], 85),
        (["egg", "eggs"], 50),
        (["fries", "chips"], 110), (["avocado"], 40), (["sugar"], 8), (["milk"], 30), (["gravy"], 60),
        (["syrup", "honey"], 20),
        (["nuts"], 15), (["sprinkles"], 8), (["pepperoni"], 20), (["ham"], 28), (["tortilla"], 50), (["noodles"], 120),
        (["skin"], 10),
    ]
    /// A part of which nobody would see the energy: it is left out without another word.
    private static let slight = [
        "pickle", "pickles", "onion", "onions", "lettuce", "tomato", "tomatoes", "salt", "pepper", "herbs", "parsley",
        "coriander",
        "cilantro", "garlic", "lemon", "ice", "gherkin", "gherkins", "cucumber", "jalapenos", "spices", "mushrooms",
        "peppers", "salad",
    ]

    /// The outcome for a dish without a part.
    enum Outcome {
        /// It weighs so many grams less.
        case less(Double)
        /// Its figures are less, and what it weighs was weighed without the part.
        case weighedWithout
        /// The part is nothing to speak of.
        case same
        /// The weight of the part in this dish is not known.
        case unknown
    }

    /// Takes a part out of an item.
    ///
    /// - Parameter part: the food that is left out, where it is known.
    static func take(_ name: String, _ part: FoodRecord?, from item: inout ParsedItem) -> Outcome {
        let words = name.split(separator: " ").map(String.init)
        if words.allSatisfy({ slight.contains($0) }) { return .same }
        guard let dish = item.food, let grams = item.grams, grams > 0, let part else { return .unknown }
        guard let away = weight(of: words, in: dish, of: grams) ?? usual(words).map({ $0 * pieces(item) }), away > 0,
            away < grams * 0.9
        else { return .unknown }
        let whole = dish.nutrients.scaled(by: grams / 100)
        let less = part.nutrients.scaled(by: away / 100)
        // More than the dish has of anything cannot be in it.
        guard (whole.kcal ?? 0) > (less.kcal ?? 0) else { return .unknown }
        var rest = Nutrients()
        for nutrient in Nutrient.allCases {
            guard let amount = whole[nutrient] else { continue }
            rest[nutrient] = max(amount - (less[nutrient] ?? 0), 0) * 100 / (grams - away)
        }
        item.food?.nutrients = rest
        // "salad 200 g no dressing": it was weighed without.
        if item.unitIsStated, item.unit.massInGrams != nil { return .weighedWithout }
        item.grams = grams - away
        return .less(away)
    }

    /// The weight of the part in a computed dish, by its recipe.
    private static func weight(of words: [String], in dish: FoodRecord, of grams: Double) -> Double? {
        guard !dish.recipe.isEmpty else { return nil }
        let (parts, cooked) = recipe(dish.recipe)
        let total = cooked ?? parts.reduce(0) { $0 + $1.grams }
        guard total > 0 else { return nil }
        let found = parts.filter { part in words.contains { part.name.split(separator: " ").contains(Substring($0)) } }
        return found.isEmpty ? nil : found.reduce(0) { $0 + $1.grams } / total * grams
    }

    /// "white bread 60 + avocado 50 = 105".
    private static func recipe(_ text: String) -> (parts: [(name: String, grams: Double)], cooked: Double?) {
        let sides = text.split(separator: "=")
        let parts = (sides.first ?? "").split(separator: "+").compactMap { part -> (name: String, grams: Double)? in
            let words = part.split(separator: " ")
            guard words.count > 1, let grams = words.last.flatMap({ Double($0) }) else { return nil }
            return (words.dropLast().joined(separator: " "), grams)
        }
        return (parts, sides.count > 1 ? Double(sides[1].filter { $0 != " " }) : nil)
    }

    private static func usual(_ words: [String]) -> Double? {
        usualGrams.first { entry in words.contains { entry.words.contains($0) } }?.grams
    }

    /// Two burgers have two buns.
    private static func pieces(_ item: ParsedItem) -> Double {
        item.unit == .each && item.quantityIsStated ? min(max(item.quantity, 1), 12) : 1
    }
}
