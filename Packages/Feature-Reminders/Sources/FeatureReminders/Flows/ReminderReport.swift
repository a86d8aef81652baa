import Core
import Foundation
import ReminderRules

struct ReminderReport: FlowResult {
    let id: String
    let what: String
    let next: Date?
    let rule: String?
    let zone: String
    let isDeleted: Bool
    private let start: String

    private enum CodingKeys: CodingKey {
        case id, what, next, rule, zone, isDeleted
    }

    init(_ record: ReminderRecord) {
        (id, what, next, rule, zone) = (
            record.id.description, record.what, record.nextAt?.date, record.rule, record.zone
        )
        (isDeleted, start) = (record.deletedAt != nil, record.start)
    }

    /// `every weekday at 08:00`; empty where it is due once.
    func repetition(_ forms: LocaleForms) -> String {
        guard let rule, let read = try? RecurrenceRule(parsing: rule), let wall = WallTime(start) else { return "" }
        return RuleDescription(read, start: wall, zone: TimeZone.named(zone) ?? .gmt, forms: forms).text
    }

    func presentation(in context: FlowContext) -> Presentation {
        if isDeleted { return .text("Deleted: \(what).") }
        let repetition = repetition(context.forms)
        let when = next.map { MomentText.text($0, context) } ?? "never"
        let words = repetition.isEmpty ? "\(when)" : "\(repetition); next \(when)"
        return .keyValues([KeyValue(what, words, tone: .strong)])
    }
}
