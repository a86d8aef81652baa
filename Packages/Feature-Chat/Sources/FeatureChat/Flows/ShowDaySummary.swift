import ArgumentParser
import CoachRules
import Core
import SpokenText

/// Shows how the day stands.
struct ShowDaySummary: Flow {
    static let descriptor = FlowDescriptor(
        "day",
        "Tell how your day stands",
        discussion: "The coach asks the other features and needs no network and no model.",
        effect: .reads,
        formerly: ["chat.today"],
        examples: [
            FlowExample("", "today"),
            FlowExample("yesterday", "the day before"),
        ]
    )

    @Argument(help: "The day: YYYY-MM-DD, today, yesterday, a weekday.") var day: DayArgument?

    func run(with summaryMaker: DaySummaryMaker, in session: FlowSession) async throws -> DaySummary {
        let today = session.time.today
        return try await summaryMaker.summary(of: await day?.day(in: session) ?? today)
    }
}
