import ArgumentParser
import Core
import FoodDiary

struct LogPlan: Flow {
    static let descriptor = FlowDescriptor(
        "plan log",
        "Log a planned meal as eaten",
        discussion: "At the time it was planned for where that is over, else now.",
        effect: .writes,
        openTo: [.model, .client, .page],
        undoneBy: "food.undo",
        examples: [FlowExample("rice", "The one with rice"), FlowExample("rice --at 13:10", "At another time")]
    )

    @Argument(help: "Its number in the list last shown, words of it, or the end of its id.") var plan: [Word]
    @OptionGroup var place: EntryPlace

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> EntriesReport {
        let plan = try await session.item(plan.phrase, PlannedMeal.itemKind, among: food.plans.open().reversed())
        let logged = try await food.plans.eat(plan, at: await place.place(in: session))
        return EntriesReport("Logged", [logged], sheet: try await food.sheet(logged.entry.day))
    }
}
