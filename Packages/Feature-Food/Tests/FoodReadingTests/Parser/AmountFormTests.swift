import Testing

@testable import FoodReading

@Suite("Forms of amounts")
struct AmountFormTests {
    private func expectOnly(_ food: String, grams: Double, in text: String) throws {
        let meal = try Parsing.parse(text)
        #expect(meal.items.map { $0.food?.name ?? "?" } == [food], "\(text)")
        #expect(abs((meal.items.first?.grams ?? 0) - grams) < 0.5, "\(text): \(meal.items.first?.grams ?? 0)")
        #expect(meal.notUnderstood.isEmpty)
    }

    @Test(
        "the size of a slice is not that of the whole",
        arguments: [
            ("one large slice of pizza", "pizza", 160.5), ("a small slice of pizza", "pizza", 80.25),
            ("a medium slice of pizza", "pizza", 107), ("two slices of a large pizza", "pizza", 214),
            ("a large pizza", "pizza", 856), ("a large slice of bread", "white bread", 38), ("🍕🍕", "pizza", 214),
        ]
    )
    func slices(text: String, food: String, grams: Double) throws {
        try expectOnly(food, grams: grams, in: text)
    }

    @Test(
        "the whole of a food is one of it",
        arguments: [
            ("the whole pizza", "pizza", 856.0), ("all of the pizza", "pizza", 856), ("half the pizza", "pizza", 428),
            ("whole milk", "milk", 244), ("the whole almonds", "almonds", 28),
            ("a rack of ribs", "baby back ribs", 500),
            ("half rack of ribs", "baby back ribs", 250),
        ]
    )
    func wholes(text: String, food: String, grams: Double) throws {
        try expectOnly(food, grams: grams, in: text)
    }

    @Test(
        "half of what is eaten whole is half of the whole",
        arguments: [
            ("half a chicken", "roast chicken", 341.0), ("a quarter of a chicken", "roast chicken", 170.5),
            ("half a chicken breast", "chicken breast", 86), ("half an egg", "egg", 25),
            ("a chicken", "chicken breast", 172),
            ("half a glass of milk", "milk", 122),
        ]
    )
    func halves(text: String, food: String, grams: Double) throws {
        try expectOnly(food, grams: grams, in: text)
    }

    @Test(
        "a package is as large as is said of it, and holds more than one piece",
        arguments: [
            ("a bag of crisps", "potato chips", 28.0), ("a family bag of crisps", "potato chips", 150),
            ("2 family-size bags of crisps", "potato chips", 300), ("a sharing bag of doritos", "doritos", 150),
            ("a multipack bag of crisps", "potato chips", 28), ("a share size bag of doritos", "doritos", 150),
            ("a ziplock bag of grapes", "grapes", 92), ("100 g king prawns", "shrimp", 100),
        ]
    )
    func packages(text: String, food: String, grams: Double) throws {
        try expectOnly(food, grams: grams, in: text)
    }

    @Test(
        "a word before a vessel says which it is, and is no food",
        arguments: [
            ("a paper cup of coffee", "coffee", 237.0), ("two plastic cups of wine", "red wine", 470),
            ("a cereal bowl of ice cream", "ice cream", 132), ("3 beer glasses of milk", "milk", 732),
            ("half a soup bowl of chili con carne", "chili con carne", 140),
        ]
    )
    func vesselKinds(text: String, food: String, grams: Double) throws {
        try expectOnly(food, grams: grams, in: text)
    }

    @Test(
        "what is counted beside a vessel of something else is not lost",
        arguments: ["an apple glass of milk", "2 bananas cup of tea", "2 banana cup of tea"]
    )
    func countedBesideVessel(text: String) throws {
        let meal = try Parsing.parse(text)
        let said =
            meal.items.map { $0.text.lowercased() }.joined(separator: " ") + meal.notUnderstood.joined(separator: " ")
        #expect(said.contains("apple") || said.contains("banana"), "\(meal)")
        #expect(!meal.items.flatMap(\.assumptions).contains { $0.contains("does not change the figures") })
    }

    @Test(
        "an amount of each is that of every food of the list, and of no more",
        arguments: [
            ("50g each of carrots, peas and corn", ["carrot 50", "peas 50", "corn on the cob 50"]),
            (
                "50g each of carrots, peas, and corn, a banana",
                ["carrot 50", "peas 50", "corn on the cob 50", "banana 118"]
            ),
            ("1 cup each of white rice and pinto beans", ["white rice 158", "pinto beans 171"]),
            ("100g each chicken and rice", ["chicken breast 100", "white rice 100"]),
            ("2 each of apples and pears with 10 g butter", ["apple 364", "pear 356", "butter 10"]),
            ("a slice each of ham and cheddar, coffee", ["ham 28", "cheddar cheese 28", "coffee 237"]),
            ("2 eggs, 60 g each, and toast", ["egg 120", "toast 25"]),
            ("two eggs each and toast", ["egg 100", "toast 25"]),
        ]
    )
    func each(text: String, expected: [String]) throws {
        let read = try Parsing.parse(text).items.map { "\($0.food?.name ?? "?") \(Int(($0.grams ?? 0).rounded()))" }
        #expect(read == expected)
    }

    @Test(
        "what is said after a food of how it was weighed says which it is",
        arguments: [
            ("70g rice (dry)", "uncooked rice"), ("70g rice (uncooked)", "uncooked rice"),
            ("70 g rice, uncooked", "uncooked rice"),
            ("70 g rice dry weight", "uncooked rice"), ("70 g pasta (cooked)", "pasta"),
            ("70 g chicken breast (raw weight)", "raw chicken breast"),
            ("70 g chicken breast, raw", "raw chicken breast"),
            ("70 g oats (dry)", "oats"), ("70 g oats cooked", "oatmeal"), ("70 g cooked oats", "oatmeal"),
        ]
    )
    func weighedSo(text: String, food: String) throws {
        try expectOnly(food, grams: 70, in: text)
    }

