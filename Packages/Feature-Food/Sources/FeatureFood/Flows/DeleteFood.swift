import ArgumentParser
import Core
import SpokenText

struct DeleteFood: Flow {
    static let descriptor = FlowDescriptor(
        "delete",
        "Delete an entry",
        discussion: "'bento food undo' brings it back.",
        effect: .writes,
        openTo: [.model, .client, .page],
        formerOptions: ["on": "day"],
        examples: [
            FlowExample("2", "The second entry of today"),
            FlowExample("1 --day yesterday", "The first one of yesterday"),
        ]
    )

    @Argument(help: "The entry: last, its number in the day, or the end of its id.") var entry: String
    @Option(help: "The day whose entries are meant, such as yesterday, monday or 2026-11-21; by default today.")
    var day: DayArgument?

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> EntriesReport {
        let deleted = try await food.diary.delete(entry, on: await day?.day(in: session))
        return EntriesReport("Deleted \(deleted.title)", [], sheet: try await food.sheet(deleted.entry.day))
    }
}
