import Core

@testable import ArkLedger

/// Three sums, kept by adding and subtracting what each step is known to do; it knows no VTXO, coin or block.
struct ReferenceModel: Equatable {
    var ark: Int64 = 0
    var exiting: Int64 = 0
    var onchain: Int64 = 0
    /// Fees of refreshes whose rounds are open, by movement.
    var refreshFees: [Int: Int64] = [:]
    /// What payments over Lightning would take, by movement.
    var lightning: [Int: Int64] = [:]
    /// Transactions of exits whose fees were taken.
    var paid: Set<String> = []

    /// What a step's records say of things that end later than they begin.
    mutating func conclude(_ changes: LedgerChanges) {
        for movement in changes.movements.values where movement.status != .pending {
            if let fee = refreshFees.removeValue(forKey: movement.id), movement.status == .successful { ark -= fee }
            if let held = lightning.removeValue(forKey: movement.id), movement.status == .successful { ark -= held }
        }
        for transaction in changes.transactions.values
        where transaction.isCPFP && paid.insert(transaction.txid).inserted {
            onchain -= transaction.fee?.amount ?? 0
        }
    }

    static func sums(of ledger: Ledger) -> (ark: Int64, exiting: Int64, onchain: Int64) {
        let balance = ledger.arkBalance
        let ark = [balance.spendable, balance.pendingLightningSend, balance.pendingInRound, balance.pendingBoard]
        return (
            ark.reduce(0) { $0 + $1.amount }, balance.pendingExit?.amount ?? 0, ledger.onchainBalance.total.amount
        )
    }
}
