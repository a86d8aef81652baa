import ArkLedger
import BitcoinText
import Core
import CoreHosting
import CoreTesting
import Foundation
import Testing

@testable import ArkWallets
@testable import FeatureWallet
@testable import WalletScreens

@Suite("Contacts, and addresses that look like theirs")
struct ContactTests {
    private let home: WalletHome

    init() throws { home = try WalletHome() }

    @Test("a contact is paid by name, in any case; the address is shown in full with the name")
    func paid() async throws {
        try await home.fund()
        let address = try await home.stranger().ark
        let added = try await home.run(AddContact.self, ["name": "Zoë B.", "destination": .string(address)])
        #expect(added.contacts.map(\.destination) == [address])
        let spending = try await home.spending(SendMoney.self, ["destination": "zoe b.", "amount": "1000"])
        #expect(spending.destination == address)
        #expect(spending.details.contains(KeyValue("Contact", "Zoë B.")))
        let report = try await home.run(SendMoney.self, ["destination": "ZOË B.", "amount": "1000"])
        #expect(report.destination == address)
        // By the address itself it is the same contact, and the same payment.
        let again = ScriptedFrontEnd(confirmations: [true, false])
        await #expect(throws: Declined.self) {
            try await home.asking(SendMoney.self, ["destination": .string(address), "amount": "1000"], again)
        }
        #expect(again.asked.last?.option == "--again")
        #expect(again.asked.first?.details.contains(KeyValue("Contact", "Zoë B.")) == true)
    }

    @Test("a contact is listed, shown, changed and deleted")
    func kept() async throws {
        let address = try await home.stranger().ark
        _ = try await home.run(AddContact.self, ["name": "Bob", "destination": .string(address), "note": "rent"])
        _ = try await home.run(AddContact.self, ["name": "Alice", "destination": "alice@example.com"])
        #expect(try await home.run(ListContacts.self).contacts.map(\.name) == ["Alice", "Bob"])
        let edited = try await home.run(EditContact.self, ["contact": "bob", "name": "Robert", "note": ""])
        #expect(edited.contacts.first?.name == "Robert")
        #expect(edited.contacts.first?.note == nil)
        #expect(try await home.run(ShowContact.self, ["name": "robert"]).contacts.first?.destination == address)
        await #expect(throws: WalletError.noSuch("contact", "Bob")) {
            try await home.run(ShowContact.self, ["name": "Bob"])
        }
        #expect(try await home.run(DeleteContact.self, ["name": "Robert"]).contacts.map(\.name) == ["Alice"])
        // A name that is free again.
        _ = try await home.run(AddContact.self, ["name": "Robert", "destination": .string(address)])
        #expect(!(try await home.run(ListContacts.self)).presentation(in: home.session().context).plainText.isEmpty)
    }

    @Test(
        "what is no name or no address to pay again is refused, and nothing is kept",
        arguments: [
            ("", "alice@example.com"), ("a\nb", "alice@example.com"),
            (String(repeating: "x", count: 61), "a@example.com"),
            ("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", "alice@example.com"),
            ("bob@example.com", "alice@example.com"),
            ("tark1x", "alice@example.com"), ("\u{202E}ecilA", "alice@example.com"), ("Alice", "nothing"),
            ("Alice", "KwfJTiKdcjNMjBu4ksgGd21EZXz6JomoZNbirP3nfd3K9ZMXMEUi"), ("Alice", ""),
            ("Alice", "bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt081"),
        ]
    )
    func refused(name: String, destination: String) async throws {
        await #expect(throws: (any Error).self) {
            try await home.run(AddContact.self, ["name": .string(name), "destination": .string(destination)])
        }
        #expect(try await home.run(ListContacts.self).contacts.isEmpty)
    }

    @Test("an invoice is no contact's, a name is given once, and a misspelt one is told")
    func names() async throws {
        let invoice = try await home.stranger(1000).invoice
        await #expect(throws: WalletError.self) {
            try await home.run(AddContact.self, ["name": "Shop", "destination": .string(invoice)])
        }
        _ = try await home.run(AddContact.self, ["name": "Alice", "destination": "alice@example.com"])
        await #expect(throws: WalletError.self) {
            try await home.run(AddContact.self, ["name": "ÁLICE", "destination": "a@example.com"])
        }
        let error = await #expect(throws: WalletError.self) {
            try await home.spending(SendMoney.self, ["destination": "Alise", "amount": "1000"])
        }
        #expect(error?.recovery == "Did you mean 'Alice'?")
        await #expect(throws: BitcoinTextError.notRecognised) {
            try await home.spending(SendMoney.self, ["destination": "quite something else", "amount": "1000"])
        }
        #expect(!AddContact.descriptor.openTo.contains(.model))
        #expect(!EditContact.descriptor.openTo.contains(.model))
    }

    private static let own = "bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080"

    @Test(
        "an address is like another where it begins and ends like it, and is of its kind",
        arguments: [
            (own, "bcrt1qw50aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaat080", true),
            (own, "bcrt1qw50aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaat081", false),
            (own, "bcrt1qx50aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaat080", false), (own, own, false),
            (own, own.uppercased(), false), (own, "tb1qw50aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaat080", false),
            ("1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2", "1BvBaaaaaaaaaaaaaaaaaaaaaaaaaaNVN2", true),
            ("1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2", "3BvBaaaaaaaaaaaaaaaaaaaaaaaaaaNVN2", false),
            ("tark1pr3wegvpzqqaaaaaaaavj9", "tark1pr3wegvpzqqbbbbbbbavj9", true),
            ("tark1pr3wegvpzqqaaaaaaaavj9", "tark1pr3wegvpzqqbbbbbbbavj8", false),
            ("alice@example.com", "alicf@example.com", false), ("", "", false), ("é", own, false),
        ]
    )
    func alike(address: String, other: String, expected: Bool) {
        #expect((LookAlike.find(address, among: [other]) != nil) == expected)
        #expect((LookAlike.find(other, among: [address]) != nil) == expected)
    }

    @Test("an address that begins and ends like one just paid, or like a contact's, warns; those themselves do not")
    func warned() async throws {
        try await home.fund(ark: 1_000_000)
        let paid = try await home.stranger().onchain
        _ = try await home.run(SendMoney.self, ["destination": .string(paid), "amount": "1000"])
        let twin = try #require(Self.twin(of: paid))
        let spending = try await home.spending(SendMoney.self, ["destination": .string(twin), "amount": "1000"])
        let note = spending.details.first { $0.value.contains("begins and ends like") }
        #expect(note?.value.contains(paid) == true)
        #expect(note?.tone == .warning)
        let same = try await home.spending(SendMoney.self, ["destination": .string(paid), "amount": "1001"])
        #expect(!same.details.contains { $0.value.contains("begins and ends like") })
        // Once it is a contact, it is what it says.
        _ = try await home.run(AddContact.self, ["name": "Twin", "destination": .string(twin)])
        let known = try await home.spending(SendMoney.self, ["destination": .string(twin), "amount": "1000"])
        #expect(!known.details.contains { $0.value.contains("begins and ends like") })
    }

    /// Another address that begins and ends alike: made as who wants to be paid by mistake makes one, by trying.
    private static func twin(of text: String) -> String? {
        guard let address = try? BitcoinAddress(text) else { return nil }
        var program = address.program
        // The first 15 bits make the first three characters; the checksum's last 20 are found among a million.
        for number in 0..<4_000_000 {
            (program[17], program[18], program[19]) = (
                UInt8(truncatingIfNeeded: number >> 16), UInt8(truncatingIfNeeded: number >> 8),
                UInt8(truncatingIfNeeded: number)
            )
            guard let made = BitcoinAddress(witnessVersion: 0, program: program, family: .regtest)?.text, made != text
            else { continue }
            if made.hasSuffix(text.suffix(4)) { return made }
        }
        return nil
    }
}
