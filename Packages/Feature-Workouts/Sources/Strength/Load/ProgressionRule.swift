/// How the load of an exercise grows from session to session.
package enum ProgressionRule: Sendable, Hashable, Codable {
    /// The same repetitions, more weight each session.
    case linear(stepKg: Double)
    /// More repetitions up to the top of a range, then more weight at its bottom.
    case double(stepKg: Double)
    /// As before.
    case none
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
        case .none: .none
        }
    }
}
