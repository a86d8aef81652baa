import ArgumentParser
import Core
import SpokenText

struct ShowDay: Flow {
    static let descriptor = FlowDescriptor(
        "day",
        "Show a day: steps, sleep, heart rate, weight, and how it felt",
        discussion:
            "The night that ended on the day counts to it. What you said stands where a device measured something else.",
        effect: .reads,
        openTo: .everyone,
        isDaily: true,
        examples: [FlowExample("", "Today"), FlowExample("yesterday", "The day before")]
    )

    @Argument(help: "The day, such as yesterday, monday, 2026-11-21 or \"3 days ago\"; by default today.")
    var day: DayArgument?

    func run(with health: HealthReader, in session: FlowSession) async throws -> DayReport {
        DayReport(try await health.day(await day?.day(in: session) ?? session.time.today))
    }
}
