import Core
import Foundation
import Strength

/// Estimates of a one-rep max, by formula.
struct OneRepMaxEstimate: FlowResult {
    struct Entry: Encodable, Sendable, Equatable {
        let formula: OneRepMaxFormula
        let estimate: Double
    }

    let weight: Double
    /// `nil` where none was said.
    let unit: MassUnit?
    let repetitions: Int
    let isReliable: Bool
    let mean: Double
    let estimates: [Entry]

    private enum CodingKeys: String, CodingKey {
        case weight, unit, isReliable, estimates
        case repetitions = "reps"
        case mean = "average"
    }

    init(weight: Double, unit: MassUnit? = nil, repetitions: Int) {
        self.weight = weight
        self.unit = unit
        self.repetitions = repetitions
        isReliable = repetitions <= OneRepMaxFormula.reliableRepetitions
        estimates = OneRepMaxFormula.allCases.map { formula in
            Entry(formula: formula, estimate: Self.rounded(formula.estimate(weight: weight, repetitions: repetitions)))
        }
        mean = Self.rounded(OneRepMaxFormula.mean(weight: weight, repetitions: repetitions))
    }

    /// To hundredths.
    private static func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }

    func presentation(in context: FlowContext) -> Presentation {
        func text(_ value: Double) -> String {
            context.forms.number(value, decimals: 1) + (unit.map { " \($0.rawValue)" } ?? "")
        }
        var facts = [KeyValue("One-rep max", text(mean), tone: .strong)]
        let values = estimates.map(\.estimate)
        if let low = values.min(), let high = values.max(), low < high {
            let least = context.forms.number(low, decimals: 1)
            facts.append(KeyValue("Range", "\(least) to \(text(high)), by \(values.count) formulas; --json has each"))
        }
        guard !isReliable else { return .keyValues(facts) }
        let words = "Estimates from more than \(OneRepMaxFormula.reliableRepetitions) repetitions are unreliable."
        return .stack([.keyValues(facts), .notice(Notice(.warning, words))])
    }
}
