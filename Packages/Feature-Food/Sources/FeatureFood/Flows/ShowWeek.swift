import ArgumentParser
import Core
import FoodDiary
import FoodRules
import SpokenText

struct ShowWeek: Flow {
    static let descriptor = FlowDescriptor(
        "week",
        "Show seven days against their targets",
        effect: .reads,
        openTo: .everyone,
        isDaily: true,
        outputSchema: WeekReport.schema,
        examples: [
            FlowExample("", "The last seven days"),
            FlowExample("2026-11-15", "The seven days up to that one"),
        ]
    )

    @Argument(help: "The last day; by default today.") var day: DayArgument?

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> WeekReport {
        let last = await day?.day(in: session) ?? session.time.today
        let first = last.adding(days: -6)
        let totals = try await food.journal.totals(first...last)
        let byDay = Dictionary(totals.map { ($0.day, $0.macros) }, uniquingKeysWith: { $1 })
        var days: [WeekReport.Day] = []
        for offset in 0..<7 {
            let day = first.adding(days: offset)
            let targets = try await food.targets.targets(on: day)
            let intake = byDay[day] ?? .zero
            days.append(
                WeekReport.Day(
                    day: day,
                    totals: intake.stable,
                    targets: targets.macros.stable,
                    isTrainingDay: targets.isTrainingDay,
                    compliance: DayCompliance(intake: intake, targets: targets.macros)
                )
            )
        }
        return WeekReport(days: days)
    }
}

/// Seven days against their targets.
struct WeekReport: FlowResult {
    /// One of them.
    struct Day: Encodable, Sendable {
        let day: LocalDay
        let totals: Macros
        let targets: Macros
        let isTrainingDay: Bool
        /// Absent where nothing was logged.
        let compliance: DayCompliance?
    }

    let days: [Day]
    /// Means over the days with food.
    let average: Macros?
    let loggedDays: Int
    /// Days on which energy and protein were met.
    let metDays: Int

    /// The members that programs may rely on.
    static let schema: JSONValue = [
        "type": "object", "required": ["days", "loggedDays", "metDays"],
        "properties": [
            "days": [
                "type": "array",
                "items": [
                    "type": "object", "required": ["day", "totals", "targets"],
                    "properties": [
                        "day": ["type": "string"], "totals": DayProgress.macrosSchema,
                        "targets": DayProgress.macrosSchema, "isTrainingDay": ["type": "boolean"],
                    ],
                ],
            ],
            "average": DayProgress.macrosSchema, "loggedDays": ["type": "integer"], "metDays": ["type": "integer"],
        ],
    ]

    init(days: [Day]) {
        self.days = days
        let logged = days.filter { $0.totals.kcal > 0 }
        loggedDays = logged.count
        metDays = logged.filter { $0.compliance?.isMet == true }.count
        average = logged.map(\.totals).mean?.stable
    }

    func presentation(in context: FlowContext) -> Presentation {
        guard let first = days.first, let last = days.last else { return .empty }
        var parts: [Presentation] = [
            .section("Energy", [.bars(bars("kcal", \.kcal, \.isEnergyMet, context.forms))]),
            .section("Protein", [.bars(bars("g", \.protein, \.isProteinMet, context.forms))]),
        ]
        if let average {
            let whole = context.forms.whole
            func met(_ isMet: KeyPath<DayCompliance, Bool>) -> String {
                "\(days.count { $0.compliance?[keyPath: isMet] == true }) of \(context.forms.counted(loggedDays, "logged day"))"
            }
            parts.append(.text(""))
            parts.append(
                .keyValues([
                    KeyValue(
                        "Average",
                        "\(whole(average.kcal)) kcal, protein \(whole(average.protein)) g, carbs \(whole(average.carbs)) g, fat \(whole(average.fat)) g"
                    ),
                    KeyValue("Energy met", "\(met(\.isEnergyMet)): within 10 % of the target"),
                    KeyValue("Protein met", "\(met(\.isProteinMet)): at least 90 % of the target"),
                    KeyValue("Both met", met(\.isMet)),
                ])
            )
        }
        return .section("\(context.forms.date(first.day)) to \(context.forms.date(last.day))", parts)
    }

    /// `2,242 / 1,694 kcal (+32 %)`, the figures below each other.
    private func bars(
        _ unit: String,
        _ figure: KeyPath<Macros, Double>,
        _ isMet: KeyPath<DayCompliance, Bool>,
        _ forms: LocaleForms
    ) -> [Bar] {
        func column(_ texts: [String]) -> [String] {
            let width = texts.map(\.count).max() ?? 0
            return texts.map { String(repeating: " ", count: width - $0.count) + $0 }
        }
        let eaten = column(days.map { forms.whole($0.totals[keyPath: figure]) })
        let targets = column(days.map { forms.whole($0.targets[keyPath: figure]) })
        return days.enumerated().map { index, day in
            let (value, target) = (day.totals[keyPath: figure], day.targets[keyPath: figure])
            let met = day.compliance.map { $0[keyPath: isMet] }
            let words = "\(eaten[index]) / \(targets[index]) \(unit)\(Self.distance(value, from: target, forms))"
            return Bar(
                "\(forms.shortWeekday(day.day.isoWeekday)) \(day.day.day)",
                value: max(0, value),
                target: target,
                caption: met == nil ? "nothing logged" : words + (met == true ? " met" : ""),
                tone: met == nil ? .muted : met == true ? .good : value > target ? .warning : .normal
            )
        }
    }

    /// ` (+32 %)`; empty where there is no target.
    private static func distance(_ value: Double, from target: Double, _ forms: LocaleForms) -> String {
        guard target > 0, value.isFinite else { return "" }
        let percent = forms.whole((value / target - 1) * 100)
        return " (\(value > target && percent != "0" ? "+" : "")\(percent) %)"
    }
}
