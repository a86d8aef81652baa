import ArgumentParser
import Conversations
import Core

struct ShowUsage: Flow {
    static let descriptor = FlowDescriptor(
        "usage",
        "Show what the answers took and cost",
        effect: .reads,
        openTo: [.page],
        examples: [FlowExample("--days 7", "Of the last week")]
    )

    @Option(help: "Of how many days, 1 to 3660.") var days = 30

    func run(with chats: ChatCoordinator, in session: FlowSession) async throws -> UsageReport {
        try Bounds.check("--days", days, 1...3660)
        return UsageReport(days: days, lines: try await chats.store.usage(since: session.time.moment(daysAgo: days)))
    }
}
