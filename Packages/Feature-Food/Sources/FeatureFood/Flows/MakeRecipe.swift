import ArgumentParser
import Core
import FoodDiary
import FoodRules
import RecipeReading

struct MakeRecipe: Flow {
    static let descriptor = FlowDescriptor(
        "recipe add",
        "Make a food of ingredients",
        discussion: """
            Its figures are those of the ingredients; --yield says what the whole weighs when it is done. A line names one food: \
            how it is prepared, what else would do and what it is for are told apart, and what has no amount is not counted.
            """,
        effect: .writes,
        openTo: [.model, .client, .page],
        undoneBy: "food.undo",
        formerly: ["food.recipe"],
        examples: [
            FlowExample(
                "\"lentil stew\" --ingredient \"250 g lentils\" --ingredient \"2 carrots\" --ingredient \"1 tbsp olive oil\" --servings 4",
                "A stew for four"
            ),
            FlowExample(
                "\"sunday pancakes\" --file pancakes.html",
                "From a saved web page"
            ),
        ]
    )

    @Argument(help: "Its name, as you will write it; by default that of the web page.") var name: String?
    @Option(help: "An ingredient with its amount; repeat it for each.") var ingredient: [String] = []
    @Option(help: "A text file with an ingredient a line, or a saved web page with a recipe; - for standard input.")
    var file: InputFile?
    @Option(help: "How many servings it makes; by default what the page says, else 1.")
    var servings: Double?
    @Option(help: "What the whole weighs when done, in grams.") var yield: Double?
    @Flag(help: "Leave out unknown ingredients.") var skipUnknown = false

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> OwnFoodReport {
        let made = try await food.ownFoods.makeRecipe(
            try await source(session),
            servings: servings,
            yieldGrams: self.yield,
            skipsUnknown: skipUnknown,
            speaking: session.context.forms.language
        )
        return OwnFoodReport(made.food, notices: made.notices)
    }

    private func source(_ session: FlowSession) async throws -> RecipeSource {
        guard let file else { return RecipeSource(name: name, lines: ingredient) }
        guard ingredient.isEmpty else {
            throw FoodError.missing("Both ingredients and a file were given.", hint: "Give one of them.")
        }
        let contents = try await session.contents(of: file, limit: RecipePage.maximumBytes)
        return try RecipeSource(name: name, file: contents, called: file.name)
    }
}
