import ArgumentParser
import Core
import FoodDiary
import FoodRules
import SpokenText

struct PlanFood: Flow {
    static let descriptor = FlowDescriptor(
        "plan",
        "Plan a meal, to be logged once it is eaten",
        discussion: """
            Said as for 'bento food log', or the name of a favorite. It counts for nothing until you log it with \
            'bento food plan log'.
            """,
        effect: .writes,
        openTo: [.model, .client, .page],
        undoneBy: "food.undo",
        examples: [
            FlowExample("\"150 g rice and chicken\" --day tomorrow --meal lunch", "Tomorrow's lunch"),
            FlowExample("\"my breakfast\" --day saturday", "A favorite"),
        ]
    )

    @Argument(help: "What you will eat, in plain words, or a favorite's name.") var text: [Word]
    @Option(help: "Which meal; by default the one that was named, else the one for the time.") var meal: Meal?
    @Option(help: "The day, such as tomorrow, saturday or 2026-11-25; by default the one that was named, else today.")
    var day: DayArgument?
    @Option(help: "The time of day, such as 8:30, 20:15, 8pm or noon.") var at: ClockTime?

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> PlansReport {
        try TextLimit.check("text", text.phrase, bytes: 10_000)
        let day = await day?.day(in: session, .coming)
        let place = Diary.Place(meal: meal, day: day, minute: at?.minute)
        let parsed = try await food.read(text.phrase, speaking: session.context.forms.language)
        _ = try await food.plans.plan(parsed, at: place)
        return PlansReport(try await food.plans.open())
    }
}

struct ListPlans: Flow {
    static let descriptor = FlowDescriptor(
        "plan list",
        "Show the meals you have planned",
        discussion: "From yesterday on; what is eaten is in 'bento food day'.",
        effect: .reads,
        openTo: .everyone,
        examples: [FlowExample("", "All of them")]
    )

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> PlansReport {
        PlansReport(try await food.plans.open())
    }
}

struct LogPlan: Flow {
    static let descriptor = FlowDescriptor(
        "plan log",
        "Log a planned meal as eaten",
        discussion: "At the time it was planned for where that is over, else now.",
        effect: .writes,
        openTo: [.model, .client, .page],
        undoneBy: "food.undo",
        examples: [FlowExample("rice", "The one with rice"), FlowExample("rice --at 13:10", "At another time")]
    )

    @Argument(help: "Its number in the list last shown, words of it, or the end of its id.") var plan: [Word]
    @OptionGroup var place: EntryPlace

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> EntriesReport {
        let plan = try await session.item(plan.phrase, PlannedMeal.itemKind, among: food.plans.open().reversed())
        let logged = try await food.plans.eat(plan, at: await place.place(in: session))
        return EntriesReport("Logged", [logged], sheet: try await food.sheet(logged.entry.day))
    }
}

struct DeletePlan: Flow {
    static let descriptor = FlowDescriptor(
        "plan delete",
        "Delete a planned meal",
        effect: .writes,
        openTo: [.model, .client, .page],
        deletes: true,
        undoneBy: "food.undo",
        examples: [FlowExample("rice", "The one with rice")]
    )

    @Argument(help: "Its number in the list last shown, words of it, or the end of its id.") var plan: [Word]

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> PlansReport {
        let plan = try await session.item(plan.phrase, PlannedMeal.itemKind, among: food.plans.open().reversed())
        try await food.plans.delete(plan)
        return PlansReport(try await food.plans.open())
    }
}

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
