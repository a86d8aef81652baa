import BitcoinText
import Core
import Foundation

extension Ledger {
    /// Does an operation, all of it or nothing.
    public mutating func perform(_ operation: WalletOperation, at date: Date) throws -> WalletReceipt {
        var copy = self
        let receipt = try copy.apply(operation, at: date)
        self = copy
        return receipt
    }

    private mutating func apply(_ operation: WalletOperation, at date: Date) throws -> WalletReceipt {
        switch operation {
        case .sendArk(let address, let amount): try sendArk(address, Self.positive(amount), at: date)
        case .sendOnchainFromArk(let address, let amount):
            try sendOnchainFromArk(address, Self.positive(amount), at: date)
        case .sendOnchain(let address, let amount): try sendOnchain(address, Self.positive(amount))
        case .payLightning(let destination, let amount): try payLightning(destination, amount, at: date)
        case .board(let amount): try board(amount.map { try Self.positive($0) }, at: date)
        case .offboard(let ids, let address): try offboard(ids, address, at: date)
        case .refresh(let ids): try refresh(ids, at: date)
        case .startExit(let ids): try startExit(ids, at: date)
        case .claimExit(let ids, let address): try claimExit(ids, address)
        }
    }

    private static func positive(_ amount: Satoshis) throws(LedgerError) -> Int64 {
        guard amount.amount > 0 else { throw .badAmount }
        return amount.amount
    }

    func onchain(_ text: String) throws -> BitcoinAddress {
        let address = try BitcoinAddress(text)
        try address.check(network)
        return address
    }

    // MARK: From Ark

    private mutating func sendArk(_ text: String, _ amount: Int64, at date: Date) throws -> WalletReceipt {
        let address = try ArkAddress(text)
        try address.check(network)
        try address.check(serverKey: Hex.bytes(serverKey) ?? [])
        guard amount >= Self.dust else {
            throw LedgerError.dust(amount: Self.sat(amount), minimum: Self.sat(Self.dust))
        }
        let selection = try select(amount) { _ in 0 }
        var movement = makeMovement(
            "bark.arkoor",
            "send",
            .successful,
            intended: -amount,
            effective: -amount,
            fee: 0,
            at: date
        )
        movement.sentTo = [.init("ark", address.text, Self.sat(amount))]
        movement.outputVTXOs = spend(selection, into: movement.id)
        movement.inputVTXOs = selection.vtxos.map(\.id)
        put(movement)
        if case .bark(_, .publicKey(let key), _) = address.version, arkKeys.contains(Hex.text(key)) {
            receiveArk(amount, on: address.text, after: selection, at: date)
        }
        return WalletReceipt(movementID: movement.id, fee: .zero)
    }

    /// Spends the chosen VTXOs and keeps the change as a new one, which is as old as the oldest.
    private mutating func spend(_ selection: Selection, into movement: Int) -> [String] {
        for var vtxo in selection.vtxos {
            vtxo.state = .spent
            put(vtxo)
        }
        guard selection.change > 0 else { return [] }
        let change = makeVTXO(
            selection.change,
            expiry: selection.vtxos.map(\.expiryHeight).min() ?? height,
            depth: (selection.vtxos.compactMap(\.exitDepth).max() ?? 0) + 1,
            anchor: selection.vtxos.first?.chainAnchor
        )
        put(change)
        return [change.id]
    }

    private mutating func receiveArk(_ amount: Int64, on address: String, after selection: Selection?, at date: Date) {
        let vtxo = makeVTXO(
            amount,
            expiry: selection?.vtxos.map(\.expiryHeight).min() ?? height + Self.expiryDelta,
            depth: (selection?.vtxos.compactMap(\.exitDepth).max() ?? 2) + 1,
            anchor: selection?.vtxos.first?.chainAnchor
        )
        put(vtxo)
        var movement = makeMovement(
            "bark.arkoor",
            "receive",
            .successful,
            intended: amount,
            effective: amount,
            fee: 0,
            at: date
        )
        movement.receivedOn = [.init("ark", address, Self.sat(amount))]
        movement.outputVTXOs = [vtxo.id]
        put(movement)
    }

