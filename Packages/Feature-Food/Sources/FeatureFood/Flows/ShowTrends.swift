import AppData
import ArgumentParser
import Core
import FoodDiary
import FoodRules

struct ShowTrends: Flow {
    static let descriptor = FlowDescriptor(
        "trends",
        "Show energy, macros, weight and expenditure over time",
        effect: .reads,
        openTo: .everyone,
        examples: [FlowExample("--days 90", "The last three months")]
    )

    @Option(help: "How many days, 7 to 730.") var days = 30

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> TrendsReport {
        guard (7...730).contains(days) else {
            throw FoodError.badValue("--days", given: "\(days)", allowed: "7 to 730")
        }
        let today = session.time.today
        let first = today.adding(days: 1 - days)
        let totals = try await food.journal.totals(first...today)
        return TrendsReport(
            first: first,
            last: today,
            totals: Dictionary(totals.map { ($0.day, $0.macros) }, uniquingKeysWith: { $1 }),
            weights: try await food.body.weights(first.adding(days: -ExpenditureReader.settling)...today),
            targets: try await food.targets.targets(on: today),
            history: try await food.expenditure.read(to: today)
        )
    }
}

/// The course of energy, macros and weight.
struct TrendsReport: FlowResult {
    struct Day: Encodable, Sendable {
        let day: LocalDay
        /// Absent where nothing was logged.
        let totals: Macros?
        let weightKg: Double?
        let trendKg: Double?
    }

    let days: [Day]
    let targets: Macros
    let averageKcal: Double?
    /// Share of the logged days with energy and protein met, 0 to 1; absent where none was logged.
    let complianceShare: Double?
    /// The change of the trend weight over the days shown.
    let weightChangeKg: Double?
    let expenditure: AdaptiveExpenditure?
    let expenditureNote: String
    private let history: ExpenditureHistory
    private let source: DayTargets

    private enum CodingKeys: CodingKey {
        case days, targets, averageKcal, complianceShare, weightChangeKg, expenditure, expenditureNote
    }

    init(
        first: LocalDay,
        last: LocalDay,
        totals: [LocalDay: Macros],
        weights: [TrendWeight.Point],
        targets: DayTargets,
        history: ExpenditureHistory
    ) {
        let weightOf = Dictionary(weights.map { ($0.day, $0.kg) }, uniquingKeysWith: { $1 })
        let trend = TrendWeight(weights).points
        let trendOf = Dictionary(trend.map { ($0.day, $0.kg) }, uniquingKeysWith: { $1 })
        days = (0...max(0, first.days(to: last))).map { offset in
            let day = first.adding(days: offset)
            return Day(
                day: day,
                totals: totals[day].flatMap { $0.kcal > 0 ? $0.stable : nil },
                weightKg: weightOf[day].map(NumberText.stable),
                trendKg: trendOf[day].map(NumberText.stable)
            )
        }
        let logged = days.compactMap(\.totals)
        self.targets = targets.macros.stable
        averageKcal = logged.isEmpty ? nil : NumberText.stable(logged.reduce(0) { $0 + $1.kcal } / Double(logged.count))
        let judged = logged.compactMap { DayCompliance(intake: $0, targets: targets.macros) }
        complianceShare =
            judged.isEmpty ? nil : NumberText.stable(Double(judged.filter(\.isMet).count) / Double(judged.count))
        let shown = trend.filter { $0.day >= first }
        if let start = shown.first, let end = shown.last, start.day < end.day {
            weightChangeKg = NumberText.stable(end.kg - start.kg)
        } else {
            weightChangeKg = nil
        }
        expenditure = history.expenditure?.stable
        source = targets
        expenditureNote = history.note(targets)
        self.history = history
    }

    func presentation(in context: FlowContext) -> Presentation {
        // From the first day of which anything is known.
        let days = Array(self.days.drop { $0.totals == nil && $0.weightKg == nil })
        guard !days.isEmpty else {
            return .text("Nothing was logged in the last \(self.days.count) days.", tone: .muted)
        }
        let labels = days.map { context.forms.shortDate($0.day) }
        var parts: [Presentation] = [.lineChart(energyChart(days, labels)), .lineChart(macrosChart(days, labels))]
        if days.contains(where: { $0.weightKg != nil }) {
            parts.append(.lineChart(Self.weightChart(days, labels, in: context.units)))
        }
        let facts = facts(in: context)
        if !facts.isEmpty { parts.append(.keyValues(facts)) }
        parts.append(.text(history.note(source, context.forms.whole), tone: .muted))
        return .stack(parts)
    }

    private func energyChart(_ days: [Day], _ labels: [String]) -> LineChart {
        LineChart(
            "Energy, with the target and 10 % around it",
            series: [.init("kcal", days.map { $0.totals?.kcal }, tone: .strong)],
            labels: labels,
            band: 0.9 * targets.kcal...1.1 * targets.kcal,
            unit: "kcal"
        )
    }

    private func macrosChart(_ days: [Day], _ labels: [String]) -> LineChart {
        LineChart(
            "Macros, with the protein target",
            series: [
                .init("protein", days.map { $0.totals?.protein }, tone: .strong),
                .init("carbs", days.map { $0.totals?.carbs }),
                .init("fat", days.map { $0.totals?.fat }, tone: .muted),
            ],
            labels: labels,
            band: 0.9 * targets.protein...1.1 * targets.protein,
            unit: "g"
        )
    }

    private static func weightChart(_ days: [Day], _ labels: [String], in units: UnitSystem) -> LineChart {
        let scale = units == .metric ? 1 : 1 / BodyText.kilogramsPerPound
        return LineChart(
            "Weight and its trend",
            series: [
                .init("weight", days.map { $0.weightKg.map { $0 * scale } }, tone: .muted),
                .init("trend", days.map { $0.trendKg.map { $0 * scale } }, tone: .strong),
            ],
            labels: labels,
            unit: units == .metric ? "kg" : "lb"
        )
    }

    private func facts(in context: FlowContext) -> [KeyValue] {
        var facts: [KeyValue] = []
        if let averageKcal {
            facts.append(KeyValue("Average", "\(context.forms.whole(averageKcal)) kcal a logged day"))
        }
        if let complianceShare {
            let share = "\(context.forms.whole(complianceShare * 100)) % of logged days"
            facts.append(KeyValue("Both met", "\(share): energy within 10 %, protein at least 90 %"))
        }
        if let weightChangeKg {
            facts.append(
                KeyValue(
                    "Weight",
                    (weightChangeKg > 0 ? "+" : "") + BodyText.weight(weightChangeKg, in: context.units, context.forms)
                )
            )
        }
        return facts
    }
}
