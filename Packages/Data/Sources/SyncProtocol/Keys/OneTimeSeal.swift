import Crypto
import Foundation

/// ChaCha20-Poly1305 (RFC 8439) under a key that seals one text and no second: the nonce is zeros.
enum OneTimeSeal {
    static let tagBytes = 16

    private static func nonce() throws -> ChaChaPoly.Nonce {
        try ChaChaPoly.Nonce(data: [UInt8](repeating: 0, count: 12))
    }

    /// The tag of 16 bytes stands behind what is sealed.
    static func seal(_ content: [UInt8], with key: SymmetricKey, header: [UInt8] = []) throws(SyncFault) -> [UInt8] {
        do {
            let box = try ChaChaPoly.seal(content, using: key, nonce: nonce(), authenticating: header)
            return Array(box.ciphertext + box.tag)
        } catch {
            throw .unexpected("a key that seals nothing")
        }
    }

    /// - Throws: ``SyncFault/notSealed(_:)`` where it was not sealed with this key and header.
    static func open(
        _ sealed: some Collection<UInt8>,
        with key: SymmetricKey,
        header: [UInt8] = [],
        of what: String
    ) throws(SyncFault) -> [UInt8] {
        let sealed = Array(sealed)
        do {
            let box = try ChaChaPoly.SealedBox(
                nonce: nonce(),
                ciphertext: sealed.dropLast(tagBytes),
                tag: sealed.suffix(tagBytes)
            )
            return Array(try ChaChaPoly.open(box, using: key, authenticating: header))
        } catch {
            throw .notSealed(what)
        }
    }
}
