import Core

/// The wallet's balance on Ark, in barkd's words.
public struct ArkBalance: Sendable, Hashable, Codable {
    public var spendable: Satoshis
    public var pendingLightningSend: Satoshis
    /// Received over Lightning and not claimed yet; not included in the totals.
    public var claimableLightningReceive: Satoshis
    public var pendingInRound: Satoshis
    /// `nil` if the server could not compute it.
    public var pendingExit: Satoshis?
    public var pendingBoard: Satoshis

    enum CodingKeys: String, CodingKey {
        case spendable = "spendable_sat"
        case pendingLightningSend = "pending_lightning_send_sat"
        case claimableLightningReceive = "claimable_lightning_receive_sat"
        case pendingInRound = "pending_in_round_sat"
        case pendingExit = "pending_exit_sat"
        case pendingBoard = "pending_board_sat"
    }

    public init(
        spendable: Satoshis,
        pendingLightningSend: Satoshis,
        claimableLightningReceive: Satoshis,
        pendingInRound: Satoshis,
        pendingExit: Satoshis?,
        pendingBoard: Satoshis
    ) {
        self.spendable = spendable
        self.pendingLightningSend = pendingLightningSend
        self.claimableLightningReceive = claimableLightningReceive
        self.pendingInRound = pendingInRound
        self.pendingExit = pendingExit
        self.pendingBoard = pendingBoard
    }
}

/// The wallet's balance on the chain.
public struct OnchainBalance: Sendable, Hashable, Codable {
    public var total: Satoshis
    /// Confirmed, and the wallet's own unconfirmed change.
    public var trustedSpendable: Satoshis
    /// From coinbase outputs that are not old enough.
    public var immature: Satoshis
    /// The wallet's own change, not confirmed yet.
    public var trustedPending: Satoshis
    /// From others, not confirmed yet.
    public var untrustedPending: Satoshis
    public var confirmed: Satoshis

    enum CodingKeys: String, CodingKey {
        case total = "total_sat"
        case trustedSpendable = "trusted_spendable_sat"
        case immature = "immature_sat"
        case trustedPending = "trusted_pending_sat"
        case untrustedPending = "untrusted_pending_sat"
        case confirmed = "confirmed_sat"
    }

    public init(
        total: Satoshis,
        trustedSpendable: Satoshis,
        immature: Satoshis,
        trustedPending: Satoshis,
        untrustedPending: Satoshis,
        confirmed: Satoshis
    ) {
        self.total = total
        self.trustedSpendable = trustedSpendable
        self.immature = immature
        self.trustedPending = trustedPending
        self.untrustedPending = untrustedPending
        self.confirmed = confirmed
    }
}
