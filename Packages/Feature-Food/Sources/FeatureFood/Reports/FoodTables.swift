import Core
import FoodReading

/// Tables of foods, as they are shown everywhere.
enum FoodTables {
    static let columns: [Table.Column] = [
        .init("Food"), .init("Amount"), .init("kcal", .trailing), .init("Protein", .trailing),
        .init("Carbs", .trailing, dispensability: 2), .init("Fat", .trailing, dispensability: 2),
    ]

    /// A table of logged foods with their sum.
    static func items(_ items: [FoodItem], nutrients: [Nutrient] = []) -> Table {
        let total = items.reduce(Nutrients()) { $0 + $1.total }
        return Table(
            columns + nutrients.map { .init($0.title, .trailing, dispensability: 1) },
            rows: items.map { item in
                [.init(item.displayName, tone: tone(item)), .init(item.amountText)] + figures(item.total, nutrients)
            },
            footer: items.count > 1 ? ["Total", ""] + figures(total, nutrients) : nil
        )
    }

    /// Energy, macronutrients and further nutrients as cells; a dash where not known.
    static func figures(_ amounts: Nutrients, _ further: [Nutrient] = []) -> [Table.Cell] {
        let macros: [Table.Cell] = [
            .init(amounts.kcal.map(NumberText.whole) ?? "-"), .init(gramsText(amounts.protein)),
            .init(gramsText(amounts.carbs)), .init(gramsText(amounts.fat)),
        ]
        return macros
            + further.map { nutrient in
                .init(amounts[nutrient].map { "\(NumberText.grams($0)) \(nutrient.unit)" } ?? "-")
            }
    }

    private static func gramsText(_ value: Double?) -> String { value.map { "\(NumberText.grams($0)) g" } ?? "-" }

    private static func tone(_ item: FoodItem) -> Tone {
        switch item.state {
        case .unresolved: .warning
        case .unverified: .muted
        case .verified, .edited: .normal
        }
    }
}

extension FoodItem {
    /// The name with the brand, and a mark where no figures are known.
    var displayName: String {
        let full = [brand, name].compactMap { $0 }.joined(separator: " ").capitalizedFirst
        return state == .unresolved ? "? \(full)" : full
    }

    /// `2 slices, 54 g`.
    var amountText: String {
        let times = servings == 1 ? "" : "\(NumberText.short(servings)) x "
        let weight = totalGrams.map { "\(NumberText.grams($0)) g" }
        if unit == .gram, let weight { return times.isEmpty ? weight : "\(times)\(NumberText.grams(grams)) g" }
        let plain =
            unit == .each ? NumberText.short(quantity) : "\(NumberText.short(quantity)) \(unit.plural(quantity))"
        return times + plain + (weight.map { ", \($0)" } ?? "")
    }
}

extension FoodUnit {
    /// The name for a number of them.
    func plural(_ count: Double) -> String {
        switch self {
        case .fluidOunce, .extraSmall, .small, .medium, .large, .extraLarge: return title
        case .gram: return "g"
        case .kilogram: return "kg"
        case .milligram: return "mg"
        case .ounce: return "oz"
        case .pound: return "lb"
        case .milliliter: return "ml"
        case .centiliter: return "cl"
        case .deciliter: return "dl"
        case .liter: return "l"
        case .teaspoon: return "tsp"
        case .tablespoon: return "tbsp"
        default:
            guard count > 1 else { return title }
            let esEndings = ["ch", "sh", "ss", "x"]
            if esEndings.contains(where: { title.hasSuffix($0) }) { return title + "es" }
            if title.hasSuffix("f") { return title.dropLast() + "ves" }
            if title.hasSuffix("y"), !title.hasSuffix("ay") { return title.dropLast() + "ies" }
            return title + "s"
        }
    }
}
