import ArgumentParser
import Core
import SpokenText

struct ShowWeek: Flow {
    static let descriptor = FlowDescriptor(
        "week",
        "Show seven days of steps, sleep, heart rate and weight",
        effect: .reads,
        openTo: .everyone,
        examples: [
            FlowExample("", "The last seven days"),
            FlowExample("2026-11-15", "The seven days up to that one"),
        ]
    )

    @Argument(help: "The last day; by default today.") var day: DayArgument?

    func run(with health: HealthReader, in session: FlowSession) async throws -> WeekReport {
        let last = await day?.day(in: session) ?? session.time.today
        let first = last.adding(days: -6)
        return WeekReport(first: first, days: try await health.healthDays(first...last))
    }
}
