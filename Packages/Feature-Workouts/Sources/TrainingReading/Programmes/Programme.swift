import Strength

/// A plan of training days that follow each other, as written in its text.
package struct Programme: Sendable, Hashable {
    /// One training day.
    package struct Day: Sendable, Hashable {
        package let name: String
        /// The week of the cycle it belongs to, from 1.
        package let week: Int
        package var exercises: [Entry]
    }

    /// One exercise of a day.
    package struct Entry: Sendable, Hashable {
        package let name: String
        package let exercise: Exercise?
        package var sets: [Scheme]
        package var rule: ProgressionRule
        /// Failed sessions that bring a deload, and the share it takes off.
        package var failures: Int
        package var deload: Double
        /// Seconds.
        package var rest: Double?
        package var superset: String?
        /// The line of the text, from 1.
        package let line: Int
    }

    /// Some equal sets.
    package struct Scheme: Sendable, Hashable {
        package enum Load: Sendable, Hashable {
            case kg(Double)
            /// Share of the training max.
            case share(Double)
            case rpe(Double)
        }

        package var count: Int
        package var reps: ClosedRange<Int>
        /// True if the last of them goes on as long as it can.
        package var isOpen: Bool
        /// Seconds in place of repetitions.
        package var seconds: Double?
        package var load: Load?
    }

    package var name: String
    package var about: String
    package var unit: MassUnit
    /// The weight added to a training max after each cycle, in kilograms, by exercise id.
    package var cycleSteps: [String: Double]
    package var days: [Day]

    /// The weeks of a cycle.
    package var weeks: Int { days.map(\.week).max() ?? 1 }
}
