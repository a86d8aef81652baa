import Testing

@testable import FoodLookup
@testable import FoodReading

@Suite("Sentences")
struct SentenceTests {
    static let splitCases: [(String, [String])] = [
        ("2 eggs, toast and coffee", ["egg", "toast", "coffee"]), ("eggs with bacon", ["egg", "bacon"]),
        ("apple + banana", ["apple", "banana"]), ("apple\nbanana\norange", ["apple", "banana", "orange"]),
        ("eggs bacon toast", ["egg", "bacon", "toast"]), ("2 eggs 1 banana 200ml milk", ["egg", "banana", "milk"]),
        ("chicken breast 200g rice 150g broccoli 100g", ["chicken breast", "white rice", "broccoli"]),
        ("a burger & fries plus a coke", ["hamburger", "french fries", "cola"]),
    ]

    @Test("several foods are parted by marks and joining words", arguments: splitCases)
    func split(text: String, foods: [String]) throws {
        #expect(try Parsing.parse(text).items.map { $0.food?.name ?? "?" } == foods)
    }

    static let namesWithAndCases: [(String, String)] = [
        ("mac and cheese", "mac and cheese"), ("mac & cheese", "mac and cheese"),
        ("a peanut butter and jelly sandwich", "peanut butter and jelly sandwich"),
        ("half and half", "half and half"),
        ("fish and chips", "fish and chips"), ("gin and tonic", "gin and tonic"), ("M&Ms", "m&ms"),
        ("7 up", "lemon lime soda"),
        ("a ham and cheese sandwich", "ham and cheese sandwich"), ("bangers and mash", "sausage and mash"),
    ]

    @Test("a name that holds a joining word is one food", arguments: namesWithAndCases)
    func namesWithAnd(text: String, food: String) throws {
        #expect(try Parsing.item(text).food?.name == food)
    }

