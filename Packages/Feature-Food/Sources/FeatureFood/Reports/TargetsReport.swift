import Core
import FoodRules

/// A day's targets with their formula and assumptions.
struct TargetsReport: FlowResult {
    let day: LocalDay
    let targets: Macros
    let formula: String?
    let restingKcal: Double?
    let activeKcal: Double
    let offsetKcal: Double
    let phase: String
    let floorKcal: Double
    let isHeldByFloor: Bool
    let isTrainingDay: Bool
    let assumptions: [String]
    let explanation: String
    /// The learnt expenditure; absent below 14 days.
    let expenditure: AdaptiveExpenditure?
    let expenditureNote: String
    let notices: [String]

    init(day: LocalDay, food: FoodCoordinator) async throws {
        self.init(
            day: day,
            targets: try await food.targets.targets(on: day),
            history: try await food.expenditure.read(to: day)
        )
    }

    init(day: LocalDay, targets: DayTargets, history: ExpenditureHistory) {
        self.day = day
        self.targets = targets.macros.stable
        formula = targets.resting?.formula.rawValue
        restingKcal = targets.resting.map { NumberText.stable($0.kcal) }
        activeKcal = NumberText.stable(targets.activeEnergy)
        offsetKcal = NumberText.stable(targets.offset)
        phase = targets.phase.rawValue
        floorKcal = targets.floor
        isHeldByFloor = targets.isHeldByFloor
        isTrainingDay = targets.isTrainingDay
        assumptions = targets.assumptions
        explanation = targets.explanation
        expenditure = history.expenditure
        expenditureNote = history.note(
            formulaKcal: (targets.resting?.kcal).map { $0 * DayTargets.activityFactor + targets.activeEnergy }
        )
        notices = [targets.floorNotice].compactMap { $0 }
    }

    func presentation(in context: FlowContext) -> Presentation {
        var parts: [Presentation] = [
            .keyValues([
                KeyValue("Energy", "\(context.forms.whole(targets.kcal)) kcal", tone: .strong),
                KeyValue("Protein", "\(context.forms.whole(targets.protein)) g"),
                KeyValue("Carbs", "\(context.forms.whole(targets.carbs)) g"),
                KeyValue("Fat", "\(context.forms.whole(targets.fat)) g"),
                KeyValue("Goal", phase),
                KeyValue("Day", isTrainingDay ? "training day" : "rest day"),
            ]),
            .text(explanation),
        ]
        if !assumptions.isEmpty {
            parts.append(.text("Assumed: \(assumptions.joined(separator: "; ")).", tone: .muted))
        }
        parts.append(.text(expenditureNote, tone: .muted))
        parts += notices.map { .notice(Notice(.warning, $0)) }
        if restingKcal == nil {
            parts.append(.text("Your weight makes the targets yours: bento food weigh 72kg", tone: .muted))
        } else if formula != RestingEnergy.Formula.katchMcArdle.rawValue, !assumptions.isEmpty {
            parts.append(.text("Say more of yourself with bento profile set.", tone: .muted))
        }
        return .section("Targets for \(day == context.time.today ? "today" : context.forms.date(day))", parts)
    }
}
