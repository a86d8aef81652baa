import Core
import CoreTesting
import Foundation
import Testing

@testable import BitcoinText

@Suite("Addresses: published vectors", .enabled(if: Vectors.areHere, "\(Vectors.absence)"))
struct AddressVectorTests {
    /// A vector's text: its bytes where they are no text, else the text.
    private static func text(_ vector: Vector) -> String {
        String(decoding: Hex.bytes(vector["hex"].string ?? "") ?? [], as: UTF8.self)
    }

    /// Later witness versions than 0 in the sets from before BIP-350 have the checksum of BIP-173, which is refused today.
    private static func isSuperseded(_ script: String?) -> Bool {
        script?.hasPrefix("51") == true || script?.hasPrefix("52") == true || script?.hasPrefix("60") == true
    }

    @Test("bech32 and bech32m: each valid text is read and written back, each invalid one refused")
    func bech32() throws {
        let file = try WalletVectors.json("bech32/bech32_bip173_bip350.json")
        for (name, checksum) in [("bech32", Bech32.Checksum.bech32), ("bech32m", .bech32m)] {
            let valid = file["\(name)_valid"].items
            #expect(valid.count == 7)
            for vector in valid {
                let text = Self.text(vector)
                let read = try Bech32(text)
                #expect(read.checksum == checksum, "\(text)")
                #expect(read.text == text.lowercased())
            }
            let invalid = file["\(name)_invalid"].items
            #expect(invalid.count >= 12)
            for vector in invalid {
                let read = try? Bech32(Self.text(vector))
                #expect(read == nil || read?.checksum != checksum, "\(vector.text)")
            }
        }
    }

