import ArgumentParser
import Core
import FoodDiary
import SpokenText

struct AddFavorite: Flow {
    static let descriptor = FlowDescriptor(
        "favorite add",
        "Keep an entry as a favorite",
        effect: .writes,
        openTo: [.model, .client, .page],
        undoneBy: "food.undo",
        formerOptions: ["on": "day"],
        examples: [
            FlowExample("\"my breakfast\"", "The last entry"),
            FlowExample(
                "lunchbox --entry 2 --day yesterday",
                "Another one"
            ),
        ]
    )

    @Argument(help: "A name of your own; a favorite of the same name is replaced.") var name: String
    @Option(help: "The entry: its number in the list just shown, last, words of it, or the end of its id.") var entry =
        "last"
    @Option(help: "The day whose entries are meant, such as yesterday, monday or 2026-11-21; by default today.")
    var day: DayArgument?

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> FavoritesReport {
        let day = await day?.day(in: session)
        let entry = try await food.finder.entry(named: entry, on: day, in: session)
        try await food.ownFoods.keepFavorite(name, entry: entry, on: day)
        return FavoritesReport(try await food.ownFoods.store.favorites())
    }
}
