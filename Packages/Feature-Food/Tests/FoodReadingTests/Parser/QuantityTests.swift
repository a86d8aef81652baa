import Testing

@testable import FoodReading

@Suite("Amounts")
struct QuantityTests {
    static let quantityCases: [(String, Double)] = [
        ("2 eggs", 2), ("1.5 bananas", 1.5), ("1/2 banana", 0.5), ("1 1/2 bananas", 1.5), ("1-1/2 bananas", 1.5),
        ("½ banana", 0.5), ("1½ bananas", 1.5), ("1 ½ bananas", 1.5), ("a banana", 1), ("an apple", 1),
        ("half a banana", 0.5), ("half of the banana", 0.5), ("a couple of eggs", 2), ("a dozen eggs", 12),
        ("2 dozen eggs", 24), ("half a dozen eggs", 6), ("three eggs", 3), ("twenty grapes", 20),
        ("twenty five grapes", 25), ("twenty-five grapes", 25), ("one and a half bananas", 1.5),
        ("two and a quarter bananas", 2.25), ("three quarters of a banana", 0.75),
        ("two thirds of a banana", 2.0 / 3),
        ("a hundred grapes", 100), ("a few eggs", 3), ("2x eggs", 2), ("eggs x2", 2), ("eggs x 3", 3),
        ("2 × eggs", 2),
        ("1 and 1/2 bananas", 1.5), ("1,5 bananas", 1.5), ("a pair of eggs", 2), ("eggs: 3", 3), ("eggs (2)", 2),
    ]

    @Test("a quantity is read as people write and say it", arguments: quantityCases)
    func quantity(text: String, expected: Double) throws {
        let item = try Parsing.item(text)
        #expect(abs(item.quantity - expected) < 1e-9)
        #expect(item.quantityIsStated)
        #expect(item.food != nil)
    }

    static let rangeCases: [(String, Double, Double)] = [
        ("2-3 eggs", 2.0, 3.0), ("2 to 3 eggs", 2, 3), ("2 – 3 eggs", 2, 3), ("two or three eggs", 2, 3),
        ("1/4 - 1/2 cup milk", 0.25, 0.5),
    ]

    @Test("a range is its mean, and keeps its ends", arguments: rangeCases)
    func range(text: String, low: Double, high: Double) throws {
        let item = try Parsing.item(text)
        #expect(item.range == low...high)
        #expect(item.quantity == (low + high) / 2)
    }

    static let massCases: [(String, Double?)] = [
        ("150 g chicken breast", 150.0), ("150g chicken breast", 150), ("150 grams of chicken breast", 150),
        ("150 Gramm chicken breast", nil), ("0.15 kg chicken breast", 150), ("150 gr chicken breast", 150),
        ("6 oz chicken breast", 170.0971), ("6oz. chicken breast", 170.0971),
        ("1/2 lb chicken breast", 226.796185), ("1 LB chicken breast", 453.59237),
        ("1 lb 2 oz chicken breast", 510.2914), ("1,000 g chicken breast", 1000),
        ("150000 mg chicken breast", 150), ("2 x 150 g chicken breast", 300),
        ("two 6-oz chicken breasts", 340.1943),
        ("a 200g chicken breast", 200), ("chicken breast 200g", 200), ("chicken breast (200 g)", 200),
        ("chicken breast - 200 g", 200), ("one hundred and fifty grams of chicken breast", 150),
    ]

    @Test("masses become grams, whatever the spelling", arguments: massCases)
    func mass(text: String, expected: Double?) throws {
        let item = try #require(try Parsing.parse(text).items.first)
        guard let expected else { return }
        #expect(item.food?.name == "chicken breast")
        #expect(abs((item.grams ?? 0) - expected) < 0.01)
    }

    static let volumeCases: [(String, Double)] = [
        ("1 cup milk", 244.0), ("2 cups of milk", 488), ("1c milk", 244), ("1 tbsp peanut butter", 16),
        ("2 Tbsp. peanut butter", 32), ("1T peanut butter", 16), ("3 tsp sugar", 12.6), ("1 cup cooked rice", 158),
        ("1 pint of beer", 568),
    ]

    @Test("volumes become grams by the food's own weight", arguments: volumeCases)
    func volume(text: String, expected: Double) throws {
        let item = try Parsing.item(text)
        #expect(abs((item.grams ?? 0) - expected) < 0.01)
    }