    private mutating func sendOnchainFromArk(_ text: String, _ amount: Int64, at date: Date) throws -> WalletReceipt {
        let address = try onchain(text)
        guard amount >= Self.dust else {
            throw LedgerError.dust(amount: Self.sat(amount), minimum: Self.sat(Self.dust))
        }
        let script = address.scriptPubKey
        let selection = try select(amount) { offboardFee(script, $0) }
        var movement = makeMovement(
            "bark.offboard",
            "send_onchain",
            .successful,
            intended: -amount,
            effective: -(amount + selection.fee),
            fee: selection.fee,
            at: date
        )
        movement.sentTo = [.init("bitcoin", address.text, Self.sat(amount))]
        movement.inputVTXOs = selection.vtxos.map(\.id)
        movement.outputVTXOs = spend(selection, into: movement.id)
        let txid = payOut(amount, script)
        movement.metadata = ["offboard_txid": .string(txid)]
        put(movement)
        return WalletReceipt(movementID: movement.id, txid: txid, fee: Self.sat(selection.fee))
    }

    private mutating func offboard(_ ids: [String]?, _ text: String?, at date: Date) throws -> WalletReceipt {
        let chosen = try named(ids)
        if let old = chosen.first(where: { $0.isExpired(at: height) }) {
            throw LedgerError.unusableVTXO(old.id, "it has expired")
        }
        let address = try onchain(text ?? newOnchainAddress())
        let gross = chosen.reduce(0) { $0 + $1.amount.amount }
        let fee = offboardFee(address.scriptPubKey, chosen)
        guard gross - fee >= Self.dust else {
            throw LedgerError.dust(amount: Self.sat(gross - fee), minimum: Self.sat(Self.dust))
        }
        var movement = makeMovement(
            "bark.offboard",
            "offboard",
            .successful,
            intended: -gross,
            effective: -gross,
            fee: fee,
            at: date
        )
        movement.sentTo = [.init("bitcoin", address.text, Self.sat(gross - fee))]
        movement.inputVTXOs = chosen.map(\.id)
        _ = spend(Selection(vtxos: chosen, fee: fee, change: 0), into: movement.id)
        let txid = payOut(gross - fee, address.scriptPubKey)
        movement.metadata = ["offboard_txid": .string(txid)]
        put(movement)
        return WalletReceipt(movementID: movement.id, txid: txid, fee: Self.sat(fee))
    }

    /// The server's transaction that pays an on-chain output.
    private mutating func payOut(_ amount: Int64, _ script: [UInt8]) -> String {
        let raw = RawTransaction(inputs: [foreignInput()], outputs: [.init(amount: amount, script: script)])
        return receive(raw, spent: 0, fee: nil).txid
    }

    // MARK: On-chain

    private mutating func sendOnchain(_ text: String, _ amount: Int64) throws -> WalletReceipt {
        let address = try onchain(text)
        guard amount >= 294 else { throw LedgerError.dust(amount: Self.sat(amount), minimum: Self.sat(294)) }
        let script = address.scriptPubKey
        let selection = try selectCoins(amount, outputBytes: 9 + Int64(script.count))
        let transaction = spendCoins(selection, to: [.init(amount: amount, script: script)])
        return WalletReceipt(txid: transaction.txid, fee: Self.sat(selection.fee))
    }

