import ArgumentParser
import Core

struct MakeRecipe: Flow {
    static let descriptor = FlowDescriptor(
        "recipe",
        "Make a food of ingredients",
        discussion: "Its figures are those of the ingredients; --yield says what the whole weighs when it is done.",
        effect: .writes,
        openTo: [.model, .client, .page],
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
        OwnFoodReport(
            try await food.ownFoods.makeRecipe(name, lines: ingredient, servings: servings, yieldGrams: self.yield)
        )
    }
}
