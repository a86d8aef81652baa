import ArkLedger
import ArkWallets
import BitcoinText
import Core
import Foundation

/// The requirements of every wallet, wherever it is kept. Each clause needs a wallet of its own.
public enum ArkWalletContract {
    public enum Clause: String, Sendable, CaseIterable, CustomStringConvertible {
        case begins = "it begins empty, takes money, and tells of it"
        case operations = "each operation costs what was estimated and shows in the history"
        case refusals = "what is refused changes nothing"
        case invoices = "an invoice of its own is paid by somebody else, once"
        case rounds = "boards and refreshes come to an end with blocks, and no satoshi is lost"
        case exits = "an exit goes on block by block to its claim, and can be given up before"
        case contention = "many payments at once spend no satoshi twice"
        case keys = "what is known of a key is never wrong"
        case changes = "who waits for a change is told of it"

        public var description: String { rawValue }
    }

    /// - Throws: ``Breach`` if the wallet violates the clause; any error that the wallet must not throw.
    public static func check(_ clause: Clause, of subject: WalletUnderTest) async throws {
        let check = Check(wallet: subject.wallet, world: subject.world)
        switch clause {
        case .begins: try await check.begins()
        case .operations: try await check.operations()
        case .refusals: try await check.refusals()
        case .invoices: try await check.invoices()
        case .rounds: try await check.rounds()
        case .exits: try await check.exits()
        case .contention: try await check.contention()
        case .keys: try await check.keys()
        case .changes: try await check.changes()
        }
    }

    /// A clause that was violated.
    public struct Breach: Error, CustomStringConvertible {
        public let description: String
    }

    static func expect(_ holds: Bool, _ words: @autoclosure () -> String) throws {
        guard holds else { throw Breach(description: words()) }
    }

    static func expect<Value: Equatable>(_ found: Value, _ wanted: Value, _ what: String) throws {
        try expect(found == wanted, "\(what): \(found) instead of \(wanted)")
    }
}

private struct Check {
    let wallet: any ArkWallet
    let world: any WalletWorld

    private func expect(_ holds: Bool, _ words: @autoclosure () -> String) throws {
        try ArkWalletContract.expect(holds, words())
    }

    private func expect<Value: Equatable>(_ found: Value, _ wanted: Value, _ what: String) throws {
        try ArkWalletContract.expect(found, wanted, what)
    }

    private func refuses(_ what: String, _ body: () async throws -> Void) async throws {
        do {
            try await body()
        } catch {
            try expect(error is any BentoError, "\(what): an error without words: \(error)")
            return
        }
        throw ArkWalletContract.Breach(description: "\(what) was not refused")
    }

    private func spendable() async throws -> Int64 { try await wallet.arkBalance().spendable.amount }

    @discardableResult
    private func perform(_ operation: WalletOperation) async throws -> WalletReceipt {
        try await wallet.perform(operation, key: UUID().uuidString)
    }

    func begins() async throws {
        try expect(await spendable(), 0, "spendable")
        try expect(await wallet.movements().count, 0, "movements")
        try expect(await wallet.vtxos(all: true).count, 0, "VTXOs")
        let height = try await wallet.tipHeight()
        try await world.fund(70_000, onchain: false)
        try await world.fund(40_000, onchain: true)
        try expect(await wallet.onchainBalance().confirmed.amount, 0, "confirmed before a block")
        try await world.mine(1)
        try expect(await spendable(), 70_000, "spendable on Ark")
        try expect(await wallet.onchainBalance().confirmed.amount, 40_000, "confirmed")
        try expect(await wallet.movements().map(\.subsystem.kind), ["receive"], "movements")
        try expect(await wallet.onchainTransactions().map(\.balanceChange.amount), [40_000], "transactions")
        try expect(await wallet.vtxos(all: false).map(\.amount.amount), [70_000], "VTXOs")
        try expect(await wallet.tipHeight(), height + 1, "height")
        try expect(await wallet.feeRates().regular > 0, "no fee rate")
        let serverKey = try Hex.bytes(await wallet.arkInfo().serverKey) ?? []
        let address = try ArkAddress(await wallet.newArkAddress())
        try address.check(serverKey: serverKey)
        try expect(await wallet.newArkAddress() != address.text, "an address was given out twice")
        let onchain = try BitcoinAddress(await wallet.newOnchainAddress())
        try expect(await wallet.newOnchainAddress() != onchain.text, "an on-chain address was given out twice")
    }

