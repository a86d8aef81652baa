import AppData
import ArgumentParser
import Core

struct MakeRecipe: Flow {
    static let descriptor = FlowDescriptor(
        "recipe",
        "Make a food of ingredients",
        discussion: "Its figures are those of the ingredients; --yield says what the whole weighs when it is done.",
        effect: .writes,
        examples: [
            FlowExample(
                "\"lentil stew\" --ingredient \"250 g lentils\" --ingredient \"2 carrots\" --ingredient \"1 tbsp olive oil\" --servings 4",
                "A stew for four",
                input: [
                    "name": "lentil stew", "ingredient": ["250 g lentils", "2 carrots", "1 tbsp olive oil"],
                    "servings": 4,
                ]
            )
        ]
    )

    @Argument(help: "Its name, as you will say it.") var name: String
    @Option(help: "An ingredient with its amount; repeat it for each.") var ingredient: [String] = []
    @Option(help: "How many servings it makes.") var servings = 1.0
    @Option(help: "What the whole weighs when done, in grams.") var yield: Double?

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> OwnFoodReport {
        let name = try TextLimit.name("name", name)
        let store = OwnFoodStore(journal: food.journal)
        if let same = try await store.foods().first(where: { $0.name.lowercased() == name.lowercased() }) {
            throw FoodError.missing(
                "You have a food named '\(same.name)' already.",
                hint: "Change it with bento food edit \"\(same.name)\"."
            )
        }
        let recipe = try RecipeMaker(parser: try await food.library.parser()).make(
            name,
            id: .make(at: session.time.now),
            lines: ingredient,
            servings: servings,
            yieldGrams: self.yield
        )
        try await store.save(recipe, summary: "recipe \(name)")
        return OwnFoodReport(recipe)
    }
}
