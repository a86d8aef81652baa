import Foundation
import Testing

@testable import FeatureFood

@Suite("Meal quality")
struct MealQualityTests {
    /// What a set came to.
    struct Figures: CustomStringConvertible {
        var sentences = 0
        /// Every food found with grams within 15 %.
        var right = 0
        /// And no food that nobody meant.
        var clean = 0
        /// The sum of energy within 20 %.
        var energy = 0
        var failures: [String] = []

        var description: String {
            func share(_ count: Int) -> String {
                "\(count) of \(sentences) (\((count * 1000 / max(1, sentences))) per mille)"
            }
            return
                "every food within 15 %: \(share(right)); of these without surplus: \(share(clean)); energy: \(share(energy))"
        }
    }

    private static func figures(_ sentences: [MealSentence], of set: MealQualitySet) throws -> Figures {
        let parser = MealParser(catalog: try FoodCatalog.bundled())
        let scorer = MealScorer(foods: set.foods)
        var figures = Figures()
        for sentence in sentences {
            let found = parser.parse(sentence.text).items.filter { $0.problem == nil }.map { item in
                MealScorer.Found(
                    name: [item.food?.name, item.food?.brand, item.food?.sourceName].compactMap { $0 }.joined(
                        separator: " | "
                    )
                        + (item.food == nil ? item.name : ""),
                    grams: item.grams ?? 0,
                    kcal: item.nutrients.kcal ?? 0
                )
            }
            let outcome = scorer.score(sentence, found: found)
            figures.sentences += 1
            if outcome.isRight { figures.right += 1 }
            if outcome.isRight, outcome.surplus.isEmpty { figures.clean += 1 }
            if outcome.isEnergyRight { figures.energy += 1 }
            if !outcome.isRight {
                let missed = outcome.missed.map { "\($0.food) \($0.grams) g" }.joined(separator: ", ")
                let got = found.map { "\($0.name) \(Int($0.grams.rounded())) g" }.joined(separator: "; ")
                figures.failures.append("\(sentence.text) => missed \(missed); got \(got)")
            }
        }
        return figures
    }

    @Test("on the sentences worked with, every food is found with grams within 15 % in nine of ten")
    func dev() throws {
        let set = try MealQualitySet()
        let figures = try Self.figures(set.dev, of: set)
        print("meal quality, worked with: \(figures)")
        if ProcessInfo.processInfo.environment["BENTO_MEALS"] == "dev" { figures.failures.forEach { print("  \($0)") } }
        #expect(figures.right * 10 >= figures.sentences * 9)
    }

    /// Nobody tunes by these, so the floor is lower than the goal of nine in ten; the figure is printed.
    @Test("on the sentences kept aside it is at least three in four")
    func heldOut() throws {
        let set = try MealQualitySet()
        let figures = try Self.figures(set.heldOut, of: set)
        print("meal quality, kept aside: \(figures)")
        #expect(figures.right * 4 >= figures.sentences * 3)
    }
}
