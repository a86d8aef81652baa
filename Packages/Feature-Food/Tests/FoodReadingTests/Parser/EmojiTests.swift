import Testing

@testable import FoodReading

@Suite("Emoji in what was eaten")
struct EmojiTests {
    @Test(
        "beside words they decorate, on their own foods have their names",
        arguments: [
            ("egg🥚", [("egg", 1)]), ("2 🥚", [("egg", 2)]), ("🥚🥚", [("egg", 2)]), ("2 eggs 🥚🥚", [("egg", 2)]),
            ("🍕pizza", [("pizza", 1)]), ("🍎, 2 🍌", [("apple", 1), ("banana", 2)]),
            ("🍎🍌", [("apple", 1), ("banana", 1)]),
            ("a 🍌", [("banana", 1)]), ("I ate pizza ❤️‍🔥", [("pizza", 1)]), ("👨‍👩‍👧 2 apples", [("apple", 2)]),
            ("2 apples 🍏🎉 and a banana🍌", [("apple", 2), ("banana", 1)]),
        ] as [(String, [(String, Double)])]
    )
    func reads(text: String, foods: [(String, Double)]) throws {
        let items = try Parsing.parse(text).items
        #expect(items.map { $0.food?.name ?? "?" } == foods.map(\.0), "\(items.map { $0.food?.name ?? $0.name })")
        #expect(items.map(\.quantity) == foods.map(\.1))
    }

    @Test("one that is no food, on its own, is reported and not dropped")
    func unknown() throws {
        for text in ["🦄", "2 eggs, 🦄", "\u{200D}🛸"] {
            let items = try Parsing.parse(text).items
            #expect(items.contains { $0.food == nil }, "\(text): \(items.map { $0.food?.name ?? $0.name })")
        }
    }

    @Test("of thousands, as many are read as of words")
    func many() throws {
        let emoji = try Parsing.parse(String(repeating: "🍕, ", count: 1000)).items
        let words = try Parsing.parse(String(repeating: "pizza, ", count: 1000)).items
        #expect(emoji.map(\.food?.name) == words.map(\.food?.name))
        #expect(try Parsing.item(String(repeating: "🥚", count: 2000)).quantity == 2000)
    }
}
