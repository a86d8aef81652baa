import AppData
import Core
import FoodRules

/// The targets of a day, and how they came about.
package struct DayTargets: Sendable, Equatable, Codable {
    /// The facts that the figures depend on.
    struct Input: Sendable, Hashable {
        var body: BodyFacts
        /// The day's active energy in kilocalories.
        var activeEnergy = 0.0
        var phase = GoalPhase.maintain
        /// Kilocalories added each day, negative to lose weight; `nil`: the usual ones of the phase.
        var offset: Double?
        /// The macros of the day: the training day's or the rest day's plan.
        var plan = MacroPlan()
        var isTrainingDay = false
        /// The person's usual activity, by their own account.
        var activity: ActivityLevel?
        /// The expenditure learned from weeks of food and weight; `nil` if too little is known.
        var learnt: AdaptiveExpenditure?
    }

    /// The basis of a day's energy.
    package enum Basis: String, Sendable, Codable {
        /// The expenditure learned from food and weight, exercise included.
        case learnt
        /// The person's own account of their activity.
        case stated
        /// Rest, sitting, and what was measured or trained on the day.
        case measured
        case setByHand
        /// No weight is known.
        case usual
    }

    /// The target without any weight known, in kilocalories.
    static let kcalWithoutWeight = 1800.0
    /// Kilocalories a day that a phase adds where none are set: a cut of 500 loses about half a kilogram a week.
    static let usualOffset: [GoalPhase: Double] = [.maintain: 0, .cut: -500, .bulk: 250]
    /// A day's energy as a multiple of rest, without exercise.
    static let activityFactor = 1.2
    /// A day's energy as a multiple of rest, exercise included: the usual multipliers of McArdle, Katch and Katch, Exercise
    /// Physiology. Sitting is ``activityFactor``, so that who says it gets what was measured on top.
    static let activityFactors: [ActivityLevel: Double] = [
        .sedentary: activityFactor, .light: 1.375, .moderate: 1.55, .active: 1.725, .veryActive: 1.9,
    ]
    /// The learned expenditure counts if a body can spend it, as multiples of rest: below, meals are missing; the longest races take
    /// less than what is above.
    static let possibleExpenditure = 1.0...3.0
    /// The share of energy from protein where neither weight nor a fixed amount is known.
    static let proteinShareWithoutWeight = 0.25

    package let macros: Macros
    /// Kilocalories a day at rest; `nil` where no weight is known.
    package let resting: RestingEnergy?
    package let activeEnergy: Double
    package let phase: GoalPhase
    package let offset: Double
    package let isTrainingDay: Bool
    /// The least that is aimed for, in kilocalories.
    package let floor: Double
    /// True if the floor holds the target up.
    package let isHeldByFloor: Bool
    /// True if the person set energy and protein, so that the formula decides neither.
    package let isSetByHand: Bool
    package let basis: Basis
    /// The usual activity as it was stated.
    package let activity: ActivityLevel?
    /// Kilocalories a day that are spent, where nobody set a target by hand and a weight is known.
    package let expenditure: Double?
    /// The formula's expenditure, whatever was learned.
    let expenditureByFormula: Double?
    /// The learned expenditure cannot be right.
    let isLearntImpossible: Bool
    private let isOffsetAssumed: Bool
    private let isEnergyAssumed: Bool
    private let isProteinAssumed: Bool

    /// The least for a sex, in kilocalories; the higher one where the sex is not known.
    static func leastKcal(for sex: Sex?) -> Double { sex == .female ? 1200 : 1500 }

    init(_ input: Input) {
        resting = RestingEnergy(input.body)
        let active = max(0, input.activeEnergy)
        let offset = input.offset ?? Self.usualOffset[input.phase] ?? 0
        isSetByHand = input.plan.kcal != nil && input.plan.protein != nil
        isOffsetAssumed = input.offset == nil && offset != 0 && input.plan.kcal == nil
        isEnergyAssumed = input.plan.kcal == nil && resting == nil
        let stated = resting.map { $0.kcal * (input.activity.flatMap { Self.activityFactors[$0] } ?? 0) } ?? 0
        let measured = resting.map { $0.kcal * Self.activityFactor + active } ?? 0
        let formula = resting.map { _ in max(stated, measured) }
        let possible = resting.map { rest in
            rest.kcal * Self.possibleExpenditure.lowerBound...rest.kcal * Self.possibleExpenditure.upperBound
        }
        let learnt = input.learnt?.kcal.finite
        let isPossible = learnt.flatMap { kcal in possible?.contains(kcal) } ?? false
        isLearntImpossible = learnt != nil && !isPossible
        let spent = isPossible ? learnt : formula
        let wanted = input.plan.kcal ?? (spent ?? Self.kcalWithoutWeight + active) + offset
        basis =
            if input.plan.kcal != nil {
                .setByHand
            } else if spent == nil {
                .usual
            } else if isPossible {
                .learnt
            } else {
                stated > measured ? .stated : .measured
            }
        activity = input.activity
        expenditure = input.plan.kcal == nil ? spent : nil
        expenditureByFormula = formula
        activeEnergy = active
        self.offset = offset
        phase = input.phase
        isTrainingDay = input.isTrainingDay
        floor = Self.leastKcal(for: input.body.sex)
        isHeldByFloor = wanted < floor
        let kcal = max(floor, wanted)

        isProteinAssumed = input.plan.protein == nil && input.body.weightLb == nil
        let protein: Double
        if let fixed = input.plan.protein {
            protein = fixed
        } else if let pounds = input.body.weightLb {
            protein = pounds * (input.plan.proteinPerPound ?? MacroPlan.usualProteinPerPound)
        } else {
            protein = kcal * Self.proteinShareWithoutWeight / 4
        }
        let fat = input.plan.fat ?? kcal * MacroPlan.usualFatShare / 9
        let carbs = input.plan.carbs ?? max(0, (kcal - protein * 4 - fat * 9) / 4)
        macros = Macros(kcal: kcal, protein: protein, carbs: carbs, fat: fat)
    }

    /// Values taken as usual, since they are not known.
    ///
    /// - Parameter whole: writes a whole number, here and below; by default as programs read it.
    package func assumptions(_ whole: (Double) -> String = NumberText.whole) -> [String] {
        guard !isSetByHand else { return [] }
        var assumed = resting?.assumptions ?? []
        if isOffsetAssumed {
            let way = offset < 0 ? "less" : "more"
            assumed.append(
                "\(whole(abs(offset))) kcal a day \(way) for a \(phase.rawValue), since no other figure is set"
            )
        }
        if isEnergyAssumed { assumed.append("\(whole(Self.kcalWithoutWeight)) kcal, since no weight is known") }
        if isProteinAssumed {
            assumed.append("a quarter of the energy from protein, since no weight is known")
        }
        return assumed
    }

    /// The formula's name and terms, for people.
    ///
    /// - Parameter short: writes a number with the digits it needs.
    package func explanation(
        _ whole: (Double) -> String = NumberText.whole,
        _ short: (Double) -> String = NumberText.short
    ) -> String {
        guard let resting else {
            return "No weight is known, so a usual \(whole(Self.kcalWithoutWeight)) kcal stand in."
        }
        let rest = "\(resting.formula.title): \(whole(resting.kcal)) kcal at rest"
        var terms: String
        switch basis {
        case .learnt:
            terms = "Learnt from your food and weight: \(whole(expenditure ?? 0)) kcal a day, exercise included"
        case .stated:
            let factor = activity.flatMap { Self.activityFactors[$0] } ?? Self.activityFactor
            terms = "\(rest) x \(short(factor)) for the activity that you stated"
        case .measured, .setByHand, .usual:
            terms = "\(rest) x \(short(Self.activityFactor))"
            if activeEnergy > 0 { terms += " + \(whole(activeEnergy)) active" }
        }
        if offset > 0 { terms += " + \(whole(offset)) to gain" }
        if offset < 0 { terms += " - \(whole(-offset)) to lose" }
        return terms
    }

    /// The basis of the energy, in a sentence.
    package var basisNote: String? {
        switch basis {
        case .learnt: "What was learnt counts, and the activity that you stated no longer does."
        case .stated:
            "The activity that you stated counts until your expenditure is learnt; a day on which more is measured counts by that."
        case .measured where activity == nil:
            "No usual activity is stated, so only what is measured counts on top of sitting: bento food profile edit --activity moderate"
        case .measured where activity == .sedentary:
            "You stated that you sit, so what is measured counts on top, until your expenditure is learnt."
        case .measured:
            "More was measured on this day than the activity that you stated takes, so the measurement counts."
        case .setByHand, .usual: nil
        }
    }

    /// Said where the floor holds.
    package func floorNotice(_ whole: (Double) -> String = NumberText.whole) -> String? {
        guard isHeldByFloor else { return nil }
        return "The target is held at \(whole(floor)) kcal: eating less than that is not advised without a doctor."
    }
}

extension Double {
    fileprivate var finite: Double? { isFinite ? self : nil }
}
