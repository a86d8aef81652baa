import Core
import Crypto
import Foundation

/// A Lightning invoice (BOLT 11). Its checksum is verified when it is read; ``payee()`` recovers the signer, which
/// takes a thousand times as long.
package struct Bolt11Invoice: Sendable, Equatable {
    /// One hop of a private route by which the payee can be reached.
    package struct Hop: Sendable, Equatable {
        /// Compressed, 33 bytes.
        package let key: [UInt8]
        /// As `block x transaction x output`.
        package let shortChannelID: String
        package let baseFeeMillisatoshis: UInt32
        package let feeMillionths: UInt32
        package let expiryDelta: UInt16
    }

    /// The purpose of the payment.
    package enum Purpose: Sendable, Equatable {
        case text(String)
        /// SHA-256 of a longer text, which the payee shows elsewhere.
        case hash([UInt8])
    }

    static let name = "Lightning invoice"
    /// The maximum length, far above what is in use; a QR code holds less.
    static let maximumLength = 7089

    package let family: NetworkFamily
    /// `nil`: the payer chooses.
    package let amount: LightningAmount?
    package let createdAt: Date
    package let expiresAt: Date
    /// 32 bytes.
    package let paymentHash: [UInt8]
    /// 32 bytes.
    package let paymentSecret: [UInt8]
    package let purpose: Purpose
    /// The number of blocks that the last hop needs.
    package let finalExpiryDelta: UInt64
    /// On-chain addresses to pay instead if Lightning fails.
    package let fallbacks: [BitcoinAddress]
    /// Routes of hops.
    package let routes: [[Hop]]
    package let metadata: [UInt8]?
    /// Set feature bits, ascending.
    package let features: [Int]
    /// The payee's key, if the invoice contains it.
    package let namedPayee: [UInt8]?
    /// In lower case.
    package let text: String
    let signature: [UInt8]
    let signedValues: ArraySlice<UInt8>
    let prefix: String

    /// Reads an invoice and verifies its checksum and fields.
    package init(_ text: String) throws(BitcoinTextError) {
        let bech32 = try Bech32(text, kind: Self.name, limit: Self.maximumLength)
        guard bech32.checksum == .bech32 else { throw .checksum(kind: Self.name) }
        (family, amount) = try Self.prefix(Array(bech32.humanReadablePart.utf8))
        let values = bech32.values
        guard values.count >= 7 + 104 else { throw .malformed(kind: Self.name, "it is too short") }
        var fields = Bolt11Fields()
        try fields.read(values[7..<(values.count - 104)], family: family)
        guard let paymentHash = fields.paymentHash else { throw .malformed(kind: Self.name, "it has no payment hash") }
        guard let paymentSecret = fields.paymentSecret else {
            throw .malformed(kind: Self.name, "it has no payment secret")
        }
        guard let purpose = fields.purpose else { throw .malformed(kind: Self.name, "it does not say what for") }
        signature = FiveBits.whole(values.suffix(104))
        guard let parsed = RecoverableSignature(signature) else {
            throw .malformed(kind: Self.name, "its signature is out of range")
        }
        if fields.payee != nil, !parsed.isLowS {
            throw .malformed(kind: Self.name, "its signature is not in the canonical form")
        }
        let seconds = FiveBits.number(values[0..<7]) ?? 0
        createdAt = Date(timeIntervalSince1970: Double(seconds))
        // At most 2^35 + 2^53: far in the future, and still exact.
        expiresAt = createdAt.addingTimeInterval(Double(min(fields.expiry, 1 << 53)))
        self.paymentHash = paymentHash
        self.paymentSecret = paymentSecret
        self.purpose = purpose
        finalExpiryDelta = fields.finalExpiryDelta
        fallbacks = fields.fallbacks
        routes = fields.routes
        metadata = fields.metadata
        features = fields.features
        namedPayee = fields.payee
        prefix = bech32.humanReadablePart
        signedValues = values.dropLast(104)
        self.text = text.utf8.contains { (97...122).contains($0) } ? text : text.lowercased()
    }

    package func isExpired(at moment: Date) -> Bool { moment >= expiresAt }

    /// - Throws: ``BitcoinTextError/wrongNetwork(kind:found:wanted:)``.
    package func check(_ network: BitcoinNetwork) throws(BitcoinTextError) {
        try family.check(network, kind: Self.name)
    }

    /// The hash that the payee signed: SHA-256 over the prefix and all fields.
    package var signingHash: [UInt8] {
        Array(SHA256.hash(data: Array(prefix.utf8) + FiveBits.paddedBytes(signedValues)))
    }

    /// The compressed key of the invoice's signer.
    ///
    /// - Throws: an error if nobody can have signed it, or if the signer is not the payee that it names.
    package func payee() throws(BitcoinTextError) -> [UInt8] {
        guard let signature = RecoverableSignature(signature) else {
            throw .malformed(kind: Self.name, "its signature is out of range")
        }
        if let namedPayee {
            guard let key = PublicKey(compressed: namedPayee), signature.isMade(by: key, over: signingHash) else {
                throw .malformed(kind: Self.name, "its signature is not that of the payee it names")
            }
            return namedPayee
        }
        guard let key = signature.signer(of: signingHash) else {
            throw .malformed(kind: Self.name, "its signature is nobody's")
        }
        return key.compressed
    }

    /// `ln`, the network, and the amount.
    private static func prefix(
        _ bytes: [UInt8]
    ) throws(BitcoinTextError) -> (family: NetworkFamily, amount: LightningAmount?) {
        guard bytes.starts(with: "ln".utf8) else { throw .malformed(kind: name, "it does not begin with ln") }
        let networkLength = bytes.dropFirst(2).prefix { $0 > 57 }.count
        let network = String(decoding: bytes[2..<(2 + networkLength)], as: UTF8.self)
        let amount = bytes[(2 + networkLength)...]
        let family: NetworkFamily
        switch network {
        case "bc": family = .mainnet
        case "tb": family = .testnet
        case "tbs": family = .signet
        case "bcrt": family = .regtest
        default: throw .malformed(kind: name, "it is of no network of bitcoin")
        }
        return (family, amount.isEmpty ? nil : try LightningAmount(invoice: amount))
    }
}
