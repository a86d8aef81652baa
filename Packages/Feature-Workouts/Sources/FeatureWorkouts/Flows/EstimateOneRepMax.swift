import ArgumentParser
import Core
import SpokenText
import Strength

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
