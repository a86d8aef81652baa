import ArgumentParser
import Core
import FoodReading
import FoodRules

struct ListFoods: Flow {
    static let descriptor = FlowDescriptor(
        "own list",
        "Show your own foods and recipes",
        effect: .reads,
        openTo: .everyone,
        formerly: ["food.foods"],
        examples: [FlowExample("", "All of them")]
    )

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> OwnFoodsReport {
        OwnFoodsReport(foods: try await food.ownFoods.store.foods().map { OwnFoodReport($0) })
    }
}

struct ForgetFood: Flow {
    static let descriptor = FlowDescriptor(
        "own delete",
        "Forget a food or recipe of your own",
        discussion: "What was logged with it stays as it was logged.",
        effect: .writes,
        openTo: [.model, .client, .page],
        formerly: ["food.forget"],
        examples: [FlowExample("\"nut bar\"", "Forget it")]
    )

    @Argument(help: "Its name.") var name: String

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> OwnFoodsReport {
        try await food.ownFoods.forget(name)
        return OwnFoodsReport(foods: try await food.ownFoods.store.foods().map { OwnFoodReport($0) })
    }
}

/// The person's own foods.
struct OwnFoodsReport: FlowResult {
    let foods: [OwnFoodReport]

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
        return .table(Table(columns, rows: rows))
    }
}
