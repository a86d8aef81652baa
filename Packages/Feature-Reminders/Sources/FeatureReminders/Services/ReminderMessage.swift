import Core
import Foundation

/// A message to the person.
struct ReminderMessage: Sendable, Equatable {
    let title: String
    let body: String
    /// The occurrences it tells of.
    let ids: [String]

    init(title: String, body: String, ids: [String]) {
        (self.title, self.body, self.ids) = (title, body, ids)
    }

    init(_ record: OccurrenceRecord) {
        title = record.what
        body = record.command.map { "bento \($0)" } ?? ""
        ids = [record.id.description]
    }

    /// Those that were missed, together; `nil` where there are none.
    init?(missed: [OccurrenceRecord], in context: FlowContext) {
        guard !missed.isEmpty else { return nil }
        var latest: [String: (count: Int, last: Date)] = [:]
        var order: [String] = []
        for record in missed {
            if latest[record.what] == nil { order.append(record.what) }
            let (count, last) = latest[record.what] ?? (0, .distantPast)
            latest[record.what] = (count + 1, max(last, record.dueAt.date))
        }
        let lines = order.prefix(5).map { what -> String in
            let (count, last) = latest[what] ?? (1, context.time.now)
            let day = LocalDay(of: last, in: context.time.zone)
            let time = context.forms.time(last, in: context.time.zone)
            let when = day == context.time.today ? time : "\(context.forms.shortDate(day)) \(time)"
            return "\(what) (\(count == 1 ? when : "\(context.forms.number(Int64(count))) times, last \(when)"))"
        }
        let rest = order.count > 5 ? ["and \(context.forms.number(Int64(order.count - 5))) more"] : []
        title =
            missed.count == 1
            ? "Missed: \(order[0])" : "\(context.forms.number(Int64(missed.count))) reminders were missed"
        body = (lines + rest).joined(separator: ", ")
        ids = missed.map(\.id.description)
    }

    /// For a terminal: one line.
    var line: String { body.isEmpty ? title : "\(title) (\(body))" }
}
