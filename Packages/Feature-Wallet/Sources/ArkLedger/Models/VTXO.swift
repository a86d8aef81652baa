import Core

/// A virtual output: bitcoin held off-chain, until the height at which the server may take it back.
public struct VTXO: Sendable, Hashable, Codable {
    public struct State: Sendable, Hashable, Codable {
        /// barkd 0.6.0 has `spendable`, `spent`, `exited` and `locked`; others of other versions are kept as they are.
        public var type: String
        public var movementID: Int?

        enum CodingKeys: String, CodingKey {
            case type
            case movementID = "movement_id"
        }

        public init(_ type: String, movementID: Int? = nil) {
            self.type = type
            self.movementID = movementID
        }

        public static let spendable = State("spendable")
        public static let spent = State("spent")
        public static let exited = State("exited")
        public static func locked(by movement: Int?) -> State { State("locked", movementID: movement) }
    }

    /// `txid:vout`.
    public var id: String
    public var amount: Satoshis
    public var policyType: String
    public var userKey: String
    public var serverKey: String
    public var expiryHeight: Int
    /// Blocks between the exit's last transaction and the claim.
    public var exitDelta: Int
    /// Transactions to be confirmed one after the other in an exit.
    public var exitDepth: Int?
    /// The on-chain output below, `txid:vout`.
    public var chainAnchor: String
    public var state: State

    enum CodingKeys: String, CodingKey {
        case id, state
        case amount = "amount_sat"
        case policyType = "policy_type"
        case userKey = "user_pubkey"
        case serverKey = "server_pubkey"
        case expiryHeight = "expiry_height"
        case exitDelta = "exit_delta"
        case exitDepth = "exit_depth"
        case chainAnchor = "chain_anchor"
    }

    public init(
        id: String,
        amount: Satoshis,
        policyType: String,
        userKey: String,
        serverKey: String,
        expiryHeight: Int,
        exitDelta: Int,
        exitDepth: Int?,
        chainAnchor: String,
        state: State
    ) {
        self.id = id
        self.amount = amount
        self.policyType = policyType
        self.userKey = userKey
        self.serverKey = serverKey
        self.expiryHeight = expiryHeight
        self.exitDelta = exitDelta
        self.exitDepth = exitDepth
        self.chainAnchor = chainAnchor
        self.state = state
    }

    public func isExpired(at height: Int) -> Bool { height >= expiryHeight }
}
