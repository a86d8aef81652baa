import Foundation
import Testing

@testable import FoodReading

@Suite("A stranger's meals in other languages")
struct StrangersTongueTests {
    private let parser: MealParser

    init() throws { parser = MealParser(catalog: try .bundled()) }

    /// The counts, when last taken, of readings that were right, and of those that were wrong and sure.
    @Test(
        "are read, or asked about",
        arguments: [("de", 42, 2), ("fr", 48, 0), ("es", 43, 0), ("it", 51, 0), ("pt", 48, 0)]
    )
    func meals(language: String, right: Int, wrong: Int) throws {
        try score(language, of: "strangers", right: right, wrong: wrong)
    }

    @Test(
        "of a second stranger are read, or asked about",
        arguments: [("de", 21, 0), ("fr", 20, 1), ("es", 21, 0), ("it", 21, 0), ("pt", 18, 0)]
    )
    func second(language: String, right: Int, wrong: Int) throws {
        try score(language, of: "strangers2", right: right, wrong: wrong)
    }

    private func score(_ language: String, of folder: String, right: Int, wrong: Int) throws {
        var counts: [StrangersTongueMeals.Outcome: Int] = [:]
        for line in try StrangersTongueMeals(language, of: folder).lines {
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
            "\(folder) \(language): "
                + StrangersTongueMeals.Outcome.allCases.map { "\($0.rawValue) \(counts[$0] ?? 0)" }.joined(
                    separator: ", "
                )
        )
        #expect(counts[.right] ?? 0 >= right)
        #expect(counts[.wrongAndSure] ?? 0 <= wrong)
    }
}
