import Core
import Foundation
import SpokenText
import Strength

/// Goals as people say them: `3`, `bench 100`, `squat 225 lb`, `run 10,5 km`, `touch my toes 10`.
package enum GoalReading {
    package enum Measure: Sendable {
        case mass, distance
        /// The circumference of limbs.
        case reach
    }

    /// - Parameter unit: `workouts`, `days`.
    package static func timesAWeek(_ text: String, of unit: String, most: Int) throws(Failure) -> Int {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard let times = Int(digits), (1...most).contains(times) else {
            throw .usage(
                "workouts.goal",
                "'\(text.prefix(40))' is not a number of \(unit).",
                recovery: "Give a number from 1 to \(most), or press enter."
            )
        }
        return times
    }

    /// The words before the number, and the number in kilograms, kilometers or centimeters.
    ///
    /// - Parameter units: of a number without a unit.
    package static func named(
        _ text: String,
        _ measure: Measure,
        bare units: UnitSystem
    ) throws(Failure) -> (words: String, value: Double) {
        let example =
            switch measure {
            case .mass: "bench 100"
            case .distance: "run 10"
            case .reach: "touch my toes 10"
            }
        let fault = Failure.usage(
            "workouts.goal",
            "'\(text.prefix(40))' names no \(measure == .reach ? "movement" : "exercise") with a number.",
            recovery: "Write it like '\(example)', or press enter."
        )
        guard let match = text.lowercased().wholeMatch(of: /\s*(.+?)\s+([0-9]{1,5}(?:[.,][0-9]{1,3})?)\s*(\p{L}*)\s*/),
            let number = Double(match.2.replacing(",", with: "."))
        else { throw fault }
        let (usual, imperial, dimension, base): (SpokenUnit, SpokenUnit, SpokenUnit.Dimension, Double) =
            switch measure {
            case .mass: (.kilogram, .pound, .mass, 1000)
            case .distance: (.kilometer, .mile, .length, 1000)
            case .reach: (.centimeter, .inch, .length, 0.01)
            }
        let bare = units == .imperial ? imperial : usual
        let said = match.3.isEmpty ? bare : Lexicon.standard.sense(of: match.3)?.unit(dimension)
        guard let said else { throw fault }
        let value = number * (said.scale / base)
        guard value > 0, value <= 1000 else { throw fault }
        return (String(match.1), value)
    }
}
