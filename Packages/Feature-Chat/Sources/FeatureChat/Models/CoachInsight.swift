import Core

/// One thing worth knowing.
struct CoachInsight: Sendable, Equatable, Encodable {
    let day: LocalDay
    let text: String
    /// What to type next, where something fits: `food day`.
    let command: String?
}
