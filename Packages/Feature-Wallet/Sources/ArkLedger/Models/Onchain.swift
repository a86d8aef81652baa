import Core

public struct BlockReference: Sendable, Hashable, Codable {
    public var hash: String
    public var height: Int

    public init(hash: String, height: Int) {
        self.hash = hash
        self.height = height
    }
}

/// A transaction of the on-chain wallet.
public struct OnchainTransaction: Sendable, Hashable, Codable {
    public var txid: String
    /// Hexadecimal.
    public var tx: String
    /// Signed, the fee included.
    public var balanceChange: Satoshis
    /// `nil` if the wallet cannot know it.
    public var fee: Satoshis?
    public var confirmation: BlockReference?
    /// True if it only pays for the confirmation of another one.
    public var isCPFP: Bool

    enum CodingKeys: String, CodingKey {
        case txid, tx, confirmation
        case balanceChange = "balance_change_sat"
        case fee = "onchain_fee_sat"
        case isCPFP = "is_cpfp"
    }

    public init(
        txid: String,
        tx: String,
        balanceChange: Satoshis,
        fee: Satoshis?,
        confirmation: BlockReference?,
        isCPFP: Bool
    ) {
        self.txid = txid
        self.tx = tx
        self.balanceChange = balanceChange
        self.fee = fee
        self.confirmation = confirmation
        self.isCPFP = isCPFP
    }
}

/// An output of the on-chain wallet.
public struct UTXO: Sendable, Hashable, Codable {
    /// `txid:vout`.
    public var outpoint: String
    public var amount: Satoshis
    public var confirmationHeight: Int?
    /// True if it came from one of the wallet's own transactions; not transmitted.
    public var isOwn: Bool = false

    enum CodingKeys: String, CodingKey {
        case outpoint
        case amount = "amount_sat"
        case confirmationHeight = "confirmation_height"
    }
}

/// A transaction with its bytes.
public struct TransactionInfo: Sendable, Hashable, Codable {
    public var txid: String
    /// Hexadecimal.
    public var tx: String

    public init(txid: String, tx: String) {
        self.txid = txid
        self.tx = tx
    }
}

/// A board whose transaction does not have enough confirmations yet.
public struct PendingBoard: Sendable, Hashable, Codable {
    public var amount: Satoshis
    public var fundingTransaction: TransactionInfo
    public var movementID: Int
    public var vtxos: [String]

    enum CodingKeys: String, CodingKey {
        case vtxos
        case amount = "amount_sat"
        case fundingTransaction = "funding_tx"
        case movementID = "movement_id"
    }
}
