import BitcoinText
import Core

/// What barkd's API asks of the ledger beside operations.
extension Ledger {
    package func ownsArkKey(_ key: String) -> Bool { arkKeys.contains(key) }

    package func boardEstimate(_ amount: Satoshis) -> FeeEstimate {
        let fee = boardFee(amount.amount)
        return FeeEstimate(
            fee: Self.sat(fee),
            gross: amount,
            net: Self.sat(max(0, amount.amount - fee)),
            vtxosSpent: []
        )
    }

    /// As if there were enough, where there is not: barkd estimates the worst case then.
    package func lightningEstimate(_ amount: Satoshis) -> FeeEstimate {
        if let selection = try? select(amount.amount, fee: { lightningFee(amount.amount, $0) }) {
            return FeeEstimate(
                fee: Self.sat(selection.fee),
                gross: Self.sat(amount.amount + selection.fee),
                net: amount,
                vtxosSpent: selection.vtxos.map(\.id)
            )
        }
        let fee = lightningFee(amount.amount, livingVTXOs)
        return FeeEstimate(fee: Self.sat(fee), gross: Self.sat(amount.amount + fee), net: amount, vtxosSpent: [])
    }

    package func receiveEstimate(_ amount: Satoshis) -> FeeEstimate {
        let fee = fees.lightningReceive.base + FeeSchedule.millionths(fees.lightningReceive.ppm, of: amount.amount)
        return FeeEstimate(
            fee: Self.sat(fee),
            gross: amount,
            net: Self.sat(max(0, amount.amount - fee)),
            vtxosSpent: []
        )
    }

    /// What sending all coins to one output costs.
    package func drainFee() throws(LedgerError) -> Satoshis {
        Self.sat(try selectCoins(nil, outputBytes: 31).fee)
    }

    /// One transaction with several outputs.
    package mutating func sendMany(_ payments: [(address: String, amount: Satoshis)]) throws -> String {
        guard !payments.isEmpty else { throw LedgerError.nothing("no destination was given") }
        var outputs: [RawTransaction.Output] = []
        for payment in payments {
            guard payment.amount.amount >= 294 else {
                throw LedgerError.dust(amount: payment.amount, minimum: Self.sat(294))
            }
            outputs.append(.init(amount: payment.amount.amount, script: try onchain(payment.address).scriptPubKey))
        }
        let total = outputs.reduce(0) { min($0 + $1.amount, Satoshis.limit) }
        let bytes = outputs.reduce(Int64(0)) { $0 + 9 + Int64($1.script.count) }
        return spendCoins(try selectCoins(total, outputBytes: bytes), to: outputs).txid
    }
}
