import Core
import FoodDiary
import FoodRules

/// A day's totals against its targets.
struct DayProgress: Encodable, Sendable {
    let day: LocalDay
    let totals: Macros
    let targets: Macros
    /// The difference to the targets; negative if more was eaten.
    let remaining: Macros
    let isTrainingDay: Bool
    let waterMl: Double
    /// Absent where none was set.
    let waterGoalMl: Double?
    /// The probable energy at the end of the day; absent on other days than today.
    let projectedKcal: Double?
    /// True if the targets stand in for those of the person, whose weight is not known.
    let areTargetsUsual: Bool
    private let isToday: Bool

    /// Kilocalories and grams.
    static let macrosSchema: JSONValue = [
        "type": "object", "required": ["kcal", "protein", "carbs", "fat"],
        "properties": [
            "kcal": ["type": "number"], "protein": ["type": "number"], "carbs": ["type": "number"],
            "fat": ["type": "number"],
        ],
    ]

    /// The members that programs may rely on.
    static let schema: JSONValue = [
        "type": "object", "required": ["day", "totals", "targets", "remaining"],
        "properties": [
            "day": ["type": "string"], "totals": macrosSchema, "targets": macrosSchema, "remaining": macrosSchema,
            "waterMl": ["type": "number"],
        ],
    ]

    private enum CodingKeys: CodingKey {
        case day, totals, targets, remaining, isTrainingDay, waterMl, waterGoalMl, projectedKcal
        case areTargetsUsual
    }

    init(_ sheet: DaySheet) {
        day = sheet.day
        totals = sheet.macros.stable
        targets = sheet.targets.macros.stable
        remaining = (sheet.targets.macros + sheet.macros * -1).stable
        isTrainingDay = sheet.targets.isTrainingDay
        waterMl = NumberText.stable(sheet.water)
        waterGoalMl = sheet.waterGoal
        projectedKcal = sheet.projection.map { NumberText.stable($0.kcal) }
        areTargetsUsual = sheet.targets.resting == nil && !sheet.targets.isSetByHand
        isToday = sheet.isToday
    }

    /// The day as bars.
    func section(in context: FlowContext) -> Presentation {
        let name =
            isToday ? "Today" : day == context.time.today.adding(days: -1) ? "Yesterday" : context.forms.date(day)
        let water = waterGoalMl.map { VolumeText.bar(waterMl, goal: $0, context) }
        var parts: [Presentation] = [
            .bars(DayBars.bars(totals, targets: targets, context.forms) + (water.map { [$0] } ?? []))
        ]
        var facts: [String] = []
        if let projectedKcal {
            facts.append("at this pace \(context.forms.whole(projectedKcal)) kcal by the end of the day")
        }
        if waterMl > 0, water == nil { facts.append("water \(VolumeText.text(waterMl, context))") }
        if !facts.isEmpty { parts.append(.text(facts.joined(separator: ", ").capitalizedFirst + ".", tone: .muted)) }
        if isToday, areTargetsUsual {
            parts.append(.text("Usual targets, until your weight is known: bento food weigh 72kg", tone: .muted))
        }
        return .section(name + (isTrainingDay ? ", training day" : ""), parts)
    }
}

/// Volumes of water for people.
enum VolumeText {
    static func bar(_ milliliters: Double, goal: Double, _ context: FlowContext) -> Bar {
        // Both in the unit of the goal.
        let isLiters = context.units == .metric && goal >= 1000
        let drunk = isLiters ? "\(context.forms.short(milliliters / 1000)) l" : text(milliliters, context)
        return Bar(
            "Water",
            value: max(0, milliliters),
            target: goal,
            caption: "\(drunk) of \(text(goal, context))",
            tone: milliliters >= goal ? .good : .normal
        )
    }

    static func text(_ milliliters: Double, _ context: FlowContext) -> String {
        switch context.units {
        case .metric:
            milliliters >= 1000
                ? "\(context.forms.short(milliliters / 1000)) l" : "\(context.forms.whole(milliliters)) ml"
        case .imperial: "\(context.forms.whole(milliliters / 29.5735295625)) fl oz"
        }
    }
}