    @Test("a name with a joining word stands among others")
    func namesWithAndAmongOthers() throws {
        let meal = try Parsing.parse("mac and cheese and a coke, then 2 peanut butter and jelly sandwiches with milk")
        #expect(
            meal.items.map { $0.food?.name } == ["mac and cheese", "cola", "peanut butter and jelly sandwich", "milk"]
        )
        #expect(meal.items[2].quantity == 2)
    }

    static let removalCases: [(String, [String], [String])] = [
        ("black coffee no sugar", ["coffee"], ["sugar"]), ("a burger without cheese", ["hamburger"], ["cheese"]),
        ("salad without cheese or onions", ["green salad"], ["cheese", "onions"]), ("no rice", [], ["rice"]),
        ("a burger, hold the mayo", ["hamburger"], ["mayo"]),
        ("salad (no dressing)", ["green salad"], ["dressing"]),
        ("salad 200g no dressing", ["green salad"], ["dressing"]),
        ("rice 100g without butter", ["white rice"], ["butter"]),
        ("coffee 200 ml without milk", ["coffee"], ["milk"]), ("I didn't have any bread", [], ["bread"]),
        ("soup, didn’t eat the bread", ["vegetable soup"], ["bread"]), ("I never drink coffee", [], ["coffee"]),
        ("I haven't had bread, just toast", ["toast"], ["bread"]), ("I didn't finish my steak", ["steak"], []),
        ("tofu instead of chicken", ["tofu"], ["chicken"]), ("a burger w/o onions", ["hamburger"], ["onions"]),
    ]

    @Test("what is left out is told apart from what was eaten", arguments: removalCases)
    func removal(text: String, foods: [String], removed: [String]) throws {
        let meal = try Parsing.parse(text)
        #expect(meal.items.map { $0.food?.name ?? "?" } == foods)
        #expect(meal.removed.map(\.name) == removed)
    }

    @Test(
        "the amount before what is left out is that of the food",
        arguments: ["salad 200g no dressing", "pasta 200g without cheese"]
    )
    func amountBeforeRemoval(text: String) throws {
        #expect(try Parsing.item(text).grams == 200)
    }

    static let factsCases: [(String, Double, Double)] = [
        ("protein bar 210 kcal 20g protein", 210.0, 20.0), ("protein bar (210 kcal, 20g protein)", 210, 20),
        ("protein bar, 210 calories, protein 20g", 210, 20), ("210 kcal protein bar with 20g of protein", 210, 20),
        ("protein bar 210 kcal p20 c25 f7", 210, 20), ("protein bar 878.64 kJ 20 g protein", 210, 20),
    ]

    @Test("stated facts win over the table's", arguments: factsCases)
    func facts(text: String, kcal: Double, protein: Double) throws {
        let item = try Parsing.item(text)
        #expect(item.food?.name == "protein bar")
        #expect(abs((item.nutrients.kcal ?? 0) - kcal) < 0.01)
        #expect(item.nutrients.protein == protein)
        #expect(item.nutrients.calciumIsFromTable)
    }

    @Test("an amount of a food is no fact")
    func amountIsNoFact() throws {
        let item = try Parsing.item("20g protein powder")
        #expect(item.grams == 20)
        #expect(item.stated.known.isEmpty)
    }

    @Test("facts alone are an item without a food")
    func factsAlone() throws {
        let item = try Parsing.item("500 kcal 30g protein")
        #expect(item.food == nil)
        #expect(item.problem == nil)
        #expect(item.nutrients.kcal == 500)
        #expect(item.nutrients.protein == 30)
        #expect(item.nutrients.fat == nil)
    }

    @Test("calories of a food give its weight")
    func caloriesOfAFood() throws {
        let item = try Parsing.item("200 calories of almonds")
        #expect(abs((item.grams ?? 0) - 200 / 579.0 * 100) < 0.5)
    }

    @Test("an unknown food is kept and asked about, and nothing else is lost")
    func unknown() throws {
        let meal = try Parsing.parse("2 eggs, 100 g zorblax and a banana")
        #expect(meal.items.map { $0.food?.name } == ["egg", nil, "banana"])
        #expect(meal.items[1].problem == .unknownFood)
        #expect(meal.items[1].name == "zorblax")
        #expect(meal.items[1].grams == 100)
        #expect(meal.items[2].quantity == 1)
    }

    @Test("a word that describes an unknown kind is reported")
    func reported() throws {
        let meal = try Parsing.parse("zorblax chicken")
        #expect(meal.items.first?.food?.name == "chicken breast")
        #expect((meal.items.first?.confidence ?? 1) < 0.6)
        #expect(meal.notUnderstood == ["zorblax"])
    }

    @Test(
        "a mistyped word is read, said, and trusted less",
        arguments: [
            ("brocolli", "broccoli"), ("chiken", "chicken breast"), ("avocdo", "avocado"), ("spagetti", "spaghetti"),
        ]
    )
    func typo(text: String, food: String) throws {
        let item = try Parsing.item(text)
        #expect(item.food?.name == food)
        #expect(item.confidence < 0.9)
    }

    static let genericCases: [(String, String?)] = [
        ("egg", "01123"), ("toast", "18070"), ("chicken breast", "05064"), ("milk", "01077"), ("rice", "20045"),
        ("coffee", "14209"), ("banana", "09040"), ("pizza", "21299"), ("protein bar", nil), ("latte", nil),
        ("mac and cheese", nil), ("courgette", "11478"), ("aubergine", "11210"), ("prawns", "15271"),
    ]

    @Test("generic names resolve to a sensible food, and say which", arguments: genericCases)
    func generic(text: String, number: String?) throws {
        let item = try Parsing.item(text)
        let food = try #require(item.food)
        if let number { #expect(food.sourceNumber == number) }
        #expect(item.confidence > 0.85)
        #expect(item.grams ?? 0 > 0)
        #expect(item.alternatives.count <= 5)
    }

    @Test("no more than five alternatives, none of them the food itself, best first")
    func alternatives() throws {
        let item = try Parsing.item("chicken")
        #expect(item.alternatives.count == 5)
        #expect(!item.alternatives.contains { $0.id == item.food?.id })
        #expect(item.alternatives.map(\.confidence) == item.alternatives.map(\.confidence).sorted(by: >))
    }

    @Test(
        "milk is a splash in coffee, half a cup on cereal, a glass alone",
        arguments: [("coffee with milk", 30.0), ("cheerios with milk", 122), ("milk", 244)]
    )
    func milk(text: String, grams: Double) throws {
        #expect(try Parsing.parse(text).items.last?.grams == grams)
    }

    @Test(
        "chips are what stands beside them",
        arguments: [
            ("steak and chips", "oven chips"), ("chips and salsa", "tortilla chips"),
            ("a bag of chips", "potato chips"),
        ]
    )
    func chips(text: String, food: String) throws {
        #expect(try Parsing.parse(text).items.contains { $0.food?.name == food })
    }

    @Test("what was assumed is said")
    func assumptions() throws {
        #expect(try Parsing.item("banana").assumptions.contains { $0.hasPrefix("No amount was said") })
        #expect(try Parsing.item("a banana").assumptions.isEmpty)
        #expect(try Parsing.item("a bowl of chicken wings").assumptions.contains { $0.contains("bowl") })
    }
}

extension Nutrients {
    /// True if a nutrient that no fact states is still there.
    fileprivate var calciumIsFromTable: Bool { self[.calcium] != nil }
}
