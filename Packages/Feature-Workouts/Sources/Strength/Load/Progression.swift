import Foundation

/// Proposes the load of the next session from those before, and says why.
package struct Progression: Sendable, Hashable {
    /// A session of the exercise, as far as it matters here.
    package struct Session: Sendable, Hashable {
        /// The working weight.
        package let kg: Double
        /// Repetitions of each working set at that weight.
        package let reps: [Int]

        package init(kg: Double, reps: [Int]) {
            self.kg = kg
            self.reps = reps
        }

        /// The session's working weight and what was done with it: the heaviest weight that at least half of the working
        /// sets share, else the heaviest.
        package init?(_ sets: [TrainingSet]) {
            let done = sets.filter { $0.kind == .working || $0.kind == .failure }.filter { $0.reps != nil }
            guard !done.isEmpty else { return nil }
            var counts: [Double: Int] = [:]
            for set in done { counts[set.kg ?? 0, default: 0] += 1 }
            let shared = counts.filter { $0.value * 2 >= done.count }.keys.max()
            let weight = shared ?? counts.keys.max() ?? 0
            self.init(kg: weight, reps: done.filter { ($0.kg ?? 0) == weight }.compactMap(\.reps))
        }
    }

    /// The proposal for the next session.
    package struct Proposal: Sendable, Hashable {
        package let kg: Double?
        package let sets: Int
        package let reps: Int
        package let isDeload: Bool
        package let reason: ProgressionReason
    }

    package let rule: ProgressionRule
    package let sets: Int
    /// Repetitions to reach; for double progression the whole range.
    package let reps: ClosedRange<Int>
    /// Failed sessions in a row that bring a deload.
    package let failures: Int
    /// The share that a deload takes off.
    package let deload: Double
    /// The unit of the plates.
    package let unit: MassUnit

    package init(
        _ rule: ProgressionRule,
        sets: Int,
        reps: ClosedRange<Int>,
        failures: Int = 2,
        deload: Double = 0.1,
        unit: MassUnit = .kg
    ) {
        self.rule = rule
        self.unit = unit
        self.sets = max(1, sets)
        self.reps = reps
        self.failures = max(1, failures)
        self.deload = min(max(deload, 0), 0.9)
    }

    private var step: Double {
        switch rule {
        case .linear(let step), .double(let step): step
        case .clauses, .none: 0
        }
    }

    /// The next session.
    ///
    /// - Parameter history: the latest last.
    package func next(after history: [Session]) -> Proposal {
        guard let last = history.last else {
            return Proposal(
                kg: nil,
                sets: sets,
                reps: reps.lowerBound,
                isDeload: false,
                reason: .firstTime
            )
        }
        if case .clauses(let clauses) = rule { return next(after: last, by: clauses) }
        let needed = isDouble ? reps.upperBound : reps.lowerBound
        if reached(last, needed) {
            guard step > 0 else { return proposal(last.kg, .asLastTime) }
            return proposal(
                loadable(last.kg + step),
                .moreWeight(sets: sets, reps: needed, kg: last.kg, stepKg: step)
            )
        }
        // In double progression a session fails only below the range; within it, repetitions grow.
        if isDouble, reached(last, reps.lowerBound) {
            let least = last.reps.prefix(sets).min() ?? reps.lowerBound
            let aim = min(reps.upperBound, least + 1)
            return Proposal(
                kg: last.kg > 0 ? last.kg : nil,
                sets: sets,
                reps: aim,
                isDeload: false,
                reason: .moreReps(least: least, aim: aim, top: reps.upperBound)
            )
        }
        let failed = history.reversed().prefix { abs($0.kg - last.kg) < 0.001 && !reached($0, reps.lowerBound) }.count
        if failed >= failures, last.kg > 0 {
            let lighter = rounded(last.kg * (1 - deload))
            return proposal(lighter, .deload(sessions: failed, kg: last.kg, share: deload), isDeload: true)
        }
        return proposal(last.kg, .fellShort(sets: sets, reps: reps.lowerBound))
    }

    /// The first clause that is met; without one all stays as it was.
    private func next(after last: Session, by clauses: [ProgressionRule.Clause]) -> Proposal {
        guard let clause = clauses.first(where: { $0.isMet(by: last) }) else { return proposal(last.kg, .asLastTime) }
        let kg: Double =
            switch clause.change {
            case .add(let step): max(0, loadable(last.kg + step))
            case .share(let share): rounded(last.kg * (1 + share))
            case .same: last.kg
            }
        let isLess = kg < last.kg
        return proposal(kg, .ruled(condition: clause.condition, kg: last.kg, now: kg), isDeload: isLess)
    }

    private var isDouble: Bool { if case .double = rule { true } else { false } }

    private func reached(_ session: Session, _ needed: Int) -> Bool {
        session.reps.filter { $0 >= needed }.count >= sets
    }

    private func proposal(_ kg: Double, _ reason: ProgressionReason, isDeload: Bool = false) -> Proposal {
        Proposal(kg: kg > 0 ? kg : nil, sets: sets, reps: reps.lowerBound, isDeload: isDeload, reason: reason)
    }

    /// Down to a weight that can be loaded.
    private func rounded(_ kg: Double) -> Double {
        let most = unit == .kg ? 2.5 : 5 * unit.kilograms
        let grain = step > 0 ? min(step, most) : most
        return max(0, (kg / grain + 0.000_1).rounded(.down) * grain)
    }

    /// A sum of steps in pounds, without what adding kilograms to each other leaves behind the point.
    private func loadable(_ kg: Double) -> Double {
        guard unit == .lb else { return kg }
        let pounds = kg / unit.kilograms
        let near = (pounds * 100).rounded() / 100
        return abs(pounds - near) < 0.001 ? near * unit.kilograms : kg
    }

    package static func text(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e12 else { return "\(value)" }
        let rounded = (value * 100).rounded() / 100
        return rounded == rounded.rounded() ? String(Int64(rounded)) : String(rounded)
    }
}
