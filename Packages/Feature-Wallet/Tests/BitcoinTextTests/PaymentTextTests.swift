import Core
import CoreTesting
import Foundation
import Testing

@testable import BitcoinText

@Suite("Pasted texts")
struct PaymentTextTests {
    private static let address = "bcrt1qqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvseswlauz7"
    private static let ark =
        "tark1pwh9vsmezqqpharv69q4z8m6x364d5m5prnmcalcalq9pdmzw0y7mpveck4pcfhezqypczkrrj3lkx5ue4qrf4jc7ztpt9htdttmh2judhqnu7aue8p0y9mq47jn9z"

    @Test("one link holds several ways to pay, whatever the case of its keys")
    func link() throws {
        let text = "BITCOIN:\(Self.address)?amount=0.0005&ARK=\(Self.ark)&label=Tea%20%26%20cake"
        guard case .link(let link, let ways) = try PaymentText(text) else {
            Issue.record("no link")
            return
        }
        #expect(link.amount == (try Satoshis(50_000)))
        #expect(link.label == "Tea & cake")
        #expect(ways.map(\.title) == ["Bitcoin address", "Ark address (bark)"])
        #expect(try PaymentURI(link.text) == link)
        guard case .link(let bare, _) = try PaymentText("bitcoin:?ark=\(Self.ark)") else {
            Issue.record("it is no link")
            return
        }
        #expect(bare.body.isEmpty)
    }

