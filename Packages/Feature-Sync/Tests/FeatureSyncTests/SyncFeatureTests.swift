import CoreTesting
import Testing

@testable import FeatureSync

@Suite("SyncFeature")
struct SyncFeatureTests {
    @Test("the feature keeps its contract")
    func contract() {
        #expect(FeatureContract.violations(of: SyncFeature.self) == [])
    }
}
