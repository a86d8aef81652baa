import AppData
import Core
import FoodRules

/// What to aim for on a day, and how it came about.
struct DayTargets: Sendable, Equatable, Codable {
    /// What the figures depend on.
    struct Input: Sendable, Hashable {
        var body: BodyFacts
        /// The day's active energy in kilocalories.
        var activeEnergy = 0.0
        var phase = GoalPhase.maintain
        /// Kilocalories added each day, negative to lose weight; `nil`: the usual ones of the phase.
        var offset: Double?
        /// How the day is split: the training day's or the rest day's plan.
        var plan = MacroPlan()
        var isTrainingDay = false
    }

    /// The target without any weight known, in kilocalories.
    static let kcalWithoutWeight = 1800.0
    /// Kilocalories a day that a phase adds where none are set: a cut of 500 loses about half a kilogram a week.
    static let usualOffset: [GoalPhase: Double] = [.maintain: 0, .cut: -500, .bulk: 250]
    /// What a day takes beside rest and exercise.
    static let activityFactor = 1.2
    /// The share of energy from protein where neither weight nor a fixed amount is known.
    static let proteinShareWithoutWeight = 0.25

    let macros: Macros
    /// Kilocalories a day at rest; `nil` where no weight is known.
    let resting: RestingEnergy?
    let activeEnergy: Double
    let phase: GoalPhase
    let offset: Double
    let isTrainingDay: Bool
    /// The least that is aimed for, in kilocalories.
    let floor: Double
    /// Whether the floor holds the target up.
    let isHeldByFloor: Bool
    /// Whether the person set energy and protein, so that the formula decides neither.
    let isSetByHand: Bool
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
        let wanted: Double
        if let fixed = input.plan.kcal {
            wanted = fixed
        } else if let resting {
            wanted = resting.kcal * Self.activityFactor + active + offset
        } else {
            wanted = Self.kcalWithoutWeight + active + offset
        }
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

    /// What the formula says is spent on the day, in kilocalories; `nil` where no weight is known.
    var expenditureByFormula: Double? { resting.map { $0.kcal * Self.activityFactor + activeEnergy } }

    /// What was taken as usual, since it is not known.
    ///
    /// - Parameter whole: writes a whole number, here and below; by default as programs read it.
    func assumptions(_ whole: (Double) -> String = NumberText.whole) -> [String] {
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
    func explanation(
        _ whole: (Double) -> String = NumberText.whole,
        _ short: (Double) -> String = NumberText.short
    ) -> String {
        guard let resting else {
            return "No weight is known, so a usual \(whole(Self.kcalWithoutWeight)) kcal stand in."
        }
        var terms = "\(resting.formula.title): \(whole(resting.kcal)) kcal at rest x \(short(Self.activityFactor))"
        if activeEnergy > 0 { terms += " + \(whole(activeEnergy)) active" }
        if offset > 0 { terms += " + \(whole(offset)) to gain" }
        if offset < 0 { terms += " - \(whole(-offset)) to lose" }
        return terms
    }

    /// Said where the floor holds.
    func floorNotice(_ whole: (Double) -> String = NumberText.whole) -> String? {
        guard isHeldByFloor else { return nil }
        return "The target is held at \(whole(floor)) kcal: eating less than that is not advised without a doctor."
    }
}
