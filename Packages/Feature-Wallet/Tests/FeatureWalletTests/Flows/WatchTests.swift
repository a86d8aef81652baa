import Core
import CoreTesting
import Foundation
import NetworkingTesting
import Testing

@testable import ArkWallets
@testable import FeatureWallet
@testable import WalletHistory
@testable import WalletScreens

@Suite("Watching", .timeLimit(.minutes(30)))
struct WatchTests {
    @Test(
        "a watch redraws when another process changes something, and not when nothing does",
        arguments: [true, false]
    )
    func redraws(isBalance: Bool) async throws {
        let home = try WalletHome()
        try await home.fund()
        let frontEnd = ScriptedFrontEnd()
        let watching = Task {
            if isBalance {
                _ = try await home.run(ShowBalance.self, ["watch": true], frontEnd)
            } else {
                _ = try await home.run(ShowHistory.self, ["watch": true], frontEnd)
            }
        }
        try await until { frontEnd.replaced.count == 1 }
        let other = try await home.otherProcess().sandbox()
        // Bento's own records in the same database are no change of the wallet.
        _ = try await home.wallet.tags.add("Books", color: nil, emoji: nil)
        try await other.changeLedger { try $0.fundArk(Satoshis(5000), at: home.time.now) }
        try await until { frontEnd.replaced.count >= 2 }
        let last = try #require(frontEnd.replaced.last)
        #expect(isBalance ? last["spendable"] == 105_000 : last["count"] == 2)
        watching.cancel()
        await #expect(throws: CancellationError.self) { try await watching.value }
        #expect(frontEnd.replaced.count == 2)
    }
}

@Suite("Finding")
struct FindingTests {
    @Test(
        "words are found whatever their case, accents and composition",
        arguments: [
            // Words that no transaction's number or address can hold by chance: "o" and "i" are in neither.
            ("Río ÉCLAIR", "éclair"), ("Río ÉCLAIR", "ri\u{301}o"), ("Río ÉCLAIR", "RIO"), ("Straße", "STRASSE"),
            ("寿司 ＸＩＯ", "xio"), ("寿司", "寿司"), ("50 % off_it's", "50 %"), ("a_b", "a_b"),
        ]
    )
    func finds(note: String, words: String) async throws {
        let home = try WalletHome()
        try await home.fund()
        try await home.fund()
        _ = try await home.run(WriteNote.self, ["movement": 1, "text": .string(note)])
        let found = try await home.run(ShowHistory.self, ["find": .string(words)])
        #expect(found.movements.map(\.id) == [1])
        #expect(found.received == 100_000)
    }

    @Test("a tag is found and filtered by its name in any case and accents; one that was removed is not")
    func tags() async throws {
        let home = try WalletHome()
        try await home.fund()
        _ = try await home.run(AddTag.self, ["name": "ÉPICERIE"])
        _ = try await home.run(SetTag.self, ["movement": 1, "name": "épicerie"])
        for input in [["tag": "Epicerie"], ["find": "épic"]] as [JSONValue] {
            #expect(try await home.run(ShowHistory.self, input).count == 1)
        }
        _ = try await home.run(RemoveTag.self, ["name": "épicerie"])
        #expect(try await home.run(ShowHistory.self, ["find": "épic"]).count == 0)
        await #expect(throws: WalletError.noSuch("tag", "Epicerie")) {
            try await home.run(ShowHistory.self, ["tag": "Epicerie"])
        }
    }

    @Test("notes of another wallet are not found")
    func wallets() async throws {
        let home = try WalletHome()
        try await home.fund()
        let wallet = try await home.wallet.current()
        try await wallet.transactions.refresh()
        try await home.wallet.tags.note("biscuits", on: 1, of: "sandbox")
        let other = HistoryStore(database: home.database, wallet: "sandbox-2")
        try await other.replace(with: try await wallet.wallet.movements())
        var filter = HistoryFilter()
        // A word that no address can hold: three letters stand in one of them by chance, now and then.
        filter.words = "biscuits"
        #expect(try await other.page(filter, page: 1, size: 10).count == 0)
        #expect(try await wallet.transactions.store.page(filter, page: 1, size: 10).count == 1)
    }
}