    @Test("a volume of pieces is answered with the grams assumed, and said")
    func cupsOfEggs() throws {
        let item = try Parsing.item("2 cups of eggs")
        #expect(item.grams == 486)
        #expect(item.assumptions.contains { $0.contains("243 g") })
    }

    static let packageCases: [(String, Double)] = [
        ("1 (14 oz) can of tomatoes", 396.8933), ("2 (14 oz) cans tomatoes", 793.7866),
        ("a 14-oz can of tomatoes", 396.8933), ("1 14 oz can tomatoes", 396.8933),
    ]

    @Test("a package has the weight that was said", arguments: packageCases)
    func package(text: String, grams: Double) throws {
        let item = try Parsing.item(text)
        #expect(item.unit == .can)
        #expect(abs((item.grams ?? 0) - grams) < 0.01)
        #expect(item.food?.name == "canned tomatoes")
    }

    static let piecesCases: [(String, String, Double)] = [
        ("2 slices of pizza", "pizza", 214.0), ("a clove of garlic", "garlic", 3),
        ("a stick of butter", "butter", 113),
        ("1 scoop of whey", "protein powder", 32), ("a handful of almonds", "almonds", 28),
        ("a large egg", "egg", 50), ("2 small eggs", "egg", 76), ("a large banana", "banana", 136),
        ("a glass of milk", "milk", 244), ("a bowl of rice", "white rice", 200), ("a medium apple", "apple", 182),
    ]

    @Test("pieces weigh what the food's pieces weigh", arguments: piecesCases)
    func pieces(text: String, food: String, grams: Double) throws {
        let item = try Parsing.item(text)
        #expect(item.food?.name == food)
        #expect(abs((item.grams ?? 0) - grams) < 0.01)
    }

    @Test("a size without a measure of its own is one and a half times the usual, and said")
    func size() throws {
        let item = try Parsing.item("a large cornish pasty")
        #expect(item.food?.measure(.large) != nil)
        let muffin = try Parsing.item("a large samosa")
        #expect(muffin.grams == 80)
        let wrap = try Parsing.item("a large chicken wrap")
        #expect(wrap.grams == 345)
        #expect(wrap.assumptions.contains { $0.contains("1.5 times") })
    }

    @Test(
        "an amount that cannot be meant is shown and refused, never dropped",
        arguments: ["0 eggs", "-2 eggs", "1e9 eggs", "1e400 eggs", "0.0 g rice", "99999999999999999999 bananas"]
    )
    func badAmount(text: String) throws {
        let item = try Parsing.item(text)
        guard case .badAmount = item.problem else {
            Issue.record("\(text): \(String(describing: item.problem))")
            return
        }
        #expect(item.food != nil)
        #expect(item.grams == nil)
    }

    @Test(
        "an item beyond what a person eats is shown and refused",
        arguments: [
            "5 kg butter", "4000 g chicken breast", "100 pizzas", "protein bar 9000 kcal", "steak 400g protein",
        ]
    )
    func implausible(text: String) throws {
        let item = try Parsing.item(text)
        guard case .implausible = item.problem else {
            Issue.record("\(text): \(String(describing: item.problem))")
            return
        }
    }

    @Test(
        "parts of packages, fat ratios, cocoa and the sizes of coffee shops are read",
        arguments: [
            ("1/4 of a 500g tub of ice cream", 125.0), ("½ of a 400 g can of chickpeas", 200),
            ("1/3 of the 300 g pizza", 100), ("100 g 80-20 beef", 100), ("a quarter pound of 80-20 beef", 113.4),
            ("30g of 90% dark chocolate", 30), ("20 g 85% chocolate", 20), ("grande latte", 480), ("tall latte", 360),
            ("venti latte", 590), ("150g egg plant", 150), ("1/2 cup rice", 79),
        ]
    )
    func parts(text: String, grams: Double) throws {
        let meal = try Parsing.parse(text)
        #expect(meal.items.count == 1 && meal.items[0].food != nil && meal.notUnderstood.isEmpty, "\(meal)")
        #expect(abs((meal.items.first?.grams ?? 0) - grams) < 1, "\(meal.items.first?.grams ?? 0)")
    }

    @Test(
        "80-20 is a ratio only where the parts make a hundred",
        arguments: [("80-90 g rice", 85.0), ("70-80 g oats", 75)]
    )
    func ranges(text: String, grams: Double) throws {
        #expect(abs((try Parsing.item(text).grams ?? 0) - grams) < 0.5)
    }
}
