import ArgumentParser
import Core
import SpokenText

struct ShowTargets: Flow {
    static let descriptor = FlowDescriptor(
        "targets",
        "Show what to aim for, and how it came about",
        effect: .reads,
        openTo: .everyone,
        isDaily: true,
        examples: [FlowExample("", "Today's targets")]
    )

    @Argument(help: "The day, such as yesterday, monday, 2026-11-21 or \"3 days ago\"; by default today.")
    var day: DayArgument?

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> TargetsReport {
        try await TargetsReport(day: await day?.day(in: session) ?? session.time.today, food: food)
    }
}
