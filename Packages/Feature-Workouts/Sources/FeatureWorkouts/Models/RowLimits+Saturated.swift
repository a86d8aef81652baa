import Strength

// Rows may come from a damaged file. Those that are read are kept within what rows can say, so that what they come to can be
// added up and counted on.

extension WorkoutExercise {
    var saturated: WorkoutExercise {
        var row = self
        row.position = min(max(position, -1_000_000), 1_000_000)
        if sets.contains(where: { $0.fault != nil }) { row.replace(sets: sets.map(\.saturated)) }
        row.saturateSums()
        return row
    }
}

extension WorkoutTemplate {
    var saturated: WorkoutTemplate {
        var template = self
        for index in exercises.indices { template.exercises[index].sets = exercises[index].sets.map(\.saturated) }
        return template
    }
}

extension WorkoutImport {
    var saturated: WorkoutImport {
        func count(_ value: Int) -> Int { min(max(value, 0), 1_000_000_000_000) }
        var made = self
        (made.added, made.linked) = (count(added), count(linked))
        (made.unchanged, made.refused, made.samples) = (count(unchanged), count(refused), count(samples))
        return made
    }
}

extension TrainingSet {
    fileprivate var saturated: TrainingSet {
        guard fault != nil else { return self }
        func reps(_ value: Int) -> Int { min(max(value, 0), Limit.repetitions.upperBound) }
        func amount(_ value: Double, _ most: Double) -> Double { min(max(value, 0), most) }
        var set = self
        set.reps = set.reps.map(reps)
        set.targetReps = targetReps.map(reps)
        set.rir = rir.map { min(max($0, 0), 20) }
        set.kg = kg.map { amount($0, Limit.kilograms.upperBound) }
        set.seconds = seconds.map { amount($0, Limit.seconds.upperBound) }
        set.targetSeconds = targetSeconds.map { amount($0, Limit.seconds.upperBound) }
        set.meters = meters.map { amount($0, Limit.meters.upperBound) }
        set.targetMeters = targetMeters.map { amount($0, Limit.meters.upperBound) }
        set.rpe = rpe.map { amount($0, Limit.exertion.upperBound) }
        set.rest = rest.map { amount($0, 86_400) }
        set.importedOneRepMax = importedOneRepMax.map { amount($0, 5000) }
        set.completedAt = completedAt.map {
            min(max($0, Limit.milliseconds.lowerBound), Limit.milliseconds.upperBound)
        }
        return set
    }
}
