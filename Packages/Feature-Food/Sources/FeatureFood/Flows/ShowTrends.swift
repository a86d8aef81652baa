import ArgumentParser
import Core
import FoodRules

struct ShowTrends: Flow {
    static let descriptor = FlowDescriptor(
        "trends",
        "Show energy, macros, weight and expenditure over time",
        effect: .reads,
        openTo: .everyone,
        examples: [FlowExample("--days 90", "The last three months")]
    )

    @Option(help: "How many days, 7 to 730.") var days = 30

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> TrendsReport {
        guard (7...730).contains(days) else {
            throw FoodError.badValue("--days", given: "\(days)", allowed: "7 to 730")
        }
        let today = session.time.today
        let first = today.adding(days: 1 - days)
        let totals = try await food.journal.totals(first...today)
        return TrendsReport(
            first: first,
            last: today,
            totals: Dictionary(totals.map { ($0.day, $0.macros) }, uniquingKeysWith: { $1 }),
            weights: try await food.body.weights(first.adding(days: -ExpenditureReader.settling)...today),
            targets: try await food.targets.targets(on: today),
            history: try await food.expenditure.read(to: today)
        )
    }
}
