import Crypto

/// A key pair of the sandbox, for addresses and invoices of play money.
///
/// - Important: Its arithmetic is not constant in time and its secret is made from a seed on the disk. Real keys stay in
///   the wallet daemon.
package struct PlayKey: Sendable {
    private let secret: UInt256
    private let point: CurvePoint

    package init(seed: [UInt8]) {
        var hash = Array(SHA256.hash(data: seed))
        while true {
            if let made = PlayKey(secret: hash) {
                self = made
                return
            }
            hash = Array(SHA256.hash(data: hash))
        }
    }

    init?(secret bytes: [UInt8]) {
        let order = Modulus.order.prime
        guard let secret = UInt256(bytes), !secret.isZero, !(secret >= order),
            let point = CurvePoint.sum(generatorTimes: secret, plus: .generator, times: .zero)
        else { return nil }
        self.secret = secret
        self.point = point
    }

    /// Compressed, 33 bytes.
    package var publicKey: [UInt8] { point.compressed }

    /// The signature of a hash of 32 bytes, with its recovery id: 65 bytes (RFC 6979, low s).
    package func sign(_ hash: [UInt8]) -> [UInt8] {
        let order = Modulus.order
        let message = order.reduced(UInt256(hash) ?? .zero)
        var nonces = DeterministicNonces(secret: secret.bytes, message: message.bytes)
        while true {
            guard let nonce = UInt256(nonces.next()), !nonce.isZero, !(nonce >= order.prime),
                let commitment = CurvePoint.sum(generatorTimes: nonce, plus: .generator, times: .zero)
            else { continue }
            let r = order.reduced(commitment.x)
            var s = order.multiply(order.inverse(nonce), order.add(message, order.multiply(r, secret)))
            guard !r.isZero, !s.isZero else { continue }
            var recoveryID: UInt8 = (commitment.y.isOdd ? 1 : 0) | (commitment.x == r ? 0 : 2)
            if RecoverableSignature(r.bytes + s.bytes + [recoveryID])?.isLowS == false {
                s = order.negate(s)
                recoveryID ^= 1
            }
            return r.bytes + s.bytes + [recoveryID]
        }
    }
}

/// The nonces of RFC 6979 with HMAC-SHA-256.
private struct DeterministicNonces {
    private var key = [UInt8](repeating: 0, count: 32)
    private var value = [UInt8](repeating: 1, count: 32)
    private var isFirst = true

    init(secret: [UInt8], message: [UInt8]) {
        key = mac(value + [0] + secret + message)
        value = mac(value)
        key = mac(value + [1] + secret + message)
        value = mac(value)
    }

    mutating func next() -> [UInt8] {
        if !isFirst {
            key = mac(value + [0])
            value = mac(value)
        }
        isFirst = false
        value = mac(value)
        return value
    }

    private func mac(_ data: [UInt8]) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: data, using: SymmetricKey(data: key)))
    }
}
