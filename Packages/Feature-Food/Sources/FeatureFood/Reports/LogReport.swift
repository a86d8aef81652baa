import Core
import FoodDiary
import FoodLookup
import FoodReading
import FoodRules
import SpokenText

/// The reading, the saved entries, and the day so far.
struct LogReport: FlowResult {
    /// A food of the sentence that was not logged with figures.
    struct Open: Encodable, Sendable {
        let text: String
        let reason: String
        /// The nearest foods, best first.
        let candidates: [FoodMatch]
    }

    /// The foods as read.
    let understood: [ParsedItemReport]
    /// The entries as saved.
    let entries: [EntryReport]
    /// Foods kept with their words, without figures.
    let unresolved: [Open]
    /// Foods that were not saved, since nobody eats such an amount.
    let refused: [Open]
    /// Foods that were said to be left out.
    let removed: [String]
    /// Words that have no part in the answer.
    let notUnderstood: [String]
    /// True if the words corrected the last entry.
    let isCorrection: Bool
    let day: DayProgress
    let hint: String
    private let asides: [String]
    private let items: [FoodItem]
    private let meals: [LoggedEntry]
    private let sheet: DaySheet

    private enum CodingKeys: CodingKey {
        case understood, entries, unresolved, refused, removed, notUnderstood, isCorrection, day, hint
    }

    /// The members that programs may rely on.
    static let schema: JSONValue = [
        "type": "object",
        "required": ["entries", "unresolved", "refused", "notUnderstood", "isCorrection", "day", "hint"],
        "properties": [
            "entries": ["type": "array", "items": EntryReport.schema], "unresolved": openSchema, "refused": openSchema,
            "notUnderstood": ["type": "array", "items": ["type": "string"]], "isCorrection": ["type": "boolean"],
            "day": DayProgress.schema, "hint": ["type": "string"],
        ],
    ]
    private static let openSchema: JSONValue = [
        "type": "array",
        "items": [
            "type": "object", "required": ["text", "reason"],
            "properties": ["text": ["type": "string"], "reason": ["type": "string"]],
        ],
    ]

    var outsideSources: Set<String> { entries.reduce(into: []) { $0.formUnion($1.outsideSources) } }

    init(_ outcome: LogOutcome, sheet: DaySheet) {
        func open(_ item: ParsedItem) -> Open {
            Open(text: item.text, reason: item.problem?.message ?? "", candidates: item.alternatives)
        }
        understood = outcome.parsed.items.map(ParsedItemReport.init)
        let numbers = Dictionary(
            sheet.entries.enumerated().map { ($1.entry.id, $0 + 1) },
            uniquingKeysWith: { $1 }
        )
        entries = outcome.entries.map { EntryReport($0, number: numbers[$0.entry.id]) }
        unresolved = outcome.parsed.items.filter(\.isUnresolved).map(open)
        refused = outcome.refused.map(open)
        removed = outcome.parsed.removed.map(\.name)
        asides = outcome.parsed.leftOutLines
        notUnderstood = outcome.parsed.notUnderstood
        isCorrection = outcome.corrected != nil
        day = DayProgress(sheet)
        hint = NextHint.text(for: sheet)
        items = outcome.entries.flatMap(\.items)
        meals = outcome.entries
        self.sheet = sheet
    }

    func presentation(in context: FlowContext) -> Presentation {
        var parts: [Presentation] = []
        if isCorrection, meals.isEmpty { parts.append(.text("The last entry was removed.")) }
        for logged in meals {
            let heading =
                "\(context.forms.word(logged.entry.meal.title).capitalizedFirst), \(logged.entry.timeText(context.forms))"
            let date = logged.entry.day == context.time.today ? "" : " on \(context.forms.date(logged.entry.day))"
            parts.append(
                .section(
                    heading + date + (isCorrection ? ", corrected" : ""),
                    [.table(FoodTables.items(logged.items, context.forms))]
                )
            )
        }
        parts += remarks
        parts.append(day.section(in: context))
        parts.append(.text(NextHint.text(for: sheet, context.forms.whole), tone: .muted))
        return .stack(parts)
    }

    private var remarks: [Presentation] {
        var result: [Presentation] = []
        let assumed = understood.assumptionLines
        if !assumed.isEmpty { result.append(.text(assumed.joined(separator: "\n"), tone: .muted)) }
        for open in unresolved {
            let nearest = open.candidates.prefix(3).map(\.name).joined(separator: ", ")
            let question = nearest.isEmpty ? "" : " Did you mean \(nearest)?"
            result.append(.text("\"\(open.text)\" is kept without figures: \(open.reason)\(question)", tone: .warning))
        }
        for open in refused { result.append(.text("\"\(open.text)\" was not logged: \(open.reason)", tone: .warning)) }
        if !asides.isEmpty { result.append(.text(asides.joined(separator: "\n"), tone: .muted)) }
        if let notice = notUnderstood.notUnderstoodNotice { result.append(.text(notice, tone: .warning)) }
        return result
    }
}

/// The correction of the last entry, for programs: `{"change": "amount", "amount": 3, "text": "make that three"}`.
struct CorrectionReport: Encodable, Sendable {
    /// `amount`, `scale`, `food`, `place`, `figures` or `remove`.
    let change: String
    /// The new amount.
    private(set) var amount: Double?
    private(set) var unit: String?
    /// The factor to the old amount.
    private(set) var factor: Double?
    /// The figures of the whole food.
    private(set) var figures: Nutrients?
    let text: String
    /// The food to correct, where it was named.
    let target: String?

    init(_ correction: MealCorrection) {
        (text, target) = (correction.text, correction.target)
        switch correction.change {
        case .amount(let value, let unit):
            change = "amount"
            (amount, self.unit) = (NumberText.stable(value), unit?.rawValue)
        case .scale(let times):
            change = "scale"
            factor = NumberText.stable(times)
        case .food: change = "food"
        case .place: change = "place"
        case .figures(let said):
            change = "figures"
            figures = said
        case .remove: change = "remove"
        }
    }
}
