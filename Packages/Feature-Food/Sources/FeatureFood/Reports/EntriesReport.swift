import Core

/// Entries that a command wrote or changed, and the day they are on.
struct EntriesReport: FlowResult {
    /// What was done: `Copied`.
    let done: String
    let entries: [EntryReport]
    let day: DayProgress
    let notices: [String]
    let hint: String
    private let logged: [LoggedEntry]
    private let sheet: DaySheet

    private enum CodingKeys: CodingKey {
        case done, entries, day, notices, hint
    }

    init(_ done: String, _ logged: [LoggedEntry], sheet: DaySheet, notices: [String] = []) {
        let numbers = Dictionary(sheet.entries.enumerated().map { ($1.entry.id, $0 + 1) }, uniquingKeysWith: { $1 })
        self.done = done
        entries = logged.map { EntryReport($0, number: numbers[$0.entry.id]) }
        day = DayProgress(sheet)
        self.notices = notices
        hint = NextHint.text(for: sheet)
        (self.logged, self.sheet) = (logged, sheet)
    }

    func presentation(in context: FlowContext) -> Presentation {
        var parts: [Presentation] = logged.map { logged in
            let date = logged.entry.day == context.time.today ? "" : " on \(context.forms.date(logged.entry.day))"
            let heading = "\(done): \(logged.entry.meal.title), \(logged.entry.timeText(context.forms))\(date)"
            return .section(heading, [.table(FoodTables.items(logged.items, context.forms))])
        }
        if logged.isEmpty { parts.append(.text(done)) }
        parts += notices.map { .text($0, tone: .warning) }
        parts.append(day.section(in: context))
        parts.append(.text(NextHint.text(for: sheet, context.forms.whole), tone: .muted))
        return .stack(parts)
    }
}
