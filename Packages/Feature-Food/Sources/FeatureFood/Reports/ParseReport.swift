import Core
import FoodReading
import FoodRules

/// What a sentence says, without anything saved.
struct ParseReport: FlowResult {
    /// What words say about the time.
    struct Time: Encodable, Sendable {
        let dayOffset: Int?
        /// 1 is Monday, 7 is Sunday.
        let isoWeekday: Int?
        let clock: String?
        let minutesAgo: Int?

        init?(_ hint: TimeHint?) {
            guard let hint, !hint.isEmpty else { return nil }
            dayOffset = hint.dayOffset
            isoWeekday = hint.weekday.map { $0 == 1 ? 7 : $0 - 1 }
            clock = hint.minuteOfDay.map(EatingMoment.clockText)
            minutesAgo = hint.minutesAgo
        }
    }

    let text: String
    let items: [ParsedItemReport]
    let meal: String?
    let time: Time?
    let removed: [String]
    let correction: MealCorrection?
    let notUnderstood: [String]
    /// The sum of what is known.
    let totals: Macros

    init(_ parsed: ParsedMeal) {
        text = parsed.text
        items = parsed.items.map(ParsedItemReport.init)
        meal = parsed.meal?.rawValue
        time = Time(parsed.time)
        removed = parsed.removed.map(\.name)
        correction = parsed.correction
        notUnderstood = parsed.notUnderstood
        totals = parsed.items.filter { !$0.isRefused }.map(\.nutrients.macros).sum.stable
    }

    func presentation(in context: FlowContext) -> Presentation {
        var parts: [Presentation] = []
        let rows = items.map { item -> [Table.Cell] in
            let amount = FoodUnit(rawValue: item.unit).map { unit in
                unit == .each
                    ? context.forms.short(item.quantity)
                    : "\(context.forms.short(item.quantity)) \(unit.plural(item.quantity))"
            }
            let name = (item.food ?? "? \(item.name)").capitalizedFirst
            let grams = item.grams.map { "\(context.forms.grams($0)) g" } ?? "-"
            return [
                .init(name, tone: item.problem == nil ? .normal : .warning), .init(amount ?? ""), .init(grams),
                .init(item.kcal.map(context.forms.whole) ?? "-"), .init(context.forms.grams(item.protein)),
                .init(context.forms.grams(item.carbs)), .init(context.forms.grams(item.fat)),
                .init("\(context.forms.whole(item.confidence * 100)) %", tone: .muted),
                .init(item.alternatives.prefix(2).map(\.name).joined(separator: ", "), tone: .muted),
            ]
        }
        if rows.isEmpty {
            parts.append(.text(correction == nil ? "No food in it." : "It corrects the last entry.", tone: .muted))
        } else {
            let columns: [Table.Column] = [
                .init("Food"), .init("Amount"), .init("Weight", .trailing), .init("kcal", .trailing),
                .init("Protein", .trailing, dispensability: 1), .init("Carbs", .trailing, dispensability: 1),
                .init("Fat", .trailing, dispensability: 1), .init("Sure", .trailing, dispensability: 2),
                .init("Or", dispensability: 3),
            ]
            parts.append(.table(Table(columns, rows: rows)))
        }
        let remarks = items.flatMap(\.assumptions) + items.compactMap(\.problem)
        if !remarks.isEmpty { parts.append(.text(remarks.joined(separator: "\n"), tone: .muted)) }
        if !removed.isEmpty { parts.append(.text("Left out: \(removed.joined(separator: ", ")).", tone: .muted)) }
        if !notUnderstood.isEmpty {
            let words = notUnderstood.map { "\"\(FoodError.short($0))\"" }.joined(separator: ", ")
            parts.append(.text("Not understood: \(words).", tone: .warning))
        }
        return .stack(parts)
    }
}
