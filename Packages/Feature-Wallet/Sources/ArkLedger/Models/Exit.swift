import Core

/// A unilateral exit of one VTXO, with its state.
public struct Exit: Sendable, Hashable, Codable {
    public struct State: Sendable, Hashable, Codable {
        /// `start`, `processing`, `awaiting-delta`, `claimable`, `claim-in-progress`, `claimed`, `vtxo-already-spent`,
        /// `canceled`.
        public var type: String
        public var tipHeight: Int
        public var transactions: [Transaction]?
        public var confirmedBlock: BlockReference?
        public var claimableHeight: Int?
        public var claimableSince: BlockReference?
        public var claimTxid: String?
        public var txid: String?
        public var block: BlockReference?

        enum CodingKeys: String, CodingKey {
            case type, transactions, txid, block
            case tipHeight = "tip_height"
            case confirmedBlock = "confirmed_block"
            case claimableHeight = "claimable_height"
            case claimableSince = "claimable_since"
            case claimTxid = "claim_txid"
        }

        public init(_ type: String, tipHeight: Int) {
            self.type = type
            self.tipHeight = tipHeight
        }

        /// True if nothing more will happen.
        public var isFinished: Bool { ["claimed", "vtxo-already-spent", "canceled"].contains(type) }
    }

    public struct Transaction: Sendable, Hashable, Codable {
        public struct Status: Sendable, Hashable, Codable {
            /// `verify-inputs`, `awaiting-input-confirmation`, `awaiting-cpfp-broadcast`, `awaiting-confirmation`, `confirmed`.
            public var type: String
            public var txids: [String]?
            public var childTxid: String?
            public var origin: JSONValue?
            public var block: BlockReference?

            enum CodingKeys: String, CodingKey {
                case type, txids, origin, block
                case childTxid = "child_txid"
            }

            public init(_ type: String) { self.type = type }
        }

        public var txid: String
        public var status: Status
    }

    public var vtxoID: String
    public var state: State
    public var history: [State]?

    enum CodingKeys: String, CodingKey {
        case state, history
        case vtxoID = "vtxo_id"
    }

    public init(vtxoID: String, state: State) {
        self.vtxoID = vtxoID
        self.state = state
    }
}
