import BitcoinText
import Core

/// An output of the on-chain wallet that is not spent.
struct LedgerCoin: Sendable, Hashable, Codable {
    var outpoint: String
    var amount: Int64
    var height: Int?
    /// True if it comes from the wallet's own transaction, and so is spendable before it is confirmed.
    var isOwn: Bool

    var isTrusted: Bool { height != nil || isOwn }
}

/// The on-chain wallet: addresses, coins, and transactions that are not in a block yet.
struct Coins: Sendable, Equatable, Codable {
    /// The minimum amount of an output on the chain.
    static let dust: Int64 = 294

    /// Scripts of its addresses, hexadecimal.
    private var scripts: Set<String> = []
    private var onchainAddressCount = 0
    private var coins: [String: LedgerCoin] = [:]
    var unconfirmed = LedgerRecords<OnchainTransaction>()

    var balance: OnchainBalance {
        func sum(_ isWanted: (LedgerCoin) -> Bool) -> Satoshis {
            Satoshis(clamping: coins.values.filter(isWanted).reduce(0) { $0 + $1.amount })
        }
        return OnchainBalance(
            total: sum { _ in true },
            trustedSpendable: sum(\.isTrusted),
            immature: .zero,
            trustedPending: sum { $0.height == nil && $0.isOwn },
            untrustedPending: sum { $0.height == nil && !$0.isOwn },
            confirmed: sum { $0.height != nil }
        )
    }

    var utxos: [UTXO] {
        coins.values.map {
            UTXO(outpoint: $0.outpoint, amount: Satoshis(clamping: $0.amount), confirmationHeight: $0.height)
        }.sorted { $0.outpoint < $1.outpoint }
    }

    // MARK: Addresses

    mutating func newAddress(at server: ArkServer) -> String {
        onchainAddressCount += 1
        return ownAddress(onchainAddressCount, at: server).text
    }

    /// One of the wallet's own addresses, by number; 0 is for change.
    private mutating func ownAddress(_ index: Int, at server: ArkServer) -> BitcoinAddress {
        let address = server.onchainAddress(named: "address \(index)")
        scripts.insert(Hex.text(address.scriptPubKey))
        return address
    }

    func owns(_ address: BitcoinAddress) -> Bool { scripts.contains(Hex.text(address.scriptPubKey)) }

    // MARK: Choosing

    struct Selection {
        let coins: [LedgerCoin]
        let fee: Int64
        let change: Int64

        var total: Int64 { coins.reduce(0) { $0 + $1.amount } }
    }

    private func sorted(_ isWanted: (LedgerCoin) -> Bool) -> [LedgerCoin] {
        coins.values.filter(isWanted).sorted { ($0.amount, $0.outpoint) > ($1.amount, $1.outpoint) }
    }

    /// Selects coins for outputs of a total amount, the largest first; all coins if the amount is `nil`.
    func select(_ amount: Int64?, outputBytes: Int64) throws(LedgerError) -> Selection {
        let usable = sorted(\.isTrusted)
        func fee(_ inputs: Int, _ hasChange: Bool) -> Int64 {
            (11 + Int64(inputs) * 68 + outputBytes + (hasChange ? 31 : 0)) * ArkServer.feeRates.regular
        }
        let all = usable.reduce(0) { $0 + $1.amount }
        guard let amount else {
            let fee = fee(usable.count, false)
            guard all > fee else { throw .missing(fee + 1, of: all, isOnchain: true) }
            return Selection(coins: usable, fee: fee, change: 0)
        }
        var chosen: [LedgerCoin] = []
        var total: Int64 = 0
        for coin in usable {
            chosen.append(coin)
            total += coin.amount
            guard total >= amount + fee(chosen.count, false) else { continue }
            let change = total - amount - fee(chosen.count, true)
            // Change that costs more than it is worth goes to the miners.
            if change < Self.dust { return Selection(coins: chosen, fee: total - amount, change: 0) }
            return Selection(coins: chosen, fee: fee(chosen.count, true), change: change)
        }
        throw .missing(amount + fee(max(1, usable.count), false), of: all, isOnchain: true)
    }

    func select(_ amount: Int64, for address: BitcoinAddress) throws(LedgerError) -> Selection {
        try select(amount, outputBytes: 9 + Int64(address.scriptPubKey.count))
    }

    // MARK: Spending

    mutating func send(_ amount: Int64, to text: String, at server: ArkServer) throws -> WalletReceipt {
        let address = try server.onchainAddress(text)
        try LedgerError.checkDust(amount, Self.dust)
        let selection = try select(amount, for: address)
        let transaction = spend(selection, to: [.init(amount: amount, script: address.scriptPubKey)], at: server)
        return WalletReceipt(txid: transaction.txid, fee: Satoshis(clamping: selection.fee))
    }

