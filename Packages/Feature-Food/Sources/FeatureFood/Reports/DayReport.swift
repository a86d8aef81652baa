import Core
import FoodDiary
import FoodLookup
import FoodRules
import SpokenText

/// A day: its meals, its sum, its targets.
struct DayReport: FlowResult {
    let day: LocalDay
    let entries: [EntryReport]
    let totals: Macros
    let targets: Macros
    let remaining: Macros
    let macroShare: MacroShare
    /// Every nutrient that was asked for, by its key; absent where no food has a figure.
    let nutrients: Nutrients?
    let isTrainingDay: Bool
    let waterMl: Double
    let waterGoalMl: Double?
    /// Meals that are planned and not eaten yet.
    let planned: [PlansReport.Plan]
    let projectedKcal: Double?
    let projectionMethod: DayProjection.Method?
    let compliance: DayCompliance?
    let unresolved: [String]
    let notices: [String]
    let hint: String
    private let sheet: DaySheet
    private let faults: [String]
    private let columns: [Nutrient]

    private enum CodingKeys: CodingKey {
        case day, entries, totals, targets, remaining, macroShare, nutrients, isTrainingDay, waterMl, waterGoalMl
        case planned, projectedKcal, projectionMethod, compliance, unresolved, notices, hint
    }

    /// The members that programs may rely on.
    static let schema: JSONValue = [
        "type": "object",
        "required": ["day", "entries", "totals", "targets", "remaining", "waterMl", "notices", "hint"],
        "properties": [
            "day": ["type": "string"], "entries": ["type": "array", "items": EntryReport.schema],
            "totals": DayProgress.macrosSchema, "targets": DayProgress.macrosSchema,
            "remaining": DayProgress.macrosSchema, "waterMl": ["type": "number"],
            "isTrainingDay": ["type": "boolean"], "notices": ["type": "array", "items": ["type": "string"]],
            "hint": ["type": "string"],
        ],
    ]

    var outsideSources: Set<String> {
        entries.reduce(into: PlansReport(sheet.planned).outsideSources) { $0.formUnion($1.outsideSources) }
    }

    init(_ sheet: DaySheet, columns: [Nutrient] = []) {
        let progress = DayProgress(sheet)
        day = sheet.day
        entries = sheet.entries.enumerated().map { EntryReport($1, number: $0 + 1) }
        totals = progress.totals
        targets = progress.targets
        remaining = progress.remaining
        let share = MacroShare(sheet.macros)
        macroShare = share
        let total = sheet.total
        let asked = columns.compactMap { nutrient in total[nutrient].map { (nutrient, NumberText.stable($0)) } }
        nutrients = columns.isEmpty ? nil : Nutrients(Dictionary(asked, uniquingKeysWith: { $1 }))
        isTrainingDay = progress.isTrainingDay
        waterMl = progress.waterMl
        waterGoalMl = progress.waterGoalMl
        planned = sheet.planned.map(PlansReport.Plan.init)
        projectedKcal = progress.projectedKcal
        projectionMethod = sheet.projection?.method
        compliance = sheet.compliance
        unresolved = sheet.unresolved.map(\.text)
        let unreadable = sheet.unreadable
        faults =
            unreadable > 0
            ? [
                "\(unreadable) \(unreadable == 1 ? "row" : "rows") of this day cannot be read and \(unreadable == 1 ? "is" : "are") left out: bento features doctor"
            ] : []
        notices = [sheet.targets.floorNotice()].compactMap { $0 } + faults
        hint = NextHint.text(for: sheet)
        self.sheet = sheet
        self.columns = columns
    }

    func presentation(in context: FlowContext) -> Presentation {
        var parts: [Presentation] = sheet.entries.enumerated().map { index, logged in
            let heading =
                "\(index + 1)  \(context.forms.word(logged.entry.meal.title).capitalizedFirst), \(logged.entry.timeText(context.forms))"
            var body: [Presentation] = [.table(FoodTables.items(logged.items, nutrients: columns, context.forms))]
            if let notes = logged.entry.notes { body.append(.text(notes, tone: .muted)) }
            return .section(heading, body)
        }
        if !planned.isEmpty {
            let rows = planned.map {
                "\(context.forms.word($0.meal).capitalizedFirst): \($0.words), \(context.forms.whole($0.totals.kcal)) kcal"
            }
            let how = "Log one once it is eaten: bento food plan log WORDS"
            parts.append(.section("Planned", [.text(rows.joined(separator: "\n")), .text(how, tone: .muted)]))
        }
        // The headings have the numbers; a table without columns says what they are of.
        parts.append(.table(Table([], rows: [], listing: Table.Listing(LoggedEntry.itemKind, of: sheet.entries))))
        parts.append(DayProgress(sheet).section(in: context))
        if totals.kcal > 0 {
            let share =
                "protein \(Self.percent(macroShare.protein)), carbs \(Self.percent(macroShare.carbs)), fat \(Self.percent(macroShare.fat))"
            parts.append(.text("Energy from \(share).", tone: .muted))
        }
        if !columns.isEmpty {
            parts.append(
                .keyValues(
                    columns.map { nutrient in
                        KeyValue(
                            context.forms.word(nutrient.title),
                            sheet.total[nutrient].map { "\(context.forms.grams($0)) \(nutrient.unit)" } ?? "not known"
                        )
                    }
                )
            )
        }
        let notices = [sheet.targets.floorNotice(context.forms.whole)].compactMap { $0 } + faults
        parts += notices.map { .notice(Notice(.warning, $0)) }
        parts.append(.text(NextHint.text(for: sheet, context.forms.whole), tone: .muted))
        return .stack(parts)
    }

    private static func percent(_ share: Double) -> String { "\(NumberText.whole(share * 100)) %" }
}
