import Foundation
import Testing

@testable import FoodReading
@testable import FoodRules

/// Holds the results of labeled meals, so that they get no worse unseen. `BENTO_MEALS=meals` or `own-meals` prints the lines that are
/// not right. The files put aside are scored with `BENTO_MEALS=aside` alone: nobody works with them.
@Suite("Labelled meals")
struct LabelledMealTests {
    private static let shown = ProcessInfo.processInfo.environment["BENTO_MEALS"]

    private func counts(_ name: String, title: String) throws -> [LabelledMeals.Outcome: Int] {
        let parser = try Parsing.parser.get()
        let counts = try LabelledMeals(named: name).counts(parser, show: Self.shown == name)
        for (kind, found) in counts.sorted(by: { $0.key < $1.key }) {
            let words = LabelledMeals.Outcome.allCases.map { "\($0.rawValue) \(found[$0] ?? 0)" }.joined(
                separator: ", "
            )
            print("\(title), \(kind): \(words)")
        }
        return try #require(counts["all"])
    }

    @Test("of a stranger's 267, few are wrong and look sure")
    func stranger() throws {
        let all = try counts("meals", title: "a stranger's meals")
        #expect(all.values.reduce(0, +) == 267)
        #expect((all[.right] ?? 0) >= 150 && (all[.wrongAndSure] ?? 0) <= 48)
    }

    @Test("so it is with 268 of our own")
    func own() throws {
        let all = try counts("own-meals", title: "our own meals")
        #expect(all.values.reduce(0, +) == 268)
        #expect((all[.wrongAndSure] ?? 0) <= 60)
    }

    @Test(
        "those put aside",
        .enabled(if: shown == "aside", "they are scored when work is done"),
        arguments: [
            ("meals-aside", "a stranger's meals put aside"), ("own-meals-aside", "our own meals put aside"),
        ]
    )
    func aside(name: String, title: String) throws {
        #expect(try counts(name, title: title).values.reduce(0, +) == 133)
    }
}
