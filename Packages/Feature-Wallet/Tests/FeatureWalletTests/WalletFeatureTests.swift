import Core
import CoreTesting
import Testing

@testable import FeatureWallet

@Suite("WalletFeature")
struct WalletFeatureTests {
    @Test("the feature keeps its contract")
    func contract() {
        #expect(FeatureContract.violations(of: WalletFeature.self) == [])
    }

    @Test("0.29 BTC is exactly 29,000,000 satoshis")
    func converts() async throws {
        let flow = try FlowSchema(ConvertAmount.self).parse(["amount": "0.29 BTC"])
        let result = try await flow.run(with: NoDependency(), in: .scripted())
        #expect(result.satoshis.amount == 29_000_000)
        #expect(try JSONValue(encoding: result) == ["satoshis": 29_000_000, "bitcoin": "0.29000000"])
    }

    @Test("an amount that is none is refused with what to type")
    func refuses() async throws {
        let flow = try ConvertAmount.parse(["lots"])
        await #expect(throws: AmountError.unknownUnit("lots")) {
            try await flow.run(with: NoDependency(), in: .scripted())
        }
    }
}
