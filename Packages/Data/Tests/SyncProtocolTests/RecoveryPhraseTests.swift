import Core
import Crypto
import Testing

@testable import SyncProtocol

@Suite("RecoveryPhrase")
struct RecoveryPhraseTests {
    /// Those of 12 words of python-mnemonic's vectors.json, which BIP-39 names as its own.
    private static let published = [
        (
            "00000000000000000000000000000000",
            "abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about"
        ),
        (
            "7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f",
            "legal winner thank year wave sausage worth useful legal winner thank yellow"
        ),
        (
            "80808080808080808080808080808080",
            "letter advice cage absurd amount doctor acoustic avoid letter advice cage above"
        ),
        ("ffffffffffffffffffffffffffffffff", "zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo wrong"),
        (
            "7dce4ed2284c9134d026608ab684c05c",
            "lava include region explain simple omit dog slot melt reflect copy reward"
        ),
        (
            "5baf069620eff15c71dd97c9a6ee328f",
            "forum join pitch dove yellow purchase shuffle real situate danger million bunker"
        ),
        (
            "63deb1e7f0c3de56f4ab43c9d2ae6c86",
            "glow void ketchup thunder digital clock sport half six nice open artefact"
        ),
        (
            "00641669f095b433a304ed0f953f28eb",
            "about camera omit thrive forget border metal oval auto prepare sketch stomach"
        ),
    ]

    @Test("a later phrase is written down with the owner it is for, in twelve words more")
    func words() throws {
        let (first, later) = (RecoveryPhrase(), RecoveryPhrase())
        let owner = try SyncRecoveryKeys(first).owner
        #expect(RecoveryWords(first).words == first.words)
        let words = RecoveryWords(later, of: owner).words
        #expect(words.count == 24)
        #expect(Array(words.prefix(12)) == later.words)
        let read = try RecoveryWords(reading: words.joined(separator: ", ").uppercased())
        #expect(read.phrase == later)
        #expect(try read.owner(SyncRecoveryKeys(later)) == owner)
        #expect(
            try RecoveryWords(reading: first.words.joined(separator: " ")).owner(try SyncRecoveryKeys(first)) == owner
        )
        #expect(throws: RecoveryPhraseError.unknownWord(24, "bento")) {
            try RecoveryWords(reading: (words.dropLast() + ["bento"]).joined(separator: " "))
        }
        #expect(throws: RecoveryPhraseError.wrongCount(23)) {
            try RecoveryWords(reading: words.dropLast().joined(separator: " "))
        }
        #expect("\(read)" == "<redacted>")
    }

    @Test("bits and words are those of BIP-39's vectors", arguments: published)
    func vectors(hex: String, words: String) throws {
        let phrase = try #require(RecoveryPhrase(entropy: [UInt8](hex: hex)))
        #expect(phrase.words.joined(separator: " ") == words)
        #expect(try RecoveryPhrase(reading: words) == phrase)
    }

    @Test("the list is BIP-39's, and four letters tell its words apart")
    func list() {
        let text = RecoveryPhrase.list.joined(separator: "\n") + "\n"
        #expect(
            SyncDigest(hashing: Array(text.utf8)).description
                == "2f5eed53a4727b4bf8880d8f3f199efc90e58503646d9ff8eff3a2ed3b24dbda"
        )
        #expect(RecoveryPhrase.list.count == 2_048)
        #expect(Set(RecoveryPhrase.list.map { $0.prefix(4) }).count == 2_048)
    }

    @Test("a new phrase has twelve words, is read back, and is another each time")
    func making() throws {
        let phrases = (0..<64).map { _ in RecoveryPhrase() }
        #expect(Set(phrases).count == 64)
        for phrase in phrases {
            #expect(phrase.words.count == 12)
            #expect(try RecoveryPhrase(reading: phrase.words.joined(separator: " ")) == phrase)
        }
    }

    @Test(
        "words are read as people type them",
        arguments: [
            "LAVA Include region  explain\nsimple omit dog slot melt reflect copy reward",
            "1. lava 2. include 3. region 4. explain 5. simple 6. omit 7. dog 8. slot 9. melt 10. reflect 11. copy 12. reward",
            "lava incl regi expl simp omit dog slot melt refl copy rewa",
            " lava,include,region,explain,simple,omit,dog,slot,melt,reflect,copy,reward ",
        ]
    )
    func typing(text: String) throws {
        #expect(try RecoveryPhrase(reading: text).description == "<redacted>")
        #expect(try RecoveryPhrase(reading: text).words.first == "lava")
    }

    @Test("a wrong word is named with its place, and a near one is offered")
    func wrongWords() throws {
        let text = "lava include regoin explain simple omit dog slot melt reflect copy reward"
        let error = #expect(throws: RecoveryPhraseError.self) { try RecoveryPhrase(reading: text) }
        #expect(error == .unknownWord(3, "regoin"))
        #expect(error?.message == "Word 3, 'regoin', is not one of a recovery phrase.")
        #expect(error?.recovery?.contains("'region'") == true)
    }

    @Test("words that have changed places, another word and another count are noticed")
    func checks() throws {
        let swapped = "include lava region explain simple omit dog slot melt reflect copy reward"
        #expect(throws: RecoveryPhraseError.wrongChecksum) { try RecoveryPhrase(reading: swapped) }
        let other = "lava include region explain simple omit cat slot melt reflect copy reward"
        #expect(throws: RecoveryPhraseError.wrongChecksum) { try RecoveryPhrase(reading: other) }
        #expect(throws: RecoveryPhraseError.wrongCount(2)) { try RecoveryPhrase(reading: "lava include") }
        #expect(throws: RecoveryPhraseError.wrongCount(0)) { try RecoveryPhrase(reading: "") }
        #expect(throws: RecoveryPhraseError.self) {
            try RecoveryPhrase(
                reading: String(repeating: "z", count: 1 << 20)
                    + " lava include region explain simple omit dog slot melt reflect copy"
            )
        }
    }

    @Test("one phrase gives one owner, as another program computes it")
    func owner() throws {
        let phrase = try RecoveryPhrase(
            reading: "lava include region explain simple omit dog slot melt reflect copy reward"
        )
        let keys = try SyncRecoveryKeys(phrase)
        #expect(keys.owner.description == "fb6adefa1c3869ad5cd8a1e5989d8f29")
        #expect(
            HexText.text(keys.publicKeys.sign) == "dd82c439398399a927a3c97f6b27e57f3aae529eac06572f8ebf0f8c09976795"
        )
        #expect(HexText.text(keys.publicKeys.box) == "320153366cdaef793e88af8a400e72fc10aeb3347fe364ba52cb2548ee927553")
    }
}
