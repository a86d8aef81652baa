import AppData
import Core
import Testing

@testable import FeatureFood
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
}
