import CoreTesting
import FoodQuality
import Foundation
import Testing

@testable import FoodReading

/// Speeds, printed at the end of `make test-food` and never judged: `make bench` does that, on a quiet machine.
@Suite(
    "Figures",
    .enabled(
        if: ProcessInfo.processInfo.environment["BENTO_FIGURES"] != nil,
        "they are measured after the tests, alone"
    )
)
struct ReadingFigures {
    @Test("sentences per second")
    func sentences() throws {
        let sentences: [String]
        if Vectors.areHere {
            sentences = try IngredientVectors(folder: Vectors.url("food/sharp-recipe-parser")).sentences
        } else {
            sentences = try MealQualitySet().dev.map(\.text)
        }
        let bytes = sentences.map { Array($0.utf8) }
        let parser = try Parsing.parser.get()
        var rates: [Double] = []
        let clock = ContinuousClock()
        for round in 0..<9 {
            let elapsed = clock.measure { _ = parser.countItems(in: bytes) }
            let seconds = Double(elapsed.components.attoseconds) / 1e18 + Double(elapsed.components.seconds)
            if round > 1 { rates.append(Double(bytes.count) / seconds) }
        }
        let median = rates.sorted()[rates.count / 2]
        print("figure: \(Int(median)) sentences read per second, of \(bytes.count), in this build; aim 40,000")
    }
}
