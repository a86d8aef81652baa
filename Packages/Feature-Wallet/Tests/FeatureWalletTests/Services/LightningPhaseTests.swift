import ArkLedger
import BitcoinText
import Core
import Foundation
import Testing

@testable import ArkWallets
@testable import FeatureWallet

@Suite("The states of a Lightning payment")
struct LightningPhaseTests {
    private let standIn: StandInTransport
    private let home: WalletHome

    init() throws { (standIn, _, home) = try WalletHome.overBarkd(holding: 100_000) }

    private func invoice() throws -> String {
        try standIn.change { try $0.foreignInvoice(Satoshis(5000), description: "tea", at: home.time.now) }
    }

    @Test(
        "it is done only where it is paid, and can be paid again only where it failed or nobody knows of it",
        arguments: [
            ("unknown", LightningSend.Phase.none), ("start", .underWay), ("htlc-received", .underWay),
            ("payment-initiated", .underWay), ("revocable-htlcs", .failed), ("revocation-stuck", .failed),
            ("paid", .paid), ("settled-by-fax", .other),
        ]
    )
    func states(state: String, phase: LightningSend.Phase) async throws {
        let invoice = try invoice()
        let hash = Hex.text(try Bolt11Invoice(invoice).paymentHash)
        let send = LightningSend(paymentHash: hash, state: state, invoice: nil, preimage: nil)
        #expect(send.phase == phase)
        let answer = StandInTransport.Spoiling.answer(try JSONValue(encoding: send).text(), status: 200)
        let finder = OutcomeFinder(wallet: try await home.wallet.current().wallet)
        let operation = WalletOperation.payLightning(destination: invoice, amount: nil)
        let path = "/api/v1/lightning/sends/\(hash)"
        standIn.spoil(path, answer)
        let before = OperationRecord.Before(movement: 0, transactions: [], exits: [])
        let outcome = try await finder.find(operation, since: before, claimed: [])
        standIn.spoil(path, answer)
        let code: String?
        do {
            try await finder.checkUnpaid(operation)
            code = nil
        } catch {
            code = (error as? any BentoError)?.code
        }
        switch phase {
        case .paid: #expect(outcome == .done(WalletReceipt(paymentHash: hash)) && code == LedgerError.alreadyPaid.code)
        case .underWay: #expect(outcome == .undecided && code == LedgerError.alreadyPaid.code)
        case .other: #expect(outcome == .undecided && code == "wallet.protocol-mismatch")
        case .none, .failed: #expect(outcome == .notFound && code == nil)
        }
    }

    @Test("one whose answer was lost is not known while it is under way, however long, and is never paid a second time")
    func held() async throws {
        let input: JSONValue = ["invoice": .string(try invoice())]
        try standIn.change { $0.order(.lightningHold, times: 1) }
        standIn.spoil("/api/v1/lightning/pay", .loseAnswer)
        await #expect(throws: WalletError.self) { try await home.run(PayInvoice.self, input) }
        home.advance(by: OperationResolver.grace + 1)
        #expect(try await home.run(ShowOperations.self).operations.map(\.state) == ["not known yet"])
        try standIn.change { $0.mine(1, at: home.time.now) }
        #expect(try await home.run(ShowOperations.self).operations.map(\.state) == ["done"])
        // Its receipt, and then nothing any more.
        #expect(try await home.run(PayInvoice.self, input).paidAt != nil)
        await #expect(throws: LedgerError.alreadyPaid) { try await home.run(PayInvoice.self, input) }
    }
}
