import ArgumentParser
import Core
import FoodDiary
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
        OwnFoodsReport(try await food.ownFoods.store.foods())
    }
}

struct ForgetFood: Flow {
    static let descriptor = FlowDescriptor(
        "own delete",
        "Delete a food or recipe of your own",
        discussion: "What was logged with it stays as it was logged.",
        effect: .writes,
        openTo: [.model, .client, .page],
        deletes: true,
        undoneBy: "food.undo",
        formerly: ["food.forget"],
        examples: [FlowExample("\"nut bar\"", "By its name")]
    )

    @Argument(
        help: "Its number in the list just shown, last, words of its name, or the end of its id.",
        completion: .shellCommand("bento complete-names food 2>/dev/null")
    )
    var name: [Word]

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> OwnFoodsReport {
        try await food.ownFoods.store.forget(food.finder.ownFood(named: name.phrase, in: session))
        return OwnFoodsReport(try await food.ownFoods.store.foods())
    }
}

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
