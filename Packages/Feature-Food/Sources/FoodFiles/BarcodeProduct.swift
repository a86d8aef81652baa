import Core
import FoodLookup
import FoodRules

/// A product as Open Food Facts describes it (Open Database License), from its server or a file of it.
///
/// Everything in it was typed by somebody: figures beyond what 100 g can hold are taken as unknown.
package struct BarcodeProduct: Sendable, Hashable {
    package let name: String
    package let brand: String?
    /// Per 100 g, or per 100 ml of a drink.
    package let nutrients: Nutrients
    /// The weight of one portion in grams, if stated.
    package let servingGrams: Double?

    package init(name: String, brand: String?, nutrients: Nutrients, servingGrams: Double?) {
        (self.name, self.brand, self.nutrients, self.servingGrams) = (name, brand, nutrients, servingGrams)
    }

    /// A product's fields; `nil` where it has neither a name nor energy.
    package init?(_ product: JSONValue) {
        func text(_ key: String) -> String? {
            guard let value = product[key]?.stringValue else { return nil }
            let line = value.split(whereSeparator: { $0.isWhitespace || $0.isNewline }).joined(separator: " ")
            return line.isEmpty ? nil : String(line.prefix(120))
        }
        let brand = text("brands").flatMap { $0.split(separator: ",").first.map(String.init) }
        guard let name = text("product_name") ?? brand else { return nil }
        let amounts = product["nutriments"] ?? [:]
        var nutrients = Nutrients()
        nutrients[.kcal] =
            Self.number(amounts["energy-kcal_100g"], limit: 910)
            ?? Self.number(amounts["energy_100g"], limit: 3800).map { $0 / 4.184 }
        for (nutrient, key, factor) in Self.keys {
            nutrients[nutrient] = Self.number(amounts[key], limit: 100).map { $0 * factor }
        }
        guard nutrients.kcal != nil else { return nil }
        self.init(
            name: name,
            brand: brand == name ? nil : brand,
            nutrients: nutrients,
            servingGrams: Self.number(product["serving_quantity"], limit: 5000).flatMap { $0 > 0 ? $0 : nil }
        )
    }

    /// Grams, except where named otherwise; minerals come in grams as well.
    private static let keys: [(Nutrient, String, Double)] = [
        (.protein, "proteins_100g", 1), (.carbs, "carbohydrates_100g", 1), (.fat, "fat_100g", 1),
        (.fiber, "fiber_100g", 1), (.sugar, "sugars_100g", 1), (.saturatedFat, "saturated-fat_100g", 1),
        (.sodium, "sodium_100g", 1000),
    ]

    /// The columns of the nutriments, as a table has them.
    static let nutriments = ["energy-kcal_100g", "energy_100g"] + keys.map(\.1)

    /// A number, also where it comes as text; `nil` where it is missing or beyond its limit.
    private static func number(_ value: JSONValue?, limit: Double) -> Double? {
        guard let number = value?.doubleValue ?? value?.stringValue.flatMap(Double.init) else { return nil }
        return number.isFinite && number >= 0 && number <= limit ? number : nil
    }
}
