import Core
import CoreTesting
import Testing

@testable import FeatureWorkouts

@Suite("WorkoutsFeature")
struct WorkoutsFeatureTests {
    @Test("the feature keeps its contract")
    func contract() {
        #expect(FeatureContract.violations(of: WorkoutsFeature.self) == [])
    }

    @Test(
        "each formula gives its value for 100 kg lifted five and ten times, worked out by hand from the paper",
        arguments: [
            (OneRepMaxFormula.epley, 116.67, 133.33), (.brzycki, 112.5, 133.33), (.lander, 113.71, 134.08),
            (.lombardi, 117.46, 125.89), (.mayhew, 119.01, 130.94), (.oConner, 112.5, 125), (.wathen, 116.58, 134.75),
        ] as [(OneRepMaxFormula, Double, Double)]
    )
    func formulas(formula: OneRepMaxFormula, five: Double, ten: Double) {
        #expect(abs(formula.estimate(weight: 100, repetitions: 5) - five) < 0.01)
        #expect(abs(formula.estimate(weight: 100, repetitions: 10) - ten) < 0.01)
        #expect(formula.estimate(weight: 100, repetitions: 1) == 100)
    }

    @Test("more than twelve repetitions are marked as unreliable")
    func reliability() {
        #expect(OneRepMaxEstimate(weight: 60, repetitions: 12).isReliable)
        #expect(!OneRepMaxEstimate(weight: 60, repetitions: 13).isReliable)
    }

    @Test(
        "weights and repetitions that cannot be are refused",
        arguments: [
            ["weight": 0, "repetitions": 5], ["weight": 100, "repetitions": 0], ["weight": 100, "repetitions": 37],
            ["weight": -1, "repetitions": 5],
        ] as [JSONValue]
    )
    func refuses(input: JSONValue) {
        #expect(throws: FlowInputError.self) { try FlowSchema(EstimateOneRepMax.self).parse(input) }
    }
}
