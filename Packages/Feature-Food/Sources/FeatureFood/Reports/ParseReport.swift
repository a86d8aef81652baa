import Core
import FoodLookup
import FoodReading
import FoodRules
import Foundation
import SpokenText

/// The reading of a sentence, without anything saved.
struct ParseReport: FlowResult {
    /// The time in the words.
    struct Time: Encodable, Sendable {
        let dayOffset: Int?
        /// 1 is Monday, 7 is Sunday.
        let isoWeekday: Int?
        /// The day of a date that is named.
        let date: LocalDay?
        let clock: String?
        let minutesAgo: Int?

        init?(_ hint: TimeHint?, today: LocalDay) {
            guard let hint, !hint.isEmpty else { return nil }
            dayOffset = hint.dayOffset
            isoWeekday = hint.weekday.map { $0 == 1 ? 7 : $0 - 1 }
            date = hint.date.map { EatingMoment.day(of: $0, today: today) }
            clock = hint.minuteOfDay.map(EatingMoment.clockText)
            minutesAgo = hint.minutesAgo
        }

        /// `yesterday at 19:00`.
        func words(_ forms: LocaleForms) -> String {
            var words: [String] = []
            switch dayOffset {
            case 0: words.append(forms.word("today"))
            case -1: words.append(forms.word("yesterday"))
            case 1: words.append(forms.word("tomorrow"))
            case let days?: words.append(days < 0 ? "\(-days) days ago" : "in \(days) days")
            case nil: break
            }
            if let isoWeekday, (1...7).contains(isoWeekday) { words.append("on \(forms.weekday(isoWeekday))") }
            if let date { words.append("on \(forms.date(date))") }
            if let minute = clock.flatMap(ClockTime.init(argument:))?.minute {
                words.append("at \(forms.time(Date(timeIntervalSince1970: Double(minute) * 60), in: .gmt))")
            }
            if let minutesAgo {
                let isHours = minutesAgo > 0 && minutesAgo.isMultiple(of: 60)
                let count = isHours ? minutesAgo / 60 : minutesAgo
                words.append("\(count) \(isHours ? "hour" : "minute")\(count == 1 ? "" : "s") ago")
            }
            return words.joined(separator: " ")
        }
    }

    let text: String
    let items: [ParsedItemReport]
    let meal: String?
    let time: Time?
    let removed: [String]
    let correction: CorrectionReport?
    let notUnderstood: [String]
    /// The sum of what is known.
    let totals: Macros
    let outsideSources: Set<String>
    private let leftOut: [String]

    private enum CodingKeys: CodingKey {
        case text, items, meal, time, removed, correction, notUnderstood, totals
    }

    init(_ parsed: ParsedMeal, today: LocalDay) {
        outsideSources = parsed.items.compactMap(\.food).reduce(into: []) {
            $0.formUnion(ItemReport.outsideSources($1.source.rawValue))
        }
        text = parsed.text
        items = parsed.items.map(ParsedItemReport.init)
        meal = parsed.meal?.rawValue
        time = Time(parsed.time, today: today)
        removed = parsed.removed.map(\.name)
        leftOut = parsed.leftOutLines
        correction = parsed.entryCorrection.map(CorrectionReport.init)
        notUnderstood = parsed.notUnderstood
        totals = parsed.items.filter { !$0.isRefused && !$0.isUnresolved }.map(\.nutrients.macros).sum.stable
    }

    /// The meal, day and time in the words: `Lunch, yesterday at 19:00`.
    private func place(_ forms: LocaleForms) -> String? {
        let words = [meal.flatMap(Meal.init(rawValue:)).map { forms.word($0.title) }, time?.words(forms)].compactMap {
            $0
        }
        return words.isEmpty ? nil : words.joined(separator: ", ").capitalizedFirst
    }

    func presentation(in context: FlowContext) -> Presentation {
        var parts: [Presentation] = []
        if let place = place(context.forms) { parts.append(.text(place)) }
        let rows = items.map { item -> [Table.Cell] in
            let amount = FoodUnit(rawValue: item.unit).map { unit in
                unit == .each
                    ? context.forms.short(item.quantity)
                    : "\(context.forms.short(item.quantity)) \(unit.plural(item.quantity, context.forms))"
            }
            let name = item.problem == nil || item.food == nil ? item.food ?? "? \(item.name)" : "? \(item.food ?? "")"
            let grams = item.grams.map { "\(context.forms.grams($0)) g" } ?? "-"
            return [
                .init(name.capitalizedFirst, tone: item.problem == nil ? .normal : .warning), .init(amount ?? ""),
                .init(grams),
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
        let remarks = items.assumptionLines + items.compactMap(\.problem)
        if !remarks.isEmpty { parts.append(.text(remarks.joined(separator: "\n"), tone: .muted)) }
        if !leftOut.isEmpty { parts.append(.text(leftOut.joined(separator: "\n"), tone: .muted)) }
        if let notice = notUnderstood.notUnderstoodNotice { parts.append(.text(notice, tone: .warning)) }
        return .stack(parts)
    }
}

extension ParsedMeal {
    /// Foods said to be left out. The figures of a dish are those of the whole dish: that is said.
    var leftOutLines: [String] {
        var lines = skippedMeals.map { "Nothing is logged for \($0.rawValue)." }
        lines += statements.map { "\"\(FoodError.short($0))\" does not describe a meal; nothing of it is logged." }
        let plain = removed.filter { !$0.isStillIn && $0.takenOff == nil }.map(\.name)
        if !plain.isEmpty { lines.append("Left out: \(plain.joined(separator: ", ")).") }
        for left in removed where left.isStillIn {
            lines.append("Without \(left.name), you said; the figures of the \(left.dish ?? "dish") are those with it.")
        }
        return lines
    }
}