    private mutating func board(_ amount: Int64?, at date: Date) throws -> WalletReceipt {
        let selection = try selectCoins(amount, outputBytes: 43)
        let gross = amount ?? selection.coins.reduce(0) { $0 + $1.amount } - selection.fee
        guard gross >= 1000 else {
            throw LedgerError.belowMinimum(amount: Self.sat(gross), minimum: Self.sat(1000))
        }
        let fee = boardFee(gross)
        // Taproot, of a key that only the sandbox has.
        let script: [UInt8] = [0x51, 0x20] + Array((Hex.bytes(serverKey) ?? []).dropFirst())
        let transaction = spendCoins(selection, to: [.init(amount: gross, script: script)])
        var vtxo = makeVTXO(
            gross - fee,
            expiry: height + Self.expiryDelta,
            depth: 1,
            anchor: "\(transaction.txid):0"
        )
        var movement = makeMovement(
            "bark.board",
            "board",
            .pending,
            intended: gross,
            effective: gross - fee,
            fee: fee,
            at: date
        )
        movement.outputVTXOs = [vtxo.id]
        movement.metadata = [
            "onchain_fee_sat": .integer(selection.fee), "chain_anchor": .string("\(transaction.txid):0"),
        ]
        vtxo.state = .locked(by: movement.id)
        put(vtxo)
        put(movement)
        boards.append(
            LedgerBoard(
                txid: transaction.txid,
                vtxo: vtxo.id,
                movement: movement.id,
                confirmedAt: nil,
                pending: PendingBoard(
                    amount: Self.sat(gross - fee),
                    fundingTransaction: TransactionInfo(txid: transaction.txid, tx: transaction.tx),
                    movementID: movement.id,
                    vtxos: [vtxo.id]
                )
            )
        )
        return WalletReceipt(movementID: movement.id, txid: transaction.txid, fee: Self.sat(fee + selection.fee))
    }

    // MARK: Rounds

    private mutating func refresh(_ ids: [String], at date: Date) throws -> WalletReceipt {
        let chosen = try named(ids)
        let total = chosen.reduce(0) { $0 + $1.amount.amount }
        let fee = fees.refreshFee(chosen, height: height)
        guard total - fee >= Self.dust else {
            throw LedgerError.dust(amount: Self.sat(total - fee), minimum: Self.sat(Self.dust))
        }
        var movement = makeMovement("bark.round", "refresh", .pending, intended: 0, effective: 0, fee: fee, at: date)
        movement.inputVTXOs = chosen.map(\.id)
        for var vtxo in chosen {
            vtxo.state = .locked(by: movement.id)
            put(vtxo)
        }
        put(movement)
        let output = makeVTXO(total - fee, expiry: height + Self.expiryDelta, depth: 3)
        defer { nextRound += 1 }
        rounds.append(
            LedgerRound(
                round: PendingRound(
                    id: nextRound,
                    status: .init("pending"),
                    participation: .init(
                        inputs: chosen.map(\.id),
                        outputs: [
                            .init(amount: output.amount, policyType: output.policyType, userKey: output.userKey)
                        ]
                    ),
                    unlockHash: nil,
                    fundingTxid: nil,
                    fundingTransaction: nil
                ),
                movement: movement.id,
                fee: fee,
                output: output
            )
        )
        return WalletReceipt(movementID: movement.id, roundID: nextRound, fee: Self.sat(fee))
    }

    // MARK: Play money

    /// On-chain money from nowhere; the next block confirms it.
    ///
    /// - Returns: the transaction's id.
    public mutating func fund(_ amount: Satoshis, address: String? = nil) throws -> String {
        let value = try Self.positive(amount)
        try checkLimit(value)
        let target = try onchain(address ?? newOnchainAddress())
        guard scripts.contains(Hex.text(target.scriptPubKey)) else {
            throw LedgerError.badDestination("the address is not the wallet's own")
        }
        let raw = RawTransaction(
            inputs: [foreignInput()],
            outputs: [.init(amount: value, script: target.scriptPubKey)]
        )
        return receive(raw, spent: 0, fee: nil).txid
    }

    /// Money from somebody on Ark.
    public mutating func fundArk(_ amount: Satoshis, at date: Date) throws {
        let value = try Self.positive(amount)
        try checkLimit(value)
        guard value >= Self.dust else { throw LedgerError.dust(amount: amount, minimum: Self.sat(Self.dust)) }
        receiveArk(value, on: newArkAddress(), after: nil, at: date)
    }

    private func checkLimit(_ value: Int64) throws(LedgerError) {
        let ark = arkBalance
        let held = [
            ark.spendable, ark.pendingLightningSend, ark.pendingInRound, ark.pendingExit ?? .zero, ark.pendingBoard,
            onchainBalance.total,
        ].reduce(0) { $0 + $1.amount }
        guard held + value <= Satoshis.limit else { throw .tooMuchMoney }
    }
}