    @Test(
        "what was cooked in something was weighed before",
        arguments: [
            ("60 g oats cooked in water", "oats", 60), ("60g of porridge oats cooked in milk", "oats", 60),
            ("1/2 cup oats cooked in water", "oats", 40), ("60 g oats cooked with milk", "oats", 60),
            ("100 g lentils simmered in broth", "lentils", 100),
            ("100 g eggs fried in butter", "egg", 100),
        ] as [(String, String, Double)]
    )
    func weighedBefore(text: String, food: String, grams: Double) throws {
        let first = try #require(try Parsing.parse(text).items.first)
        #expect(first.food?.name == food)
        #expect(abs((first.grams ?? 0) - grams) < 1)
    }

    @Test(
        "one of what is counted in heads is a head",
        arguments: [("half a cauliflower", 294), ("a whole cauliflower", 588), ("2 cabbages", 1816), ("a garlic", 3)]
            as [(String, Double)]
    )
    func head(text: String, grams: Double) throws {
        #expect(try Parsing.item(text).grams == grams)
    }

    @Test("a powder in water weighs what was said of the powder")
    func powder() throws {
        for text in ["30 g of protein powder in water", "30g whey in water", "30 g whey and water"] {
            let item = try #require(try Parsing.parse(text).items.first)
            #expect(item.food?.name == "protein powder", "\(text)")
            #expect(item.grams == 30, "\(text)")
        }
    }

    @Test(
        "an assumed portion is said with one number",
        arguments: [
            ("chicken breast", "No amount was said: one breast, 172 g."),
            ("peas", "No amount was said: half a cup, 80 g."),
            ("grapes", "No amount was said: 1 small bunch of 92 g."),
            ("an xl bag of peanuts", "An extra large package is taken as 2 times 50 g."),
        ]
    )
    func portionInWords(text: String, sentence: String) throws {
        #expect(try Parsing.item(text).assumptions.contains(sentence))
    }

    @Test(
        "a weight beside a count is that of each or of all",
        arguments: [
            ("2 eggs (60 g each)", "egg", 120.0), ("2 eggs, 60g each", "egg", 120), ("2 eggs, 100g", "egg", 100),
            ("3 bananas at 100g each", "banana", 300), ("3 slices cheese (90g total)", "cheddar cheese", 90),
            ("2 eggs (100 g)", "egg", 100),
        ]
    )
    func beside(text: String, food: String, grams: Double) throws {
        try expectOnly(food, grams: grams, in: text)
    }

    @Test("what was counted stays counted where its weight is said")
    func counted() throws {
        let item = try Parsing.item("2 eggs (60 g each)")
        #expect(item.quantity == 2)
        #expect(item.unit == .each)
    }

    @Test(
        "per cents and vessels after a food are no further food",
        arguments: [
            ("milk 3.5% fat 200 ml", "milk", 206.3), ("yogurt 0% 170g", "yogurt", 170),
            ("milk 2% 200ml", "2% milk", 206.3),
            ("ribeye 16oz medium rare", "ribeye steak", 453.6), ("coke 330ml can", "cola", 345.9),
            ("125 g beef mince (12% fat)", "85/15 ground beef", 125), ("crisps 25g bag", "potato chips", 25),
            ("1 litre carton of milk", "milk", 1031.3),
        ]
    )
    func described(text: String, food: String, grams: Double) throws {
        try expectOnly(food, grams: grams, in: text)
    }

    @Test(
        "a number joined to a word by a hyphen or a mark is read as if it stood apart",
        arguments: [
            ("2-egg omelette", "omelette", 122.0), ("200-g steak", "steak", 200), ("a 7-Up", "lemon lime soda", 368),
            ("a 14-oz can of tomatoes", "canned tomatoes", 396.9), ("10\" pizza", "frozen pizza", 380),
        ]
    )
    func joined(text: String, food: String, grams: Double) throws {
        try expectOnly(food, grams: grams, in: text)
    }

    @Test(
        "numbers in words are read as people say them",
        arguments: [
            ("a two hundred gram steak", "steak", 200.0), ("two six ounce steaks", "steak", 340.2),
            ("one twenty grams of rice", "white rice", 120), ("one fifty g chicken", "chicken breast", 150),
            ("a dozen and a half oysters", "oysters", 252), ("slice and a half toast", "toast", 37.5),
            ("a slice and a half of toast", "toast", 37.5), ("one and a half bananas", "banana", 177),
        ]
    )
    func spoken(text: String, food: String, grams: Double) throws {
        try expectOnly(food, grams: grams, in: text)
    }

    @Test(
        "the numbers of a list and of courses are no amounts",
        arguments: [
            ("1) eggs 2) toast 3) coffee", ["egg", "toast", "coffee"]), ("1. eggs", ["egg"]),
            ("1. eggs 2. toast", ["egg", "toast"]), ("1. eggs\n2. toast", ["egg", "toast"]),
            ("1st course soup, 2nd course steak", ["vegetable soup", "steak"]),
        ]
    )
    func listed(text: String, foods: [String]) throws {
        let meal = try Parsing.parse(text)
        #expect(meal.items.map { $0.food?.name ?? "?" } == foods)
        #expect(meal.items.allSatisfy { !$0.quantityIsStated })
        #expect(meal.notUnderstood.isEmpty)
    }
}
