import Core
import Testing

@testable import FeatureWallet
@testable import WalletScreens

@Suite("Output schemas of the wallet")
struct OutputSchemaTests {
    static func faults(_ report: BalanceReport) throws -> [JSONSchema.Fault] {
        let schema = try #require(ShowBalance.descriptor.outputSchema)
        return JSONSchema(schema).faults(in: try JSONValue(encoding: report))
    }

    @Test("a balance of nothing fits, and one with money on both layers and on its way")
    func balances() async throws {
        let home = try WalletHome()
        #expect(try Self.faults(try await home.run(ShowBalance.self)) == [])
        try await home.fund(ark: 100_000, onchain: 60_000)
        _ = try await home.run(BoardMoney.self, ["amount": "20000"])
        let report = try await home.run(ShowBalance.self)
        #expect(report.onItsWay != .zero)
        #expect(try Self.faults(report) == [])
    }
}