    /// Sends all coins to one address.
    mutating func drain(to text: String, at server: ArkServer) throws -> WalletReceipt {
        let script = try server.onchainAddress(text).scriptPubKey
        let selection = try select(nil, outputBytes: 9 + Int64(script.count))
        let amount = selection.total - selection.fee
        try LedgerError.checkDust(amount, Self.dust)
        let transaction = spend(selection, to: [.init(amount: amount, script: script)], at: server)
        return WalletReceipt(txid: transaction.txid, fee: Satoshis(clamping: selection.fee))
    }

    /// Sends one transaction with several outputs.
    mutating func send(_ payments: [(address: String, amount: Satoshis)], at server: ArkServer) throws -> String {
        guard !payments.isEmpty else { throw LedgerError.nothing("no destination was given") }
        let outputs = try payments.map { payment in
            try LedgerError.checkDust(payment.amount.amount, Self.dust)
            let script = try server.onchainAddress(payment.address).scriptPubKey
            return RawTransaction.Output(amount: payment.amount.amount, script: script)
        }
        let total = outputs.reduce(0) { min($0 + $1.amount, Satoshis.limit) }
        let bytes = outputs.reduce(Int64(0)) { $0 + 9 + Int64($1.script.count) }
        return spend(try select(total, outputBytes: bytes), to: outputs, at: server).txid
    }

    /// Makes and broadcasts one of the wallet's own transactions.
    mutating func spend(
        _ selection: Selection,
        to outputs: [RawTransaction.Output],
        at server: ArkServer,
        isCPFP: Bool = false
    ) -> OnchainTransaction {
        var outputs = outputs
        if selection.change > 0 {
            outputs.append(.init(amount: selection.change, script: ownAddress(0, at: server).scriptPubKey))
        }
        let inputs = selection.coins.map { coin in
            let parts = coin.outpoint.split(separator: ":")
            return RawTransaction.Input(txid: String(parts[0]), index: UInt32(parts.last ?? "0") ?? 0)
        }
        for coin in selection.coins { coins[coin.outpoint] = nil }
        let raw = RawTransaction(inputs: inputs, outputs: outputs)
        return receive(raw, spent: selection.total, fee: selection.fee, isCPFP: isCPFP)
    }

    /// Broadcasts a child transaction that pays the fee for its parent, from confirmed coins that cover it and leave
    /// change worth keeping.
    ///
    /// - Returns: the child's id; `nil` if there are no such coins.
    mutating func payForParent(_ fee: Int64, at server: ArkServer) -> String? {
        let script = ownAddress(0, at: server).scriptPubKey
        var chosen: [LedgerCoin] = []
        var total: Int64 = 0
        for coin in sorted({ $0.height != nil }) where total < fee + Self.dust {
            chosen.append(coin)
            total += coin.amount
        }
        guard total >= fee + Self.dust else { return nil }
        return spend(
            Selection(coins: chosen, fee: fee, change: 0),
            to: [.init(amount: total - fee, script: script)],
            at: server,
            isCPFP: true
        ).txid
    }

    // MARK: Receiving

    /// A transaction by the server, or by somebody else, that pays an address.
    mutating func pay(_ amount: Int64, to address: BitcoinAddress, from server: inout ArkServer) -> String {
        let output = RawTransaction.Output(amount: amount, script: address.scriptPubKey)
        return receive(RawTransaction(inputs: [server.foreignInput()], outputs: [output]), spent: 0, fee: nil).txid
    }

    /// Adds the wallet's outputs of a transaction that was broadcast.
    ///
    /// - Parameter spent: the amount that its inputs took from the wallet.
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
            let isOwn = isTrusted ?? (spent > 0)
            coins[outpoint] = LedgerCoin(outpoint: outpoint, amount: output.amount, height: nil, isOwn: isOwn)
            received += output.amount
        }
        let transaction = OnchainTransaction(
            txid: txid,
            tx: Hex.text(raw.bytes),
            balanceChange: Satoshis(clamping: received - spent),
            fee: fee.map { Satoshis(clamping: $0) },
            confirmation: nil,
            isCPFP: isCPFP
        )
        // A transaction that does not involve the wallet is not part of its history.
        if received != 0 || spent != 0 { unconfirmed.put(transaction) }
        return transaction
    }

    /// - Returns: the ids of the transactions that the block confirms.
    mutating func confirm(in block: BlockReference) -> Set<String> {
        let waiting = unconfirmed.values
        for var transaction in waiting {
            transaction.confirmation = block
            unconfirmed.put(transaction)
            for (outpoint, coin) in coins where coin.height == nil && outpoint.hasPrefix(transaction.txid) {
                coins[outpoint]?.height = block.height
            }
        }
        return Set(waiting.map(\.txid))
    }
}
