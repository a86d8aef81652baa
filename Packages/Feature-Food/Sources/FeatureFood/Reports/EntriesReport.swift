import Core
import FoodDiary
import FoodReading

/// Entries that a command wrote or changed, and the day they are on.
struct EntriesReport: FlowResult {
    /// The action, as in `Copied`.
    let done: String
    let entries: [EntryReport]
    let day: DayProgress
    /// Assumptions made in reading the words.
    let assumptions: [String]
    let notices: [String]
    let hint: String
    private let logged: [LoggedEntry]
    private let sheet: DaySheet

    private enum CodingKeys: CodingKey {
        case done, entries, day, assumptions, notices, hint
    }

    /// - Parameter parsed: the words that the entries were read from, where they are new.
    var outsideSources: Set<String> { entries.reduce(into: []) { $0.formUnion($1.outsideSources) } }

    init(
        _ done: String,
        _ logged: [LoggedEntry],
        sheet: DaySheet,
        notices: [String] = [],
        parsed: ParsedMeal? = nil
    ) {
        let numbers = Dictionary(sheet.entries.enumerated().map { ($1.entry.id, $0 + 1) }, uniquingKeysWith: { $1 })
        self.done = done
        entries = logged.map { EntryReport($0, number: numbers[$0.entry.id]) }
        day = DayProgress(sheet)
        let items = parsed?.items ?? []
        assumptions = items.map(ParsedItemReport.init).assumptionLines
        let unresolved = items.filter(\.isUnresolved).map {
            "\"\($0.text)\" is kept without figures: \($0.problem?.message ?? "")"
        }
        self.notices = notices + unresolved + [parsed?.notUnderstood.notUnderstoodNotice].compactMap(\.self)
        hint = NextHint.text(for: sheet)
        (self.logged, self.sheet) = (logged, sheet)
    }

    func presentation(in context: FlowContext) -> Presentation {
        var parts: [Presentation] = logged.map { logged in
            let date = logged.entry.day == context.time.today ? "" : " on \(context.forms.date(logged.entry.day))"
            let heading =
                "\(done): \(context.forms.word(logged.entry.meal.title)), \(logged.entry.timeText(context.forms))\(date)"
            return .section(heading, [.table(FoodTables.items(logged.items, context.forms))])
        }
        if logged.isEmpty { parts.append(.text(done)) }
        if !assumptions.isEmpty { parts.append(.text(assumptions.joined(separator: "\n"), tone: .muted)) }
        parts += notices.map { .text($0, tone: .warning) }
        parts.append(day.section(in: context))
        parts.append(.text(NextHint.text(for: sheet, context.forms.whole), tone: .muted))
        return .stack(parts)
    }
}
