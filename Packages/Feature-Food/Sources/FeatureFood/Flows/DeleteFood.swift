import ArgumentParser
import Core
import FoodDiary
import SpokenText

struct DeleteFood: Flow {
    static let descriptor = FlowDescriptor(
        "delete",
        "Delete an entry",
        discussion: "'bento undo' brings it back.",
        effect: .writes,
        openTo: [.model, .client, .page],
        deletes: true,
        undoneBy: "food.undo",
        isDaily: true,
        formerOptions: ["on": "day"],
        examples: [
            FlowExample("2", "The second entry of the day just shown"),
            FlowExample("1 --day yesterday", "The first one of yesterday"),
        ]
    )

    @Argument(
        help: "Its number in the list just shown, or with --day in that day's; last, words of it, or the end of its id."
    )
    var entry: [Word]
    @Option(help: "The day whose entries are meant, such as yesterday, monday or 2026-11-21; by default today.")
    var day: DayArgument?

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> EntriesReport {
        let day = await day?.day(in: session)
        let entry = try await food.finder.entry(named: entry.phrase, on: day, in: session)
        let deleted = try await food.diary.delete(entry, on: day)
        return EntriesReport("Deleted \(deleted.title)", [], sheet: try await food.sheet(deleted.entry.day))
    }
}
