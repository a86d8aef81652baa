import ArgumentParser
import Core
import FoodDiary
import FoodRules

struct QuickFood: Flow {
    static let descriptor = FlowDescriptor(
        "quick",
        "Log calories and macros as figures",
        discussion: "Without calories they are counted from the macros: 4/4/9 kcal per gram of protein/carbs/fat.",
        effect: .writes,
        openTo: [.model, .client, .page],
        undoneBy: "food.undo",
        examples: [
            FlowExample(
                "450 --protein 30 --name \"canteen\"",
                "A meal of 450 kcal"
            ),
            FlowExample("--protein 25 --carbs 3 --fat 2", "Macros only"),
        ]
    )

    @Argument(help: "Kilocalories.") var kcal: Double?
    @Option(help: "Grams of protein.") var protein: Double?
    @Option(help: "Grams of carbohydrate.") var carbs: Double?
    @Option(help: "Grams of fat.") var fat: Double?
    @Option(help: "What to call it.") var name: String = "Quick add"
    @OptionGroup var place: EntryPlace

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> EntriesReport {
        let figures = try QuickFigures(name: name, kcal: kcal, protein: protein, carbs: carbs, fat: fat)
        let logged = try await food.diary.quick(figures, at: await place.place(in: session))
        let sheet = try await food.sheet(logged.entry.day)
        return EntriesReport("Logged", [logged], sheet: sheet, notices: figures.notices)
    }
}
