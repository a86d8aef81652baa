import BitcoinText
import Core
import Foundation

/// An exit in progress.
struct LedgerExit: LedgerRecord, Hashable {
    var exit: Exit
    var amount: Int64
    var depth: Int
    var delta: Int
    /// Transactions confirmed so far.
    var confirmed = 0
    /// The child transaction that pays for the waiting one, once it is broadcast.
    var child: String?

    var id: String { exit.vtxoID }
    var isAlive: Bool { !exit.state.isFinished }
    var isClaimable: Bool { exit.state.type == "claimable" }
    /// True until all of its transactions are confirmed.
    var isUnrolling: Bool { exit.state.type == "start" || exit.state.type == "processing" }

    mutating func advance(to state: Exit.State) {
        exit.history = (exit.history ?? []) + [exit.state]
        exit.state = state
    }
}

/// The unilateral exits in progress, from their first transaction to the claim.
struct Exits: Sendable, Equatable, Codable {
    var exits = LedgerRecords<LedgerExit>()

    /// The cost of a child transaction that pays for an exit's transaction.
    private static let stepFee = 220 * ArkServer.feeRates.regular

    static func claimFee(count: Int) -> Int64 { (Int64(count) * 70 + 55) * ArkServer.feeRates.regular }

    /// The number of transactions in the exits of some VTXOs, and the fee for broadcasting them all.
    static func steps(_ vtxos: [VTXO]) -> (count: Int64, fee: Int64) {
        let count = vtxos.reduce(0) { $0 + Int64($1.exitDepth ?? 1) }
        return (count, count * stepFee)
    }

    private var inOrder: [LedgerExit] { exits.values.sorted { $0.id < $1.id } }
    var alive: [Exit] { inOrder.map(\.exit) }

    mutating func start(_ ids: [String]?, in account: inout ArkAccount, at date: Date) throws -> WalletReceipt {
        let chosen = try account.named(ids)
        try account.checkUnexpired(chosen, "it has expired, and the server may take it back first")
        var last: Int?
        for vtxo in chosen {
            let amount = vtxo.amount.amount
            var movement = account.movement("bark.exit", "start", intended: -amount, at: date)
            movement.inputVTXOs = [vtxo.id]
            movement.exitedVTXOs = [vtxo.id]
            account.movements.put(movement)
            last = movement.id
            account.set([vtxo], to: .exited)
            let exit = Exit(vtxoID: vtxo.id, state: .init("start", tipHeight: account.server.height))
            exits.put(LedgerExit(exit: exit, amount: amount, depth: vtxo.exitDepth ?? 1, delta: vtxo.exitDelta))
        }
        // As it was quoted: its steps and its claim take it from on-chain money while it goes on.
        let fee = Self.steps(chosen).fee + Self.claimFee(count: chosen.count)
        return WalletReceipt(movementID: last, fee: Satoshis(clamping: fee))
    }

    /// Cancels an exit before its last transaction is broadcast; the VTXO can be spent again.
    mutating func cancel(_ id: String, vtxo: VTXO, in account: inout ArkAccount, at date: Date) throws {
        guard var exit = exits[id] else { throw LedgerError.noSuchVTXO(id) }
        let isLate = exit.confirmed >= exit.depth || (exit.confirmed == exit.depth - 1 && exit.child != nil)
        guard exit.isUnrolling, !isLate else {
            throw LedgerError.unusableVTXO(id, "its exit is too far to be given up")
        }
        exit.advance(to: Exit.State("canceled", tipHeight: account.server.height))
        exits.put(exit)
        account.set([vtxo], to: .spendable)
        var movement = account.movement("bark.exit", "cancel", intended: exit.amount, at: date)
        movement.outputVTXOs = [id]
        account.movements.put(movement)
    }

    /// Advances the exits as far as possible without another block.
    mutating func progress(with coins: inout Coins, at server: ArkServer) {
        for var exit in inOrder {
            if exit.isUnrolling { broadcastNext(&exit, with: &coins, at: server) }
            exits.put(exit)
        }
    }

