import Testing

@testable import FoodLookup
@testable import FoodReading

@Suite("What stands beside a food")
struct BesideTests {
    static let portions: [(String, String, Double)] = [
        ("porridge with blueberries", "blueberries", 50), ("blueberries", "blueberries", 148),
        ("2 slices of toast with butter and jam", "jam", 34), ("marmite on two slices of toast", "marmite", 10),
        ("2 slices of bread, ham, lettuce and tomato", "tomato", 40), ("a tomato", "tomato", 123),
        ("a large mug of coffee", "coffee", 375), ("a large glass of red wine", "red wine", 245),
        ("tea, milk, 2 sugars", "milk", 30), ("half a cantaloupe", "cantaloupe", 276),
        ("1/8 of an apple pie", "apple pie", 125), ("chicken 150", "chicken breast", 150),
        ("a 6 inch sub", "sub", 196), ("2 cans (330 ml) of cola", "cola", 686),
        ("a cup and a half of milk", "milk", 366), ("200 g pasta with pesto 30 g", "pesto", 30),
        ("200 g pasta with pesto 30 g", "pasta", 200), ("coffee with sugar and milk", "milk", 30),
        ("cereal with banana and milk", "milk", 122),
        ("pasta with pesto 300 g", "pasta with pesto", 300),
    ]

    @Test("how much an amount is depends on what it is said with", arguments: portions)
    func portion(text: String, food: String, grams: Double) throws {
        let item = try #require(try Parsing.parse(text).items.first { $0.food?.name == food })
        #expect(abs((item.grams ?? 0) - grams) <= 0.02 * grams, "\(item.grams ?? 0)")
        #expect(item.quantityIsStated || item.unitIsStated || !item.assumptions.isEmpty)
    }

    static let senses: [(String, [String])] = [
        ("rice and beans on the side", ["rice and beans"]),
        ("1 cup rice, 1/2 cup beans", ["white rice", "pinto beans"]),
        ("beans on toast", ["beans on toast"]), ("a glass of squash", ["fruit punch"]),
        ("jelly and custard", ["jello", "custard"]), ("toast with jelly", ["toast", "jelly"]),
        ("a burger with a slice of cheese", ["hamburger", "american cheese"]),
    ]

    @Test("a word with several meanings is read by its neighbours", arguments: senses)
    func sense(text: String, foods: [String]) throws {
        #expect(try Parsing.parse(text).items.map { $0.food?.name ?? "?" } == foods)
    }

    static let asides: [(String, [String])] = [
        ("1 burrito ($9)", ["burrito"]), ("chicken wrap (£3.50) and an apple", ["chicken wrap", "apple"]),
        ("went to McDonald's, had a big mac", ["big mac"]), ("two glasses of wine, red", ["red wine"]),
        ("a turkey sandwich on rye", ["turkey sandwich"]),
        ("mince and mash: 250 g mince, 200 g mash", ["ground beef", "mashed potatoes"]),
        ("prawn mayo sandwich", ["chicken sandwich"]),
    ]

    @Test("prices, places and what is said twice are no foods", arguments: asides)
    func aside(text: String, foods: [String]) throws {
        #expect(try Parsing.parse(text).items.map { $0.food?.name ?? "?" } == foods)
    }

    @Test(
        "British and American names are one",
        arguments: [("courgette", "zucchini"), ("aubergine", "eggplant"), ("a prawn curry", "a shrimp curry")]
    )
    func synonyms(one: String, other: String) throws {
        #expect(try Parsing.item(one).food?.id == Parsing.item(other).food?.id)
    }

    @Test("a catalogue with own and imported foods answers as one that was built of all of them")
    func overlay() throws {
        func record(_ id: String, _ name: String, commonness: Int) -> FoodRecord {
            FoodRecord(
                id: id,
                name: name,
                source: .user,
                nutrients: Nutrients([.kcal: 100]),
                measures: [FoodMeasure(.serving, grams: 50)],
                commonness: commonness
            )
        }
        let own = [record("own:1", "toast", commonness: 9), record("own:2", "zorbl stew", commonness: 9)]
        let imported = [
            record("usda:99999", "zorbl stew", commonness: 0), record("usda:99998", "quixo", commonness: 0),
        ]
        let table = try FoodTable.bundled()
        let overlaid = MealParser(catalog: try FoodCatalog.bundled().adding(first: own, last: imported))
        let rebuilt = MealParser(catalog: FoodCatalog(foods: own + table + imported))
        for text in ["toast", "2 slices of toast with butter", "zorbl stew", "quixo and rice", "zorbl", "prawn toast"] {
            let names = overlaid.parse(text).items.map { $0.food?.id }
            #expect(names == rebuilt.parse(text).items.map { $0.food?.id }, "\(text)")
        }
        #expect(overlaid.parse("zorbl stew").items.first?.food?.id == "own:2")
        #expect(overlaid.parse("toast").items.first?.food?.id == "own:1")
    }
}
