import Core

/// An operation that moves money.
public enum WalletOperation: Sendable, Hashable, Codable {
    /// From Ark to an Ark address.
    case sendArk(address: String, amount: Satoshis)
    /// From Ark to an on-chain address; the fee comes on top.
    case sendOnchainFromArk(address: String, amount: Satoshis)
    /// From the on-chain wallet to an on-chain address; the fee comes on top.
    case sendOnchain(address: String, amount: Satoshis)
    /// All of the on-chain wallet to an on-chain address; the fee comes out of it.
    case drain(address: String)
    /// From Ark over Lightning: an invoice, an offer or a Lightning address.
    case payLightning(destination: String, amount: Satoshis?)
    /// From the on-chain wallet to Ark; all of it if no amount is given.
    case board(amount: Satoshis?)
    /// Whole VTXOs to an on-chain address, by default one of the wallet's own; all VTXOs if none are given.
    case offboard(vtxos: [String]?, address: String?)
    /// New VTXOs with a new expiry for old ones, in the next round.
    case refresh(vtxos: [String])
    /// Begins a unilateral exit; all VTXOs if none are given.
    case startExit(vtxos: [String]?)
    /// Claims finished exits; all that can be claimed if none are given.
    case claimExit(vtxos: [String]?, address: String)
}

/// The outcome of an operation.
public struct WalletReceipt: Sendable, Hashable, Codable {
    public var movementID: Int?
    public var txid: String?
    public var paymentHash: String?
    public var roundID: Int?
    /// `nil` if it is not known.
    public var fee: Satoshis?

    public init(
        movementID: Int? = nil,
        txid: String? = nil,
        paymentHash: String? = nil,
        roundID: Int? = nil,
        fee: Satoshis? = nil
    ) {
        self.movementID = movementID
        self.txid = txid
        self.paymentHash = paymentHash
        self.roundID = roundID
        self.fee = fee
    }
}
