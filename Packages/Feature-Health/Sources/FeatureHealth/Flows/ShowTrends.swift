import ArgumentParser
import Core

struct ShowTrends: Flow {
    static let descriptor = FlowDescriptor(
        "trends",
        "Show how steps, sleep, heart rate and weight change over time",
        effect: .reads,
        openTo: .everyone,
        examples: [FlowExample("--days 90", "The last three months")]
    )

    @Option(help: "How many days, 7 to 730.") var days = 30

    func validate() throws {
        guard 7...730 ~= days else { throw ValidationError("The days must be 7 to 730.") }
    }

    func run(with health: HealthReader, in session: FlowSession) async throws -> TrendsReport {
        let today = session.time.today
        let first = today.adding(days: 1 - days)
        return TrendsReport(first: first, last: today, days: try await health.healthDays(first...today))
    }
}
