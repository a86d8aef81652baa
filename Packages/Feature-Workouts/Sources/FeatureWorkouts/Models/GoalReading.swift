import Core
import Foundation
import Strength

/// Goals as people say them: `3`, `bench 100`, `squat 225 lb`, `run 10,5 km`, `touch my toes 10`.
enum GoalReading {
    enum Measure: Sendable {
        case mass, distance
        /// Of limbs.
        case reach
    }

    /// - Parameter unit: `workouts`, `days`.
    static func timesAWeek(_ text: String, of unit: String, most: Int) throws(Failure) -> Int {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard let times = Int(digits), (1...most).contains(times) else {
            throw .usage(
                "workouts.goal",
                "'\(text.prefix(40))' is no number of \(unit).",
                recovery: "Say a number from 1 to \(most), or press enter."
            )
        }
        return times
    }

    /// What comes before the number, and the number in kilograms, kilometres or centimetres.
    ///
    /// - Parameter units: of a number without a unit.
    static func named(
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
            recovery: "Say it like '\(example)', or press enter."
        )
        guard let match = text.lowercased().wholeMatch(of: /\s*(.+?)\s+([0-9]{1,5}(?:[.,][0-9]{1,3})?)\s*(\p{L}*)\s*/),
            let number = Double(match.2.replacing(",", with: "."))
        else { throw fault }
        let factor: Double
        switch (match.3, measure) {
        case ("kg", .mass), ("km", .distance), ("cm", .reach): factor = 1
        case ("lb", .mass), ("lbs", .mass): factor = MassUnit.lb.kilograms
        case ("mi", .distance), ("miles", .distance), ("mile", .distance): factor = Mile.kilometers
        case ("m", .distance): factor = 0.001
        case ("in", .reach), ("inch", .reach), ("inches", .reach): factor = 2.54
        case ("", .mass): factor = units == .imperial ? MassUnit.lb.kilograms : 1
        case ("", .distance): factor = units == .imperial ? Mile.kilometers : 1
        case ("", .reach): factor = units == .imperial ? 2.54 : 1
        default: throw fault
        }
        let value = number * factor
        guard value > 0, value <= 1000 else { throw fault }
        return (String(match.1), value)
    }
}
