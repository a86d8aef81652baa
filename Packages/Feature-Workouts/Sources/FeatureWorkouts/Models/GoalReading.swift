import Core
import Foundation
import Strength

/// Goals as people say them: `3`, `bench 100`, `squat 225 lb`, `run 10,5 km`.
enum GoalReading {
    enum Measure: Sendable {
        case mass, distance
    }

    static let mostTimesAWeek = 14

    static func timesAWeek(_ text: String) throws(Failure) -> Int {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard let times = Int(digits), (1...mostTimesAWeek).contains(times) else {
            throw .usage(
                "workouts.goal",
                "'\(text.prefix(40))' is no number of workouts.",
                recovery: "Say a number from 1 to \(mostTimesAWeek), or press enter."
            )
        }
        return times
    }

    /// What comes before the number, and the number in kilograms or kilometres.
    ///
    /// - Parameter units: of a number without a unit.
    static func named(
        _ text: String,
        _ measure: Measure,
        bare units: UnitSystem
    ) throws(Failure) -> (words: String, value: Double) {
        let isMass = measure == .mass
        let fault = Failure.usage(
            "workouts.goal",
            "'\(text.prefix(40))' names no exercise with a number.",
            recovery: isMass ? "Say it like 'bench 100', or press enter." : "Say it like 'run 10', or press enter."
        )
        guard let match = text.lowercased().wholeMatch(of: /\s*(.+?)\s+([0-9]{1,5}(?:[.,][0-9]{1,3})?)\s*(\p{L}*)\s*/),
            let number = Double(match.2.replacing(",", with: "."))
        else { throw fault }
        let factor: Double
        switch (match.3, isMass) {
        case ("kg", true), ("km", false): factor = 1
        case ("lb", true), ("lbs", true): factor = MassUnit.lb.kilograms
        case ("mi", false), ("miles", false), ("mile", false): factor = 1.609344
        case ("m", false): factor = 0.001
        case ("", true): factor = units == .imperial ? MassUnit.lb.kilograms : 1
        case ("", false): factor = units == .imperial ? 1.609344 : 1
        default: throw fault
        }
        let value = number * factor
        guard value > 0, value <= 1000 else { throw fault }
        return (String(match.1), value)
    }
}
