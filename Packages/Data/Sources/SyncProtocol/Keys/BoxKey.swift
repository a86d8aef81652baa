import Crypto
import Foundation

/// Sealing to one device, by HPKE (RFC 9180) with X25519, HKDF-SHA256 and ChaCha20-Poly1305.
enum BoxKey {
    static let suite = HPKE.Ciphersuite.Curve25519_SHA256_ChachaPoly
    /// The encapsulated key before, and the tag behind, what is sealed.
    static let overhead = 32 + 16

    /// True if a key can be agreed upon with this one. X25519 with one of the points of small order gives zeros, whatever the
    /// private key, and then everybody knows the secret; swift-crypto hands these zeros out.
    static func isUsable(_ bytes: [UInt8]) -> Bool {
        guard let key = try? Curve25519.KeyAgreement.PublicKey(rawRepresentation: bytes) else { return false }
        guard let shared = try? Curve25519.KeyAgreement.PrivateKey().sharedSecretFromKeyAgreement(with: key) else {
            return false
        }
        return shared.withUnsafeBytes { $0.contains { $0 != 0 } }
    }

    static func seal(_ content: [UInt8], to key: [UInt8], info: [UInt8]) throws(SyncFault) -> [UInt8] {
        do {
            let key = try Curve25519.KeyAgreement.PublicKey(rawRepresentation: key)
            var sender = try HPKE.Sender(recipientKey: key, ciphersuite: suite, info: Data(info))
            let sealed = try sender.seal(content)
            return Array(sender.encapsulatedKey + sealed)
        } catch {
            throw .unexpected("a key that nothing can be sealed to")
        }
    }

    static func open(
        _ sealed: [UInt8],
        with key: Curve25519.KeyAgreement.PrivateKey,
        info: [UInt8],
        of what: String
    ) throws(SyncFault) -> [UInt8] {
        guard sealed.count >= overhead else { throw .malformed("\(what), which ends too early") }
        do {
            var recipient = try HPKE.Recipient(
                privateKey: key,
                ciphersuite: suite,
                info: Data(info),
                encapsulatedKey: Data(sealed.prefix(32))
            )
            return Array(try recipient.open(Data(sealed.dropFirst(32))))
        } catch {
            throw .notSealed(what)
        }
    }
}
