/// A summary of the sets of one exercise in one session. It is stored beside them, so that records and trends over decades
/// need not read every set.
package struct SetSummary: Sendable, Hashable {
    /// The heaviest working set and its repetitions.
    package var heaviestKg: Double?
    package var heaviestReps: Int?
    /// The best estimated one-rep max.
    package var oneRepMax: Double?
    /// Kilograms times repetitions over all working sets.
    package var volume = 0.0
    /// Working sets that were done.
    package var sets = 0
    /// Repetitions over all working sets.
    package var reps = 0
    /// The most repetitions in one set.
    package var mostReps: Int?
    package var seconds = 0.0
    package var longestSeconds: Double?
    package var meters = 0.0

    package init(_ sets: [TrainingSet]) {
        for set in sets where set.kind.counts && set.isDone {
            self.sets += 1
            volume += set.volume
            seconds += set.seconds ?? 0
            meters += set.meters ?? 0
            if let seconds = set.seconds { longestSeconds = max(longestSeconds ?? 0, seconds) }
            if let reps = set.reps {
                self.reps += reps
                mostReps = max(mostReps ?? 0, reps)
                if let kg = set.kg, kg > 0, (kg, reps) > (heaviestKg ?? 0, heaviestReps ?? 0) {
                    heaviestKg = kg
                    heaviestReps = reps
                }
            }
            if let estimate = set.estimatedOneRepMax { oneRepMax = max(oneRepMax ?? 0, estimate) }
        }
    }

    /// The place of the best set: by estimated one-rep max, then by volume, then by repetitions, then by time.
    package static func best(of sets: [TrainingSet]) -> Int? {
        func rank(_ set: TrainingSet) -> (Double, Double, Int, Double) {
            (set.estimatedOneRepMax ?? 0, set.volume, set.reps ?? 0, set.seconds ?? 0)
        }
        return sets.indices.filter { sets[$0].kind.counts && sets[$0].isDone }.max { rank(sets[$0]) < rank(sets[$1]) }
    }
}
