import Analytics
import Core
import Foundation

/// The exact list of the contents of usage reports, and whether they are sent.
struct PrivacyReport: FlowResult {
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

    static func make(for invocation: HostInvocation) async throws -> PrivacyReport {
        let consent = UsageReports(home: try invocation.composition.parts().home).consent()
        let catalogue = UsageReports.catalogue(of: invocation.catalogue.registrations())
        return PrivacyReport(
            isOn: consent != nil,
            server: consent?.server.absoluteString,
            since: consent?.since,
            waiting: try await invocation.call.reports()?.queued.count ?? 0,
            common: AnalyticsCatalogue.common,
            events: catalogue.events
        )
    }

    func presentation(in context: FlowContext) -> Presentation {
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
