import ArgumentParser
import Core
import FoodDiary
import FoodLookup
import FoodRules
import Observation
import SpokenText

struct ShowDay: Flow {
    static let descriptor = FlowDescriptor(
        "day",
        "Show what you ate on a day, against its targets",
        effect: .reads,
        openTo: .everyone,
        endlessFlag: "watch",
        isDaily: true,
        outputSchema: DayReport.schema,
        examples: [
            FlowExample("", "Today"),
            FlowExample(
                "yesterday --nutrient fiber --nutrient iron",
                "Yesterday, with fiber and iron"
            ),
            FlowExample("--watch", "Redraw whenever something is logged"),
        ]
    )

    @Argument(help: "The day, such as yesterday, monday, 2026-11-21 or \"3 days ago\"; by default today.")
    var day: DayArgument?
    @Option(help: "A nutrient to show as a column; repeat it for several.") var nutrient: [NutrientArgument] = []
    @Flag(help: "Stay and redraw when this or another program logs food.") var watch = false

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> DayReport {
        let day = await day?.day(in: session) ?? session.time.today
        let columns = nutrient.map(\.nutrient)
        if watch { try await follow(day, columns: columns, food: food, session: session) }
        return DayReport(try await food.sheet(day), columns: columns)
    }

    /// Redraws until the person stops it.
    private func follow(
        _ day: LocalDay,
        columns: [Nutrient],
        food: FoodCoordinator,
        session: FlowSession
    ) async throws {
        try await session.watch { view in
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await food.follow(day) }
                group.addTask {
                    for await _ in await food.revisions() {
                        guard let sheet = await food.shown, sheet.day == day else { continue }
                        try await view.show(DayReport(sheet, columns: columns))
                    }
                }
                defer { group.cancelAll() }
                try await group.next()
            }
        }
    }
}