    @Test(
        "broken links are refused",
        arguments: [
            "bitcoin:", "bitcoin:?amount=1", "bitcoin:ADDRESS?amount=0.1.2", "bitcoin:ADDRESS?amount=1e8",
            "bitcoin:ADDRESS?amount=-5", "bitcoin:ADDRESS?amount=21000001", "bitcoin:ADDRESS?amount=0.000000001",
            "bitcoin:ADDRESS?amount=1&amount=2", "bitcoin:ADDRESS?amount=1,5", "bitcoin:ADDRESS?amount=",
            "bitcoin:ADDRESS?label=%ZZ", "bitcoin:ADDRESS?label=%ff", "bitcoin:ADDRESS?req-new=1",
            "bitcoin:ADDRESS?lightning=lnbc1broken", "bitcoin:ADDRESS?label=a&LABEL=b",
        ]
    )
    func brokenLinks(text: String) {
        #expect(throws: BitcoinTextError.self) {
            try PaymentText(text.replacing("ADDRESS", with: Self.address))
        }
    }

    /// Of BIP-173; the third is the one above.
    private static let addresses = [
        "bc": "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", "tb": "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx",
        "bcrt": address,
    ]

    @Test(
        "an address under a network's key is of that network",
        arguments: ["bc", "tb", "bcrt"],
        ["bc", "tb", "bcrt"]
    )
    func networkKeys(key: String, of: String) throws {
        let text = "bitcoin:?\(key.uppercased())=\(try #require(Self.addresses[of]))"
        if key == of {
            guard case .link(_, let ways) = try PaymentText(text) else {
                Issue.record("it is no link")
                return
            }
            #expect(ways.map(\.text) == [Self.addresses[of]])
        } else {
            #expect(
                throws: BitcoinTextError.malformed(
                    kind: "bitcoin: link",
                    "the address under '\(key)' belongs to another network"
                )
            ) { try PaymentText(text) }
        }
    }

    @Test("a look-alike letter is named with its place")
    func lookAlike() {
        let text = Self.address.replacing("qqqqqp", with: "qqqqqр")
        #expect(throws: BitcoinTextError.foreignCharacter(kind: "bitcoin address", position: 11, codePoint: 0x440)) {
            try PaymentText(text)
        }
        let error = BitcoinTextError.foreignCharacter(kind: "bitcoin address", position: 11, codePoint: 0x440)
        #expect(error.message.contains("'р' (U+0440)"))
        let combining = Self.address + "\u{301}"
        #expect(throws: BitcoinTextError.self) { try PaymentText(combining) }
    }

    @Test("one changed character never passes", arguments: [address, ark])
    func changed(text: String) throws {
        let letters = Array("qpzry9x8gf2tvdw0s3jn54khce6mua7l")
        var characters = Array(text)
        let start = (text.firstIndex(of: "1").map { text.distance(from: text.startIndex, to: $0) } ?? 0) + 1
        for index in start..<characters.count {
            let original = characters[index]
            for letter in letters where letter != original {
                characters[index] = letter
                #expect((try? PaymentText(String(characters))) == nil)
            }
            characters[index] = original
        }
        #expect(throws: BitcoinTextError.self) { try PaymentText(text.replacing("q", with: "Q", maxReplacements: 1)) }
        _ = try PaymentText(text.uppercased())
    }

    @Test("a wrong network is an error of its own that names both")
    func network() throws {
        guard case .destination(let way) = try PaymentText("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4") else {
            Issue.record("it is no destination")
            return
        }
        #expect(throws: BitcoinTextError.wrongNetwork(kind: "bitcoin address", found: [.mainnet], wanted: .signet)) {
            try way.check(.signet)
        }
        let error = BitcoinTextError.wrongNetwork(
            kind: "bitcoin address",
            found: [.testnet, .signet],
            wanted: .mainnet
        )
        #expect(error.message == "This bitcoin address belongs to testnet or signet; the wallet is on mainnet.")
    }

    @Test("names, silent payments and LNURL are recognised")
    func recognised() throws {
        #expect(try PaymentText("₿alice@example.com") == .destination(.name(PayName("₿alice@example.com"))))
        #expect(try PaymentText("bob+tips@pay.example.com") == .destination(.name(PayName("bob+tips@pay.example.com"))))
        // The example of LUD-01.
        let link =
            "LNURL1DP68GURN8GHJ7UM9WFMXJCM99E3K7MF0V9CXJ0M385EKVCENXC6R2C35XVUKXEFCV5MKVV34X5EKZD3EV56NYD3HXQURZEPEXEJXXEPNXSCRVWFNV9NXZCN9XQ6XYEFHVGCXXCMYXYMNSERXFQ5FNS"
        guard case .destination(.lnurl(let lnurl)) = try PaymentText("lightning:\(link)") else {
            Issue.record("no LNURL")
            return
        }
        #expect(lnurl.url.host() == "service.com")
        #expect(
            try PaymentText("lnurlp://pay.example.com/x")
                == .destination(.lnurl(LNURL(scheme: "lnurlp://pay.example.com/x")))
        )
        // The first example of BIP-352.
        let silent =
            "sp1qqgste7k9hx0qftg6qmwlkqtwuy6cycyavzmzj85c6qdfhjdpdjtdgqjuexzk6murw56suy3e0rd2cgqvycxttddwsvgxe2usfpxumr70xc9pkqwv"
        #expect(try PaymentText(silent).isSilentPayment)
    }

    @Test(
        "what is no request is refused",
        arguments: [
            "", "  ", "hello", "alice@", "@example.com", "a@b", "a@b..c", "аlice@example.com", "lnurl1qqqq", "sp1qqq",
            "arknoteshort", "lnr1qqyqqqqqqqqqqqqqq", "bc1", "1", "https://example.com", "bitcoin", "\u{0}", "💰",
        ]
    )
    func refused(text: String) {
        #expect(throws: BitcoinTextError.self) { try PaymentText(text) }
    }

    @Test("any bytes are read or refused without a trap")
    func fuzz() {
        var generator = SeededGenerator(seed: 7)
        let heads = ["", "bitcoin:", "lnbc", "lnbc1", "lno1", "bc1q", "tark1", "sp1q", "lnurl1", "arknote", "1", "₿"]
        let letters = Array("qpzry9x8gf2tvdw0s3jn54khce6mua7l1?&=%+@.ABCо\u{301}\n")
        for index in 0..<20_000 {
            let head = heads[index % heads.count]
            let length = Int.random(in: 0..<120, using: &generator)
            let tail = String((0..<length).map { _ in letters.randomElement(using: &generator) ?? "q" })
            _ = try? PaymentText(head + tail)
        }
    }
}

extension PaymentText {
    var isSilentPayment: Bool { if case .destination(.silentPayment) = self { true } else { false } }
}
