import Core

/// The cost of an operation.
public struct FeeEstimate: Sendable, Hashable, Codable {
    public var fee: Satoshis
    /// The amount that leaves the wallet.
    public var gross: Satoshis
    /// The amount that arrives.
    public var net: Satoshis
    public var vtxosSpent: [String]

    enum CodingKeys: String, CodingKey {
        case fee = "fee_sat"
        case gross = "gross_amount_sat"
        case net = "net_amount_sat"
        case vtxosSpent = "vtxos_spent"
    }

    public init(fee: Satoshis, gross: Satoshis, net: Satoshis, vtxosSpent: [String]) {
        self.fee = fee
        self.gross = gross
        self.net = net
        self.vtxosSpent = vtxosSpent
    }
}

/// The miners' fee rates, in satoshis per virtual byte.
public struct FeeRates: Sendable, Hashable, Codable {
    public var fast: Int64
    public var regular: Int64
    public var slow: Int64

    enum CodingKeys: String, CodingKey {
        case fast = "fast_sat_per_vb"
        case regular = "regular_sat_per_vb"
        case slow = "slow_sat_per_vb"
    }

    public init(fast: Int64, regular: Int64, slow: Int64) {
        self.fast = fast
        self.regular = regular
        self.slow = slow
    }
}
