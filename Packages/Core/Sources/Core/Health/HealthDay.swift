/// The measurements of one kind on one day. Each stretch of time counts once, no matter how many devices recorded it.
public struct HealthDay: Sendable, Equatable {
    public let kind: HealthKind
    public let day: LocalDay
    /// The number of samples that it was made from.
    public let count: Int
    /// In the kind's unit.
    public let total: Double
    public let least: Double
    public let most: Double
    public let last: Double

    public init(kind: HealthKind, day: LocalDay, count: Int, total: Double, least: Double, most: Double, last: Double) {
        (self.kind, self.day, self.count) = (kind, day, count)
        (self.total, self.least, self.most, self.last) = (total, least, most, last)
    }

    public var mean: Double { count > 0 ? total / Double(count) : 0 }

    /// The figure of the day, by ``HealthKind/summary``.
    public var value: Double {
        switch kind.summary {
        case .total, .night: total
        case .mean: mean
        case .last: last
        }
    }
}
