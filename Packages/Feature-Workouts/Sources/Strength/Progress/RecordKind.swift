/// What a personal record is a record of.
package enum RecordKind: String, Sendable, Codable, CaseIterable {
    case heaviest
    case oneRepMax = "one-rep max"
    /// The most repetitions at a weight.
    case reps
    /// The most volume of an exercise in one session.
    case volume
}
