import Foundation

/// Published estimates of the most weight that can be lifted once, from a weight `w` lifted `r` times.
///
/// Source of the formulas: LeSuer et al., "The accuracy of prediction equations for estimating 1-RM performance in the
/// bench press, squat, and deadlift", Journal of Strength and Conditioning Research 11(4), 1997.
package enum OneRepMaxFormula: String, CaseIterable, Codable, Sendable {
    case epley, brzycki, lander, lombardi, mayhew, oConner, wathen

    /// Repetitions above this make every estimate unreliable.
    package static let reliableRepetitions = 12

    /// The estimate, in the unit of the weight.
    ///
    /// - Parameters:
    ///   - weight: what was lifted, above 0.
    ///   - repetitions: how often, at least 1; one repetition is its own maximum. Brzycki and Lander have no value at 37
    ///     and more, so that more than 36 count as 36.
    package func estimate(weight w: Double, repetitions: Int) -> Double {
        guard repetitions > 1 else { return w }
        let repetitions = min(repetitions, 36)
        let r = Double(repetitions)
        return switch self {
        case .epley: w * (1 + r / 30)
        case .brzycki: 36 * w / (37 - r)
        case .lander: 100 * w / (101.3 - 2.67123 * r)
        case .lombardi: w * pow(r, 0.10)
        case .mayhew: 100 * w / (52.2 + 41.9 * exp(-0.055 * r))
        case .oConner: w * (1 + 0.025 * r)
        case .wathen: 100 * w / (48.8 + 53.8 * exp(-0.075 * r))
        }
    }

    /// The mean of all estimates, in the unit of the weight.
    package static func mean(weight: Double, repetitions: Int) -> Double {
        allCases.map { $0.estimate(weight: weight, repetitions: repetitions) }.reduce(0, +) / Double(allCases.count)
    }
}