    func operations() async throws {
        let stranger = try await world.stranger(3000)
        for _ in 0..<5 { try await world.fund(50_000, onchain: false) }
        try await world.fund(100_000, onchain: true)
        try await world.mine(1)
        try await pays(.sendArk(address: stranger.ark, amount: Satoshis(10_000)))
        try await pays(.sendOnchainFromArk(address: stranger.onchain, amount: Satoshis(10_000)))
        try await pays(.payLightning(destination: stranger.invoice, amount: nil))
        let before = try await wallet.onchainBalance().total.amount
        let onchain = WalletOperation.sendOnchain(address: stranger.onchain, amount: try Satoshis(10_000))
        let estimate = try await wallet.estimate(onchain)
        try await perform(onchain)
        try expect(before - (await wallet.onchainBalance().total.amount), estimate.gross.amount, "sent on-chain")
        try await perform(.board(amount: Satoshis(20_000)))
        try await perform(.refresh(vtxos: [firstSpendable()]))
        try await perform(.offboard(vtxos: [firstSpendable()], address: nil))
        try await perform(.startExit(vtxos: [firstSpendable()]))
        let kinds = Set(try await wallet.movements().map { "\($0.subsystem.name) \($0.subsystem.kind)" })
        try expect(kinds.count, 8, "kinds of movements, \(kinds.sorted())")
    }

    /// A payment from Ark costs what was estimated, and its movement agrees.
    private func pays(_ operation: WalletOperation) async throws {
        let before = try await spendable()
        let known = Set(try await wallet.movements().map(\.id))
        let estimate = try await wallet.estimate(operation)
        try await perform(operation)
        try expect(before - (await spendable()), estimate.gross.amount, "\(operation)")
        let new = try await wallet.movements().filter { !known.contains($0.id) }
        try expect(new.count, 1, "movements of \(operation)")
        try expect(new.first?.effectiveBalance.amount, -estimate.gross.amount, "the movement of \(operation)")
        try expect(new.first?.offchainFee.amount, estimate.fee.amount, "the fee of \(operation)")
    }

    private func firstSpendable() async throws -> String {
        guard let vtxo = try await wallet.vtxos(all: false).first(where: { $0.state == .spendable }) else {
            throw ArkWalletContract.Breach(description: "nothing can be spent")
        }
        return vtxo.id
    }

    func refusals() async throws {
        try await world.fund(5000, onchain: false)
        let stranger = try await world.stranger(nil)
        for amount in [6000, 4999, 1, 2_100_000_000_000_000] as [Int64] {
            let operation = WalletOperation.sendArk(address: stranger.ark, amount: try Satoshis(amount))
            try await refuses("\(amount) sat") { try await perform(operation) }
        }
        let elsewhere = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"
        try await refuses("mainnet") {
            try await perform(.sendOnchainFromArk(address: elsewhere, amount: Satoshis(1000)))
        }
        try await refuses("an open invoice without an amount") {
            try await perform(.payLightning(destination: stranger.invoice, amount: nil))
        }
        try await refuses("no VTXO") { try await perform(.refresh(vtxos: ["nothing:0"])) }
        try await refuses("an exit of nothing") { try await wallet.cancelExit("nothing:0") }
        try await refuses("a claim of nothing") {
            try await perform(.claimExit(vtxos: nil, address: stranger.onchain))
        }
        try expect(await spendable(), 5000, "spendable")
        try expect(await wallet.movements().count, 1, "movements")
    }

    func invoices() async throws {
        let text = try await wallet.createInvoice(Satoshis(2100), description: "tea ☕️")
        let invoice = try Bolt11Invoice(text)
        try expect(invoice.amount?.satoshis.amount, 2100, "the invoice's amount")
        try expect(invoice.purpose == .text("tea ☕️"), "the invoice is for something else")
        try await world.settle(text)
        try expect(await spendable() > 2000, "what was received")
        try await refuses("a second payment of one invoice") { try await world.settle(text) }
        let effect = try await wallet.movements().first?.effectiveBalance.amount
        try expect(await spendable(), effect ?? 0, "the movement")
    }

