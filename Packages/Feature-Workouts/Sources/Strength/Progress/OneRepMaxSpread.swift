/// What the seven formulas say of one set.
package struct OneRepMaxSpread: Sendable, Hashable {
    package let estimates: [Double]
    /// Whether the repetitions are few enough to say anything.
    package let isReliable: Bool

    /// - Parameters:
    ///   - kg: the weight that was lifted, above 0.
    ///   - reps: how often it was lifted, at least 1; targets are nothing that was lifted.
    package init(kg: Double, reps: Int) {
        estimates = OneRepMaxFormula.allCases.map { $0.estimate(weight: kg, repetitions: reps) }
        isReliable = reps <= OneRepMaxFormula.reliableRepetitions
    }

    package var low: Double { estimates.min() ?? 0 }
    package var high: Double { estimates.max() ?? 0 }
    package var mean: Double { estimates.reduce(0, +) / Double(estimates.count) }
}
