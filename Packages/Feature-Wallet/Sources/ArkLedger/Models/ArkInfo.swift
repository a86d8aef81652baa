import Core

/// An Ark server's description of itself.
public struct ArkInfo: Sendable, Hashable, Codable {
    public var network: String
    public var serverKey: String
    public var mailboxKey: String
    /// `30s`.
    public var roundInterval: String
    public var roundNonces: Int
    public var exitDelta: Int
    public var expiryDelta: Int
    public var vtxoLifetime: Int?
    public var htlcSendExpiryDelta: Int
    public var htlcExpiryDelta: Int
    public var maximumVTXOAmount: Satoshis?
    public var requiredBoardConfirmations: Int
    public var maximumInvoiceDelta: Int
    public var minimumBoardAmount: Satoshis
    /// Satoshis for a thousand virtual bytes.
    public var offboardFeeRate: Int64
    public var lightningReceiveNeedsToken: Bool
    public var maximumOffboardInputs: Int
    public var maximumExitDepth: Int
    public var fees: FeeSchedule
    public var termsLink: String?

    enum CodingKeys: String, CodingKey {
        case network, fees
        case serverKey = "server_pubkey"
        case mailboxKey = "mailbox_pubkey"
        case roundInterval = "round_interval"
        case roundNonces = "nb_round_nonces"
        case exitDelta = "vtxo_exit_delta"
        case expiryDelta = "vtxo_expiry_delta"
        case vtxoLifetime = "vtxo_lifetime"
        case htlcSendExpiryDelta = "htlc_send_expiry_delta"
        case htlcExpiryDelta = "htlc_expiry_delta"
        case maximumVTXOAmount = "max_vtxo_amount"
        case requiredBoardConfirmations = "required_board_confirmations"
        case maximumInvoiceDelta = "max_user_invoice_cltv_delta"
        case minimumBoardAmount = "min_board_amount_sat"
        case offboardFeeRate = "offboard_feerate_sat_per_kvb"
        case lightningReceiveNeedsToken = "ln_receive_anti_dos_required"
        case maximumOffboardInputs = "max_offboard_inputs"
        case maximumExitDepth = "max_vtxo_exit_depth"
        case termsLink = "tos_link"
    }
}
