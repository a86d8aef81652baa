import Core
import CoreTesting
import FoodLookup
import FoodReading
import Testing

@testable import FoodDiary

@Suite("Amounts as people say them")
struct SpokenAmountTests {
    private static func items(_ text: String, _ rules: ReadingRules) throws -> [ParsedItem] {
        MealParser(catalog: try FoodCatalog.bundled(), rules: rules).parse(text).items
    }

    @Test(
        "the new rules weigh what the standard ones cannot",
        arguments: [
            "a swig of orange juice", "2 morsels of cheddar", "a tankard of beer",
            "a katori of rice",
        ]
    )
    func amounts(text: String) throws {
        let new = try #require(Self.items(text, .spokenAmounts).first)
        #expect(new.food != nil && (new.grams ?? 0) > 0, "\(new)")
        let old = try Self.items(text, .standard).first
        #expect(
            old?.grams != new.grams || old?.food?.id != new.food?.id,
            "\(text) reads the same: \(String(describing: old))"
        )
    }

    @Test(
        "what the standard rules read, the new ones read the same",
        arguments: [
            "2 eggs and toast with butter", "a cup of rice and 100g chicken", "3 slices of bread", "a pint of milk",
            "lemon sole",
        ]
    )
    func unchanged(text: String) throws {
        let (old, new) = (try Self.items(text, .standard), try Self.items(text, .spokenAmounts))
        #expect(old.map(\.food?.id) == new.map(\.food?.id))
        #expect(old.map(\.grams) == new.map(\.grams))
    }

    @Test("which rules read is the flag's to say")
    func flag() async throws {
        let home = try FoodHome()
        let flags = MemoryFlags(["food.spoken-amounts": "on"])
        let off = FoodLibrary(database: home.database, flags: .memory("food"))
        let on = FoodLibrary(database: home.database, flags: FeatureFlags(feature: "food", source: flags))
        let text = "a swig of orange juice"
        let switched = try await on.parser().parse(text).items.first?.grams
        #expect(try await off.parser().parse(text).items.first?.grams != switched)
        // The catalogue is kept, the rules are not: a flow that begins after the flip reads by the others.
        flags.set("food.spoken-amounts", to: "off")
        #expect(try await on.parser().parse(text).items.first?.grams != switched)
    }
}
