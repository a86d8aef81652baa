/// The rule by which the load of an exercise grows from session to session.
package enum ProgressionRule: Sendable, Hashable, Codable {
    /// The same repetitions, more weight each session.
    case linear(stepKg: Double)
    /// More repetitions up to the top of a range, then more weight at its bottom.
    case double(stepKg: Double)
    /// A written rule: the first clause whose condition the last session meets says what changes.
    case clauses([Clause])
    /// As before.
    case none

    /// `when least >= 8: +2.5 kg`.
    package struct Clause: Sendable, Hashable, Codable {
        /// The repetitions of the last session's working sets that are looked at.
        package enum Measure: String, Sendable, Codable, CaseIterable {
            /// The fewest of a set, those of the last set, and those of all sets.
            case least, last, total
        }

        package enum Change: Sendable, Hashable, Codable {
            case add(kg: Double)
            /// A share of the weight, less or more: -0.1.
            case share(Double)
            case same
        }

        package let measure: Measure
        /// At least so many; otherwise fewer than so many.
        package let isAtLeast: Bool
        package let reps: Int
        package let change: Change

        package init(_ measure: Measure, isAtLeast: Bool, reps: Int, change: Change) {
            self.measure = measure
            self.isAtLeast = isAtLeast
            self.reps = reps
            self.change = change
        }

        /// As it is written, without its change.
        package var condition: String { "\(measure.rawValue) \(isAtLeast ? ">=" : "<") \(reps)" }

        func isMet(by session: Progression.Session) -> Bool {
            let value =
                switch measure {
                case .least: session.reps.min() ?? 0
                case .last: session.reps.last ?? 0
                case .total: session.reps.reduce(0) { $0 + min(max($1, 0), 10_000) }
                }
            return isAtLeast ? value >= reps : value < reps
        }
    }
}

extension ProgressionRule {
    /// The same rule where plates are of one unit: a step that was written in the other one becomes the nearest that can be
    /// loaded, 2.5 kg as 5 lb and 5 lb as 2.5 kg.
    package func loadable(in unit: MassUnit, writtenIn other: MassUnit) -> ProgressionRule {
        guard unit != other else { return self }
        func step(_ kg: Double) -> Double {
            let grain = unit == .kg ? 1.25 : 2.5 * unit.kilograms
            return max(1, (kg / grain).rounded()) * grain
        }
        return switch self {
        case .linear(let kg): .linear(stepKg: step(kg))
        case .double(let kg): .double(stepKg: step(kg))
        case .clauses(let clauses):
            .clauses(
                clauses.map { clause in
                    guard case .add(let kg) = clause.change else { return clause }
                    return Clause(
                        clause.measure,
                        isAtLeast: clause.isAtLeast,
                        reps: clause.reps,
                        change: .add(kg: kg < 0 ? -step(-kg) : step(kg))
                    )
                }
            )
        case .none: .none
        }
    }
}
