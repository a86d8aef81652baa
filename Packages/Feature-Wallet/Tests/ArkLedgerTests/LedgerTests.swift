import Core
import Foundation
import Testing

@testable import ArkLedger
@testable import BitcoinText

@Suite("The ledger of play money")
struct LedgerTests {
    private let date = Date(timeIntervalSince1970: 1_800_000_000)

    private func funded(_ amount: Int64 = 100_000) throws -> Ledger {
        var ledger = Ledger(seed: 1)
        try ledger.fundArk(Satoshis(amount), at: date)
        return ledger
    }

    @Test("the same steps give the same ledger, ids and addresses included")
    func deterministic() throws {
        func run() throws -> Ledger {
            var ledger = try funded()
            _ = try ledger.perform(.sendArk(address: ledger.foreignArkAddress(0), amount: Satoshis(1000)), at: date)
            _ = try ledger.createInvoice(Satoshis(500), description: "x", at: date)
            ledger.mine(3, at: date)
            return ledger
        }
        #expect(try run() == run())
    }

    @Test("a board is spendable after three confirmations, not before")
    func boarding() throws {
        var ledger = Ledger(seed: 1)
        _ = try ledger.fund(Satoshis(100_000))
        #expect(throws: LedgerError.self) { try ledger.perform(.board(amount: Satoshis(50_000)), at: date) }
        ledger.mine(1, at: date)
        _ = try ledger.perform(.board(amount: Satoshis(50_000)), at: date)
        for confirmations in 1...3 {
            #expect(ledger.arkBalance.spendable == .zero)
            #expect(ledger.arkBalance.pendingBoard.amount == 49_950)
            _ = confirmations
            ledger.mine(1, at: date)
        }
        #expect(ledger.arkBalance.spendable.amount == 49_950)
        #expect(ledger.pendingBoards.isEmpty)
    }

    @Test("a refresh takes a round and then a block, and gives a new expiry")
    func refresh() throws {
        var ledger = try funded()
        let old = try #require(ledger.livingVTXOs.first)
        ledger.mine(4000, at: date)
        let receipt = try ledger.perform(.refresh(vtxos: [old.id]), at: date)
        #expect(ledger.arkBalance.pendingInRound == old.amount)
        ledger.mine(1, at: date)
        #expect(ledger.pendingRounds.first?.status.status == "unconfirmed")
        ledger.mine(1, at: date)
        let new = try #require(ledger.livingVTXOs.first)
        #expect(new.expiryHeight == ledger.height + ArkServer.expiryDelta)
        #expect(new.amount.amount == old.amount.amount - (receipt.fee?.amount ?? 0))
    }

    @Test("an exit goes through its steps, waits for its delay, and is claimed")
    func exit() throws {
        var ledger = try funded()
        _ = try ledger.fund(Satoshis(20_000))
        ledger.mine(1, at: date)
        let vtxo = try #require(ledger.livingVTXOs.first)
        _ = try ledger.perform(.startExit(vtxos: [vtxo.id]), at: date)
        #expect(ledger.arkBalance.pendingExit == vtxo.amount)
        let address = ledger.newOnchainAddress()
        var seen: [String] = []
        for _ in 0..<200 {
            if let state = ledger.liveExits.first?.state.type, seen.last != state { seen.append(state) }
            if seen.last == "claimable" { break }
            ledger.mine(1, at: date)
        }
        #expect(seen == ["start", "processing", "awaiting-delta", "claimable"])
        _ = try ledger.perform(.claimExit(vtxos: nil, address: address), at: date)
        ledger.mine(1, at: date)
        #expect(ledger.liveExits.isEmpty)
        #expect(ledger.arkBalance.pendingExit == .zero)
        #expect(ledger.onchainBalance.confirmed.amount > vtxo.amount.amount)
    }

    @Test("without confirmed coins an exit waits for its fee")
    func exitWithoutCoins() throws {
        var ledger = try funded()
        _ = try ledger.perform(.startExit(vtxos: nil), at: date)
        ledger.mine(10, at: date)
        let exit = try #require(ledger.liveExits.first)
        #expect(exit.state.type == "processing")
        #expect(exit.state.transactions?.first?.status.type == "awaiting-cpfp-broadcast")
    }

