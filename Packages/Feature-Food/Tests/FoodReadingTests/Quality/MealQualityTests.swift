import FoodQuality
import Foundation
import Testing

@testable import FoodReading
@testable import FoodRules

@Suite("Meal quality")
struct MealQualityTests {
    private let set: MealQualitySet

    init() throws {
        set = try MealQualitySet.read.get()
    }

    private func figures(_ sentences: [MealSentence], foods: [String: AcceptedFood]) throws -> MealFigures {
        let parser = try Parsing.parser.get()
        return MealScorer(foods: foods).figures(of: sentences) { text in
            parser.parse(text).items.filter { $0.problem == nil }.map { item in
                let names = [item.food?.name ?? item.name, item.food?.brand, item.food?.sourceName]
                return MealScorer.Found(
                    name: names.compactMap { $0 }.joined(separator: " | "),
                    grams: item.grams ?? 0,
                    kcal: item.nutrients.kcal ?? 0
                )
            }
        }
    }

    /// With `BENTO_MEALS=dev` or `more`, the sentences that go wrong are printed; those kept aside never are.
    private func show(_ figures: MealFigures, of name: String) {
        guard ProcessInfo.processInfo.environment["BENTO_MEALS"] == name else { return }
        figures.failures.forEach { print("  \($0)") }
    }

    @Test("on the sentences worked with, every food is found with grams within 15 % in nine of ten")
    func dev() throws {
        let figures = try figures(set.dev, foods: set.foods)
        print("meal quality, worked with: \(figures)")
        show(figures, of: "dev")
        #expect(figures.right * 10 >= figures.sentences * 9)
    }

    @Test("so it is on those written later")
    func more() throws {
        let figures = try figures(set.more, foods: set.moreFoods)
        print("meal quality, written later: \(figures)")
        show(figures, of: "more")
        #expect(figures.right * 10 >= figures.sentences * 9)
    }

    @Test("by kind, four of five are right, and three of four of those kept aside")
    func kinds() throws {
        try check(set.kinds, aside: set.kindsHeldOut, foods: set.kindFoods, named: "kinds")
    }

    @Test("so it is on the further sentences of the same kinds")
    func laterKinds() throws {
        try check(set.laterKinds, aside: set.laterKindsHeldOut, foods: set.laterKindFoods, named: "kinds2")
    }

    private func check(
        _ sentences: [MealSentence],
        aside: [MealSentence],
        foods: [String: AcceptedFood],
        named name: String
    ) throws {
        let figures = try figures(sentences, foods: foods)
        print("meal quality by kind, \(name), worked with: \(figures)")
        for (kind, part) in Dictionary(grouping: sentences, by: { $0.kind ?? "" }).sorted(by: { $0.key < $1.key }) {
            let part = try self.figures(part, foods: foods)
            print("  \(kind): \(part.right) of \(part.sentences)")
        }
        show(figures, of: name)
        #expect(figures.right * 5 >= figures.sentences * 4)
        let asideFigures = try self.figures(aside, foods: foods)
        print("meal quality by kind, \(name), kept aside: \(asideFigures)")
        #expect(asideFigures.right * 4 >= asideFigures.sentences * 3)
    }

    /// Nobody tunes by these, so the floor is lower than the goal of nine in ten; the figure is printed.
    @Test("on the sentences kept aside it is at least seven in eight")
    func heldOut() throws {
        let figures = try figures(set.heldOut, foods: set.foods)
        print("meal quality, kept aside: \(figures)")
        #expect(figures.right * 8 >= figures.sentences * 7)
    }
}

extension MealQualitySet {
    /// The set, read once for all tests.
    static let read = Result { try MealQualitySet() }
}
