import Core

/// A Health that knows the days it is given.
public final class FakeHealth: HealthCoordinating {
    private let days: [BodyDay]

    public init(_ days: [BodyDay] = []) { self.days = days.sorted { $0.day < $1.day } }

    public func healthDays(_ days: ClosedRange<LocalDay>) async throws -> [BodyDay] {
        self.days.filter { days.contains($0.day) }
    }
}
