import Strength
import TrainingReading

/// Puts weights to one exercise of a program, from its rule and what was done before.
struct ProgrammeLoad {
    let entry: Programme.Entry
    let exercise: Exercise
    /// The sets of the last sessions, the latest last.
    let sessions: [[TrainingSet]]
    /// Kilograms; `nil` where it was not said.
    let trainingMax: Double?
    let bestOneRepMax: Double?
    /// The unit of the program's text.
    let writtenIn: MassUnit
    /// The unit of the person's plates.
    let unit: MassUnit

    func proposal() -> ProgrammeStore.Proposal {
        var reason: ProgressionReason
        var isDeload = false
        var sets: [TrainingSet] = []
        if entry.sets.contains(where: { if case .share? = $0.load { true } else { false } }) {
            let max = trainingMax ?? bestOneRepMax.map { $0 * 0.9 }
            reason = shareReason(max)
            for scheme in entry.sets { sets += make(scheme, kg: load(scheme, trainingMax: max)) }
        } else if case .none = entry.rule {
            reason = exertionReason ?? .asWritten
            for scheme in entry.sets { sets += make(scheme, kg: load(scheme, trainingMax: nil) ?? lastWeight) }
        } else {
            let next = progression.next(after: sessions.compactMap { Progression.Session($0) })
            reason = next.reason
            isDeload = next.isDeload
            for scheme in entry.sets {
                var scheme = scheme
                if scheme.reps.count > 1 { scheme.reps = next.reps...next.reps }
                sets += make(scheme, kg: load(scheme, trainingMax: nil) ?? next.kg)
            }
        }
        if exercise.equipment.isLoaded == false, sets.allSatisfy({ $0.kg == nil }), sessions.isEmpty {
            reason = .firstTimeWithOwnWeight
        }
        let made = WorkoutTemplate.Entry(
            exerciseId: exercise.id,
            name: exercise.name,
            superset: entry.superset,
            rest: entry.rest,
            sets: sets
        )
        return ProgrammeStore.Proposal(entry: made, reason: reason, isDeload: isDeload)
    }

    private var progression: Progression {
        let count = entry.sets.reduce(0) { $0 + $1.count }
        let low = entry.sets.map(\.reps.lowerBound).min() ?? 1
        let high = max(low, entry.sets.map(\.reps.upperBound).max() ?? low)
        return Progression(
            entry.rule.loadable(in: unit, writtenIn: writtenIn),
            sets: count,
            reps: low...high,
            failures: entry.failures,
            deload: entry.deload,
            unit: unit
        )
    }

    private var lastWeight: Double? { sessions.last.flatMap { Progression.Session($0)?.kg } }

    private func load(_ scheme: Programme.Scheme, trainingMax: Double?) -> Double? {
        switch scheme.load {
        case .kg(let kg)?: unit == writtenIn ? kg : rounded(kg)
        case .share(let share)?: trainingMax.map { rounded($0 * share) }
        case .rpe(let rpe)?:
            bestOneRepMax.flatMap { best in
                ExertionTable.share(reps: scheme.reps.lowerBound, rpe: rpe).map { rounded(best * $0) }
            } ?? lastWeight
        case nil: nil
        }
    }

    private func shareReason(_ max: Double?) -> ProgressionReason {
        guard let max else { return .needsTrainingMax(exercise: exercise.name) }
        return trainingMax == nil ? .sharesOfBest(kg: max) : .sharesOfTrainingMax(kg: max)
    }

    private var exertionReason: ProgressionReason? {
        for scheme in entry.sets {
            guard case .rpe(let rpe)? = scheme.load, let best = bestOneRepMax,
                let share = ExertionTable.share(reps: scheme.reps.lowerBound, rpe: rpe)
            else { continue }
            return .shareByExertion(reps: scheme.reps.lowerBound, rpe: rpe, share: share, kg: best)
        }
        return nil
    }

    /// To what can be loaded: 2.5 kg or 5 lb.
    private func rounded(_ kg: Double) -> Double {
        let grain = unit == .kg ? 2.5 : 5 * unit.kilograms
        return max(0, (kg / grain).rounded() * grain)
    }

    private func make(_ scheme: Programme.Scheme, kg: Double?) -> [TrainingSet] {
        var set = TrainingSet(
            targetReps: scheme.seconds == nil ? scheme.reps.lowerBound : nil,
            targetSeconds: scheme.seconds,
            kg: kg,
            rest: entry.rest
        )
        set.unit = kg == nil ? nil : unit
        if case .rpe(let rpe)? = scheme.load { set.rpe = rpe }
        var sets = Array(repeating: set, count: scheme.count)
        if scheme.isOpen, !sets.isEmpty { sets[sets.count - 1].kind = .failure }
        return sets
    }
}
