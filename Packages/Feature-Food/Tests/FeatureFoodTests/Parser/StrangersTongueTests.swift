import Foundation
import Testing

@testable import FeatureFood
@testable import FoodReading

@Suite("A stranger's meals in other languages")
struct StrangersTongueTests {
    private let parser: MealParser

    init() throws { parser = MealParser(catalog: try .bundled()) }

    /// What was right and what was wrong and sure when they were last counted.
    @Test(
        "are read, or asked about",
        arguments: [("de", 37, 5), ("fr", 41, 3), ("es", 37, 5), ("it", 41, 5), ("pt", 44, 4)]
    )
    func meals(language: String, right: Int, wrong: Int) throws {
        var counts: [StrangersTongueMeals.Outcome: Int] = [:]
        for line in try StrangersTongueMeals(language).lines {
            let outcome = StrangersTongueMeals.outcome(line, by: parser)
            counts[outcome, default: 0] += 1
            if outcome != .right, ProcessInfo.processInfo.environment["BENTO_TONGUES"] != nil {
                let wanted = line.foods.map { "\($0.name) \($0.grams.map { "\($0)" } ?? "-")" }.joined(separator: "; ")
                print(
                    "\(outcome.rawValue) \(language): \(line.sentence) => \(StrangersTongueMeals.found(parser.parse(line.sentence))) // \(wanted) \(line.meal) \(line.day)"
                )
            }
        }
        print(
            "strangers-meals \(language): "
                + StrangersTongueMeals.Outcome.allCases.map { "\($0.rawValue) \(counts[$0] ?? 0)" }.joined(
                    separator: ", "
                )
        )
        #expect(counts[.right] ?? 0 >= right)
        #expect(counts[.wrongAndSure] ?? 0 <= wrong)
    }
}
