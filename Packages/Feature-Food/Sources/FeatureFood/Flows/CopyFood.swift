import ArgumentParser
import Core
import FoodDiary
import FoodRules
import SpokenText

struct CopyFood: Flow {
    static let descriptor = FlowDescriptor(
        "copy",
        "Log a day, a meal or an entry again",
        discussion: "Copies keep their time of day; what would be still to come is logged as eaten now.",
        effect: .writes,
        openTo: [.model, .client, .page],
        undoneBy: "food.undo",
        examples: [
            FlowExample("", "All of yesterday"),
            FlowExample("--meal breakfast", "Yesterday's breakfast"),
            FlowExample("--entry 2 --from friday", "Friday's second entry"),
        ]
    )

    @Option(help: "The day to copy from, such as monday or 2026-11-21; by default yesterday.") var from: DayArgument?
    @Option(help: "The day to copy to, such as monday or 2026-11-21; by default today.") var to: DayArgument?
    @Option(help: "Only this meal.") var meal: Meal?
    @Option(
        help:
            "Only this entry: its number in the list just shown, or with --from in that day's; last, words of it, or the end of its id."
    ) var entry: String?

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> EntriesReport {
        let today = session.time.today
        let target = await to?.day(in: session) ?? today
        let from = await from?.day(in: session)
        var reference: String?
        if let entry { reference = try await food.finder.entry(named: entry, on: from, in: session) }
        let copies = try await food.diary.copy(from: from, to: target, meal: meal, reference: reference)
        return EntriesReport("Copied", copies, sheet: try await food.sheet(target))
    }
}
