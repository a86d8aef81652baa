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
    ///   - weight: the weight that was lifted, above 0.
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

/// The results of the seven formulas for one set.
package struct OneRepMaxSpread: Sendable, Hashable {
    package let estimates: [Double]
    /// True if the repetitions are few enough to say anything.
    package let isReliable: Bool

    /// - Parameters:
    ///   - kg: the weight that was lifted, above 0.
    ///   - reps: the repetitions that were lifted, at least 1; targets were not lifted.
    package init(kg: Double, reps: Int) {
        estimates = OneRepMaxFormula.allCases.map { $0.estimate(weight: kg, repetitions: reps) }
        isReliable = reps <= OneRepMaxFormula.reliableRepetitions
    }

    package var low: Double { estimates.min() ?? 0 }
    package var high: Double { estimates.max() ?? 0 }
    package var mean: Double { estimates.reduce(0, +) / Double(estimates.count) }
}

/// The share of the one-rep max that a number of repetitions at an RPE comes to (Tuchscherer, "The Reactive Training Manual",
/// 2008): an RPE of 8 leaves two repetitions in reserve, so that five of them are as heavy as seven to failure.
package enum ExertionTable {
    /// Percent for 1 to 15 repetitions to failure, and for half a repetition more.
    private static let whole = [
        100, 95.5, 92.2, 89.2, 86.3, 83.7, 81.1, 78.6, 76.2, 73.9, 70.7, 68.0, 65.3, 62.6, 59.9,
    ]
    private static let half = [
        97.8, 93.9, 90.7, 87.8, 85.0, 82.4, 79.9, 77.4, 75.1, 72.3, 69.4, 66.7, 64.0, 61.3, 58.6,
    ]

    /// - Parameters:
    ///   - reps: 1...12.
    ///   - rpe: 6.5...10, taken to the nearest half.
    /// - Returns: 0...1; `nil` outside of the chart.
    package static func share(reps: Int, rpe: Double) -> Double? {
        guard (1...12).contains(reps), (6.5...10).contains(rpe) else { return nil }
        let halves = Int(((10 - rpe) * 2).rounded())
        let column = reps - 1 + halves / 2
        let percents = halves.isMultiple(of: 2) ? whole : half
        return percents.indices.contains(column) ? percents[column] / 100 : nil
    }
}
