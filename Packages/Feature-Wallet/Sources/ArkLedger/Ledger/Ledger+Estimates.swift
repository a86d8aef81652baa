import BitcoinText
import Core
import Foundation

extension Ledger {
    /// What an operation would cost now. Nothing is changed.
    public func estimate(_ operation: WalletOperation, at date: Date) throws -> FeeEstimate {
        switch operation {
        case .sendArk(_, let amount): return Self.onTop(0, amount, try select(amount.amount) { _ in 0 }.vtxos)
        case .sendOnchainFromArk(let address, let amount):
            let script = try onchain(address).scriptPubKey
            let selection = try select(amount.amount) { offboardFee(script, $0) }
            return Self.onTop(selection.fee, amount, selection.vtxos)
        case .sendOnchain(let address, let amount):
            let script = try onchain(address).scriptPubKey
            return Self.onTop(try selectCoins(amount.amount, outputBytes: 9 + Int64(script.count)).fee, amount, [])
        case .payLightning(let destination, let stated):
            let amount = try stated ?? Bolt11Invoice(destination).amount?.satoshis ?? .zero
            let selection = try select(amount.amount) { lightningFee(amount.amount, $0) }
            return Self.onTop(selection.fee, amount, selection.vtxos)
        case .board(let amount):
            let selection = try selectCoins(amount?.amount, outputBytes: 43)
            let gross = amount?.amount ?? selection.coins.reduce(0) { $0 + $1.amount } - selection.fee
            let fee = boardFee(gross)
            return FeeEstimate(
                fee: Self.sat(fee + selection.fee),
                gross: Self.sat(gross + selection.fee),
                net: Self.sat(gross - fee),
                vtxosSpent: []
            )
        case .offboard(let ids, let address):
            let chosen = try named(ids)
            let script = try address.map { try onchain($0).scriptPubKey } ?? Array(repeating: 0, count: 22)
            return Self.offTop(offboardFee(script, chosen), chosen)
        case .refresh(let ids):
            let chosen = try named(ids)
            return Self.offTop(fees.refreshFee(chosen, height: height), chosen)
        case .startExit(let ids):
            let chosen = try named(ids)
            let steps = chosen.reduce(0) { $0 + Int64($1.exitDepth ?? 1) }
            return Self.offTop(steps * exitStepFee + claimFee(count: chosen.count), chosen)
        case .claimExit(let ids, _):
            let chosen = exits.values.filter { exit in
                exit.exit.state.type == "claimable" && ids?.contains(exit.exit.vtxoID) ?? true
            }
            guard !chosen.isEmpty else { throw LedgerError.nothing("no exit can be claimed yet") }
            let total = chosen.reduce(0) { $0 + $1.amount }
            let fee = claimFee(count: chosen.count)
            return FeeEstimate(fee: Self.sat(fee), gross: Self.sat(total), net: Self.sat(total - fee), vtxosSpent: [])
        }
    }

    private static func onTop(_ fee: Int64, _ amount: Satoshis, _ vtxos: [VTXO]) -> FeeEstimate {
        FeeEstimate(fee: sat(fee), gross: sat(amount.amount + fee), net: amount, vtxosSpent: vtxos.map(\.id))
    }

    private static func offTop(_ fee: Int64, _ vtxos: [VTXO]) -> FeeEstimate {
        let total = vtxos.reduce(0) { $0 + $1.amount.amount }
        return FeeEstimate(fee: sat(fee), gross: sat(total), net: sat(max(0, total - fee)), vtxosSpent: vtxos.map(\.id))
    }

    /// Refuses what would leave an output that nobody relays, as doing it would.
    public static func checkDust(_ operation: WalletOperation, _ estimate: FeeEstimate) throws(LedgerError) {
        let minimum: Int64
        switch operation {
        case .sendArk, .sendOnchainFromArk, .offboard, .refresh: minimum = dust
        case .sendOnchain, .claimExit: minimum = 294
        case .payLightning, .board, .startExit: return
        }
        guard estimate.net.amount >= minimum else { throw .dust(amount: estimate.net, minimum: sat(minimum)) }
    }

    /// What broadcasting and claiming exits would cost, and whether confirmed coins allow it.
    public func exitFee(_ ids: [String]?) throws -> (broadcast: Int64, claim: Int64, count: Int, isFundable: Bool) {
        let chosen = try named(ids)
        let steps = chosen.reduce(0) { $0 + Int64($1.exitDepth ?? 1) }
        let broadcast = steps * exitStepFee
        return (broadcast, claimFee(count: chosen.count), Int(steps), onchainBalance.confirmed.amount >= broadcast)
    }
}
