import Testing

@testable import FoodReading

@Suite("Shares and pieces")
struct ShareTests {
    static let shares: [(String, String, Double)] = [
        ("a pizza shared between two", "a pizza", 0.5), ("a pizza split three ways", "a pizza", 1.0 / 3),
        ("a pizza shared with my wife", "a pizza", 0.5), ("shared a pizza between 2", "a pizza", 0.5),
        ("we split a pizza between the four of us", "a pizza", 0.25),
        ("a portion of chips (half)", "a portion of chips", 0.5),
        ("a bag of crisps, ate half", "a bag of crisps", 0.5), ("a burrito, had half of it", "a burrito", 0.5),
        ("a pizza, half of it", "a pizza", 0.5), ("a burrito, only a third of it", "a burrito", 1.0 / 3),
    ]

    @Test("only the share that was eaten counts, and it is said", arguments: shares)
    func share(text: String, whole: String, part: Double) throws {
        let all = try #require(try Parsing.item(whole).grams)
        let item = try Parsing.item(text)
        #expect(abs((item.grams ?? 0) - all * part) < 0.01)
        #expect(item.assumptions.contains { $0.contains("%") })
    }

    @Test("a part of what was named before is that much of it, and no second food")
    func part() throws {
        #expect(try Parsing.item("we shared a large pizza, I had 3 slices").grams == 321)
    }

    static let pieces: [(String, String, Double)] = [
        ("4 carrot sticks", "carrot", 28.0), ("2 cucumber slices", "cucumber", 14), ("3 apple slices", "apple", 69),
        ("a pizza slice", "pizza", 107), ("slices of toast", "toast", 50),
    ]

    @Test("a name that ends in a unit is counted in it", arguments: pieces)
    func unitAtTheEnd(text: String, food: String, grams: Double) throws {
        let item = try Parsing.item(text)
        #expect(item.food?.name == food)
        #expect(item.grams == grams)
    }

    static let lists: [(String, [String])] = [
        ("overnight oats (50 g oats, 150 g yogurt, 100 ml milk)", ["oats", "yogurt", "milk"]),
        ("salad of 100 g rocket and 30 g parmesan", ["arugula", "parmesan"]),
        ("protein shake (30 g whey + 300 ml milk)", ["protein powder", "milk"]),
    ]

    @Test("a whole is no food beside the amounts that it was made of", arguments: lists)
    func madeOf(text: String, foods: [String]) throws {
        let meal = try Parsing.parse(text)
        #expect(meal.items.map { $0.food?.name ?? "?" } == foods)
        #expect(meal.asides.count == 1)
    }

    static let shortForms: [(String, String)] = [
        ("chkn", "chicken breast"), ("200g chkn brst", "chicken breast"), ("brwn rice", "brown rice"),
        ("a ham sarnie", "ham sandwich"), ("a nana", "banana"), ("2 omlettes", "omelette"),
    ]

    @Test("short and playful forms are understood", arguments: shortForms)
    func shortForm(text: String, food: String) throws {
        #expect(try Parsing.item(text).food?.name == food)
    }
}
