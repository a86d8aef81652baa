import Analytics
import Core
import Foundation

/// The exact list of the contents of usage reports, and whether they are sent.
package struct PrivacyReport: FlowResult {
    /// True if reports are sent.
    let isOn: Bool
    /// The server that receives them; `nil` while they are off.
    let server: String?
    /// The time when they were turned on; `nil` while they are off.
    let since: Date?
    /// The number of events that wait to be sent.
    let waiting: Int
    /// The properties of every event.
    let common: [AnalyticsCatalogue.Property]
    /// The events; nothing else is ever sent.
    let events: [AnalyticsCatalogue.Event]

    /// - Parameters:
    ///   - consent: `nil` if the person gave none.
    ///   - waiting: the number of events that wait to be sent.
    ///   - features: those of this program.
    package init(_ consent: UsageReports.Consent?, waiting: Int, features: [FeatureRegistrar]) {
        isOn = consent != nil
        server = consent?.server.absoluteString
        since = consent?.since
        self.waiting = waiting
        common = AnalyticsCatalogue.common
        events = UsageReports.catalogue(of: features).events
    }

    package func presentation(in context: FlowContext) -> Presentation {
        let standing =
            server.map { "Reports of use are on, and go to \($0). 'bento privacy off' ends that." }
            ?? "Reports of use are off. Nothing is collected, kept or sent."
        let lead = isOn ? "This is all they contain:" : "Turned on, this is all they would contain:"
        let queue = waiting == 1 ? "1 event waits to be sent" : "\(waiting) events wait to be sent"
        let more = "\(queue); 'bento privacy queue' shows them, 'bento privacy send' sends them now."
        return .stack(
            [.text(standing, tone: isOn ? .warning : .good)] + (waiting > 0 ? [.text(more)] : []) + [.text(lead)]
                + events.map { .section("\($0.name): \($0.meaning)", [Self.table($0.properties)]) }
                + [.section("With every event", [Self.table(common)])]
        )
    }

    private static func table(_ properties: [AnalyticsCatalogue.Property]) -> Presentation {
        let rows = properties.map { property -> [Table.Cell] in
            [
                .init(property.name, tone: .strong), .init(Self.text(property.values)),
                .init(property.meaning, tone: .muted),
            ]
        }
        return .table(Table([.init("Name"), .init("Values"), .init("Meaning", dispensability: 1)], rows: rows))
    }

    private static func text(_ values: AnalyticsCatalogue.Property.Values) -> String {
        switch values {
        case .flag: "true or false"
        case .count(let limit): "a number up to \(limit)"
        case .choice(let words) where words.count > 6: "one of the \(words.count) that 'bento flows' lists"
        case .choice(let words): words.joined(separator: ", ")
        }
    }
}

/// The events that wait to be sent, each exactly as it would be sent.
package struct QueuedReports: FlowResult {
    /// Oldest first.
    let events: [AnalyticsRecord]

    package init(events: [AnalyticsRecord]) { self.events = events }

    package func presentation(in context: FlowContext) -> Presentation {
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
package struct SentReports: FlowResult {
    /// The number of events that the server accepted.
    let sent: Int
    /// The number that it rejected for good; they are dropped.
    let dropped: Int
    /// The number that still wait.
    let waiting: Int
    /// True if another process was sending, so that this one left it to that.
    let isUnderWayElsewhere: Bool

    package init(_ flush: QueuedAnalytics.Flush, waiting: Int) {
        sent = flush.sent
        dropped = flush.dropped
        isUnderWayElsewhere = flush.isUnderWayElsewhere
        self.waiting = waiting
    }

    package func presentation(in context: FlowContext) -> Presentation {
        if isUnderWayElsewhere { return .text("Another command is sending them at this moment.") }
        if sent == 0, dropped == 0 { return .text("Nothing waits to be sent.") }
        let refused = dropped == 0 ? "" : " The server refused \(dropped) for good; they are dropped."
        return .text("Sent \(context.forms.counted(sent, "event")).\(refused)")
    }
}
