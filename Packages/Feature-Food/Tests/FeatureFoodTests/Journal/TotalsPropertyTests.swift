import AppData
import Core
import CoreTesting
import Foundation
import Testing

@testable import FoodDiary
@testable import FoodLookup
@testable import FoodRules

@Suite("Totals")
struct TotalsPropertyTests {
    private static let day = LocalDay(daysSince1970: 20_000)

    private func item(_ numbers: inout SeededGenerator) -> FoodItem {
        var item = FoodItem(
            id: .make(at: .now, using: &numbers),
            entryId: .make(at: .now, using: &numbers),
            position: 0,
            name: "food",
            text: "food",
            quantity: 1,
            unit: .gram,
            servings: Double(Int.random(in: 1...8, using: &numbers)) / 2,
            source: .user,
            state: .verified,
            confidence: 1
        )
        for nutrient in [Nutrient.kcal, .protein, .carbs, .fat, .iron] where Bool.random(using: &numbers) {
            item.perServing[nutrient] = Double(Int.random(in: 0...4000, using: &numbers)) / 8
        }
        return item
    }

    private func entry(_ items: [FoodItem], _ numbers: inout SeededGenerator) -> LoggedEntry {
        let id = RowID.make(at: .now, using: &numbers)
        let rows = items.enumerated().map { position, item in
            var copy = FoodItem(
                id: .make(at: .now, using: &numbers),
                entryId: id,
                position: position,
                name: item.name,
                text: item.text,
                quantity: item.quantity,
                unit: item.unit,
                servings: item.servings,
                source: item.source,
                state: item.state,
                confidence: 1
            )
            copy.perServing = item.perServing
            return copy
        }
        let entry = FoodEntry(
            id: id,
            eatenAt: Moment(milliseconds: Int64.random(in: 0...80_000_000, using: &numbers)),
            zone: "UTC",
            day: Self.day,
            meal: .snack,
            rawText: "",
            parser: .none,
            confidence: 1
        )
        return LoggedEntry(entry: entry, items: rows)
    }

    private func parts(_ items: [FoodItem], _ numbers: inout SeededGenerator) -> [[FoodItem]] {
        var result: [[FoodItem]] = [[]]
        for item in items {
            if Bool.random(using: &numbers) { result.append([]) }
            result[result.count - 1].append(item)
        }
        return result.filter { !$0.isEmpty }
    }

    @Test("any split of a day's foods into entries gives the same totals", arguments: 1...6)
    func splits(seed: UInt64) async throws {
        var numbers = SeededGenerator(seed: seed)
        let items = (0..<Int.random(in: 1...12, using: &numbers)).map { _ in item(&numbers) }
        let expected = items.reduce(Macros.zero) { $0 + $1.macros }
        let home = try FoodHome()
        let entries = parts(items, &numbers).map { entry($0, &numbers) }
        try await home.food.journal.add(entries, summary: "split")
        let sheet = try await home.food.sheet(Self.day)
        let inSQL = try await home.food.journal.totals(Self.day...Self.day)
        for macros in [sheet.macros, inSQL.first?.macros ?? .zero] {
            #expect(abs(macros.kcal - expected.kcal) < 1e-6)
            #expect(abs(macros.protein - expected.protein) < 1e-6)
            #expect(abs(macros.carbs - expected.carbs) < 1e-6)
            #expect(abs(macros.fat - expected.fat) < 1e-6)
        }
        let iron = items.compactMap { $0.total[.iron] }
        #expect(sheet.total[.iron] == nil ? iron.isEmpty : abs((sheet.total[.iron] ?? 0) - iron.reduce(0, +)) < 1e-6)
    }

    @Test("totals grow with servings in proportion", arguments: 1...20)
    func linear(seed: UInt64) {
        var numbers = SeededGenerator(seed: seed)
        var one = item(&numbers)
        one.servings = 1
        for count in [0.25, 2, 3.5, 100] {
            var many = one
            many.servings = count
            #expect(abs(many.macros.kcal - one.macros.kcal * count) < 1e-6)
            var scaled = one
            scaled.scale(by: count)
            #expect(abs(scaled.macros.protein - many.macros.protein) < 1e-6)
        }
    }

    @Test("a nutrient that is not known stays unknown, not zero")
    func missing() {
        var numbers = SeededGenerator(seed: 7)
        var known = item(&numbers)
        known.perServing = Nutrients([.kcal: 100])
        #expect(known.total[.fiber] == nil)
        #expect(LoggedEntry(entry: entry([], &numbers).entry, items: [known, known]).total[.fiber] == nil)
        #expect(known.macros.protein == 0)
    }
}
