import ArgumentParser
import Core
import FoodRules
import SpokenText

struct ShowWeek: Flow {
    static let descriptor = FlowDescriptor(
        "week",
        "Show seven days against their targets",
        effect: .reads,
        openTo: .everyone,
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

    init(days: [Day]) {
        self.days = days
        let logged = days.filter { $0.totals.kcal > 0 }
        loggedDays = logged.count
        metDays = logged.filter { $0.compliance?.isMet == true }.count
        average = logged.map(\.totals).mean?.stable
    }

    func presentation(in context: FlowContext) -> Presentation {
        let names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
        let bars = days.map { day in
            Bar(
                "\(names[day.day.isoWeekday - 1]) \(day.day.day)",
                value: day.totals.kcal,
                target: day.targets.kcal,
                caption: day.totals.kcal > 0
                    ? "\(context.forms.whole(day.totals.kcal)) kcal, \(context.forms.whole(day.totals.protein)) g protein\(mark(day))"
                    : "nothing logged",
                tone: tone(day)
            )
        }
        var parts: [Presentation] = [.bars(bars)]
        if let average {
            parts.append(
                .keyValues([
                    KeyValue(
                        "Average",
                        "\(context.forms.whole(average.kcal)) kcal, protein \(context.forms.whole(average.protein)) g, carbs \(context.forms.whole(average.carbs)) g, fat \(context.forms.whole(average.fat)) g"
                    ),
                    KeyValue("On target", "\(metDays) of \(loggedDays) logged days"),
                ])
            )
        }
        guard let first = days.first, let last = days.last else { return .stack(parts) }
        return .section("\(context.forms.date(first.day)) to \(context.forms.date(last.day))", parts)
    }

    private func tone(_ day: Day) -> Tone {
        guard let compliance = day.compliance else { return .muted }
        if compliance.isEnergyMet { return .good }
        return day.totals.kcal > day.targets.kcal ? .warning : .normal
    }

    private func mark(_ day: Day) -> String {
        guard let compliance = day.compliance else { return "" }
        if compliance.isMet { return ", on target" }
        return compliance.isProteinMet ? ", protein met" : compliance.isEnergyMet ? ", energy met" : ""
    }
}