    @Test("segwit: each valid address has its output script, each invalid one is refused")
    func segwit() throws {
        let file = try WalletVectors.json("bech32/bech32_bip173_bip350.json")
        let valid = file["segwit_valid_bip350"].items
        #expect(valid.count == 8)
        for vector in valid {
            let address = try BitcoinAddress(try #require(vector["address"].string))
            #expect(Hex.text(address.scriptPubKey) == vector["scriptPubKey"].string)
        }
        for name in ["segwit_invalid_bip350", "segwit_invalid_bip173"] {
            let invalid = file[name].items
            #expect(invalid.count >= 10)
            for vector in invalid {
                let text = try #require(vector["address"].string)
                #expect(throws: BitcoinTextError.self, "\(text)") { try BitcoinAddress(text) }
            }
        }
        // Later witness versions with the checksum of BIP-173 are no addresses any more.
        for vector in file["segwit_valid_bip173_OBSOLETE_for_v1plus"].items {
            let address = try? BitcoinAddress(vector["address"].string ?? "")
            #expect((address != nil) == (vector["scriptPubKey"].string?.hasPrefix("00") == true))
        }
    }

    @Test("Bitcoin Core's keys and addresses: each valid one decodes to its bytes and network")
    func keyIOValid() throws {
        let vectors = try WalletVectors.json("base58-key_io/data/key_io_valid.json").items
        #expect(vectors.count == 62)
        for vector in vectors {
            let text = try #require(vector[0].string)
            let chain = vector[2]["chain"].string
            let networks: [BitcoinNetwork] =
                switch chain {
                case "main": [.mainnet]
                case "test": [.testnet]
                default: [.regtest]
                }
            if vector[2]["isPrivkey"].isTrue {
                let key = try PrivateKeyText(text)
                #expect(key.isCompressed == vector[2]["isCompressed"].isTrue)
                #expect(networks.allSatisfy { key.family.contains($0) })
                let payload = try Base58.checkedBytes(text)
                #expect(Hex.text(payload[1..<33]) == vector[1].string)
                #expect(try PaymentText(text) == .privateKey(key))
            } else if Self.isSuperseded(vector[1].string) {
                #expect(throws: BitcoinTextError.checksum(kind: "bitcoin address")) { try BitcoinAddress(text) }
            } else {
                let address = try BitcoinAddress(text)
                #expect(Hex.text(address.scriptPubKey) == vector[1].string)
                #expect(networks.allSatisfy { address.family.contains($0) })
                #expect(try PaymentText(" \(text)\n") == .destination(.bitcoin(address)))
                if vector[2]["tryCaseFlip"].isTrue {
                    #expect(try BitcoinAddress(text.uppercased()).scriptPubKey == address.scriptPubKey)
                }
            }
        }
    }

    @Test("Bitcoin Core's invalid keys and addresses are refused as either")
    func keyIOInvalid() throws {
        let vectors = try WalletVectors.json("base58-key_io/data/key_io_invalid.json").items
        #expect(vectors.count == 60)
        for vector in vectors {
            let text = try #require(vector[0].string)
            #expect(throws: BitcoinTextError.self, "\(text)") { try BitcoinAddress(text) }
            #expect(throws: BitcoinTextError.self, "\(text)") { try PrivateKeyText(text) }
            #expect(throws: BitcoinTextError.self, "\(text)") { try PaymentText(text) }
        }
    }

    @Test("base58: the vectors of Bitcoin Core, both ways")
    func base58() throws {
        let vectors = try WalletVectors.json("base58-key_io/base58_encode_decode.json").items
        #expect(vectors.count == 12)
        for vector in vectors {
            let bytes = try #require(Hex.bytes(vector[0].string ?? "-"))
            #expect(Base58.text(bytes) == vector[1].string)
            #expect(try Base58.bytes(vector[1].string ?? "-") == bytes)
        }
        for vector in try WalletVectors.json("base58-key_io/bech32_encode_decode.json").items {
            guard !Self.isSuperseded(vector[0].string) else { continue }
            #expect(Hex.text(try BitcoinAddress(vector[1].string ?? "").scriptPubKey) == vector[0].string)
        }
        for vector in try WalletVectors.json("base58-key_io/bech32_invalid.json").items {
            #expect(throws: BitcoinTextError.self) { try BitcoinAddress(vector[0].string ?? "") }
        }
        for vector in try WalletVectors.json("base58-key_io/signmessage.json").items {
            #expect(try BitcoinAddress(vector["address"].string ?? "").kind == .publicKeyHash)
            #expect(try PrivateKeyText(vector["wif"].string ?? "").family == .mainnet)
        }
    }

    @Test("Ark: bark's addresses hold their server, key and mailbox")
    func bark() throws {
        let vectors = try WalletVectors.json("ark/ark_vectors.json")["bark_addresses"].items
        #expect(vectors.count == 2)
        for vector in vectors {
            let address = try ArkAddress(try #require(vector["address"].string))
            #expect((address.family == .mainnet) == !vector["testnet"].isTrue)
            let server = try #require(Hex.bytes(vector["server_pubkey"].string ?? "-"))
            guard case .bark(let serverID, .publicKey(let key), let deliveries) = address.version else {
                Issue.record("not bark's: \(address)")
                continue
            }
            #expect(serverID == ArkAddress.serverID(of: server))
            // The user's key is that of the secret key.
            let secret = try #require(Hex.bytes(vector["user_seckey"].string ?? "-"))
            #expect(PlayKey(secret: secret)?.publicKey == key)
            guard case .serverMailbox(let mailbox)? = deliveries.first, deliveries.count == 1 else {
                Issue.record("no mailbox")
                continue
            }
            let made = try ArkAddress(
                isMainnet: address.family == .mainnet,
                serverKey: server,
                userKey: key,
                mailbox: mailbox
            )
            #expect(made == address)
            try address.check(serverKey: server)
            #expect(throws: BitcoinTextError.self) { try address.check(serverKey: key) }
        }
    }

    @Test("Ark: Arkade's addresses are told apart, and the invalid ones refused")
    func arkade() throws {
        let file = try WalletVectors.json("ark/ark_vectors.json")["arkade_encoding"]
        for vector in file["address"]["valid"].items {
            let address = try ArkAddress(try #require(vector["addr"].string))
            guard case .arkade(let server, let key) = address.version else {
                Issue.record("not Arkade's")
                continue
            }
            #expect(vector["expectedServerKey"].string?.hasSuffix(Hex.text(server)) == true)
            #expect(vector["expectedUserKey"].string?.hasSuffix(Hex.text(key)) == true)
            #expect(address.family == .tests)
            #expect(throws: BitcoinTextError.self) { try address.check(serverKey: [2] + server) }
        }
        #expect(file["address"]["invalid"].items.count == 2)
        for vector in file["address"]["invalid"].items {
            #expect(throws: BitcoinTextError.self) { try ArkAddress(vector["addr"].string ?? "") }
        }
        #expect(file["note"]["valid"].items.count == 4)
        for vector in file["note"]["valid"].items {
            let note = try ArkNote(try #require(vector["str"].string))
            #expect(Hex.text(note.preimage) == vector["expectedPreimage"].string)
            #expect(JSONValue.integer(note.amount.amount) == vector["expectedValue"].value)
        }
        for vector in file["note"]["invalid"].items {
            #expect(throws: BitcoinTextError.self) { try ArkNote(vector["str"].string ?? "") }
        }
    }
}
