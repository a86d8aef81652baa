import Core
import FoodDiary
import FoodLookup
import FoodRules

/// An own food or recipe.
struct OwnFoodReport: FlowResult {
    let id: String
    let name: String
    let brand: String?
    let barcode: String?
    let kind: String
    let per100g: Nutrients
    /// One portion and its weight.
    let portion: String?
    let portionGrams: Double?
    let perPortion: Nutrients?
    let ingredients: [OwnFood.Ingredient]?
    let servings: Double?
    let aliases: [String]
    let notices: [String]

    var outsideSources: Set<String> {
        ItemReport.outsideSources(kind)
    }

    init(_ food: OwnFood, notices: [String] = []) {
        func stable(_ nutrients: Nutrients) -> Nutrients {
            Nutrients(
                Dictionary(
                    nutrients.known.map { ($0.nutrient, NumberText.stable($0.amount)) },
                    uniquingKeysWith: { $1 }
                )
            )
        }
        let measure = food.measures.first
        id = food.catalogID
        name = food.name
        brand = food.brand
        barcode = food.barcode
        kind = food.kind.rawValue
        per100g = stable(food.nutrients)
        portion = measure?.unit.title
        portionGrams = measure.map { NumberText.stable($0.grams) }
        perPortion = measure.map { stable(food.nutrients.scaled(by: $0.grams / 100)) }
        ingredients = food.ingredients
        servings = food.servings
        aliases = food.aliases
        self.notices = notices
    }

    func presentation(in context: FlowContext) -> Presentation {
        var parts: [Presentation] = []
        if let ingredients {
            let rows: [[Table.Cell]] = ingredients.map {
                [.init($0.name.capitalizedFirst), .init("\(context.forms.grams($0.grams)) g")]
            }
            parts.append(.table(Table([.init("Ingredient"), .init("Weight", .trailing)], rows: rows)))
        }
        var rows: [[Table.Cell]] = []
        if let perPortion, let portion, let portionGrams {
            rows.append(
                [.init("1 \(portion), \(context.forms.grams(portionGrams)) g")]
                    + FoodTables.figures(perPortion, [], context.forms)
            )
        }
        rows.append(["100 g"] + FoodTables.figures(per100g, [], context.forms))
        let columns: [Table.Column] = [
            .init(""), .init("kcal", .trailing), .init("Protein", .trailing), .init("Carbs", .trailing),
            .init("Fat", .trailing),
        ]
        parts.append(.table(Table(columns, rows: rows)))
        parts += notices.map { .text($0, tone: .warning) }
        parts.append(.text("Log it by its name: bento food log \"\(name)\"", tone: .muted))
        let title = [brand, name].compactMap { $0 }.joined(separator: " ").capitalizedFirst
        return .section(title, parts)
    }
}
