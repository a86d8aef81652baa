import ArgumentParser
import Core
import FoodDiary
import FoodLookup
import FoodRules

struct AddFood: Flow {
    static let descriptor = FlowDescriptor(
        "own add",
        "Add a food of your own",
        discussion: """
            The figures are those of one portion; give its weight with --grams, or pass --per100g if they are per 100 g, as on \
            most labels. Own foods win over the built-in ones of the same name.
            """,
        effect: .writes,
        openTo: [.model, .client, .page],
        undoneBy: "food.undo",
        formerly: ["food.add"],
        examples: [
            FlowExample(
                "\"nut bar\" --kcal 210 --protein 6 --grams 45 --unit bar",
                "A bar of 45 g"
            ),
            FlowExample(
                "\"house muesli\" --kcal 380 --protein 11 --carbs 60 --fat 9 --per100g --grams 50",
                "Figures per 100 g, a portion of 50 g"
            ),
        ]
    )

    @Argument(help: "Its name, as you will write it.") var name: String
    @OptionGroup var figures: NutrientOptions
    @Option(help: "What one portion weighs, in grams.") var grams: Double?
    @Flag(name: .customLong("per100g"), help: "The figures are per 100 g.") var per100g = false
    @Option(help: "What one portion is: serving, bar, slice, cup, ...") var unit: FoodUnit = .serving
    @Option(help: "The brand.") var brand: String?
    @Option(help: "Another name for it; repeat it for several.") var alias: [String] = []
    @Option(help: "The number under its barcode.") var barcode: String?

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> OwnFoodReport {
        let own = try await food.ownFoods.add(
            OwnFoodDraft(
                name: name,
                brand: brand,
                aliases: alias,
                barcode: try barcode.map { try BarcodeArgument.read($0) },
                figures: try figures.nutrients(),
                isPerHundred: per100g,
                portion: unit,
                portionGrams: grams
            )
        )
        var notices = OwnFoodRule.notices(own.nutrients)
        if grams == nil { notices.append("One \(unit.title) is taken as 100 g; give its weight with --grams.") }
        return OwnFoodReport(own, notices: notices)
    }
}

extension FoodUnit: ExpressibleByArgument {}
