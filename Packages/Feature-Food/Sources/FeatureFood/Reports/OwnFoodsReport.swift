import Core
import FoodDiary
import FoodReading

/// The person's own foods.
struct OwnFoodsReport: FlowResult {
    let foods: [OwnFoodReport]
    private let listing: Table.Listing

    private enum CodingKeys: CodingKey { case foods }

    init(_ foods: [OwnFood]) {
        self.foods = foods.map { OwnFoodReport($0) }
        listing = Table.Listing(OwnFood.itemKind, of: foods)
    }

    var outsideSources: Set<String> { foods.reduce(into: []) { $0.formUnion($1.outsideSources) } }

    func presentation(in context: FlowContext) -> Presentation {
        guard !foods.isEmpty else {
            return .text("No foods of your own yet. Add one: bento food own add NAME --kcal N --grams N", tone: .muted)
        }
        let columns: [Table.Column] = [
            .init("Food"), .init("Kind", dispensability: 1), .init("Portion"), .init("kcal", .trailing),
            .init("Protein", .trailing), .init("Carbs", .trailing, dispensability: 2),
            .init("Fat", .trailing, dispensability: 2),
        ]
        let rows = foods.map { food -> [Table.Cell] in
            let portion = food.portion.map { "1 \($0), \(context.forms.grams(food.portionGrams)) g" }
            let title = [food.brand, food.name].compactMap { $0 }.joined(separator: " ")
            return [.init(title.capitalizedFirst), .init(food.kind, tone: .muted), .init(portion ?? "")]
                + FoodTables.figures(food.perPortion ?? food.per100g, [], context.forms)
        }
        return .table(Table(columns, rows: rows, listing: listing))
    }
}
