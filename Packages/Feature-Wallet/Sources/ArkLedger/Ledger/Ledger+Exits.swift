import BitcoinText
import Core
import Foundation

extension Ledger {
    /// What a child that pays for an exit's transaction costs.
    var exitStepFee: Int64 { 220 * feeRates.regular }

    mutating func startExit(_ ids: [String]?, at date: Date) throws -> WalletReceipt {
        let chosen = try named(ids)
        if let old = chosen.first(where: { $0.isExpired(at: height) }) {
            throw LedgerError.unusableVTXO(old.id, "it has expired, and the server may take it back first")
        }
        var last: Int?
        for var vtxo in chosen {
            let amount = vtxo.amount.amount
            var movement = makeMovement(
                "bark.exit",
                "start",
                .successful,
                intended: -amount,
                effective: -amount,
                fee: 0,
                at: date
            )
            movement.inputVTXOs = [vtxo.id]
            movement.exitedVTXOs = [vtxo.id]
            put(movement)
            last = movement.id
            vtxo.state = .exited
            put(vtxo)
            put(
                LedgerExit(
                    exit: Exit(vtxoID: vtxo.id, state: .init("start", tipHeight: height)),
                    amount: amount,
                    depth: vtxo.exitDepth ?? 1,
                    delta: vtxo.exitDelta
                )
            )
        }
        return WalletReceipt(movementID: last, fee: .zero)
    }

    /// Gives an exit up while its last transaction is not broadcast; the VTXO can be spent again.
    public mutating func cancelExit(_ id: String, vtxo: VTXO, at date: Date) throws {
        guard var exit = exits[id] else { throw LedgerError.noSuchVTXO(id) }
        let isLate = exit.confirmed >= exit.depth || (exit.confirmed == exit.depth - 1 && exit.child != nil)
        guard exit.exit.state.type == "start" || exit.exit.state.type == "processing", !isLate else {
            throw LedgerError.unusableVTXO(id, "its exit is too far to be given up")
        }
        advance(&exit, to: Exit.State("canceled", tipHeight: height))
        put(exit)
        var back = vtxo
        back.state = .spendable
        put(back)
        var movement = makeMovement(
            "bark.exit",
            "cancel",
            .successful,
            intended: exit.amount,
            effective: exit.amount,
            fee: 0,
            at: date
        )
        movement.outputVTXOs = [id]
        put(movement)
    }

    /// Does what can be done for the exits without another block.
    public mutating func progressExits() {
        for id in exits.keys.sorted() {
            guard var exit = exits[id] else { continue }
            if exit.exit.state.type == "start" || exit.exit.state.type == "processing" { broadcastNext(&exit) }
            put(exit)
        }
    }

    mutating func advanceExits() {
        for id in exits.keys.sorted() {
            guard var exit = exits[id] else { continue }
            switch exit.exit.state.type {
            case "start", "processing":
                if exit.child != nil {
                    exit.child = nil
                    exit.confirmed += 1
                }
                if exit.confirmed >= exit.depth {
                    var state = Exit.State("awaiting-delta", tipHeight: height)
                    state.confirmedBlock = block(height)
                    state.claimableHeight = height + exit.delta
                    advance(&exit, to: state)
                } else {
                    broadcastNext(&exit)
                }
            case "awaiting-delta":
                var state = exit.exit.state
                state.tipHeight = height
                if height >= state.claimableHeight ?? .max {
                    state = Exit.State("claimable", tipHeight: height)
                    state.claimableSince = block(height)
                    advance(&exit, to: state)
                } else {
                    exit.exit.state = state
                }
            case "claim-in-progress":
                var state = Exit.State("claimed", tipHeight: height)
                state.txid = exit.exit.state.claimTxid
                state.block = block(height)
                advance(&exit, to: state)
            default: exit.exit.state.tipHeight = height
            }
            put(exit)
        }
    }

    private func advance(_ exit: inout LedgerExit, to state: Exit.State) {
        exit.exit.history = (exit.exit.history ?? []) + [exit.exit.state]
        exit.exit.state = state
    }

