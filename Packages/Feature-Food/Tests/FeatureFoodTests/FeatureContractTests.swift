import Core
import CoreTesting
import Testing

@testable import FeatureFood

@Suite("Food as a feature")
struct FeatureContractTests {
    @Test("the feature keeps its contract")
    func contract() { #expect(FeatureContract.violations(of: FoodFeature.self) == []) }
}
