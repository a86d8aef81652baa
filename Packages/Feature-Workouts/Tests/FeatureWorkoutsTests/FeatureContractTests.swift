import CoreTesting
import Testing

@testable import FeatureWorkouts

@Suite("Workouts as a feature")
struct FeatureContractTests {
    @Test("the feature keeps its contract")
    func contract() { #expect(FeatureContract.violations(of: WorkoutsFeature.self) == []) }

    @Test("every example parses as it is typed, to what its JSON form says")
    func examples() { #expect(FeatureContract.wrongExamples(of: WorkoutsFeature.self) == []) }
}
