import ArgumentParser
import Core

struct ShowReminderHistory: Flow {
    static let descriptor = FlowDescriptor(
        "history",
        "Show what came, and what became of it",
        effect: .reads,
        openTo: .everyone,
        examples: [FlowExample("--days 30", "A month")]
    )

    @Option(help: "How many days back.") var days = 7

    func run(with reminders: RemindersCoordinator, in session: FlowSession) async throws -> HistoryReport {
        try await reminders.history(days: days, in: session.context)
    }
}

/// The occurrences of some days, the latest first.
struct HistoryReport: FlowResult {
    let occurrences: [AnswerReport]
    var otherFeatures: Set<String> { occurrences.reduce(into: []) { $0.formUnion($1.otherFeatures) } }
    var outsideSources: Set<String> { occurrences.reduce(into: []) { $0.formUnion($1.outsideSources) } }

    private enum CodingKeys: CodingKey { case occurrences }

    func presentation(in context: FlowContext) -> Presentation {
        guard !occurrences.isEmpty else { return .text("Nothing has come in these days.", tone: .muted) }
        return .table(
            Table(
                [.init("when"), .init("what"), .init("state"), .init("told by", dispensability: 1)],
                rows: occurrences.map { entry in
                    [
                        .init(MomentText.text(entry.due, context)), .init(entry.what, tone: .strong),
                        .init(entry.state.rawValue, tone: entry.state == .missed ? .warning : .normal),
                        .init(entry.channel ?? "–", tone: .muted),
                    ]
                }
            )
        )
    }
}
