import Core

/// Features' reminders, each with its switch.
struct SourcesReport: FlowResult {
    struct Entry: Encodable, Sendable {
        let id: String
        let summary: String
        let isOn: Bool
    }

    let sources: [Entry]

    func presentation(in context: FlowContext) -> Presentation {
        guard !sources.isEmpty else { return .text("No feature here has reminders of its own.", tone: .muted) }
        return .table(
            Table(
                [.init("source"), .init("switch"), .init("what it reminds of")],
                rows: sources.map {
                    [.init($0.id, tone: .strong), .init($0.isOn ? "on" : "off"), .init($0.summary)]
                }
            )
        )
    }
}
