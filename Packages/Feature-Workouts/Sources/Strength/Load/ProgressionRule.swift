/// How the load of an exercise grows from session to session.
package enum ProgressionRule: Sendable, Hashable, Codable {
    /// The same repetitions, more weight each session.
    case linear(stepKg: Double)
    /// More repetitions up to the top of a range, then more weight at its bottom.
    case double(stepKg: Double)
    /// As before.
    case none
}
