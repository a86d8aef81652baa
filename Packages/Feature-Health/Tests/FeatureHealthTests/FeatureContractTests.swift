import CoreTesting
import Testing

@testable import FeatureHealth

@Suite("Health as a feature")
struct FeatureContractTests {
    @Test("the feature keeps its contract")
    func contract() { #expect(FeatureContract.violations(of: HealthFeature.self) == []) }

    @Test("every example parses as it is typed, to what its JSON form says")
    func examples() { #expect(FeatureContract.wrongExamples(of: HealthFeature.self) == []) }
}
