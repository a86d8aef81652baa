import BitcoinText
import Core
import Crypto

/// One of the wallet's own invoices, with the state of its payment.
public struct LightningReceive: Sendable, Hashable, Codable {
    public var paymentHash: String
    /// `awaiting-payment`, `settled`, `canceled`, and steps between.
    public var state: String
    public var invoice: String
    public var amount: Satoshis
    public var htlcIDs: [String]
    public var htlcs: [VTXO]
    public var settledAt: WireTime?
    public var finishedAt: WireTime?

    enum CodingKeys: String, CodingKey {
        case state, invoice
        case paymentHash = "payment_hash"
        case amount = "amount_sat"
        case htlcIDs = "htlc_vtxo_ids"
        case htlcs = "htlc_vtxos"
        case settledAt = "settled_at"
        case finishedAt = "finished_at"
    }
}

/// A payment over Lightning.
public struct LightningSend: Sendable, Hashable, Codable {
    public var paymentHash: String
    /// `unknown`, `start`, `htlc-received`, `payment-initiated`, `revocable-htlcs`, `revocation-stuck`, `paid`.
    public var state: String
    public var invoice: String?
    public var preimage: String?

    /// The meaning of a state to the payer.
    public enum Phase: Sendable, Hashable {
        /// The wallet knows of no such payment.
        case none
        case underWay
        case paid
        /// The payment failed; its HTLCs are revoked or must be.
        case failed
        /// A state unknown to this version of Bento.
        case other
    }

    public var phase: Phase {
        switch state {
        case "unknown": .none
        case "start", "htlc-received", "payment-initiated": .underWay
        case "paid": .paid
        case "revocable-htlcs", "revocation-stuck": .failed
        default: .other
        }
    }

    enum CodingKeys: String, CodingKey {
        case state, invoice, preimage
        case paymentHash = "payment_hash"
    }

    public init(paymentHash: String, state: String, invoice: String?, preimage: String?) {
        self.paymentHash = paymentHash
        self.state = state
        self.invoice = invoice
        self.preimage = preimage
    }
}

extension LightningSend {
    /// True if its preimage matches a payment hash.
    package func isProven(for hash: String) -> Bool {
        guard let preimage, let bytes = Hex.bytes(preimage), bytes.count == 32 else { return false }
        return Hex.text(SHA256.hash(data: bytes)) == hash
    }
}
