import Core
import Foundation
import ReminderRules

/// A reminder.
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
        return RuleDescription(read, start: wall, forms: forms).text
    }

    func presentation(in context: FlowContext) -> Presentation {
        if isDeleted { return .text("Deleted: \(what).") }
        let repetition = repetition(context.forms)
        let when = next.map { MomentText.text($0, context) } ?? "never"
        let words = repetition.isEmpty ? "\(when)" : "\(repetition); next \(when)"
        return .keyValues([KeyValue(what, words, tone: .strong)])
    }
}

/// A moment for people: `today 18:00`, `tomorrow 08:00`, `Mon 30 Nov 08:00`.
enum MomentText {
    static func text(_ moment: Date, _ context: FlowContext) -> String {
        let day = LocalDay(of: moment, in: context.time.calendar)
        let time = context.forms.time(moment, in: context.time.calendar)
        switch context.time.today.days(to: day) {
        case 0: return "today \(time)"
        case 1: return "tomorrow \(time)"
        case -1: return "yesterday \(time)"
        case -300...300:
            let names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
            return "\(names[day.isoWeekday - 1]) \(context.forms.shortDate(day)) \(time)"
        default: return "\(context.forms.date(day)) \(time)"
        }
    }
}

/// What became of one occurrence.
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
    /// When the reminder comes next.
    let next: Date?

    init(_ record: OccurrenceRecord, next: Date?) {
        id = record.id.description
        of = record.reminder?.description ?? record.source ?? ""
        (what, command, due, state) = (record.what, record.command, record.dueAt.date, record.state)
        (snoozedUntil, answered) = (record.snoozedUntil?.date, record.answeredAt?.date)
        (channel, self.next) = (record.channel, next)
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

/// All reminders, and what waits for an answer.
struct RemindersReport: FlowResult {
    let open: [AnswerReport]
    let reminders: [ReminderReport]

    func presentation(in context: FlowContext) -> Presentation {
        let coming = reminders.filter { $0.next != nil }
        guard !open.isEmpty || !coming.isEmpty else {
            return .text("No reminders. Try: bento reminders add \"stretch at 6pm\"", tone: .muted)
        }
        var parts: [Presentation] = []
        if !open.isEmpty {
            parts.append(
                .section(
                    "Due",
                    [
                        .table(
                            Table(
                                [
                                    .init("what"), .init("since"), .init("state", dispensability: 1),
                                    .init("id", dispensability: 2),
                                ],
                                rows: open.map { entry in
                                    let state =
                                        entry.snoozedUntil.map { "snoozed until \(MomentText.text($0, context))" }
                                        ?? entry.state.rawValue
                                    return [
                                        .init(entry.what, tone: .strong), .init(MomentText.text(entry.due, context)),
                                        .init(state, tone: .muted), .init(String(entry.id.suffix(5)), tone: .muted),
                                    ]
                                }
                            )
                        )
                    ]
                )
            )
        }
        if !coming.isEmpty {
            let table = Table(
                [.init("what"), .init("next"), .init("how often", dispensability: 1), .init("id", dispensability: 2)],
                rows: coming.map { entry in
                    [
                        .init(entry.what, tone: .strong), .init(entry.next.map { MomentText.text($0, context) } ?? ""),
                        .init(entry.repetition(context.forms), tone: .muted),
                        .init(String(entry.id.suffix(5)), tone: .muted),
                    ]
                }
            )
            parts.append(open.isEmpty ? .table(table) : .section("To come", [.table(table)]))
        }
        return .stack(parts)
    }
}

/// What came in some days, the latest first.
struct HistoryReport: FlowResult {
    let occurrences: [AnswerReport]

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
