import ArgumentParser
import Core
import FoodDiary
import FoodRules
import SpokenText

struct ShowTargets: Flow {
    static let descriptor = FlowDescriptor(
        "targets",
        "Show what to aim for, and how it came about",
        effect: .reads,
        openTo: .everyone,
        isDaily: true,
        examples: [FlowExample("", "Today's targets")]
    )

    @Argument(help: "The day, such as yesterday, monday, 2026-11-21 or \"3 days ago\"; by default today.")
    var day: DayArgument?

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> TargetsReport {
        try await TargetsReport(day: await day?.day(in: session) ?? session.time.today, food: food)
    }
}

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
    /// `learnt`, `stated`, `measured`, `setByHand` or `usual`: what the energy rests on.
    let basis: DayTargets.Basis
    /// The usual activity as it was stated.
    let activity: String?
    /// The learned expenditure; absent below 14 days.
    let expenditure: AdaptiveExpenditure?
    let expenditureNote: String
    let notices: [String]
    private let source: DayTargets
    private let history: ExpenditureHistory

    private enum CodingKeys: CodingKey {
        case day, targets, formula, restingKcal, activeKcal, offsetKcal, phase, floorKcal, isHeldByFloor, isTrainingDay
        case assumptions, explanation, basis, activity, expenditure, expenditureNote, notices
    }

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
        assumptions = targets.assumptions()
        explanation = Self.explanation(of: targets)
        expenditure = history.expenditure?.stable
        basis = targets.basis
        activity = targets.activity?.rawValue
        expenditureNote = history.note(targets)
        notices = [targets.floorNotice(), targets.basisNote].compactMap { $0 }
        (source, self.history) = (targets, history)
    }

    func presentation(in context: FlowContext) -> Presentation {
        let whole = context.forms.whole
        let assumptions = source.assumptions(whole)
        var parts: [Presentation] = [
            .keyValues([
                KeyValue("Energy", "\(whole(targets.kcal)) kcal", tone: .strong),
                KeyValue("Protein", "\(whole(targets.protein)) g"),
                KeyValue("Carbs", "\(whole(targets.carbs)) g"),
                KeyValue("Fat", "\(whole(targets.fat)) g"),
                KeyValue("Goal", phase),
                KeyValue("Day", isTrainingDay ? "training day" : "rest day"),
            ]),
            .text(Self.explanation(of: source, whole, context.forms.short)),
        ]
        if !assumptions.isEmpty {
            parts.append(.text("Assumed: \(assumptions.joined(separator: "; ")).", tone: .muted))
        }
        if let note = source.basisNote { parts.append(.text(note, tone: .muted)) }
        parts.append(.text(history.note(source, whole), tone: .muted))
        if let notice = source.floorNotice(whole) { parts.append(.notice(Notice(.warning, notice))) }
        if source.isSetByHand {
            parts.append(
                .text(
                    "Back to the formula: bento food targets edit \(isTrainingDay ? "training" : "rest") --clear",
                    tone: .muted
                )
            )
        } else if restingKcal == nil {
            parts.append(.text("Your weight makes the targets yours: bento food weigh 72kg", tone: .muted))
        } else if formula != RestingEnergy.Formula.katchMcArdle.rawValue, !assumptions.isEmpty {
            parts.append(.text("Tell Bento more about yourself: bento profile set", tone: .muted))
        }
        return .section("Targets for \(day == context.time.today ? "today" : context.forms.date(day))", parts)
    }

    /// Explains the targets.
    private static func explanation(
        of targets: DayTargets,
        _ whole: (Double) -> String = NumberText.whole,
        _ short: (Double) -> String = NumberText.short
    ) -> String {
        guard !targets.isSetByHand else {
            return "Set by hand for \(targets.isTrainingDay ? "training" : "rest") days."
        }
        return targets.explanation(whole, short)
    }
}
