import Crypto
import Foundation
import Testing

@testable import SyncProtocol

/// The primitives as this module uses them, against public vectors: a library that was built or replaced wrongly shows here.
@Suite("Public vectors", .enabled(if: PublicVectors.areHere, "\(PublicVectors.absence)"))
struct PublicVectorTests {
    private struct AEADGroup: Decodable {
        struct Test: Decodable {
            let tcId: Int
            let key, iv, aad, msg, ct, tag, result: String
        }
        let ivSize: Int
        let tests: [Test]
    }

    @Test("ChaCha20-Poly1305 opens what Wycheproof calls valid, and nothing else")
    func chachaPoly() throws {
        let file = try PublicVectors.read(Wycheproof<AEADGroup>.self, "Test Vectors/chacha20_poly1305_test.json")
        var count = 0
        for test in file.testGroups.flatMap(\.tests) {
            let opened = try? ChaChaPoly.open(
                ChaChaPoly.SealedBox(
                    nonce: ChaChaPoly.Nonce(data: [UInt8](hex: test.iv)),
                    ciphertext: [UInt8](hex: test.ct),
                    tag: [UInt8](hex: test.tag)
                ),
                using: SymmetricKey(data: [UInt8](hex: test.key)),
                authenticating: [UInt8](hex: test.aad)
            )
            #expect((opened != nil) == (test.result != "invalid"), "case \(test.tcId)")
            if let opened { #expect(Array(opened) == (try [UInt8](hex: test.msg)), "case \(test.tcId)") }
            count += 1
        }
        #expect(count == file.numberOfTests)
        #expect(count > 300)
    }

    private struct SignatureGroup: Decodable {
        struct Key: Decodable { let pk: String }
        struct Test: Decodable {
            let tcId: Int
            let msg, sig, result: String
        }
        let publicKey: Key
        let tests: [Test]
    }

    @Test("signatures that Wycheproof calls invalid are refused")
    func signatures() throws {
        let file = try PublicVectors.read(Wycheproof<SignatureGroup>.self, "Test Vectors/ed25519_test.json")
        var count = 0
        for group in file.testGroups {
            let key = try [UInt8](hex: group.publicKey.pk)
            for test in group.tests {
                let isValid = try DeviceSignature.isValid([UInt8](hex: test.sig), of: [UInt8](hex: test.msg), by: key)
                #expect(isValid == (test.result == "valid"), "case \(test.tcId)")
                count += 1
            }
        }
        #expect(count == file.numberOfTests)
        #expect(count > 100)
    }

    private struct AgreementGroup: Decodable {
        struct Test: Decodable {
            let tcId: Int
            let `public`, `private`, shared: String
        }
        let tests: [Test]
    }

    @Test("keys that agree on nothing but zeros are no keys of a device")
    func agreement() throws {
        let file = try PublicVectors.read(Wycheproof<AgreementGroup>.self, "Test Vectors/x25519_test.json")
        var zeros = 0
        for test in file.testGroups.flatMap(\.tests) {
            let isZero = test.shared.allSatisfy { $0 == "0" }
            zeros += isZero ? 1 : 0
            let key = try [UInt8](hex: test.public)
            #expect(BoxKey.isUsable(key) == !isZero, "case \(test.tcId)")
            guard !isZero else { continue }
            let own = try Curve25519.KeyAgreement.PrivateKey(rawRepresentation: [UInt8](hex: test.private))
            let shared = try own.sharedSecretFromKeyAgreement(with: .init(rawRepresentation: key))
            #expect(shared.withUnsafeBytes { HexText.text($0) } == test.shared, "case \(test.tcId)")
        }
        #expect(zeros > 10)
    }

    private struct HPKEVector: Decodable {
        struct Encryption: Decodable { let aad, ct, pt: String }
        struct Export: Decodable {
            let exporter_context, exported_value: String
            let L: Int
        }
        let mode, kem_id, kdf_id, aead_id: Int
        let info, skRm, enc: String
        let psk, psk_id: String?
        let encryptions: [Encryption]
        let exports: [Export]
    }

    @Test("HPKE opens and exports as RFC 9180 says, without and with a pre-shared key", arguments: [0, 1])
    func hpke(mode: Int) throws {
        let vectors = try PublicVectors.read([HPKEVector].self, "CryptoTests/HPKE/hpke-test-vectors.json")
        let vector = try #require(
            vectors.first { $0.mode == mode && $0.kem_id == 0x20 && $0.kdf_id == 1 && $0.aead_id == 3 }
        )
        let key = try Curve25519.KeyAgreement.PrivateKey(rawRepresentation: [UInt8](hex: vector.skRm))
        let info = try Data([UInt8](hex: vector.info))
        let encapsulated = try Data([UInt8](hex: vector.enc))
        var recipient: HPKE.Recipient
        if let psk = vector.psk, let identifier = vector.psk_id {
            recipient = try HPKE.Recipient(
                privateKey: key,
                ciphersuite: BoxKey.suite,
                info: info,
                encapsulatedKey: encapsulated,
                presharedKey: SymmetricKey(data: [UInt8](hex: psk)),
                presharedKeyIdentifier: Data([UInt8](hex: identifier))
            )
        } else {
            recipient = try HPKE.Recipient(
                privateKey: key,
                ciphersuite: BoxKey.suite,
                info: info,
                encapsulatedKey: encapsulated
            )
        }
        for (number, encryption) in vector.encryptions.enumerated() {
            let opened = try recipient.open(
                Data([UInt8](hex: encryption.ct)),
                authenticating: Data([UInt8](hex: encryption.aad))
            )
            #expect(Array(opened) == (try [UInt8](hex: encryption.pt)), "message \(number)")
        }
        #expect(vector.encryptions.count > 200)
        for export in vector.exports {
            let secret = try recipient.exportSecret(
                context: Data([UInt8](hex: export.exporter_context)),
                outputByteCount: export.L
            )
            #expect(secret.withUnsafeBytes { HexText.text($0) } == export.exported_value)
        }
    }
}

@Suite("HKDF")
struct HKDFTests {
    /// RFC 5869, appendix A.1 to A.3: SHA-256.
    private static let published = [
        (
            "0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b", "000102030405060708090a0b0c", "f0f1f2f3f4f5f6f7f8f9", 42,
            "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865"
        ),
        (
            (0..<80).map { HexText.text([UInt8($0)]) }.joined(),
            (0x60..<0xB0).map { HexText.text([UInt8($0)]) }.joined(),
            (0xB0...0xFF).map { HexText.text([UInt8($0)]) }.joined(), 82,
            "b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c59045a99cac7827271cb41c65e590e09"
                + "da3275600c2f09b8367793a9aca3db71cc30c58179ec3e87c14c01d5c1f3434f1d87"
        ),
        (
            "0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b", "", "", 42,
            "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8"
        ),
    ]

    @Test("keys are those of RFC 5869", arguments: published)
    func vectors(key: String, salt: String, info: String, count: Int, output: String) throws {
        let derived = try HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: [UInt8](hex: key)),
            salt: [UInt8](hex: salt),
            info: [UInt8](hex: info),
            outputByteCount: count
        )
        #expect(derived.withUnsafeBytes { HexText.text($0) } == output)
    }
}
