import AppData
import ArgumentParser
import Core

struct QuickFood: Flow {
    static let descriptor = FlowDescriptor(
        "quick",
        "Log calories and macros as figures",
        discussion: "Without calories they are counted from the macros: 4/4/9 kcal per gram of protein/carbs/fat.",
        effect: .writes,
        examples: [
            FlowExample(
                "450 --protein 30 --name \"canteen\"",
                "A meal of 450 kcal",
                input: ["kcal": 450, "protein": 30, "name": "canteen"]
            ),
            FlowExample("--protein 25 --carbs 3 --fat 2", "Macros only", input: ["protein": 25, "carbs": 3, "fat": 2]),
        ]
    )

    @Argument(help: "Kilocalories.") var kcal: Double?
    @Option(help: "Grams of protein.") var protein: Double?
    @Option(help: "Grams of carbohydrate.") var carbs: Double?
    @Option(help: "Grams of fat.") var fat: Double?
    @Option(help: "What to call it.") var name: String = "Quick add"
    @OptionGroup var place: EntryPlace

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> EntriesReport {
        let name = try TextLimit.name("name", name)
        guard kcal != nil || protein != nil || carbs != nil || fat != nil else {
            throw FoodError.missing("There are no figures.", hint: "Give calories: bento food quick 450.")
        }
        let counted = (protein ?? 0) * 4 + (carbs ?? 0) * 4 + (fat ?? 0) * 9
        let energy = kcal ?? counted
        guard energy > 0 else {
            throw FoodError.badValue(
                "The energy",
                given: "\(NumberText.short(energy)) kcal",
                allowed: "more than 0 kcal"
            )
        }
        var notices: [String] = []
        if let kcal, counted > 1.15 * kcal + 20 {
            notices.append(
                "The macros alone give \(NumberText.whole(counted)) kcal, more than the \(NumberText.whole(kcal)) kcal stated."
            )
        }
        let entry = try await place.entry(text: "", food: food, time: session.time)
        var item = FoodItem(
            id: .make(at: session.time.now),
            entryId: entry.id,
            position: 0,
            name: name,
            text: name,
            quantity: 1,
            unit: .serving,
            servings: 1,
            source: .user,
            state: .verified,
            confidence: 1
        )
        item.kcal = energy
        item.protein = protein
        item.carbs = carbs
        item.fat = fat
        try item.checkPlausible()
        let logged = LoggedEntry(entry: entry, items: [item])
        try await food.log([logged], summary: "quick add \(name)")
        return EntriesReport("Logged", [logged], sheet: try await food.sheet(entry.day), notices: notices)
    }
}
