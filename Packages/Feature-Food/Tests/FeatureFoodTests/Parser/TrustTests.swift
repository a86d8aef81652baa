import Testing

@testable import FeatureFood
@testable import FoodReading

@Suite("What is not known is not guessed, and nothing is counted twice")
struct TrustTests {
    @Test(
        "less probable than not is a guess: no figures",
        arguments: [
            "4 squares of Ritter Sport", "una caña", "Käse", "baken", "flurb chicken", "top", "Brie de wombat",
        ]
    )
    func guesses(text: String) throws {
        for item in try Parsing.parse(text).items {
            #expect(item.problem != nil, "\(item.food?.name ?? "?") at \(item.confidence)")
            #expect(item.isUnresolved && item.grams == nil)
        }
    }

    @Test("energy that was said stands, whatever the food is")
    func stated() throws {
        let item = try #require(try Parsing.parse("flurb chicken 300 kcal").items.first)
        #expect(item.problem == nil && item.nutrients.kcal == 300)
    }

    @Test(
        "the parts make the dish, or the dish stands alone",
        arguments: [
            ("fruit salad: apple, banana, 10 grapes, 1 orange", ["apple", "banana", "grapes", "orange"]),
            ("smoothie of 1 banana, 200ml milk, 30g oats, 1 tbsp chia", ["banana", "milk", "oats", "chia seeds"]),
            ("smoothie: 1 banana, 200 ml milk", ["banana", "milk"]),
            ("protein bar (Quest, cookies & cream)", ["protein bar"]),
            ("salad (tomato, cucumber, feta)", ["salad"]),
            ("eggs: 2, bacon: 3, toast: 1", ["egg", "bacon", "toast"]),
            ("toast (butter, jam)", ["toast", "butter", "jam"]),
        ] as [(String, [String])]
    )
    func once(text: String, foods: [String]) throws {
        let found = try Parsing.parse(text).items.map { $0.food?.name ?? "?" }
        #expect(found.count == foods.count, "\(found)")
        for (name, expected) in zip(found, foods) {
            #expect(name.contains(expected) || expected.contains(name), "\(found)")
        }
    }

    @Test(
        "what is left out of a dish is named, and said where its figures stay as they are",
        arguments: [
            ("cheeseburger without the flurb", "the figures of the cheeseburger are those with it"),
            ("2 eggs, no toast", "Left out: toast."),
            ("skipped breakfast", "Nothing is logged for breakfast."),
            ("no lunch", "Nothing is logged for lunch."),
        ]
    )
    func leftOut(text: String, line: String) throws {
        let parsed = try Parsing.parse(text)
        #expect(parsed.leftOutLines.contains { $0.contains(line) }, "\(parsed.leftOutLines)")
    }

    @Test(
        "corrections in the words that people use",
        arguments: [
            ("that was two, not three", MealCorrection.Change.amount(2, unit: nil)),
            ("i meant two, not three", .amount(2, unit: nil)), ("forget the butter", .remove), ("i meant rye", .food),
            ("i meant two eggs not three", .food),
        ] as [(String, MealCorrection.Change)]
    )
    func corrections(text: String, change: MealCorrection.Change) throws {
        #expect(try Parsing.parse(text).correction?.change == change)
    }
}
