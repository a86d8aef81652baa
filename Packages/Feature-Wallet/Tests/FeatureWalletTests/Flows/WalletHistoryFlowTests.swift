import ArkLedger
import BitcoinText
import Core
import CoreHosting
import CoreTesting
import Formats
import Foundation
import Testing

@testable import ArkWallets
@testable import FeatureWallet
@testable import WalletHistory
@testable import WalletScreens

@Suite("Wallet history flows")
struct WalletHistoryFlowTests {
    @Test("history pages, filters, tags, notes and writes CSV")
    func history() async throws {
        let home = try WalletHome()
        try await home.fund()
        let stranger = try await home.stranger()
        for amount in [1000, 2000, 3000] {
            _ = try await home.run(
                SendMoney.self,
                [
                    "destination": .string(stranger.ark), "amount": .string("\(amount)"),
                    "note": .string("no. \(amount)"),
                ]
            )
            home.advance(by: 60)
        }
        let all = try await home.run(ShowHistory.self, ["size": 2])
        #expect(all.count == 4)
        #expect(all.pages == 2)
        #expect(all.sent == -6000)
        #expect(all.received == 100_000)
        #expect(all.movements.first?.note == "no. 3000")
        let beyond = try await home.run(ShowHistory.self, ["size": 2, "page": 3])
        #expect(beyond.movements.isEmpty)
        #expect(beyond.count == 4)
        #expect(beyond.presentation(in: home.session().context).plainText.contains("There is no page 3."))
        let id = try #require(all.movements.first?.id)
        _ = try await home.run(SetTag.self, ["movement": .integer(Int64(id)), "name": "coffee"])
        #expect(try await home.run(ShowHistory.self, ["tag": "Coffee"]).movements.map(\.id) == [id])
        #expect(try await home.run(ShowHistory.self, ["find": "NO. 1000"]).count == 1)
        #expect(try await home.run(ShowHistory.self, ["find": .string(stranger.ark)]).count == 3)
        #expect(try await home.run(ShowHistory.self, ["kind": ["receive"]]).count == 1)
        #expect(try await home.run(ListTags.self).tags.first?.total == -3000)
        let chart = try await home.run(ShowHistory.self, ["chart": true]).chart
        #expect(chart?.last?.balance == 94_000)
        let frontEnd = ScriptedFrontEnd()
        _ = try await home.run(ShowHistory.self, ["csv": "out.csv"], frontEnd)
        let file = frontEnd.events.compactMap { event -> String? in
            if case .wrote(_, let bytes) = event { String(decoding: bytes, as: UTF8.self) } else { nil }
        }.first
        let lines = try #require(file).split(separator: "\r\n")
        #expect(lines.count == 5)
        #expect(lines[1].contains("0.00003000,play money,,,,,send,no. 3000 #Coffee"))
    }

    @Test(
        "tags have rules: 1 to 30 characters, unique without case",
        arguments: ["", "coffee", String(repeating: "x", count: 31), "a\nb"]
    )
    func tags(name: String) async throws {
        let home = try WalletHome()
        #expect(try await home.run(ListTags.self).tags.count == 8)
        await #expect(throws: WalletError.self) { try await home.run(AddTag.self, ["name": .string(name)]) }
    }

    @Test("of several processes that add one tag, one does")
    func sameTag() async throws {
        let home = try WalletHome()
        let services = [home.wallet.tags] + (0..<3).map { _ in home.otherProcess().tags }
        _ = try await home.run(ListTags.self)
        let added = await withTaskGroup(of: Bool.self) { group in
            for (number, tags) in services.enumerated() {
                let name = number.isMultiple(of: 2) ? "rent" : "Rent"
                group.addTask { (try? await tags.add(name, color: nil, emoji: nil)) != nil }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(added == 1)
        #expect(try await home.run(ListTags.self).tags.count == 9)
    }

    @Test("in a home that can only be read the usual tags are shown, and none is made")
    func readOnlyTags() async throws {
        let home = try WalletHome()
        _ = try await home.database.read { try TagRecord.fetchCount($0) }
        let reading = TagService(database: home.database.readOnly(), time: home.time)
        #expect(try await reading.tags().map(\.name).first == "Bills")
        #expect(try await reading.statistics(of: "sandbox").count == 8)
        #expect(try await home.database.read { try TagRecord.fetchCount($0) } == 0)
    }

    @Test("a payment that failed took no fee, in the history, its sums and its CSV")
    func failedFee() async throws {
        let home = try WalletHome()
        try await home.fund()
        _ = try await home.run(FailSandbox.self, ["fault": "lightning"])
        _ = try await home.run(PayInvoice.self, ["invoice": .string(home.stranger(5000).invoice)])
        let failed = try await home.run(ShowHistory.self)
        #expect(failed.movements.first?.status == "failed")
        #expect(failed.movements.first?.fee == .zero)
        #expect(failed.fees == 0)
        let paid = try await home.run(PayInvoice.self, ["invoice": .string(home.stranger(5000).invoice)])
        let fee = try #require(paid.fee)
        let history = try await home.run(ShowHistory.self)
        #expect(fee > .zero)
        #expect(history.movements.first?.fee == fee)
        #expect(history.fees == fee.amount)
        #expect(history.sent == -5000 - fee.amount)
        let rows = try await home.wallet.current().transactions.store.rows(HistoryFilter())
        let lines = String(decoding: HistoryTable.csv(rows, network: .sandbox), as: UTF8.self).split(separator: "\r\n")
        #expect(lines[2].contains("Z,,,,,,,lightning-send,") && lines[2].contains(",failed,"), "\(lines[2])")
    }

    @Test("an export holds no secret and keeps its order")
    func export() async throws {
        let home = try WalletHome()
        try await home.fund()
        _ = try await home.run(WriteNote.self, ["movement": 1, "text": "for ``` tea"])
        _ = try await home.run(SetTag.self, ["movement": 1, "name": "coffee"])
        let export = try await home.run(ExportWallet.self)
        let text = try export.text()
        #expect(text.contains("\"network\" : \"sandbox\""))
        let notes = try JSONValue(parsing: text)["notes"]
        #expect(notes == [["movement": 1, "note": "for ``` tea", "tags": ["Coffee"]]])
        guard case .markdown(let shown) = export.presentation(in: home.session().context) else {
            Issue.record("It would be wrapped.")
            return
        }
        // Nothing in it ends the code before its end.
        let fences = shown.split(separator: "\n").filter { $0.trimmingPrefix { $0 == " " }.hasPrefix("```") }
        #expect(fences == ["```json", "```"])
        #expect(!text.lowercased().contains("token"))
        #expect(try await home.run(ResetWallet.self).network == .sandbox)
        #expect(try await home.spendable() == 100_000)
    }

    @Test("books that do not balance are reported, not hidden")
    func books() async throws {
        let home = try WalletHome()
        try await home.fund()
        #expect(try await home.run(ShowBalance.self).unexplained == nil)
        let open = try await home.wallet.current()
        let sheet = try await open.balance.refresh(fresh: true).value
        var ark = sheet.ark
        ark.spendable = try Satoshis(99_999)
        let books = try await open.transactions.check(against: BalanceSheet(ark: ark, onchain: sheet.onchain))
        #expect(books == .broken(by: -1))
    }
}