    func rounds() async throws {
        try await world.fund(60_000, onchain: false)
        try await world.fund(50_000, onchain: true)
        try await world.mine(1)
        try await perform(.board(amount: Satoshis(30_000)))
        try await perform(.refresh(vtxos: [firstSpendable()]))
        let during = try await wallet.arkBalance()
        try expect(during.pendingInRound.amount, 60_000, "in a round")
        try expect(during.pendingBoard.amount > 0, "nothing boards")
        try expect(await wallet.pendingRounds().count, 1, "rounds")
        try await world.mine(6)
        let after = try await wallet.arkBalance()
        try expect(after.pendingInRound.amount + after.pendingBoard.amount, 0, "still pending")
        let effects = try await wallet.movements().reduce(Int64(0)) { $0 + $1.effectiveBalance.amount }
        try expect(after.spendable.amount, effects, "the sum of the movements")
    }

    func exits() async throws {
        for _ in 0..<2 { try await world.fund(50_000, onchain: false) }
        try await world.fund(40_000, onchain: true)
        try await world.mine(1)
        let ids = try await wallet.vtxos(all: false).map(\.id)
        try await perform(.startExit(vtxos: [ids[0]]))
        try await wallet.cancelExit(ids[0])
        try expect(await spendable(), 100_000, "spendable after the exit was given up")
        try await perform(.startExit(vtxos: [ids[1]]))
        try expect(await spendable(), 50_000, "spendable during the exit")
        var states: [String] = []
        for _ in 0..<40 {
            try await wallet.progressExits()
            guard let state = try await wallet.exits().first(where: { $0.vtxoID == ids[1] })?.state else { break }
            if states.last != state.type { states.append(state.type) }
            if state.type == "claimable" { break }
            try await world.mine(10)
        }
        try expect(states.last, "claimable", "the exit's steps \(states)")
        let before = try await wallet.onchainBalance().total.amount
        try await perform(.claimExit(vtxos: nil, address: wallet.newOnchainAddress()))
        try await world.mine(1)
        try expect(await wallet.onchainBalance().total.amount > before + 48_000, "what was claimed")
        try await refuses("a second claim") {
            try await perform(.claimExit(vtxos: nil, address: wallet.newOnchainAddress()))
        }
    }

    func contention() async throws {
        for _ in 0..<10 { try await world.fund(10_000, onchain: false) }
        let stranger = try await world.stranger(nil)
        let operation = WalletOperation.sendArk(address: stranger.ark, amount: try Satoshis(15_000))
        let done = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<12 {
                group.addTask { (try? await wallet.perform(operation, key: "contention \(number)")) != nil }
            }
            return await group.reduce(0) { $1 ? $0 + 1 : $0 }
        }
        try expect(done, 6, "payments of 15,000 out of 100,000")
        try expect(await spendable(), 10_000, "what is left")
        try expect(await wallet.movements().count { $0.subsystem.kind == "send" }, 6, "movements")
    }

    func keys() async throws {
        try await world.fund(50_000, onchain: false)
        let stranger = try await world.stranger(nil)
        let before = try await wallet.outcome(of: "k")
        try expect(before == .notDone || before == .unknown, "a key that was never used: \(before)")
        let receipt = try await wallet.perform(.sendArk(address: stranger.ark, amount: Satoshis(9000)), key: "k")
        switch try await wallet.outcome(of: "k") {
        case .done(let known): try expect(known, receipt, "the receipt of a key")
        case .unknown: break
        case .notDone: throw ArkWalletContract.Breach(description: "a payment that was made is said not to be")
        }
    }

    func changes() async throws {
        try await world.fund(1000, onchain: false)
        let mark = try await wallet.waitForChange(since: nil)
        async let change = wallet.waitForChange(since: mark)
        try await world.fund(2000, onchain: false)
        try expect(await change != mark, "the change was not told")
        // A change before the wait is reported at once.
        let next = try await wallet.waitForChange(since: nil)
        try await world.fund(3000, onchain: false)
        try expect(await wallet.waitForChange(since: next) != next, "a change before the wait was not told")
    }
}
