import Foundation

/// What other features may ask of Workouts.
public protocol WorkoutsCoordinating: Sendable {
    /// The workouts of a day, in order of time.
    func workouts(on day: LocalDay) async throws -> [WorkoutSummary]

    /// Whether a workout is planned for or done on a day.
    func isTrainingDay(_ day: LocalDay) async throws -> Bool

    /// Energy spent in workouts on a day, in kilocalories; `nil` where it is not known (no body weight).
    func activeEnergy(on day: LocalDay) async throws -> Double?
}

extension ContractID {
    /// Workouts' coordinator.
    public static let workouts = ContractID("workouts.coordinator", (any WorkoutsCoordinating).self)
}

/// A workout as others see it.
public struct WorkoutSummary: Sendable, Hashable, Codable {
    /// The workout's id.
    public let id: UUID
    public let name: String
    /// Its type: `strength`, `cardio`, `yoga`, ...
    public let type: String
    /// When it began, or is planned to.
    public let startsAt: Date
    /// Active time in seconds, without pauses; `nil` where it is not completed.
    public let activeSeconds: Double?
    /// Kilocalories, where known.
    public let kcal: Double?

    public init(id: UUID, name: String, type: String, startsAt: Date, activeSeconds: Double?, kcal: Double?) {
        self.id = id
        self.name = name
        self.type = type
        self.startsAt = startsAt
        self.activeSeconds = activeSeconds
        self.kcal = kcal
    }
}
