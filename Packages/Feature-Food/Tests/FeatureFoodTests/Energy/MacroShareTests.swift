import Core
import Testing

@testable import FeatureFood
@testable import FoodReading
@testable import FoodRules

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
