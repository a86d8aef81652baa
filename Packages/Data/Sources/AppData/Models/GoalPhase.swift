/// Where a person wants their weight to go.
public enum GoalPhase: String, Sendable, Codable, CaseIterable {
    /// Stay.
    case maintain
    /// Lose.
    case cut
    /// Gain.
    case bulk
}
