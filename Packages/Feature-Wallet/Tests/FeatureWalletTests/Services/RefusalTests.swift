import ArkLedger
import Core
import CoreTesting
import Foundation
import Testing

@testable import ArkWallets
@testable import FeatureWallet

/// barkd refuses with 500 and a reason: it is shown, and nothing waits for it.
@Suite("A refusal with a reason")
struct RefusalTests {
    private let standIn: StandInTransport
    private let home: WalletHome

    init() throws { (standIn, _, home) = try WalletHome.overBarkd(holding: 100_000) }

    private func input(_ amount: String = "10000") -> JSONValue {
        ["destination": .string(Ledger(seed: 9).foreignArkAddress(1)), "amount": .string(amount)]
    }

    private static let reason = "{\"message\":\"The Ark server is draining: try tomorrow.\"}"

    @Test("is shown in the server's words, and the same words pay at once", arguments: [400, 404, 409, 422, 500])
    func words(status: Int) async throws {
        standIn.spoil("/api/v1/wallet/send", .answer(Self.reason, status: status))
        let error = await #expect(throws: (any Error).self) { try await home.run(SendMoney.self, input()) }
        let shown = try #require(error as? any BentoError)
        if status != 404 {
            #expect(shown.code == "wallet.refused")
            #expect(shown.message == "The wallet's server refused: The Ark server is draining: try tomorrow.")
        }
        #expect(try await home.run(ShowOperations.self).operations.map(\.state) == ["failed"])
        // Neither the same nor another payment waits.
        #expect(try await home.run(SendMoney.self, input()).paidAt == nil)
        #expect(try await home.run(SendMoney.self, input("10001")).paidAt == nil)
        #expect(try await home.spendable() == 79_999)
    }

    @Test("without a reason a 500 is not known yet, and is looked up", arguments: ["{}", ""])
    func unknown(text: String) async throws {
        standIn.spoil("/api/v1/wallet/send", .answer(text, status: 500))
        let error = await #expect(throws: WalletError.self) { try await home.run(SendMoney.self, input()) }
        #expect(error?.code == "wallet.outcome-unknown")
        // Another payment does not wait for it.
        #expect(try await home.run(SendMoney.self, input("10001")).paidAt == nil)
    }

    @Test("counts against no limit")
    func limit() async throws {
        _ = try await home.run(SetLimits.self, ["day": "15000"])
        for _ in 0..<3 {
            standIn.spoil("/api/v1/wallet/send", .answer(Self.reason, status: 500))
            await #expect(throws: WalletError.self) { try await home.run(SendMoney.self, input()) }
        }
        #expect(try await home.run(SendMoney.self, input()).paidAt == nil)
    }

    @Test("of an estimate is the server's words, too, without what moves a cursor")
    func estimate() async throws {
        let stranger = Ledger(seed: 9).foreignOnchainAddress(1)
        standIn.spoil(
            "/api/v1/fees/send-onchain",
            .answer("{\"message\":\"no\\u001b[2J fee\\nknown\"}", status: 500)
        )
        let error = await #expect(throws: WalletError.self) {
            try await home.spending(SendMoney.self, ["destination": .string(stranger), "amount": "10000"])
        }
        #expect(error?.code == "wallet.refused")
        #expect(error?.message.contains("\u{1B}") == false)
        #expect(error?.message.contains("fee known") == true)
    }

    @Test("the fee that was taken is on the receipt, and loudly where it is above the one that was confirmed")
    func fee() async throws {
        let stranger = Ledger(seed: 9).foreignOnchainAddress(1)
        let send: JSONValue = ["destination": .string(stranger), "amount": "10000"]
        let open = try await home.wallet.current().wallet
        let real = try await open.estimate(.sendOnchainFromArk(address: stranger, amount: Satoshis(10_000)))
        var members = try JSONValue(encoding: real).objectValue ?? [:]
        members["fee_sat"] = 10
        members["gross_amount_sat"] = 10_010
        standIn.spoil("/api/v1/fees/send-onchain", .answer(JSONValue.object(members).text(), status: 200))
        let report = try await home.unseen(SendMoney.self, send)
        #expect(report.fee == real.fee)
        #expect(report.feeAboveConfirmed?.amount == real.fee.amount - 10)
        let shown = report.presentation(in: home.session().context).plainText
        #expect(shown.contains("more than the 10 sat that you confirmed"))
        // So does the receipt of the same words.
        let again = try await home.run(SendMoney.self, send)
        #expect(again.paidAt != nil)
        #expect(again.feeAboveConfirmed == report.feeAboveConfirmed)
        // One that costs what was said says nothing.
        let usual = try await home.run(SendMoney.self, ["destination": .string(stranger), "amount": "11000"])
        #expect(usual.fee != nil)
        #expect(usual.feeAboveConfirmed == nil)
    }

    @Test("what miners took is read from the transaction")
    func miners() async throws {
        let now = home.time.now
        try standIn.change { ledger in
            _ = try ledger.fund(Satoshis(100_000))
            ledger.mine(1, at: now)
        }
        let stranger = Ledger(seed: 9).foreignOnchainAddress(1)
        let report = try await home.run(
            SendMoney.self,
            ["destination": .string(stranger), "amount": "10000", "from": "onchain"]
        )
        let paid = try await home.wallet.current().wallet.onchainTransactions().first { $0.txid == report.txid }?.fee
        #expect(report.fee == paid)
        #expect(paid != nil)
    }

    @Test("an exit's receipt says the fee that was quoted", arguments: [true, false])
    func exit(isPlay: Bool) async throws {
        let home = isPlay ? try WalletHome() : self.home
        if isPlay { try await home.fund() }
        let quoted = try await home.spending(StartExit.self, ["all": true]).fee
        let report = try await home.run(StartExit.self, ["all": true])
        #expect(quoted != nil)
        #expect(quoted != .zero)
        #expect(report.fee == quoted)
        #expect(report.feeAboveConfirmed == nil)
    }
}
