import ArgumentParser
import Core
import Foundation
import SpokenText
import Strength
import TrainingLog
import TrainingScreens

/// Estimates the most that can be lifted once.
struct EstimateOneRepMax: Flow {
    static let descriptor = FlowDescriptor(
        "one-rep-max",
        "Estimate the most you can lift once, from a set you did",
        discussion: "Seven published formulas; above 12 repetitions they are marked as unreliable.",
        effect: .reads,
        openTo: [.model, .client, .page],
        examples: [FlowExample("100 5", "100 kg lifted five times")]
    )

    @Argument(help: "The weight you lifted: 100, 100kg, 225lb.") var weight: QuantityArgument
    @Argument(help: "How often you lifted it, 1 to 36.") var repetitions: Int

    func validate() throws {
        guard weight.number > 0, weight.number <= 1000 else {
            throw ValidationError("The weight must be above 0 and at most 1000.")
        }
        guard (1...36).contains(repetitions) else { throw ValidationError("The repetitions must be 1 to 36.") }
    }

    func run(with none: NoDependency, in session: FlowSession) async throws -> OneRepMaxEstimate {
        OneRepMaxEstimate(weight: weight.number, unit: try weight.massUnit(), repetitions: repetitions)
    }
}

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
