import Core
import CoreTesting
import Foundation
import Testing

@testable import BitcoinText

@Suite("Lightning: published vectors", .enabled(if: Vectors.areHere, "\(Vectors.absence)"))
struct LightningVectorTests {
    @Test("BOLT 11: each valid invoice has its fields, its signing hash and its payee")
    func invoices() throws {
        let file = try WalletVectors.json("bolts/bolt11_invoices.json")
        let payee = try #require(file["payee_pubkey"].string)
        #expect(file["valid"].items.count == 16)
        for vector in file["valid"].items {
            let text = try #require(vector["invoice"].string)
            let invoice = try Bolt11Invoice(text)
            let expected = vector["expected"]
            let title = vector["title"].string ?? ""
            if let timestamp = expected["timestamp"].string {
                #expect(invoice.createdAt.timeIntervalSince1970 == Double(timestamp), "\(title)")
            }
            if let prefix = expected["hrp_prefix"].string { #expect(invoice.prefix.hasPrefix(prefix)) }
            if let amount = expected["amount_text"].string {
                #expect(invoice.amount == (try LightningAmount(invoice: Array(amount.utf8)[...])))
            }
            if let hash = expected["payment_hash"].string { #expect(Hex.text(invoice.paymentHash) == hash) }
            if let text = expected["description"].string {
                // The file keeps the backslashes of the page it was taken from.
                #expect(invoice.purpose == .text(text.replacing("\\\"", with: "\"")), "\(title)")
            }
            if let hash = expected["description_sha256"].string {
                #expect(invoice.purpose == .hash(try #require(Hex.bytes(hash))))
            }
            if let seconds = expected["expiry_seconds"].string {
                #expect(invoice.expiresAt.timeIntervalSince(invoice.createdAt) == Double(seconds))
            }
            if let delta = expected["min_final_cltv"].string { #expect(String(invoice.finalExpiryDelta) == delta) }
            if let address = expected["fallback_address"].string { #expect(invoice.fallbacks.map(\.text) == [address]) }
            if title.contains("metadata"), let metadata = expected["metadata"].string {
                #expect(invoice.metadata.map { Hex.text($0) } == metadata)
            }
            for (index, hop) in expected["route_hints"].items.enumerated() {
                let found = try #require(invoice.routes.flatMap { $0 }.dropFirst(index).first)
                #expect(Hex.text(found.key) == hop["pubkey"].string)
                #expect(found.shortChannelID == hop["short_channel_id"].string)
            }
            if let signature = expected["signature_hex"].string {
                #expect(Hex.text(invoice.signature) == signature + "0" + (expected["recovery_flag"].string ?? "?"))
            }
            if let hash = expected["signing_hash"].string { #expect(Hex.text(invoice.signingHash) == hash) }
            if !title.contains("high-S") { #expect(Hex.text(try invoice.payee()) == payee, "\(title)") }
            #expect(try PaymentText("lightning:" + text) == .destination(.invoice(invoice)))
        }
    }

    @Test("BOLT 11: each invalid invoice is refused")
    func invalidInvoices() throws {
        let invalid = try WalletVectors.json("bolts/bolt11_invoices.json")["invalid"].items
        #expect(invalid.count == 10)
        for vector in invalid {
            let text = try #require(vector["invoice"].string)
            #expect(throws: BitcoinTextError.self, "\(vector["title"].text)") { try PaymentText(text) }
        }
    }

    @Test("BOLT 12: the forms of a text that may be parted by +")
    func offerForms() throws {
        let vectors = try WalletVectors.json("bolts/bolt12-format-string-test.json").items
        #expect(vectors.count == 12)
        for vector in vectors {
            let text = try #require(vector["string"].string)
            let offer = try? PaymentText(text)
            #expect((offer != nil) == vector["valid"].isTrue, "\(vector["comment"].text)")
        }
    }

    @Test("BOLT 12: each valid offer has its records, each invalid one is refused")
    func offers() throws {
        let vectors = try WalletVectors.json("bolts/bolt12-offers-test.json").items
        #expect(vectors.count == 53)
        for vector in vectors {
            let text = try #require(vector["bolt12"].string)
            guard vector["valid"].isTrue else {
                #expect(throws: BitcoinTextError.self, "\(vector["description"].text)") { try Bolt12Offer(text) }
                continue
            }
            let offer = try Bolt12Offer(text)
            let fields = vector["fields"].items
            #expect(offer.records.records.count == fields.count)
            for (record, field) in zip(offer.records.records, fields) {
                #expect(JSONValue.integer(Int64(record.type)) == field["type"].value)
                #expect(Hex.text(record.value) == field["hex"].string)
            }
        }
    }

    @Test("BOLT 12: the Merkle roots of the published streams")
    func roots() throws {
        let vectors = try WalletVectors.json("bolts/bolt12-signature-test.json").items
        #expect(vectors.count == 4)
        for vector in vectors {
            guard let text = vector["bolt12"].string else { continue }
            let stream = try TLVStream(try Bolt12Offer.decode(text).bytes, kind: "request")
            #expect(Hex.text(stream.merkleRoot) == vector["merkle"].string)
        }
        // The first three have no text: their records are in the comments.
        let one = "010203e8"
        let two = one + "02080000010000020003"
        let three =
            two
            + "03310266e4598d1d3c415f572a8488830b60f7e744ed9235eb0b1ba93283b315c0351800000000000000010000000000000002"
        for (records, vector) in zip([one, two, three], vectors) {
            let stream = try TLVStream(try #require(Hex.bytes(records)), kind: "stream")
            #expect(Hex.text(stream.merkleRoot) == vector["merkle"].string)
        }
    }

    @Test("BIP-21: the examples' forms are read, their addresses refused")
    func links() throws {
        let vectors = try WalletVectors.json("bip21/bip21_uris.json")["examples"].items
        #expect(vectors.count == 6)
        for (index, vector) in vectors.enumerated() {
            let text = try #require(vector["uri"].string)
            guard index != 4 else {
                #expect(throws: BitcoinTextError.self) { try PaymentURI(text) }
                continue
            }
            let link = try PaymentURI(text)
            #expect(link.body == "175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W")
            #expect(throws: BitcoinTextError.checksum(kind: "bitcoin address")) { try link.destinations() }
            switch index {
            case 0: #expect(link.amount == nil && link.label == nil)
            case 1: #expect(link.label == "Luke-Jr")
            case 2: #expect(link.amount == (try Satoshis(2_030_000_000)))
            case 3: #expect(link.message == "Donation for project xyz")
            default: #expect(link.ignoredKeys == ["somethingyoudontunderstand", "somethingelseyoudontget"])
            }
        }
    }
}
