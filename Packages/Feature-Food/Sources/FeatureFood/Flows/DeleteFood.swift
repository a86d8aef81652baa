import ArgumentParser
import Core

struct DeleteFood: Flow {
    static let descriptor = FlowDescriptor(
        "delete",
        "Delete an entry",
        discussion: "'bento food undo' brings it back.",
        effect: .writes,
        examples: [
            FlowExample("2", "The second entry of today", input: ["entry": "2"]),
            FlowExample("1 --on yesterday", "The first one of yesterday", input: ["entry": "1", "on": "yesterday"]),
        ]
    )

    @Argument(help: "The entry: last, its number in the day, or the end of its id.") var entry: String
    @Option(help: "The day whose numbers are meant; by default today.") var on: DayArgument?

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> EntriesReport {
        let day = on?.day(from: session.time.today) ?? session.time.today
        let found = try await EntryFinder(journal: food.journal, day: day).find(entry)
        try await food.journal.delete(found)
        return EntriesReport("Deleted \(found.title)", [], sheet: try await food.sheet(found.entry.day))
    }
}
