import CoreTesting
import FoodQuality
import Foundation
import Testing

@testable import FoodLookup
@testable import FoodReading

@Suite("Packed catalogue")
struct PackedCatalogTests {
    private static let packed = Result { FoodCatalog(foods: try FoodTable.bundled()).packed() }

    @Test("the bundled one is what the bundled table gives: else run Scripts/pack-catalog.sh")
    func isFresh() throws {
        let packed = try Self.packed.get()
        #expect(try FoodCatalog.bundled().packed() == packed)
    }

    @Test("it reads sentences as the one that was indexed does")
    func sameReadings() throws {
        let indexed = MealParser(catalog: FoodCatalog(foods: try FoodTable.bundled()))
        let packed = MealParser(catalog: try FoodCatalog.bundled())
        for sentence in try MealQualitySetSentences.some() {
            #expect(packed.parse(sentence) == indexed.parse(sentence), "\(sentence)")
        }
    }

    @Test("foods are the same, and found by their ids")
    func sameFoods() throws {
        let table = try FoodTable.bundled()
        let catalog = try FoodCatalog.bundled()
        #expect(catalog.foods.count == table.count)
        for index in stride(from: 0, to: table.count, by: 7) {
            #expect(catalog.foods[index] == table[index])
            #expect(catalog.food(id: table[index].id) == table[index])
        }
        #expect(catalog.food(id: "usda:nothing") == nil)
    }

    @Test("further foods are added to it, and it packs with them")
    func adding() throws {
        let own = FoodRecord(
            id: "own:1",
            name: "zorbl crisps",
            source: .user,
            nutrients: Nutrients([.kcal: 500]),
            measures: [FoodMeasure(.package, grams: 30)],
            aliases: ["egg"],
            commonness: 9
        )
        let catalog = try FoodCatalog.bundled().adding(first: [own], last: [])
        #expect(MealParser(catalog: catalog).parse("a packet of zorbl crisps").items.first?.grams == 30)
        #expect(MealParser(catalog: catalog).parse("2 eggs").items.first?.food?.id == "own:1")
        #expect(catalog.food(id: "own:1") == own)
        let again = try FoodCatalog(packed: CatalogBytes(copying: catalog.packed()), isVerified: false)
        #expect(MealParser(catalog: again).parse("2 eggs").items.first?.food?.id == "own:1")
    }

    @Test("bytes that are cut short or changed are refused, wherever")
    func damaged() throws {
        let packed = try Self.packed.get()
        for part in 0..<40 {
            let cut = packed.prefix(packed.count * part / 40)
            #expect(throws: FoodTableError.self) {
                try FoodCatalog(packed: CatalogBytes(copying: Array(cut)), isVerified: false)
            }
            var changed = packed
            changed[packed.count * part / 40 + 5] ^= 0x10
            #expect(throws: FoodTableError.self) {
                try FoodCatalog(packed: CatalogBytes(copying: changed), isVerified: false)
            }
        }
    }

    @Test("one that is damaged unnoticed finds something else or nothing, and never ends the program")
    func damagedUnnoticed() throws {
        let packed = try Self.packed.get()
        var random = SeededGenerator(seed: 7)
        let sentences = try MealQualitySetSentences.some().prefix(10)
        for _ in 0..<TestVolume.current.cases(60) {
            var changed = packed
            // Many numbers of one stretch: every section has its turn.
            let start = Int.random(in: 40..<packed.count - 5000, using: &random)
            for _ in 0..<400 {
                changed[start + Int.random(in: 0..<5000, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            guard let catalog = try? FoodCatalog(packed: CatalogBytes(copying: changed), isVerified: true) else {
                continue
            }
            let parser = MealParser(catalog: catalog)
            for sentence in sentences { _ = parser.parse(sentence) }
            _ = FoodSearch(catalog: catalog).search("chicken breast")
            _ = catalog.food(id: "usda:01123")
            _ = catalog.adding(
                first: [FoodRecord(id: "own:1", name: "zorbl", source: .user, nutrients: Nutrients())],
                last: []
            )
        }
    }
}

/// Sentences to compare readings with.
private enum MealQualitySetSentences {
    static func some() throws -> [String] {
        let set = try MealQualitySet.read.get()
        let texts = (set.dev + set.more).map { $0.text }
        return Array(texts.prefix(TestVolume.current.cases(300)))
    }
}

extension CatalogBytes {
    fileprivate convenience init(copying bytes: [UInt8]) {
        let copy = Copy(bytes)
        self.init(UnsafeRawBufferPointer(copy.bytes), ownedBy: copy)
    }

    private final class Copy: @unchecked Sendable {
        // Unchecked, because a raw pointer is not Sendable by itself: the bytes are written in `init` alone, and go with the
        // object.
        let bytes: UnsafeMutableRawBufferPointer

        init(_ bytes: [UInt8]) {
            self.bytes = .allocate(byteCount: max(bytes.count, 1), alignment: 16)
            self.bytes.copyBytes(from: bytes)
        }

        deinit { bytes.deallocate() }
    }
}
