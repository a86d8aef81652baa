import CoreTesting
import FoodQuality
import Foundation
import Testing

@testable import FoodReading

@Suite("Ingredient vectors")
struct IngredientVectorTests {
    @Test(
        "quantity and unit are exactly right on at least nine of ten English rows",
        .enabled(if: Vectors.areHere, "\(Vectors.absence)")
    )
    func englishRows() throws {
        let vectors = try IngredientVectors(folder: Vectors.url("food/sharp-recipe-parser"))
        #expect(vectors.lines.count > 120)
        let parser = try Parsing.parser.get()
        let figures = vectors.figures { text in
            let item = parser.parse(text).items.first
            let quantity = item.flatMap { $0.quantityIsStated ? $0.quantity : nil }
            return (quantity, item.map { $0.unitIsStated ? $0.unit.rawValue : "" } ?? "")
        }
        // The figure is part of the test's output.
        print("Ingredient vectors: \(figures).")
        for line in figures.failures { print("  wrong: \(line)") }
        for part in vectors.leftOut { print("  left out: \(part.rows), \(part.reason)") }
        #expect(figures.right * 10 >= figures.claimed * 9)
    }

    @Test(
        "every row of the vectors is counted or left out with a reason",
        .enabled(if: Vectors.areHere, "\(Vectors.absence)")
    )
    func allRows() throws {
        let vectors = try IngredientVectors(folder: Vectors.url("food/sharp-recipe-parser"))
        #expect(vectors.sentences.count >= 280)
        #expect(vectors.leftOut.allSatisfy { !$0.reason.isEmpty && $0.rows > 0 })
    }
}
