import FoodQuality
import Foundation
import Testing

@testable import FoodReading
@testable import FoodRules

@Suite("Meal reliability")
struct MealReliabilityTests {
    /// The readings that claim a probability, and how many of them are right.
    private struct Band {
        let from: Double
        var claimed = 0.0
        var right = 0
        var all = 0
    }

    private func bands(_ sets: [(sentences: [MealSentence], foods: [String: AcceptedFood])]) throws -> [Band] {
        let parser = try Parsing.parser.get()
        var bands = [0, 0.2, 0.4, 0.6, 0.7, 0.8, 0.9, 0.95].map { Band(from: $0) }
        for (sentences, foods) in sets {
            let scorer = MealScorer(foods: foods)
            for sentence in sentences {
                let found = parser.parse(sentence.text).items.filter { $0.food != nil && $0.grams != nil }.map { item in
                    let names = [item.food?.name ?? item.name, item.food?.brand, item.food?.sourceName]
                    return MealScorer.Found(
                        name: names.compactMap { $0 }.joined(separator: " | "),
                        grams: item.grams ?? 0,
                        kcal: item.nutrients.kcal ?? 0,
                        confidence: item.confidence
                    )
                }
                let outcome = scorer.score(sentence, found: found)
                for (item, isRight) in outcome.matched.map({ ($0, true) }) + outcome.surplus.map({ ($0, false) }) {
                    guard let place = bands.lastIndex(where: { item.confidence >= $0.from }) else { continue }
                    bands[place].claimed += item.confidence
                    bands[place].right += isRight ? 1 : 0
                    bands[place].all += 1
                }
            }
        }
        return bands
    }

    @Test("of readings that claim a probability, that many are right")
    func reliability() throws {
        let set = try MealQualitySet.read.get()
        let bands = try bands([
            (set.dev, set.foods), (set.more, set.moreFoods), (set.kinds, set.kindFoods),
            (set.laterKinds, set.laterKindFoods),
        ])
        print("meal reliability: probability claimed, right, of all")
        for band in bands where band.all > 0 {
            let claimed = (band.claimed / Double(band.all) * 100).rounded()
            let right = (Double(band.right) / Double(band.all) * 100).rounded()
            print("  from \(band.from): \(claimed) %, \(right) %, \(band.all)")
            // Of fewer than thirty, chance says as much.
            #expect(band.all < 30 || abs(claimed - right) <= 10)
        }
    }
}
