import Strength

/// What logging a line came to.
struct LogOutcome: Sendable {
    /// One exercise of the line.
    struct Part: Sendable {
        let exerciseId: String
        let name: String
        let sets: [TrainingSet]
        let records: [RecordKind]
        /// The sets of the last session before this one.
        let previous: [TrainingSet]
        /// The rest that follows, in seconds.
        let rest: Double?
    }

    let workout: LoggedWorkout
    let parts: [Part]
    /// Whether a workout was made for it, since none was begun.
    let isNew: Bool
    let notices: [String]
}
