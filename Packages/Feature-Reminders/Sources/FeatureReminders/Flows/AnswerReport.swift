import Core
import Foundation

/// The outcome of one occurrence.
struct AnswerReport: FlowResult {
    let id: String
    /// The reminder's id, or the feature's source.
    let of: String
    let what: String
    let command: String?
    let due: Date
    let state: OccurrenceRecord.State
    let snoozedUntil: Date?
    let answered: Date?
    let channel: String?
    /// The next time of the reminder.
    let next: Date?
    /// Differs once it has changed.
    let stamp: String

    let otherFeatures: Set<String>
    let outsideSources: Set<String>

    private enum CodingKeys: String, CodingKey {
        case id, of, what, command, state, snoozedUntil, channel
        case due = "dueAt"
        case answered = "answeredAt"
        case next = "nextAt"
    }

    init(_ record: OccurrenceRecord, next: Date?) {
        id = record.id.description
        otherFeatures = Set([record.feature].compactMap { $0 }).subtracting([RemindersFeature.manifest.id])
        outsideSources = record.isImported == true ? ReminderImport.outsideSources : []
        of = record.reminder?.description ?? record.source ?? ""
        (what, command, due, state) = (record.what, record.command, record.dueAt.date, record.state)
        (snoozedUntil, answered) = (record.snoozedUntil?.date, record.answeredAt?.date)
        (channel, self.next, stamp) = (record.channel, next, record.itemStamp)
    }

    func presentation(in context: FlowContext) -> Presentation {
        let words =
            switch state {
            case .done: "Done: \(what)."
            case .skipped: "Skipped: \(what)."
            case .snoozed: "Snoozed: \(what)."
            default: "\(what): \(state.rawValue)."
            }
        guard let next else { return .text(words) }
        return .text("\(words) \(state == .snoozed ? "It comes again" : "Next") \(MomentText.text(next, context)).")
    }
}
