import Testing

@testable import FeatureFood
@testable import FoodDiary
@testable import FoodLookup
@testable import FoodReading

@Suite("What is not known is not guessed, and nothing is counted twice")
struct TrustTests {
    @Test(
        "less probable than not is a guess: no figures",
        arguments: [
            "4 squares of Ritter Sport", "una quisquilla", "Käse", "baken", "flurb chicken", "top", "Brie de wombat",
        ]
    )
    func guesses(text: String) throws {
        for item in try Parsing.parse(text).items {
            #expect(item.problem != nil, "\(item.food?.name ?? "?") at \(item.confidence)")
            #expect(item.isUnresolved)
        }
    }

    @Test(
        "what a maker is named of and the table has the kind alone, and a filling without an amount, are less than sure",
        arguments: ["pint of Guinness", "Yakult x1", "Philadelphia light 30g", "fanta 330ml"]
    )
    func makers(text: String) throws {
        let item = try #require(try Parsing.parse(text).items.first)
        #expect(item.problem == nil && item.confidence < FoodItem.sureness, "\(item.confidence)")
    }

    @Test(
        "what the table has by its maker's name, and kinds without a maker, stay sure",
        arguments: [
            "clif bar", "mcdonalds fries", "pint of beer", "cream cheese 30 g", "200 g pasta with 100 g chicken",
        ]
    )
    func kinds(text: String) throws {
        for item in try Parsing.parse(text).items { #expect(item.confidence >= FoodItem.sureness, "\(item.name)") }
    }

    @Test("of some kind, which is not said, is asked", arguments: ["a sandwich of some kind", "some kind of curry"])
    func someKind(text: String) throws {
        #expect(try Parsing.parse(text).items.contains { $0.problem != nil })
    }

    @Test(
        "a number said twice and a polite beginning are no foods",
        arguments: [
            "two (2) eggs", "2 (two) eggs", "can you add 2 eggs", "could you log 2 eggs please",
            "i would like to log 2 eggs",
        ]
    )
    func polite(text: String) throws {
        let item = try Parsing.item(text)
        #expect(item.food?.name == "egg")
        #expect(item.quantity == 2)
        #expect(item.problem == nil)
    }

    @Test("energy that was said stands, whatever the food is")
    func stated() throws {
        let item = try #require(try Parsing.parse("flurb chicken 300 kcal").items.first)
        #expect(item.problem == nil)
        #expect(item.nutrients.kcal == 300)
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
        "what is left out of a dish changes its figures",
        arguments: [
            ("cheeseburger without the bun", "cheeseburger"), ("whopper no mayo", "whopper"),
            ("caesar salad no croutons", "caesar salad"), ("burrito bowl, hold the sour cream", "burrito bowl"),
            ("pepperoni pizza without cheese", "pepperoni pizza"),
        ]
    )
    func without(text: String, dish: String) throws {
        let whole = try #require(try Parsing.item(dish).nutrients.kcal)
        let parsed = try Parsing.parse(text)
        let item = try #require(parsed.items.first)
        let rest = try #require(item.nutrients.kcal)
        #expect(rest < whole)
        #expect(rest > 0)
        #expect(item.confidence < FoodItem.sureness, "it is less than sure")
        #expect(parsed.removed.first?.takenOff ?? 0 > 0 && item.assumptions.contains { $0.contains("taken off") })
        #expect(!parsed.leftOutLines.contains { $0.contains("are those with it") })
    }

    @Test(
        "nothing that a dish is left with is less than nothing",
        arguments: ["hamburger, no bun, no cheese, no bread, no meat"]
    )
    func withoutAll(text: String) throws {
        for item in try Parsing.parse(text).items {
            for nutrient in Nutrient.allCases { #expect((item.nutrients[nutrient] ?? 0) >= 0) }
            #expect((item.grams ?? 1) > 0)
        }
    }

    @Test(
        "a meal of a chain has its fries and its drink, once",
        arguments: [
            ("Big Mac meal", ["big mac", "french fries", "cola"]),
            ("whopper menu with sprite", ["whopper", "french fries", "lemon lime soda"]),
            ("Big Mac meal with large fries and a coke", ["big mac", "french fries", "cola"]),
            ("rice meal", ["white rice"]),
        ] as [(String, [String])]
    )
    func chainMeals(text: String, foods: [String]) throws {
        #expect(try Parsing.parse(text).items.map { $0.food?.name ?? "?" } == foods)
    }

    @Test(
        "what tells of no meal is none",
        arguments: [
            "remind me to buy oats", "bought eggs for 3.20", "the date was lovely", "book table at Nando's for 7",
            "I love sushi",
            "weight 82.4 this morning", "apple watch battery dead", "paid 12 € at Subway", "fish tank cleaned",
            "how much protein did I have today", "what is in a burrito?", "the kids ate pizza", "fed the cat tuna",
            "milk is out of date", "cook chicken tomorrow", "took 400mg ibuprofen", "ran 5k in 27 min",
            "bench press 3x8 80kg",
            "meeting at the coffee shop at 3", "pickled myself off laughing", "orange line delayed 12 min",
        ]
    )
    func noMeal(text: String) throws {
        let parsed = try Parsing.parse(text)
        #expect(parsed.items.isEmpty)
        #expect(parsed.entryCorrection == nil)
        #expect(!parsed.statements.isEmpty)
    }

    @Test(
        "what tells of a meal is one, whatever else it tells",
        arguments: [
            ("went to the shop and had 2 eggs", "egg"), ("lunch was a burger", "hamburger"),
            ("bought a sandwich and ate it", "sandwich"),
            ("2 eggs. need to buy milk", "egg"), ("my wife and I had sushi", "sushi roll"),
            ("watch out: 2 eggs eaten", "egg"),
            ("dinner was 200 g rice", "white rice"), ("had a muffin at the coffee shop", "muffin"),
        ]
    )
    func meals(text: String, food: String) throws {
        let foods = try Parsing.parse(text).items.compactMap { $0.food?.name }
        #expect(foods.contains { $0.contains(food) }, "\(foods)")
    }

    @Test(
        "the last word counts",
        arguments: [
            ("two eggs, no wait, three eggs", "egg", 150), ("3 cookies, i mean 2", "chocolate chip cookie", 0),
            ("4 sausages, gave one to the dog", "sausage", 150), ("i wanted chips but had 150g carrots", "carrot", 150),
            ("instead of rice i had 150g potatoes", "boiled potatoes", 150),
            ("peanut butter on toast hold the toast, 2 tbsp", "peanut butter", 32),
        ] as [(String, String, Double)]
    )
    func lastWord(text: String, food: String, grams: Double) throws {
        let items = try Parsing.parse(text).items
        #expect(items.count == 1, "\(items.map(\.name))")
        #expect(grams == 0 || items.first?.food?.name == food)
        #expect(grams == 0 || abs((items.first?.grams ?? 0) - grams) <= grams * 0.02, "\(items.first?.grams ?? 0)")
    }

    @Test(
        "what was served and not eaten is nothing",
        arguments: ["ordered the brownie but gave it to Anna", "was going to have pizza"]
    )
    func notEaten(text: String) throws {
        let parsed = try Parsing.parse(text)
        #expect(parsed.items.isEmpty)
        #expect(parsed.entryCorrection == nil)
        #expect(parsed.removed.allSatisfy { $0.isTakenBack })
        #expect(!parsed.leftOutLines.isEmpty)
    }

    @Test(
        "no amount that nobody eats, and no kind of food without an amount, is logged unasked",
        arguments: [
            "milk 5000", "500 chicken", "chicken 3000", "egg 2000", "cheese", "some pasta", "nuts", "wine",
            "lots of chocolate",
            "bowl of soup", "a shake", "meat and veg", "pizza but left two slices", "Kuchen", "a curry",
        ]
    )
    func unclear(text: String) throws {
        let items = try Parsing.parse(text).items
        #expect(!items.isEmpty && items.allSatisfy { $0.problem != nil }, "\(items.map { $0.food?.name ?? "?" })")
    }

    @Test(
        "how it was when it was weighed makes another food of it, or leaves it as it is",
        arguments: [
            ("75g basmati rice uncooked", "uncooked rice", 75), ("tin of sardines 90g drained", "sardines", 90),
            ("sweet potato 220 g baked", "sweet potato", 220), ("Cheerios 40g dry", "cheerios", 40),
            ("beer 0.5", "beer", 500),
        ] as [(String, String, Double)]
    )
    func states(text: String, food: String, grams: Double) throws {
        let items = try Parsing.parse(text).items
        #expect(items.count == 1)
        #expect(items.first?.food?.name.contains(food) == true)
        #expect(abs((items.first?.grams ?? 0) - grams) < 1)
    }

    @Test(
        "a brand that nobody knows is asked about, not matched by a fragment of another name",
        arguments: [
            "Zorblax energy bar", "yfood Classic Choco 500 ml", "wagamama chicken katsu", "Trader Joe's orange chicken",
            "barebells salty",
            "Ritter Sport Vollnuss", "Haribo Goldbären 75g", "ehrmann high protein mousse",
        ]
    )
    func brands(text: String) throws {
        let items = try Parsing.parse(text).items
        #expect(
            items.allSatisfy { $0.problem != nil || $0.confidence < FoodItem.sureness },
            "\(items.map { $0.food?.name ?? "?" })"
        )
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
