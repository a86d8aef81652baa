/// Sets that lead up to a work weight: the empty bar, then fewer repetitions the nearer the weight comes.
package enum WarmUpSets {
    /// Shares of the work weight and the repetitions of each, as Starting Strength (Rippetoe, 2011) ramps: 40, 60 and 80 %.
    private static let ramp: [(share: Double, reps: Int)] = [(0.4, 5), (0.6, 3), (0.8, 2)]

    /// - Parameters:
    ///   - kilograms: of the work sets.
    ///   - plates: the plates for the bar; `nil` if nothing is loaded, as with dumbbells.
    ///   - step: kilograms between weights that there are, where no bar is loaded.
    /// - Returns: sets to do; none for a weight that needs no warming up to.
    package static func sets(to kilograms: Double, plates: PlateSet?, step: Double = 2.5) -> [TrainingSet] {
        guard kilograms.isFinite, kilograms > 0, kilograms <= 2000 else { return [] }
        var sets: [TrainingSet] = []
        func add(_ kg: Double, _ reps: Int) {
            // A set as light as the one before, or as heavy as the work, is no warm-up.
            guard kg > sets.last?.kg ?? 0, kg < kilograms * 0.95 else { return }
            sets.append(TrainingSet(kind: .warmUp, targetReps: reps, kg: kg, unit: plates?.unit))
        }
        if let plates {
            let unit = plates.unit.kilograms
            let bar = plates.bar * unit
            guard kilograms > bar * 1.2 else { return [] }
            add(bar, 10)
            for (share, reps) in ramp { add(plates.loading(for: kilograms * share / unit).total * unit, reps) }
        } else {
            guard step > 0 else { return [] }
            for (share, reps) in ramp.prefix(2) { add((kilograms * share / step).rounded(.down) * step, reps * 2) }
        }
        return sets
    }
}
