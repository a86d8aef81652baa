import CoreTesting
import Testing

@testable import FeatureAccount

@Suite("Account as a feature")
struct FeatureContractTests {
    @Test("the feature keeps its contract")
    func contract() { #expect(FeatureContract.violations(of: AccountFeature.self) == []) }
}
