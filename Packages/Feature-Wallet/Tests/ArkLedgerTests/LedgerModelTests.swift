import Core
import CoreTesting
import Foundation
import Testing

@testable import ArkLedger
@testable import BitcoinText

@Suite("The ledger against a plain model")
struct LedgerModelTests {
    @Test("100,000 random steps lose and make no satoshi", arguments: [UInt64(1), 2])
    func randomSteps(seed: UInt64) throws {
        var walk = RandomWalk(seed: seed)
        let steps = TestVolume.current.cases(50_000)
        for step in 0..<steps {
            try walk.step()
            let sums = ReferenceModel.sums(of: walk.ledger)
            let isEqual =
                sums.ark == walk.model.ark && sums.exiting == walk.model.exiting && sums.onchain == walk.model.onchain
            guard isEqual else {
                Issue.record("step \(step), \(walk.lastStep): \(sums) against \(walk.model)")
                return
            }
            // Every step's own books agree as well: what the movements say is what the balance did.
            guard walk.effective == sums.ark, walk.onchainChanges == sums.onchain else {
                Issue.record(
                    "step \(step), \(walk.lastStep): \(walk.effective), \(walk.onchainChanges) against \(sums)"
                )
                return
            }
        }
        // A walk in which hardly anything succeeds would prove nothing.
        #expect(walk.done.count >= 14, "\(walk.done)")
        #expect(walk.done.values.allSatisfy { $0 > steps / 2000 }, "\(walk.done)")
    }
}

