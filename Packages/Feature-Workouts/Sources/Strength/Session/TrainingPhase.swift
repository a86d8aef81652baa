/// Where a workout is between its plan and its end.
package enum TrainingPhase: String, Sendable, Codable, CaseIterable {
    case planned, active, paused, completed, cancelled

    /// Whether it has begun and not ended.
    package var isOpen: Bool { self == .active || self == .paused }
}