    /// Advances the exits as far as the last block allows.
    mutating func advance(with coins: inout Coins, at server: ArkServer) {
        let (height, block) = (server.height, server.block(server.height))
        for var exit in inOrder {
            switch exit.exit.state.type {
            case "start", "processing":
                if exit.child != nil {
                    exit.child = nil
                    exit.confirmed += 1
                }
                if exit.confirmed >= exit.depth {
                    var state = Exit.State("awaiting-delta", tipHeight: height)
                    state.confirmedBlock = block
                    state.claimableHeight = height + exit.delta
                    exit.advance(to: state)
                } else {
                    broadcastNext(&exit, with: &coins, at: server)
                }
            case "awaiting-delta" where height >= exit.exit.state.claimableHeight ?? .max:
                var state = Exit.State("claimable", tipHeight: height)
                state.claimableSince = block
                exit.advance(to: state)
            case "claim-in-progress":
                var state = Exit.State("claimed", tipHeight: height)
                state.txid = exit.exit.state.claimTxid
                state.block = block
                exit.advance(to: state)
            default: exit.exit.state.tipHeight = height
            }
            exits.put(exit)
        }
    }

    /// Broadcasts the next transaction of an exit with a child that pays for it, if there are enough confirmed coins.
    private func broadcastNext(_ exit: inout LedgerExit, with coins: inout Coins, at server: ArkServer) {
        if exit.child == nil { exit.child = coins.payForParent(Self.stepFee, at: server) }
        var state = Exit.State("processing", tipHeight: server.height)
        state.transactions = (0..<exit.depth).map { index in
            var status: Exit.Transaction.Status
            if index < exit.confirmed {
                status = .init("confirmed")
                status.childTxid = exit.id
                status.origin = ["type": "wallet"]
                status.block = server.block(server.height)
            } else if index == exit.confirmed, let child = exit.child {
                status = .init("awaiting-confirmation")
                status.childTxid = child
                status.origin = ["type": "wallet"]
            } else if index == exit.confirmed {
                status = .init("awaiting-cpfp-broadcast")
            } else {
                status = .init("awaiting-input-confirmation")
                status.txids = [exit.id]
            }
            return Exit.Transaction(txid: exit.id, status: status)
        }
        if exit.exit.state.type == "start" { exit.advance(to: state) } else { exit.exit.state = state }
    }

    // MARK: Claiming

    mutating func claim(
        _ ids: [String]?,
        to text: String,
        into coins: inout Coins,
        at server: ArkServer
    ) throws -> WalletReceipt {
        let address = try server.onchainAddress(text)
        for id in Set(ids ?? []).sorted() {
            guard let exit = exits[id] else { throw LedgerError.noSuchVTXO(id) }
            guard exit.isClaimable else { throw LedgerError.unusableVTXO(id, "its exit is \(exit.exit.state.type)") }
        }
        let (chosen, total, fee) = try claimable(ids)
        try LedgerError.checkDust(total - fee, Coins.dust)
        let raw = RawTransaction(
            inputs: chosen.map { RawTransaction.Input(txid: String($0.id.prefix { $0 != ":" }), index: 0) },
            outputs: [.init(amount: total - fee, script: address.scriptPubKey)]
        )
        let transaction = coins.receive(raw, spent: 0, fee: nil, isTrusted: true)
        for var exit in chosen {
            var state = Exit.State("claim-in-progress", tipHeight: server.height)
            state.claimTxid = transaction.txid
            state.claimableSince = exit.exit.state.claimableSince
            exit.advance(to: state)
            exits.put(exit)
        }
        return WalletReceipt(txid: transaction.txid, fee: Satoshis(clamping: fee))
    }

    /// The claimable exits of the given VTXOs; all claimable ones if none are given.
    func claimable(_ ids: [String]?) throws(LedgerError) -> (exits: [LedgerExit], total: Int64, fee: Int64) {
        let chosen = inOrder.filter { $0.isClaimable && ids?.contains($0.id) ?? true }
        guard !chosen.isEmpty else { throw .nothing("no exit can be claimed yet") }
        return (chosen, chosen.reduce(0) { $0 + $1.amount }, Self.claimFee(count: chosen.count))
    }
}
