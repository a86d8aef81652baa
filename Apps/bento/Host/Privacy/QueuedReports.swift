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
