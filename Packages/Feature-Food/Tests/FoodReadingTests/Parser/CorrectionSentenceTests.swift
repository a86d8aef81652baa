import Testing

@testable import FoodLookup
@testable import FoodReading

@Suite("Corrections of the last entry")
struct CorrectionSentenceTests {
    static let changeCases: [(String, MealCorrection.Change)] = [
        ("make that two", MealCorrection.Change.amount(2, unit: nil)), ("make it 200g", .amount(200, unit: .gram)),
        ("actually 3", .amount(3, unit: nil)), ("that should be 3", .amount(3, unit: nil)),
        ("only two", .amount(2, unit: nil)), ("only half", .scale(0.5)), ("i only ate half of it", .scale(0.5)),
        ("double that", .scale(2)), ("large not medium", .scale(1.5)), ("small instead of medium", .scale(0.75)),
        ("it was a large", .scale(1.5)), ("actually chicken", .food), ("no, it was turkey", .food),
        ("actually 3 eggs", .food), ("wait, it was just one egg", .food), ("3 eggs, not 2", .food),
        ("200 g, not 100", .amount(200, unit: .gram)), ("actually breakfast burrito", .food),
        ("that was for dinner", .place), ("that was yesterday", .place), ("make that breakfast", .place),
        ("sorry, that was lunch", .place), ("actually that was at 8am", .place), ("change the time to 8am", .place),
        ("it was two hours ago", .place), ("it was 300 kcal", .figures(Nutrients([.kcal: 300]))),
        ("make that 210 kcal and 20 g protein", .figures(Nutrients([.kcal: 210, .protein: 20]))),
        ("i meant tofu", .food), ("scratch that", .remove), ("delete the last one", .remove), ("undo", .remove),
    ]

    @Test("a correction says what to change", arguments: changeCases)
    func change(text: String, expected: MealCorrection.Change) throws {
        let meal = try Parsing.parse(text)
        #expect(meal.correction?.change == expected)
        #expect(meal.items.count == (expected == .food ? 1 : 0))
        #expect(meal.notUnderstood.isEmpty)
    }

    @Test("a correction names its food where one is said")
    func target() throws {
        let amount = try Parsing.parse("change the rice to 2 cups").correction
        #expect(amount?.change == .amount(2, unit: .cup))
        #expect(amount?.target == "rice")
        let food = try Parsing.parse("chicken not turkey")
        #expect(food.correction?.target == "turkey")
        #expect(food.items.map { $0.food?.name } == ["chicken breast"])
        let removal = try Parsing.parse("remove the rice")
        #expect(removal.correction?.change == .remove)
        #expect(removal.removed.map(\.name) == ["rice"])
        #expect(try Parsing.parse("remove the rice and the butter").removed.map(\.name) == ["rice", "butter"])
        #expect(try Parsing.parse("make the toast 90 kcal").correction?.target == "toast")
    }

    @Test(
        "a new entry is no correction",
        arguments: [
            "just a coffee", "only 2 eggs", "2 eggs", "half a banana", "a double espresso", "i had that pizza",
            "large fries", "no sugar", "make up of eggs",
        ]
    )
    func notACorrection(text: String) throws {
        #expect(try Parsing.parse(text).correction == nil)
    }
}
