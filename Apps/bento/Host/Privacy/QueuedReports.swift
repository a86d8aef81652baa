import Analytics
import Core
import Foundation

/// The events that wait to be sent, each exactly as it would be sent.
struct QueuedReports: FlowResult {
    /// Oldest first.
    let events: [AnalyticsRecord]

    func presentation(in context: FlowContext) -> Presentation {
        guard !events.isEmpty else { return .text("Nothing waits to be sent.") }
        let rows = events.map { event -> [Table.Cell] in
            [
                .init(event.timestamp), .init(event.event, tone: .strong),
                .init(
                    event.properties.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.text())" }.joined(
                        separator: ", "
                    )
                ),
                .init("\(event.distinctID), \(event.uuid)", tone: .muted),
            ]
        }
        let columns = [
            Table.Column("When"), Table.Column("Event"), Table.Column("Contents"),
            Table.Column("Ids: installation, event", dispensability: 1),
        ]
        return .table(Table(columns, rows: rows))
    }
}

/// The result of sending by hand.
struct SentReports: FlowResult {
    /// The number of events that the server accepted.
    let sent: Int
    /// The number that it rejected for good; they are dropped.
    let dropped: Int
    /// The number that still wait.
    let waiting: Int
    /// True if another process was sending, so that this one left it to that.
    let isUnderWayElsewhere: Bool

    init(_ flush: QueuedAnalytics.Flush, waiting: Int) {
        sent = flush.sent
        dropped = flush.dropped
        isUnderWayElsewhere = flush.isUnderWayElsewhere
        self.waiting = waiting
    }

    func presentation(in context: FlowContext) -> Presentation {
        if isUnderWayElsewhere { return .text("Another command is sending them at this moment.") }
        if sent == 0, dropped == 0 { return .text("Nothing waits to be sent.") }
        let refused = dropped == 0 ? "" : " The server refused \(dropped) for good; they are dropped."
        return .text("Sent \(context.forms.counted(sent, "event")).\(refused)")
    }
}
