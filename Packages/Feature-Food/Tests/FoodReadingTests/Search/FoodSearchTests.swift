import Testing

@testable import FoodLookup
@testable import FoodReading

@Suite("Search")
struct FoodSearchTests {
    private static let search: Result<FoodSearch, any Error> = Parsing.catalog.map { FoodSearch(catalog: $0) }

    private func first(_ query: String, usage: [String: Int] = [:]) throws -> String? {
        try Self.search.get().search(query, usage: usage).first?.food.name
    }

    @Test(
        "the food that is meant comes first",
        arguments: [
            ("egg", "egg"), ("eggs", "egg"), ("banan", "banana"), ("chicken bre", "chicken breast"),
            ("breast chicken", "chicken breast"),
            ("brocoli", "broccoli"), ("brocolli", "broccoli"), ("yoghurt", "yogurt"), ("greek yog", "greek yogurt"),
            ("straw", "strawberry"), ("butter peanut", "peanut butter"), ("peanut b", "peanut butter"),
            ("mac n cheese", "mac and cheese"),
            ("cheese and mac", "mac and cheese"), ("courgette", "zucchini"), ("tomatoes", "tomato"),
            ("cheddr", "cheddar cheese"),
            ("SALMON", "salmon"), ("jalapeño", "jalapeno"),
        ]
    )
    func finds(query: String, food: String) throws {
        #expect(try first(query) == food)
    }

    @Test("what the person eats comes before what is common")
    func usage() throws {
        let hits = try Self.search.get().search("milk")
        let other = try #require(hits.dropFirst(4).first?.food)
        #expect(try first("milk", usage: [other.id: 12]) == other.name)
    }

    @Test("each food stands once, at most as many as asked for, best first")
    func limit() throws {
        let hits = try Self.search.get().search("c", limit: 15)
        #expect(hits.count == 15)
        #expect(Set(hits.map(\.food.id)).count == 15)
        #expect(hits.map(\.score) == hits.map(\.score).sorted(by: >))
    }

    @Test(
        "a query without words finds nothing",
        arguments: [
            ("", nil), ("   ", nil), ("\u{0}", nil), ("((((", nil), ("zzzzzzzzzz", nil), ("🍌", "banana"),
            (String(repeating: "x", count: 100_000), nil),
        ] as [(String, String?)]
    )
    func strange(query: String, food: String?) throws {
        #expect(try first(query) == food)
    }

    @Test("of an endless query its first eight words are looked at")
    func endless() throws {
        let words = Array(repeating: "egg", count: 5000)
        let found = try Self.search.get().search(words.joined(separator: " ")).map(\.food.id)
        #expect(!found.isEmpty)
        #expect(try found == Self.search.get().search(words.prefix(8).joined(separator: " ")).map(\.food.id))
    }

    @Test("an own food of the same name comes first", arguments: ["toast", "my toast"])
    func ownFoods(query: String) throws {
        let own = FoodRecord(
            id: "own:1",
            name: query,
            source: .user,
            nutrients: Nutrients([.kcal: 1]),
            measures: [FoodMeasure(.serving, grams: 10)],
            commonness: 9
        )
        let catalog = try FoodCatalog.bundled().adding(first: [own], last: [])
        #expect(FoodSearch(catalog: catalog).search(query).first?.food.id == "own:1")
        #expect(MealParser(catalog: catalog).parse(query).items.first?.food?.id == "own:1")
    }
}
