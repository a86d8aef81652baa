import Core
import FoodDiary
import FoodLookup
import FoodReading
import FoodRules
import SpokenText

/// Tables of foods, as they are shown everywhere.
enum FoodTables {
    /// - Parameter isMoreAsked: whether nutrients were asked for, which all others make room for.
    private static func columns(isMoreAsked: Bool, _ forms: LocaleForms) -> [Table.Column] {
        [
            .init(forms.word("Food")), .init(forms.word("Amount"), dispensability: isMoreAsked ? 1 : 0),
            .init("kcal", .trailing),
            .init(forms.word("Protein"), .trailing, dispensability: isMoreAsked ? 2 : 0),
            .init(forms.word("Carbs"), .trailing, dispensability: 3),
            .init(forms.word("Fat"), .trailing, dispensability: 3),
        ]
    }

    /// A table of logged foods with their sum.
    static func items(_ items: [FoodItem], nutrients: [Nutrient] = [], _ forms: LocaleForms) -> Table {
        let total = items.reduce(Nutrients()) { $0 + $1.total }
        return Table(
            columns(isMoreAsked: !nutrients.isEmpty, forms)
                + nutrients.map { .init(forms.word($0.title), .trailing) },
            rows: items.map { item in
                [.init(item.displayName, tone: tone(item)), .init(item.amountText(forms))]
                    + figures(item.total, nutrients, forms)
            },
            footer: items.count > 1 ? [.init(forms.word("Total")), ""] + figures(total, nutrients, forms) : nil
        )
    }

    /// Energy, macronutrients and further nutrients as cells; a dash where not known.
    static func figures(_ amounts: Nutrients, _ further: [Nutrient], _ forms: LocaleForms) -> [Table.Cell] {
        let macros: [Table.Cell] = [
            .init(amounts.kcal.map(forms.whole) ?? "-"), .init(gramsText(amounts.protein, forms)),
            .init(gramsText(amounts.carbs, forms)), .init(gramsText(amounts.fat, forms)),
        ]
        return macros
            + further.map { nutrient in
                .init(amounts[nutrient].map { "\(forms.grams($0)) \(nutrient.unit)" } ?? "-")
            }
    }

    private static func gramsText(_ value: Double?, _ forms: LocaleForms) -> String {
        value.map { "\(forms.grams($0)) g" } ?? "-"
    }

    private static func tone(_ item: FoodItem) -> Tone {
        switch item.state {
        case .unresolved: .warning
        case .unverified: .muted
        case .verified, .edited: .normal
        }
    }
}

extension FoodItem {
    /// The name with the brand, and a mark where no figures are known (`?`) or the reading is less than sure (`~`).
    var displayName: String {
        let full = [brand, name].compactMap { $0 }.joined(separator: " ").capitalizedFirst
        return switch state {
        case .unresolved: "? \(full)"
        case .unverified: "~ \(full)"
        case .verified, .edited: full
        }
    }

    /// `2 slices, 54 g`.
    func amountText(_ forms: LocaleForms) -> String {
        let times = servings == 1 ? "" : "\(forms.short(servings)) x "
        let weight = totalGrams.map { "\(forms.grams($0)) g" }
        if unit == .gram, let weight { return times.isEmpty ? weight : "\(times)\(forms.grams(grams)) g" }
        let plain =
            unit == .each ? forms.short(quantity) : "\(forms.short(quantity)) \(unit.plural(quantity, forms))"
        return times + plain + (weight.map { ", \($0)" } ?? "")
    }
}

extension FoodUnit {
    /// The name for a number of them.
    func plural(_ count: Double, _ forms: LocaleForms) -> String {
        if let word = forms.word(title, counting: count) { return word }
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
