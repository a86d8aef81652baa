import Core

/// A part that the wallet takes in a round.
public struct PendingRound: Sendable, Hashable, Codable {
    public struct Output: Sendable, Hashable, Codable {
        public var amount: Satoshis
        public var policyType: String
        public var userKey: String

        enum CodingKeys: String, CodingKey {
            case amount = "amount_sat"
            case policyType = "policy_type"
            case userKey = "user_pubkey"
        }
    }

    public struct Participation: Sendable, Hashable, Codable {
        public var inputs: [String]
        public var outputs: [Output]
    }

    public struct Status: Sendable, Hashable, Codable {
        /// `pending`, `unconfirmed`, `confirmed`, `failed`, `canceled`, `sync-error`.
        public var status: String
        public var fundingTxid: String?
        public var error: String?

        enum CodingKeys: String, CodingKey {
            case status, error
            case fundingTxid = "funding_txid"
        }

        public init(_ status: String, fundingTxid: String? = nil, error: String? = nil) {
            self.status = status
            self.fundingTxid = fundingTxid
            self.error = error
        }
    }

    public var id: Int
    public var status: Status
    public var participation: Participation
    public var unlockHash: String?
    public var fundingTxid: String?
    public var fundingTransaction: String?

    enum CodingKeys: String, CodingKey {
        case id, status, participation
        case unlockHash = "unlock_hash"
        case fundingTxid = "funding_txid"
        case fundingTransaction = "funding_tx_hex"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(status, forKey: .status)
        try container.encode(participation, forKey: .participation)
        // Required, and may be null.
        try container.encode(unlockHash, forKey: .unlockHash)
        try container.encode(fundingTxid, forKey: .fundingTxid)
        try container.encodeIfPresent(fundingTransaction, forKey: .fundingTransaction)
    }
}