    /// Broadcasts the next transaction of an exit with a child that pays for it, where confirmed coins allow it.
    private mutating func broadcastNext(_ exit: inout LedgerExit) {
        if exit.child == nil, let script = try? BitcoinAddress(ownAddress(0)).scriptPubKey,
            let selection = coinsForStep()
        {
            let total = selection.coins.reduce(0) { $0 + $1.amount }
            let rest = total - exitStepFee
            let child = spendCoins(
                CoinSelection(coins: selection.coins, fee: exitStepFee, change: 0),
                to: rest > 0 ? [.init(amount: rest, script: script)] : [],
                isCPFP: true
            )
            exit.child = child.txid
        }
        var state = Exit.State("processing", tipHeight: height)
        state.transactions = (0..<exit.depth).map { index in
            var status: Exit.Transaction.Status
            if index < exit.confirmed {
                status = .init("confirmed")
                status.childTxid = exit.exit.vtxoID
                status.origin = ["type": "wallet"]
                status.block = block(height)
            } else if index == exit.confirmed, let child = exit.child {
                status = .init("awaiting-confirmation")
                status.childTxid = child
                status.origin = ["type": "wallet"]
            } else if index == exit.confirmed {
                status = .init("awaiting-cpfp-broadcast")
            } else {
                status = .init("awaiting-input-confirmation")
                status.txids = [exit.exit.vtxoID]
            }
            return Exit.Transaction(txid: exit.exit.vtxoID, status: status)
        }
        if exit.exit.state.type == "start" { advance(&exit, to: state) } else { exit.exit.state = state }
    }

    /// Confirmed coins worth at least a step's fee and a change that is worth keeping.
    private func coinsForStep() -> CoinSelection? {
        var chosen: [LedgerCoin] = []
        var total: Int64 = 0
        for coin in coins.values.sorted(by: { ($0.amount, $0.outpoint) > ($1.amount, $1.outpoint) })
        where coin.height != nil {
            chosen.append(coin)
            total += coin.amount
            if total >= exitStepFee + 294 { return CoinSelection(coins: chosen, fee: exitStepFee, change: 0) }
        }
        return nil
    }

    mutating func claimExit(_ ids: [String]?, _ text: String) throws -> WalletReceipt {
        let address = try onchain(text)
        let claimable = exits.values.filter { $0.exit.state.type == "claimable" }
        var chosen = claimable
        if let ids {
            chosen = []
            for id in Set(ids).sorted() {
                guard let exit = exits[id] else { throw LedgerError.noSuchVTXO(id) }
                guard exit.exit.state.type == "claimable" else {
                    throw LedgerError.unusableVTXO(id, "its exit is \(exit.exit.state.type)")
                }
                chosen.append(exit)
            }
        }
        guard !chosen.isEmpty else { throw LedgerError.nothing("no exit can be claimed yet") }
        chosen.sort { $0.exit.vtxoID < $1.exit.vtxoID }
        let fee = claimFee(count: chosen.count)
        let total = chosen.reduce(0) { $0 + $1.amount }
        guard total - fee >= 294 else {
            throw LedgerError.dust(amount: Self.sat(total - fee), minimum: Self.sat(294))
        }
        let raw = RawTransaction(
            inputs: chosen.map { RawTransaction.Input(txid: String($0.exit.vtxoID.prefix { $0 != ":" }), index: 0) },
            outputs: [.init(amount: total - fee, script: address.scriptPubKey)]
        )
        let transaction = receive(raw, spent: 0, fee: nil, isTrusted: true)
        for var exit in chosen {
            var state = Exit.State("claim-in-progress", tipHeight: height)
            state.claimTxid = transaction.txid
            state.claimableSince = exit.exit.state.claimableSince
            advance(&exit, to: state)
            put(exit)
        }
        return WalletReceipt(txid: transaction.txid, fee: Self.sat(fee))
    }

    func claimFee(count: Int) -> Int64 { (Int64(count) * 70 + 55) * feeRates.regular }
}
