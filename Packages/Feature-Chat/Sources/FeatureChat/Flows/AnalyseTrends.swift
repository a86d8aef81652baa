import ArgumentParser
import CoachRules
import Conversations
import Core

struct AnalyseTrends: Flow {
    static let descriptor = FlowDescriptor(
        "trends",
        "Analyze how eating and training develop",
        discussion: "Sets the later half of a span beside the earlier one. Days without food are left out.",
        effect: .reads,
        openTo: .everyone,
        examples: [FlowExample("--days 28", "Of the last four weeks")]
    )

    @Option(help: "Of how many days, 7 to 365, up to yesterday.") var days = 28

    func run(with coach: ModelCoach, in session: FlowSession) async throws -> TrendsReport {
        try Bounds.check("--days", days, 7...365)
        let today = session.time.today
        let span = today.adding(days: -days)...today.adding(days: -1)
        let border = today.adding(days: -days + days / 2)
        return TrendsReport(
            days: days,
            earlier: try await coach.rules.half(span.lowerBound...border.adding(days: -1)),
            later: try await coach.rules.half(border...span.upperBound),
            hasTraining: coach.rules.summaryMaker.workouts != nil
        )
    }
}
