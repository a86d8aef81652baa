/// The best of an exercise so far, and whether a new set beats it.
package struct PersonalRecords: Sendable, Hashable {
    package struct Best: Sendable, Hashable {
        package let value: Double
        /// The set it was done with.
        package let kg: Double?
        package let reps: Int?
        /// Days since 1970, local.
        package let day: Int
    }

    package private(set) var heaviest: Best?
    package private(set) var oneRepMax: Best?
    package private(set) var volume: Best?
    /// The most repetitions at each weight, in grams so that 20.0 and 20 are one.
    package private(set) var repsAtWeight: [Int: Best] = [:]

    package init() {}

    /// Adds a session's sets; sessions come in the order of time, and an equal later one does not replace an earlier one.
    ///
    /// - Returns: the kinds of records that the session broke. The first session of all breaks none: nothing was there to
    ///   beat.
    @discardableResult
    package mutating func add(_ sets: [TrainingSet], day: Int) -> Set<RecordKind> {
        let isFirst = heaviest == nil && volume == nil && repsAtWeight.isEmpty
        var broken: Set<RecordKind> = []
        var volume = 0.0
        for set in sets where set.kind.counts && set.isDone {
            volume += set.volume
            broken.formUnion(add(set, day: day))
        }
        if volume > 0, volume > self.volume?.value ?? 0 {
            self.volume = Best(value: volume, kg: nil, reps: nil, day: day)
            broken.insert(.volume)
        }
        return isFirst ? [] : broken
    }

    /// Adds one set, for all kinds but volume.
    package mutating func add(_ set: TrainingSet, day: Int) -> Set<RecordKind> {
        guard set.kind.counts, let reps = set.reps, reps > 0 else { return [] }
        let kg = set.kg ?? 0
        guard kg.isFinite, (0...TrainingSet.Limit.kilograms.upperBound).contains(kg) else { return [] }
        var broken: Set<RecordKind> = []
        if kg > heaviest?.value ?? 0 {
            heaviest = Best(value: kg, kg: kg, reps: reps, day: day)
            broken.insert(.heaviest)
        }
        if let estimate = set.estimatedOneRepMax, estimate > oneRepMax?.value ?? 0 {
            oneRepMax = Best(value: estimate, kg: kg, reps: reps, day: day)
            broken.insert(.oneRepMax)
        }
        let grams = Int((kg * 1000).rounded())
        if Double(reps) > repsAtWeight[grams]?.value ?? 0 {
            // A weight that was never lifted before has no repetitions to beat.
            if repsAtWeight[grams] != nil { broken.insert(.reps) }
            repsAtWeight[grams] = Best(value: Double(reps), kg: kg, reps: reps, day: day)
        }
        return broken
    }
}

/// The kinds of personal records.
package enum RecordKind: String, Sendable, Codable, CaseIterable {
    case heaviest
    case oneRepMax = "one-rep max"
    /// The most repetitions at a weight.
    case reps
    /// The most volume of an exercise in one session.
    case volume
}
