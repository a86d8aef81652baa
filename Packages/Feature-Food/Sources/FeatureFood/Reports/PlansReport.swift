import Core
import FoodDiary
import FoodRules

/// The meals that are planned and not eaten.
struct PlansReport: FlowResult {
    struct Plan: Encodable, Sendable, Equatable {
        let id: String
        let day: LocalDay
        let meal: String
        /// `08:05`; absent where it is the meal's usual time.
        let localTime: String?
        let words: String
        let foods: [String]
        let totals: Macros

        init(_ plan: PlannedMeal) {
            (id, day, meal, words) = ("\(plan.id)", plan.day, plan.meal.rawValue, plan.words)
            localTime = plan.minute.map(EatingMoment.clockText)
            foods = plan.items.map(\.name)
            totals = plan.macros.stable
        }
    }

    let plans: [Plan]
    let outsideSources: Set<String>
    private let listing: Table.Listing

    private enum CodingKeys: CodingKey { case plans }

    init(_ plans: [PlannedMeal]) {
        self.plans = plans.map(Plan.init)
        outsideSources = plans.flatMap(\.items).reduce(into: []) {
            $0.formUnion(ItemReport.outsideSources($1.source.rawValue))
        }
        listing = Table.Listing(PlannedMeal.itemKind, of: plans)
    }

    func presentation(in context: FlowContext) -> Presentation {
        guard !plans.isEmpty else {
            return .text(
                "Nothing is planned. Plan a meal: bento food plan \"rice and chicken\" --day tomorrow",
                tone: .muted
            )
        }
        let rows = plans.map { plan -> [Table.Cell] in
            let day = plan.day == context.time.today ? "today" : context.forms.date(plan.day)
            let when = [Meal(rawValue: plan.meal)?.title ?? plan.meal, plan.localTime].compactMap { $0 }.joined(
                separator: ", "
            )
            return [
                .init(day), .init(when), .init(plan.words), .init(context.forms.whole(plan.totals.kcal)),
                .init("\(context.forms.grams(plan.totals.protein)) g"),
            ]
        }
        let columns: [Table.Column] = [
            .init("Day"), .init("Meal"), .init("Planned"), .init("kcal", .trailing),
            .init("Protein", .trailing, dispensability: 1),
        ]
        return .stack([
            .table(Table(columns, rows: rows, listing: listing)),
            .text("Log one once it is eaten: bento food plan log NUMBER", tone: .muted),
        ])
    }
}