    @Test("expired VTXOs are not spent, and can still be refreshed")
    func expired() throws {
        var ledger = try funded()
        ledger.mine(ArkServer.expiryDelta, at: date)
        let stranger = ledger.foreignArkAddress(0)
        #expect(throws: LedgerError.self) {
            try ledger.perform(.sendArk(address: stranger, amount: Satoshis(1000)), at: date)
        }
        #expect(throws: LedgerError.self) { try ledger.perform(.startExit(vtxos: nil), at: date) }
        _ = try ledger.perform(.refresh(vtxos: ledger.livingVTXOs.map(\.id)), at: date)
        ledger.mine(2, at: date)
        #expect(ledger.livingVTXOs.first?.isExpired(at: ledger.height) == false)
    }

    @Test("an invoice is paid once; a failed payment brings the money back, a held one ends with the next block")
    func lightning() throws {
        var ledger = try funded()
        let invoice = ledger.foreignInvoice(try Satoshis(2000), description: "tea", at: date)
        _ = try ledger.perform(.payLightning(destination: invoice, amount: nil), at: date)
        #expect(throws: LedgerError.alreadyPaid) {
            try ledger.perform(.payLightning(destination: invoice, amount: nil), at: date)
        }
        let before = ledger.arkBalance.spendable
        ledger.order(.lightning, times: 1)
        let second = ledger.foreignInvoice(try Satoshis(2000), description: "cake", at: date)
        let receipt = try ledger.perform(.payLightning(destination: second, amount: nil), at: date)
        #expect(ledger.takeChanges().movements[receipt.movementID ?? 0]?.status == .failed)
        #expect(ledger.arkBalance.spendable == before)
        ledger.order(.lightningHold, times: 1)
        _ = try ledger.perform(.payLightning(destination: second, amount: nil), at: date)
        #expect(ledger.arkBalance.pendingLightningSend.amount > 2000)
        ledger.mine(1, at: date)
        #expect(ledger.arkBalance.pendingLightningSend == .zero)
        #expect(ledger.arkBalance.spendable < before)
    }

    @Test("its own texts are what any reader takes them for")
    func texts() throws {
        var ledger = Ledger(seed: 3)
        let receive = try ledger.createInvoice(Satoshis(12_345), description: "Tee für ₿", at: date)
        let invoice = try Bolt11Invoice(receive.invoice)
        #expect(invoice.amount?.satoshis.amount == 12_345)
        #expect(invoice.purpose == .text("Tee für ₿"))
        #expect(Hex.text(invoice.paymentHash) == receive.paymentHash)
        #expect(try invoice.payee() == ledger.account.server.key("lightning node").publicKey)
        #expect(try ArkAddress(ledger.newArkAddress()).family == .tests)
        #expect(try BitcoinAddress(ledger.newOnchainAddress()).family == .regtest)
    }

    @Test("a ledger is the same after it was kept as JSON")
    func kept() throws {
        var ledger = try funded()
        _ = try ledger.fund(Satoshis(50_000))
        ledger.mine(1, at: date)
        _ = try ledger.perform(.board(amount: Satoshis(20_000)), at: date)
        _ = try ledger.perform(
            .refresh(vtxos: ledger.livingVTXOs.filter { $0.state == .spendable }.map(\.id)),
            at: date
        )
        ledger.order(.round, times: 2)
        _ = ledger.takeChanges()
        let read = try JSONDecoder().decode(Ledger.self, from: JSONEncoder().encode(ledger))
        #expect(read == ledger)
    }

    @Test("amounts beyond the rules are refused and change nothing", arguments: [-5, 0, 1, 329, Satoshis.limit])
    func amounts(amount: Int64) throws {
        var ledger = try funded()
        let before = ledger
        let stranger = ledger.foreignArkAddress(0)
        #expect(throws: LedgerError.self) {
            try ledger.perform(.sendArk(address: stranger, amount: Satoshis(amount)), at: date)
        }
        #expect(ledger == before)
        #expect(throws: LedgerError.self) { try ledger.fundArk(Satoshis(Satoshis.limit), at: date) }
    }
}
