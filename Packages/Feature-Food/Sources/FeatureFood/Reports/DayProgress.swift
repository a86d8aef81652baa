import Core
import FoodReading
import FoodRules

/// A day's totals against its targets.
struct DayProgress: Encodable, Sendable {
    let day: LocalDay
    let totals: Macros
    let targets: Macros
    /// What is left to the targets; negative where more was eaten.
    let remaining: Macros
    let isTrainingDay: Bool
    let waterMl: Double
    /// Where the day will probably end; absent on other days than today.
    let projectedKcal: Double?
    /// Whether the targets stand in for those of the person, whose weight is not known.
    let areTargetsUsual: Bool
    private let isToday: Bool

    private enum CodingKeys: CodingKey {
        case day, totals, targets, remaining, isTrainingDay, waterMl, projectedKcal
        case areTargetsUsual
    }

    init(_ sheet: DaySheet) {
        day = sheet.day
        totals = sheet.macros.stable
        targets = sheet.targets.macros.stable
        remaining = (sheet.targets.macros + sheet.macros * -1).stable
        isTrainingDay = sheet.targets.isTrainingDay
        waterMl = NumberText.stable(sheet.water)
        projectedKcal = sheet.projection.map { NumberText.stable($0.kcal) }
        areTargetsUsual = sheet.targets.resting == nil && !sheet.targets.isSetByHand
        isToday = sheet.isToday
    }

    /// The day as bars.
    func section(in context: FlowContext) -> Presentation {
        let name =
            isToday ? "Today" : day == context.time.today.adding(days: -1) ? "Yesterday" : context.forms.date(day)
        var parts: [Presentation] = [.bars(DayBars.bars(totals, targets: targets, context.forms))]
        var facts: [String] = []
        if let projectedKcal {
            facts.append("at this pace \(context.forms.whole(projectedKcal)) kcal by the end of the day")
        }
        if waterMl > 0 { facts.append("water \(VolumeText.text(waterMl, context))") }
        if !facts.isEmpty { parts.append(.text(facts.joined(separator: ", ").capitalizedFirst + ".", tone: .muted)) }
        if isToday, areTargetsUsual {
            parts.append(.text("Usual targets, until your weight is known: bento food weigh 72kg", tone: .muted))
        }
        return .section(name + (isTrainingDay ? ", training day" : ""), parts)
    }
}

/// Volumes of water for people.
enum VolumeText {
    static func text(_ milliliters: Double, _ context: FlowContext) -> String {
        switch context.units {
        case .metric:
            milliliters >= 1000
                ? "\(context.forms.short(milliliters / 1000)) l" : "\(context.forms.whole(milliliters)) ml"
        case .imperial: "\(context.forms.whole(milliliters / 29.5735295625)) fl oz"
        }
    }
}
