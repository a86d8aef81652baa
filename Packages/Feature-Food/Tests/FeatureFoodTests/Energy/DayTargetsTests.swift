import AppData
import Core
import Testing

@testable import FoodDiary
@testable import FoodReading
@testable import FoodRules

@Suite("Day targets")
struct DayTargetsTests {
    private static let woman = BodyFacts(sex: .female, ageYears: 55, heightCm: 168, weightKg: 59)

    @Test("the target is rest x 1.2 + active energy, protein by weight, fat 30 %, carbohydrate the rest")
    func rule() {
        let targets = DayTargets(.init(body: Self.woman, activeEnergy: 300))
        #expect(abs(targets.macros.kcal - (1204 * 1.2 + 300)) < 1e-9)
        #expect(abs(targets.macros.protein - 59 * 2.20462 * 0.9) < 1e-9)
        #expect(abs(targets.macros.fat - targets.macros.kcal * 0.3 / 9) < 1e-9)
        let energy = targets.macros.protein * 4 + targets.macros.carbs * 4 + targets.macros.fat * 9
        #expect(abs(energy - targets.macros.kcal) < 1e-6)
        #expect(targets.phase == .maintain)
    }

    @Test("without weight it is 1800 kcal, and said so")
    func noWeight() {
        let targets = DayTargets(.init(body: BodyFacts()))
        #expect(targets.macros.kcal == 1800)
        #expect(targets.resting == nil)
        #expect(targets.assumptions().contains { $0.contains("no weight is known") })
    }

    @Test(
        "a cut stops at the floor and says so",
        arguments: [(Sex?.some(.female), 1200.0), (.male, 1500), (nil, 1500)]
    )
    func floor(sex: Sex?, least: Double) {
        var body = Self.woman
        body.sex = sex
        let targets = DayTargets(.init(body: body, phase: .cut, offset: -1000))
        #expect(targets.macros.kcal == least)
        #expect(targets.isHeldByFloor)
        #expect(targets.floorNotice()?.contains("\(Int(least))") == true)
        #expect(targets.phase == .cut)
    }

    @Test("an offset that stays above the floor is taken in full")
    func offset() {
        let maintain = DayTargets(.init(body: Self.woman))
        let bulk = DayTargets(.init(body: Self.woman, phase: .bulk, offset: 250))
        #expect(abs(bulk.macros.kcal - maintain.macros.kcal - 250) < 1e-9)
        #expect(bulk.phase == .bulk)
        #expect(bulk.floorNotice() == nil)
    }

    @Test(
        "a phase without an offset takes the usual one and says so",
        arguments: [(GoalPhase.cut, -500.0), (.bulk, 250)]
    )
    func usualOffset(phase: GoalPhase, offset: Double) {
        var body = Self.woman
        body.weightKg = 90
        let targets = DayTargets(.init(body: body, phase: phase))
        #expect(abs(targets.macros.kcal - (DayTargets(.init(body: body)).macros.kcal + offset)) < 1e-9)
        #expect(targets.assumptions().contains { $0.contains("\(Int(abs(offset))) kcal") })
    }

    @Test("carbohydrate never goes below 0")
    func carbs() {
        var heavy = Self.woman
        heavy.weightKg = 400
        heavy.bodyFatPercent = 90
        let targets = DayTargets(.init(body: heavy))
        #expect(targets.macros.carbs == 0)
    }

    @Test("fixed amounts of a training day's plan win")
    func plan() {
        let plan = MacroPlan(protein: 150, carbs: 250, fat: 60)
        let targets = DayTargets(.init(body: Self.woman, plan: plan, isTrainingDay: true))
        #expect(targets.macros.protein == 150)
        #expect(targets.macros.carbs == 250)
        #expect(targets.macros.fat == 60)
        #expect(DayTargets(.init(body: Self.woman, plan: MacroPlan(kcal: 900))).macros.kcal == 1200)
        let settable = DayTargets(.init(body: Self.woman, plan: MacroPlan(proteinPerPound: 1)))
        #expect(abs(settable.macros.protein - 59 * 2.20462) < 1e-9)
    }

    @Test(
        "the stated activity multiplies rest, until more is measured on a day",
        arguments: [
            (ActivityLevel?.none, 0.0, 1.2, DayTargets.Basis.measured), (.sedentary, 0, 1.2, .measured),
            (.light, 0, 1.375, .stated), (.moderate, 0, 1.55, .stated), (.active, 0, 1.725, .stated),
            (.veryActive, 0, 1.9, .stated), (.veryActive, 500, 1.9, .stated),
        ]
    )
    func stated(activity: ActivityLevel?, active: Double, factor: Double, basis: DayTargets.Basis) {
        let targets = DayTargets(.init(body: Self.woman, activeEnergy: active, activity: activity))
        #expect(abs(targets.macros.kcal - max(1200, 1204 * factor)) < 1e-9)
        #expect(targets.basis == basis)
        #expect(targets.basisNote?.isEmpty == false)
    }

    @Test("a day on which more is measured than the stated activity takes counts by the measurement, and says so")
    func moreMeasured() {
        let targets = DayTargets(.init(body: Self.woman, activeEnergy: 900, activity: .moderate))
        #expect(abs(targets.macros.kcal - (1204 * 1.2 + 900)) < 1e-9)
        #expect(targets.basis == .measured)
        #expect(targets.basisNote?.contains("More was measured") == true)
    }

    @Test(
        "what was learnt takes the place of formula and stated activity, where a body can spend it",
        arguments: [(2000.0, true), (1300, true), (3500, true), (900, false), (4000, false), (.infinity, false)]
    )
    func learnt(kcal: Double, counts: Bool) throws {
        let days = (1...20).map { LocalDay(daysSince1970: 20_000 + $0) }
        let intake = Dictionary(uniqueKeysWithValues: days.map { ($0, kcal) })
        let trend = TrendWeight(days.map { .init(day: $0, kg: 59) })
        let learnt = AdaptiveExpenditure(intake: intake, trend: trend)
        #expect(learnt?.kcal == kcal)
        let targets = DayTargets(
            .init(body: Self.woman, activeEnergy: 400, phase: .cut, offset: -100, activity: .moderate, learnt: learnt)
        )
        let spent = counts ? kcal : 1204 * 1.55
        #expect(abs(targets.macros.kcal - max(1200, spent - 100)) < 1e-9)
        #expect(targets.basis == (counts ? .learnt : .stated))
        #expect(targets.isLearntImpossible == (!counts && kcal.isFinite))
    }

    @Test("targets set by hand stand whatever is stated or learnt")
    func byHand() {
        let targets = DayTargets(.init(body: Self.woman, plan: MacroPlan(kcal: 2100), activity: .veryActive))
        #expect(targets.macros.kcal == 2100)
        #expect(targets.basis == .setByHand)
        #expect(targets.basisNote == nil)
    }
}
