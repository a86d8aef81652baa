import Strength

/// The reading of a line: exercises with sets, or a reason why not.
package struct TrainingLine: Sendable, Hashable {
    /// One exercise of the line.
    package struct Part: Sendable, Hashable {
        /// The words it was named by; empty where the line goes on with the exercise before.
        package var name: String
        package var exercise: Exercise?
        /// Exercises that may be meant where ``exercise`` is not known.
        package var nearest: [Exercise]
        package var sets: [TrainingSet]
        /// Kilograms more (or fewer) than in the set before.
        package var change: Double?
        /// True if it repeats the set before, apart from what is said.
        package var isRepeat: Bool
        /// Seconds that all of it took together, where that was said of sets of repetitions.
        package var wholeSeconds: Double?
        /// The letter of its superset: `A1 bench, A2 row`.
        package var superset: String?
        package var fault: Fault?

        init(name: String = "", exercise: Exercise? = nil, nearest: [Exercise] = []) {
            self.name = name
            self.exercise = exercise
            self.nearest = nearest
            sets = []
            isRepeat = false
        }
    }

    package enum Fault: Sendable, Hashable {
        case unknownExercise
        /// No amount at all.
        case noSets
        /// A number that nothing says the meaning of.
        case unclear(String)
        /// A value that no set has.
        case impossible(String)
        /// Words that could mean several things, with what to say instead.
        case ambiguous(String)

        package var message: String {
            switch self {
            case .unknownExercise: "this exercise is not known"
            case .noSets: "no sets, time or distance are said"
            case .unclear(let number): "it is not clear what \(number) counts"
            case .impossible(let reason), .ambiguous(let reason): reason
            }
        }
    }

    package var parts: [Part]
    /// True if its exercises are done in turn.
    package var isSuperset: Bool
    package var note: String?
    package var facts: LineFacts
    /// Its correction of what was logged before; its parts are empty then.
    package var correction: LineCorrection?
}