/// Random steps against both.
private struct RandomWalk {
    var ledger: Ledger
    var model = ReferenceModel()
    var generator: SeededGenerator
    var lastStep = ""
    /// How often each kind of step succeeded.
    var done: [String: Int] = [:]
    /// Sum of the effective balances of all movements.
    var effective: Int64 = 0
    var onchainChanges: Int64 = 0
    private var effects: [Int: Int64] = [:]
    private var known: Set<String> = []
    private let date = Date(timeIntervalSince1970: 1_800_000_000)
    private var invoice = ""
    private let ownArk: String
    private let ownChain: String

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
        ledger = Ledger(seed: seed)
        ownArk = ledger.newArkAddress()
        ownChain = ledger.newOnchainAddress()
    }

    private mutating func amount(_ limit: Int64 = 50_000) -> Satoshis {
        Satoshis(clamping: Int64.random(in: 0...limit, using: &generator))
    }

    mutating func step() throws {
        let kind = Int.random(in: 0..<18, using: &generator)
        if kind == 12 { invoice = ledger.foreignInvoice(amount(), description: "tea", at: date) }
        let before = ledger
        let modelBefore = model
        do {
            try take(kind)
            done[lastStep, default: 0] += 1
        } catch is LedgerError {
            // A refused step changes nothing.
            if ledger != before { Issue.record("\(lastStep) was refused and changed the ledger") }
            model = modelBefore
        }
        let changes = ledger.takeChanges()
        model.conclude(changes)
        for (id, movement) in changes.movements {
            effective += movement.effectiveBalance.amount - (effects[id] ?? 0)
            effects[id] = movement.status == .pending ? movement.effectiveBalance.amount : nil
        }
        for (id, transaction) in changes.transactions {
            if transaction.confirmation == nil, known.insert(id).inserted {
                onchainChanges += transaction.balanceChange.amount
            } else if transaction.confirmation != nil, known.remove(id) == nil {
                onchainChanges += transaction.balanceChange.amount
            }
        }
    }

    private mutating func take(_ kind: Int) throws {
        let isOwn = Bool.random(using: &generator)
        let amount = amount()
        switch kind {
        case 0: try fund(amount)
        case 1: try fundArk(amount)
        case 2: try send(amount, isOwn: isOwn)
        case 3: try sendOnchainFromArk(amount, isOwn: isOwn)
        case 4: try sendOnchain(amount, isOwn: isOwn)
        case 5: try board(amount)
        case 6: try boardAll()
        case 7, 8: try offboard(isOwn: isOwn)
        case 9: try refresh()
        case 10: try exit()
        case 11: try claim(isOwn: isOwn)
        case 12: try pay()
        case 13: try getPaid(amount)
        case 14: fault()
        default: mine()
        }
    }

    private mutating func fund(_ amount: Satoshis) throws {
        lastStep = "fund"
        model.onchain += amount.amount
        _ = try ledger.fund(amount, address: ownChain)
    }

    private mutating func fundArk(_ amount: Satoshis) throws {
        lastStep = "fund Ark"
        model.ark += amount.amount
        try ledger.fundArk(amount, at: date)
    }

    private mutating func send(_ amount: Satoshis, isOwn: Bool) throws {
        lastStep = isOwn ? "send to itself" : "send"
        if !isOwn { model.ark -= amount.amount }
        let address = isOwn ? ownArk : ledger.foreignArkAddress(1)
        _ = try ledger.perform(.sendArk(address: address, amount: amount), at: date)
    }

    private mutating func sendOnchainFromArk(_ amount: Satoshis, isOwn: Bool) throws {
        lastStep = "send on-chain from Ark"
        let address = isOwn ? ownChain : ledger.foreignOnchainAddress(1)
        let receipt = try ledger.perform(.sendOnchainFromArk(address: address, amount: amount), at: date)
        model.ark -= amount.amount + (receipt.fee?.amount ?? 0)
        if isOwn { model.onchain += amount.amount }
    }

    private mutating func sendOnchain(_ amount: Satoshis, isOwn: Bool) throws {
        lastStep = "send on-chain"
        let address = isOwn ? ownChain : ledger.foreignOnchainAddress(1)
        let receipt = try ledger.perform(.sendOnchain(address: address, amount: amount), at: date)
        model.onchain -= (receipt.fee?.amount ?? 0) + (isOwn ? 0 : amount.amount)
    }

    private mutating func board(_ amount: Satoshis) throws {
        lastStep = "board"
        let receipt = try ledger.perform(.board(amount: amount), at: date)
        let fee = max(20, (amount.amount + 999) / 1000)
        model.ark += amount.amount - fee
        model.onchain -= amount.amount + (receipt.fee?.amount ?? 0) - fee
    }

    private mutating func boardAll() throws {
        lastStep = "board all"
        let onchain = ledger.onchainBalance.total.amount
        let spendable = ledger.onchainBalance.trustedSpendable.amount
        let receipt = try ledger.perform(.board(amount: nil), at: date)
        model.onchain = onchain - spendable
        model.ark += spendable - (receipt.fee?.amount ?? 0)
    }

    private mutating func offboard(isOwn: Bool) throws {
        lastStep = "offboard"
        let chosen = try pick()
        let receipt = try ledger.perform(
            .offboard(vtxos: chosen.ids, address: isOwn ? nil : ledger.foreignOnchainAddress(2)),
            at: date
        )
        model.ark -= chosen.total
        if isOwn { model.onchain += chosen.total - (receipt.fee?.amount ?? 0) }
    }

    private mutating func refresh() throws {
        lastStep = "refresh"
        let chosen = try pick()
        let receipt = try ledger.perform(.refresh(vtxos: chosen.ids), at: date)
        model.refreshFees[receipt.movementID ?? 0] = receipt.fee?.amount
    }

    private mutating func exit() throws {
        lastStep = "exit"
        let chosen = try pick()
        _ = try ledger.perform(.startExit(vtxos: chosen.ids), at: date)
        model.ark -= chosen.total
        model.exiting += chosen.total
    }

    private mutating func claim(isOwn: Bool) throws {
        lastStep = "claim"
        let claimable = ledger.exits.exits.values.filter(\.isClaimable).reduce(0) { $0 + $1.amount }
        let address = isOwn ? ownChain : ledger.foreignOnchainAddress(3)
        let receipt = try ledger.perform(.claimExit(vtxos: nil, address: address), at: date)
        model.exiting -= claimable
        if isOwn { model.onchain += claimable - (receipt.fee?.amount ?? 0) }
    }

    private mutating func pay() throws {
        lastStep = "pay"
        let asked = try Bolt11Invoice(invoice).amount?.satoshis ?? .zero
        let receipt = try ledger.perform(.payLightning(destination: invoice, amount: nil), at: date)
        model.lightning[receipt.movementID ?? 0] = asked.amount + (receipt.fee?.amount ?? 0)
    }

    private mutating func getPaid(_ amount: Satoshis) throws {
        lastStep = "get paid"
        guard amount.amount >= 400 else { throw LedgerError.badAmount }
        let receive = try ledger.createInvoice(amount, description: "cake", at: date)
        try ledger.settle(invoice: receive.invoice, at: date)
        model.ark += amount.amount - (amount.amount + 999) / 1000
    }

    private mutating func fault() {
        lastStep = "fault"
        let fault = [LedgerFault.lightning, .lightningHold, .round].randomElement(using: &generator) ?? .round
        ledger.order(fault, times: 1)
    }

    private mutating func mine() {
        lastStep = "mine"
        ledger.mine([1, 1, 1, 2, 6, 40, 150].randomElement(using: &generator) ?? 1, at: date)
    }

    private mutating func pick() throws -> (ids: [String], total: Int64) {
        let usable = ledger.livingVTXOs.filter { $0.state == .spendable }
        guard !usable.isEmpty else { throw LedgerError.nothing("none") }
        let chosen = usable.shuffled(using: &generator).prefix(Int.random(in: 1...3, using: &generator))
        return (chosen.map(\.id), chosen.reduce(0) { $0 + $1.amount.amount })
    }
}
