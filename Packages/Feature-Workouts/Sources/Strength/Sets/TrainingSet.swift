/// One set: what was aimed for and what was done. Weights are in kilograms, whatever unit they were said in.
package struct TrainingSet: Sendable, Codable, Hashable {
    /// The limits of one set; values outside are refused where they come in.
    package enum Limit {
        package static let kilograms = 0.0...2000.0
        package static let repetitions = 1...10_000
        package static let seconds = 1.0...1_000_000.0
        package static let meters = 0.1...10_000_000.0
        package static let exertion = 1.0...10.0
        /// Years 1 to 9999.
        package static let milliseconds: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999
    }

    package var kind: SetKind
    /// The target; never counted as done.
    package var targetReps: Int?
    package var targetSeconds: Double?
    package var targetMeters: Double?
    package var reps: Int?
    /// Kilograms moved, or added to the body.
    package var kg: Double?
    /// The unit in which the weight was said, to show it so again.
    package var unit: MassUnit?
    package var seconds: Double?
    package var meters: Double?
    /// Rating of perceived exertion, 1...10.
    package var rpe: Double?
    /// Repetitions in reserve.
    package var rir: Int?
    /// Seconds of rest after it.
    package var rest: Double?
    package var side: Side?
    /// Milliseconds since 1970; `nil` for a set that is still to do.
    package var completedAt: Int64?
    /// A one-rep max that another app worked out. It is kept as it came and never mixed with Bento's own.
    package var importedOneRepMax: Double?

    package init(
        kind: SetKind = .working,
        targetReps: Int? = nil,
        targetSeconds: Double? = nil,
        targetMeters: Double? = nil,
        reps: Int? = nil,
        kg: Double? = nil,
        unit: MassUnit? = nil,
        seconds: Double? = nil,
        meters: Double? = nil,
        rpe: Double? = nil,
        rir: Int? = nil,
        rest: Double? = nil,
        side: Side? = nil,
        completedAt: Int64? = nil,
        importedOneRepMax: Double? = nil
    ) {
        self.kind = kind
        self.targetReps = targetReps
        self.targetSeconds = targetSeconds
        self.targetMeters = targetMeters
        self.reps = reps
        self.kg = kg
        self.unit = unit
        self.seconds = seconds
        self.meters = meters
        self.rpe = rpe
        self.rir = rir
        self.rest = rest
        self.side = side
        self.completedAt = completedAt
        self.importedOneRepMax = importedOneRepMax
    }

    /// True if something was done.
    package var isDone: Bool { reps != nil || seconds != nil || meters != nil }

    /// Kilograms times repetitions of a working set, each side of a two-sided one; 0 for a warm-up.
    package var volume: Double {
        guard kind.counts, let kg, let reps else { return 0 }
        return kg * Double(reps) * (side == .each ? 2 : 1)
    }

    /// The estimated one-rep max (Epley) of a working set with a weight and at most 36 repetitions.
    package var estimatedOneRepMax: Double? {
        guard kind.counts, let kg, kg > 0, let reps, (1...36).contains(reps) else { return nil }
        return OneRepMaxFormula.epley.estimate(weight: kg, repetitions: reps)
    }

    /// The set as it is done when it is done as planned.
    package var asPlanned: TrainingSet {
        var set = self
        set.reps = targetReps ?? reps
        set.seconds = targetSeconds ?? seconds
        set.meters = targetMeters ?? meters
        (set.targetReps, set.targetSeconds, set.targetMeters) = (nil, nil, nil)
        return set
    }

    /// The set to do again: what was done becomes the target.
    package var asTarget: TrainingSet {
        TrainingSet(
            kind: kind,
            targetReps: reps ?? targetReps,
            targetSeconds: seconds ?? targetSeconds,
            targetMeters: meters ?? targetMeters,
            kg: kg,
            unit: unit,
            rest: rest,
            side: side
        )
    }

    /// The first thing about it that cannot be, as words; `nil` where all can.
    package var fault: String? {
        if let kg, !Limit.kilograms.contains(kg) {
            return unit == .lb
                ? "\(Self.text((kg / MassUnit.lb.kilograms * 100).rounded() / 100)) lb; a set has 0 to 4,400 lb"
                : "\(Self.text(kg)) kg; a set has 0 to 2,000 kg"
        }
        if let reps, !Limit.repetitions.contains(reps) { return "\(reps) repetitions; a set has 1 to 10,000" }
        if let targetReps, !Limit.repetitions.contains(targetReps) { return "a target of \(targetReps) repetitions" }
        if let targetSeconds, !Limit.seconds.contains(targetSeconds) {
            return "a target of \(Self.text(targetSeconds)) seconds"
        }
        if let targetMeters, !Limit.meters.contains(targetMeters) {
            return "a target of \(Self.text(targetMeters)) meters"
        }
        if let seconds, !Limit.seconds.contains(seconds) { return "\(Self.text(seconds)) seconds" }
        if let meters, !Limit.meters.contains(meters) { return "\(Self.text(meters)) meters" }
        if let rpe, !Limit.exertion.contains(rpe) { return "an RPE of \(Self.text(rpe)); it goes from 1 to 10" }
        if let rir, !(0...20).contains(rir) { return "\(rir) repetitions in reserve; they go from 0 to 20" }
        if let rest, !(0...86_400).contains(rest) { return "a rest of \(Self.text(rest)) seconds" }
        if let completedAt, !Limit.milliseconds.contains(completedAt) { return "a set done in no year of 1 to 9999" }
        if let importedOneRepMax, !(0...5000).contains(importedOneRepMax) {
            return "a one-rep max of \(Self.text(importedOneRepMax)) kg"
        }
        return nil
    }

    private static func text(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e15, value == value.rounded() else { return "\(value)" }
        return String(Int64(value))
    }
}

/// The international mile.
package enum Mile {
    package static let meters = 1609.344
    package static let kilometers = 1.609344
}

/// The side of the body that a set was done with.
package enum Side: String, Sendable, Codable, CaseIterable {
    case left, right
    /// Both, one after the other, each as often as said.
    case each
}

/// The purpose of a set.
package enum SetKind: String, Sendable, Codable, CaseIterable {
    case warmUp = "warm-up"
    case working, drop, failure
    /// An attempt that did not go up; its repetitions are those that were tried.
    case missed

    /// True if it counts for volume, records and weekly sets.
    package var counts: Bool { self != .warmUp && self != .missed }
}

/// The unit in which a weight was said.
package enum MassUnit: String, Sendable, Codable, CaseIterable {
    case kg, lb

    /// Kilograms in one unit; the international pound is exactly 0.45359237 kg.
    package var kilograms: Double { self == .kg ? 1 : 0.453_592_37 }
}
