import Core
import Testing

@testable import FoodReading
@testable import FoodRules

@Suite("Day compliance")
struct DayComplianceTests {
    private let targets = Macros(kcal: 2000, protein: 100, carbs: 250, fat: 67)

    @Test(
        "protein counts from 90 %, energy within 10 %",
        arguments: [
            (2000.0, 100.0, true, true), (2200, 90, true, true), (1800, 90, true, true), (2201, 100, false, true),
            (1799, 100, false, true), (2000, 89.9, true, false), (1, 0, false, false),
        ]
    )
    func judges(kcal: Double, protein: Double, energy: Bool, proteinMet: Bool) throws {
        let day = try #require(
            DayCompliance(intake: Macros(kcal: kcal, protein: protein, carbs: 0, fat: 0), targets: targets)
        )
        #expect(day.isEnergyMet == energy)
        #expect(day.isProteinMet == proteinMet)
        #expect(day.isMet == (energy && proteinMet))
    }

    @Test("a day without intake does not count")
    func empty() {
        #expect(DayCompliance(intake: .zero, targets: targets) == nil)
    }
}

@Suite("Macro share")
struct MacroShareTests {
    @Test("shares follow 4/4/9 kcal per gram and add up to 1")
    func shares() {
        let share = MacroShare(Macros(kcal: 999, protein: 25, carbs: 50, fat: 100 / 9))
        #expect(abs(share.protein - 0.25) < 1e-9)
        #expect(abs(share.carbs - 0.5) < 1e-9)
        #expect(abs(share.fat - 0.25) < 1e-9)
    }

    @Test("nothing eaten has no shares")
    func nothing() {
        #expect(MacroShare(.zero) == MacroShare(Macros(kcal: 5, protein: 0, carbs: 0, fat: 0)))
        #expect(MacroShare(.zero).fat == 0)
    }
}
