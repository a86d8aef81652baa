import Core

/// Measurements and goals from a list.
public struct FakeHealth: HealthCoordinating {
    private let days: [HealthDay]
    private let kept: [GoalSummary]

    public init(days: [HealthDay] = [], goals: [GoalSummary] = []) {
        self.days = days
        kept = goals
    }

    public func healthDays(_ kind: HealthKind, _ days: ClosedRange<LocalDay>) async throws -> [HealthDay] {
        self.days.filter { $0.kind == kind && days.contains($0.day) }.sorted { $0.day < $1.day }
    }

    public func goals() async throws -> [GoalSummary] { kept }
}
