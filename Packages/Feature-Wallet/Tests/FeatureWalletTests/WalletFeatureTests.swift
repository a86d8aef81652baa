import Core
import CoreHosting
import CoreTesting
import Testing

@testable import FeatureWallet
@testable import WalletScreens

@Suite("WalletFeature")
struct WalletFeatureTests {
    @Test("the feature keeps its contract")
    func contract() {
        #expect(FeatureContract.violations(of: WalletFeature.self) == [])
    }

    @Test("every example parses as it is typed, to what its JSON form says")
    func examples() { #expect(FeatureContract.wrongExamples(of: WalletFeature.self) == []) }

    @Test("0.29 BTC is exactly 29,000,000 satoshis")
    func converts() async throws {
        let flow = try FlowSchema(ConvertAmount.self).parse(["amount": "0.29 BTC"])
        let result = try await flow.run(with: WalletHome().wallet, in: .scripted())
        #expect(result.satoshis.amount == 29_000_000)
        #expect(
            try JSONValue(encoding: result) == [
                "satoshis": 29_000_000, "bitcoin": "0.29000000", "millibitcoin": "290.00000", "bits": "290000.00",
                "millisatoshis": "29000000000",
            ]
        )
    }

    @Test("an amount that is none is refused with what to type")
    func refuses() async throws {
        let flow = try ConvertAmount.parse(["lots"])
        await #expect(throws: AmountError.unknownUnit("lots")) {
            try await flow.run(with: WalletHome().wallet, in: .scripted())
        }
    }

    @Test("a pasted address is named with its network; a private key is refused with words that do not repeat it")
    func decodes() async throws {
        let address = try DecodeText.parse(["bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"])
        let report = try await address.run(with: NoDependency(), in: .scripted())
        #expect(report.ways.first?.networks == [.mainnet])
        let secret = "KwfJTiKdcjNMjBu4ksgGd21EZXz6JomoZNbirP3nfd3K9ZMXMEUi"
        let key = try await DecodeText.parse([secret]).run(with: NoDependency(), in: .scripted())
        #expect(key.warnings.count == 1)
        #expect(!(try JSONValue(encoding: key).text().contains(secret)))
    }
}
