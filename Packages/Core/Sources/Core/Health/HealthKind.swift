/// A kind of measurement of a body. The raw value is stored in databases and never changes its meaning.
public enum HealthKind: Int, Sendable, Hashable, CaseIterable {
    case steps = 1
    case distance = 2
    case activeEnergy = 3
    case exerciseTime = 4
    case heartRate = 10
    case restingHeartRate = 11
    case heartRateVariability = 12
    case vo2Max = 13
    case bodyMass = 20
    case bodyFat = 21
    /// Sleep without a known stage.
    case sleep = 30
    case sleepCore = 31
    case sleepDeep = 32
    case sleepREM = 33
    case sleepAwake = 34
    case inBed = 35

    /// The way the samples of a day are combined into one figure.
    public enum Summary: Sendable, Equatable {
        /// Their sum; a sample that lasts over midnight is shared out between its days.
        case total
        /// Their mean.
        case mean
        /// The last of them.
        case last
        /// The sum of the night that ends on the day: what begins in the evening belongs to the day of waking.
        case night
    }

    /// `steps`, `heart-rate`, `sleep-deep`.
    public var name: String {
        switch self {
        case .steps: "steps"
        case .distance: "distance"
        case .activeEnergy: "active-energy"
        case .exerciseTime: "exercise-time"
        case .heartRate: "heart-rate"
        case .restingHeartRate: "resting-heart-rate"
        case .heartRateVariability: "heart-rate-variability"
        case .vo2Max: "vo2-max"
        case .bodyMass: "body-mass"
        case .bodyFat: "body-fat"
        case .sleep: "sleep"
        case .sleepCore: "sleep-core"
        case .sleepDeep: "sleep-deep"
        case .sleepREM: "sleep-rem"
        case .sleepAwake: "sleep-awake"
        case .inBed: "in-bed"
        }
    }

    /// The one unit that its values are kept in.
    public var unit: String {
        switch self {
        case .steps: "count"
        case .distance: "m"
        case .activeEnergy: "kcal"
        case .exerciseTime, .sleep, .sleepCore, .sleepDeep, .sleepREM, .sleepAwake, .inBed: "min"
        case .heartRate, .restingHeartRate: "count/min"
        case .heartRateVariability: "ms"
        case .vo2Max: "ml/kg/min"
        case .bodyMass: "kg"
        case .bodyFat: "%"
        }
    }

    public var summary: Summary {
        switch self {
        case .steps, .distance, .activeEnergy, .exerciseTime: .total
        case .heartRate, .restingHeartRate, .heartRateVariability: .mean
        case .vo2Max, .bodyMass, .bodyFat: .last
        case .sleep, .sleepCore, .sleepDeep, .sleepREM, .sleepAwake, .inBed: .night
        }
    }

    private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })

    /// `nil` for an unknown name.
    public init?(name: String) {
        guard let found = Self.byName[name] else { return nil }
        self = found
    }
}

extension HealthKind: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let kind = HealthKind(name: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "Expected a kind of measurement.")
        }
        self = kind
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(name)
    }
}

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
