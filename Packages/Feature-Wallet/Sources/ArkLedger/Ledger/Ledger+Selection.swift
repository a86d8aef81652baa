import BitcoinText
import Core

extension Ledger {
    /// VTXOs for a payment, those that expire first, with the fee for exactly these.
    struct Selection {
        let vtxos: [VTXO]
        let fee: Int64
        let change: Int64

        var total: Int64 { vtxos.reduce(0) { $0 + $1.amount.amount } }
    }

    func select(_ amount: Int64, fee: ([VTXO]) -> Int64) throws(LedgerError) -> Selection {
        var chosen: [VTXO] = []
        var total: Int64 = 0
        for vtxo in livingVTXOs where vtxo.state == .spendable && !vtxo.isExpired(at: height) {
            chosen.append(vtxo)
            total += vtxo.amount.amount
            let fee = fee(chosen)
            let change = total - amount - fee
            if change == 0 || change >= Self.dust { return Selection(vtxos: chosen, fee: fee, change: change) }
        }
        let needed = amount + fee(chosen)
        if total >= needed {
            throw .dust(amount: Self.sat(total - needed), minimum: Self.sat(Self.dust))
        }
        throw .insufficientFunds(needed: Self.sat(needed), available: Self.sat(total), isOnchain: false)
    }

    /// The VTXOs with some ids, each spendable; all that are where none are named.
    func named(_ ids: [String]?) throws(LedgerError) -> [VTXO] {
        guard let ids else {
            let all = livingVTXOs.filter { $0.state == .spendable }
            guard !all.isEmpty else { throw .nothing("no VTXO can be spent") }
            return all
        }
        guard !ids.isEmpty else { throw .nothing("no VTXO was named") }
        var result: [VTXO] = []
        for id in Set(ids).sorted() {
            guard let vtxo = vtxos[id] else { throw .noSuchVTXO(id) }
            guard vtxo.state == .spendable else { throw .unusableVTXO(id, "it is \(vtxo.state.type)") }
            result.append(vtxo)
        }
        return result
    }

    // MARK: Fees

    func lightningFee(_ amount: Int64, _ vtxos: [VTXO]) -> Int64 {
        let blocks = (vtxos.map(\.expiryHeight).max() ?? height) - height
        let ppm = FeeSchedule.ppm(fees.lightningSend.table, blocks: blocks)
        return max(fees.lightningSend.minimum, fees.lightningSend.base + FeeSchedule.millionths(ppm, of: amount))
    }

    func offboardFee(_ script: [UInt8], _ vtxos: [VTXO]) -> Int64 {
        let size = fees.offboard.additionalBytes + 9 + Int64(script.count)
        return fees.offboard.base + size * feeRates.regular
            + vtxos.reduce(0) { $0 + FeeSchedule.cost(of: $1, fees.offboard.table, height: height) }
    }

    func boardFee(_ amount: Int64) -> Int64 {
        max(fees.board.minimum, fees.board.base + FeeSchedule.millionths(fees.board.ppm, of: amount))
    }

    // MARK: Coins

    struct CoinSelection {
        let coins: [LedgerCoin]
        let fee: Int64
        let change: Int64
    }

    /// Coins for outputs of an amount in all, the largest first; every one where the amount is `nil`.
    func selectCoins(
        _ amount: Int64?,
        outputBytes: Int64,
        confirmedOnly: Bool = false
    ) throws(LedgerError) -> CoinSelection {
        let usable = coins.values.filter { confirmedOnly ? $0.height != nil : $0.isTrusted }
            .sorted { ($0.amount, $0.outpoint) > ($1.amount, $1.outpoint) }
        func fee(_ inputs: Int, _ hasChange: Bool) -> Int64 {
            (11 + Int64(inputs) * 68 + outputBytes + (hasChange ? 31 : 0)) * feeRates.regular
        }
        let all = usable.reduce(0) { $0 + $1.amount }
        guard let amount else {
            let fee = fee(usable.count, false)
            guard all > fee else {
                throw .insufficientFunds(needed: Self.sat(fee + 1), available: Self.sat(all), isOnchain: true)
            }
            return CoinSelection(coins: usable, fee: fee, change: 0)
        }
        var chosen: [LedgerCoin] = []
        var total: Int64 = 0
        for coin in usable {
            chosen.append(coin)
            total += coin.amount
            let plain = fee(chosen.count, false)
            guard total >= amount + plain else { continue }
            let change = total - amount - fee(chosen.count, true)
            // Change that costs more than it is worth goes to the miners.
            if change < 294 { return CoinSelection(coins: chosen, fee: total - amount, change: 0) }
            return CoinSelection(coins: chosen, fee: fee(chosen.count, true), change: change)
        }
        let needed = amount + fee(max(1, usable.count), false)
        throw .insufficientFunds(needed: Self.sat(needed), available: Self.sat(all), isOnchain: true)
    }

    /// Makes and broadcasts a transaction of the wallet's own.
    mutating func spendCoins(
        _ selection: CoinSelection,
        to outputs: [RawTransaction.Output],
        isCPFP: Bool = false
    ) -> OnchainTransaction {
        var outputs = outputs
        if selection.change > 0, let change = try? BitcoinAddress(ownAddress(0)) {
            outputs.append(.init(amount: selection.change, script: change.scriptPubKey))
        }
        let inputs = selection.coins.map { coin in
            let parts = coin.outpoint.split(separator: ":")
            return RawTransaction.Input(txid: String(parts[0]), index: UInt32(parts.last ?? "0") ?? 0)
        }
        for coin in selection.coins { coins[coin.outpoint] = nil }
        let spent = selection.coins.reduce(0) { $0 + $1.amount }
        return receive(
            RawTransaction(inputs: inputs, outputs: outputs),
            spent: spent,
            fee: selection.fee,
            isCPFP: isCPFP
        )
    }

    /// Takes the wallet's outputs of a transaction that was broadcast.
    ///
    /// - Parameter spent: what its inputs took from the wallet.
    mutating func receive(
        _ raw: RawTransaction,
        spent: Int64,
        fee: Int64?,
        isCPFP: Bool = false,
        isTrusted: Bool? = nil
    ) -> OnchainTransaction {
        let txid = raw.txid
        var received: Int64 = 0
        for (index, output) in raw.outputs.enumerated() where scripts.contains(Hex.text(output.script)) {
            let outpoint = "\(txid):\(index)"
            coins[outpoint] = LedgerCoin(
                outpoint: outpoint,
                amount: output.amount,
                height: nil,
                isOwn: isTrusted ?? (spent > 0)
            )
            received += output.amount
        }
        let transaction = OnchainTransaction(
            txid: txid,
            tx: Hex.text(raw.bytes),
            balanceChange: Self.sat(received - spent),
            fee: fee.map { Self.sat($0) },
            confirmation: nil,
            isCPFP: isCPFP
        )
        // A transaction that the wallet has no part in is none of its history.
        if received != 0 || spent != 0 { put(transaction) }
        return transaction
    }

    /// An input that no wallet here has made.
    mutating func foreignInput() -> RawTransaction.Input { .init(txid: freshID(), index: 0) }
}
