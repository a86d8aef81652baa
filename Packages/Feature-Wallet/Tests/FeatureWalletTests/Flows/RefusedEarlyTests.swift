import ArkLedger
import Core
import CoreTesting
import Foundation
import Testing

@testable import ArkWallets
@testable import FeatureWallet
@testable import WalletHistory
@testable import WalletScreens

/// What would be refused afterwards is refused before the person is asked.
@Suite("Refused before anything is asked")
struct RefusedEarlyTests {
    @Test(
        "a payment above a limit, dust, and a note or key that cannot be meant",
        arguments: [
            (["amount": "10001"], "wallet.limit"), (["amount": "100"], "wallet.dust"),
            (["amount": "1000", "key": ""], "wallet.bad-value"),
            (["amount": "1000", "note": .string(String(repeating: "x", count: 1001))], "wallet.bad-value"),
        ] as [([String: JSONValue], String)]
    )
    func payments(input: [String: JSONValue], code: String) async throws {
        let home = try WalletHome()
        try await home.fund()
        _ = try await home.run(SetLimits.self, ["payment": "10000"])
        var input = input
        input["destination"] = .string(try await home.stranger().ark)
        let given = JSONValue.object(input)
        let error = await #expect(throws: (any Error).self) { try await home.spending(SendMoney.self, given) }
        #expect((error as? any BentoError)?.code == code)
    }

    @Test(
        "what a barkd has too little for, or is dust: it is sent nothing that spends",
        arguments: [
            (["ark", "60000"], "wallet.insufficient-funds"), (["ark", "329"], "wallet.dust"),
            (["onchain", "60000"], "wallet.insufficient-funds"),
            (["onchain", "80000", "onchain"], "wallet.insufficient-funds"),
            (["board", "80000"], "wallet.insufficient-funds"),
        ]
    )
    func barkd(words: [String], code: String) async throws {
        let (standIn, transport, home) = try WalletHome.overBarkd(holding: 50_000)
        try standIn.change { ledger in
            _ = try ledger.fund(Satoshis(80_000))
            ledger.mine(1, at: home.time.now)
        }
        // As barkd 0.6.0 does it: too little in the wallet changes nothing in an estimate.
        let estimate = #"{"fee_sat": 320, "gross_amount_sat": 60320, "net_amount_sat": 60000, "vtxos_spent": []}"#
        standIn.spoil("/api/v1/fees/send-onchain", .answer(estimate, status: 200))
        let error = await #expect(throws: LedgerError.self) {
            if words[0] == "board" {
                _ = try await home.spending(BoardMoney.self, ["amount": .string(words[1])])
            } else {
                let to = words[0] == "ark" ? Ledger(seed: 9).foreignArkAddress(1) : Self.onchain
                let from = words.count > 2 ? words[2] : "ark"
                _ = try await home.spending(
                    SendMoney.self,
                    ["destination": .string(to), "amount": .string(words[1]), "from": .string(from)]
                )
            }
        }
        #expect(error?.code == code)
        #expect(!transport.requests.isEmpty)
        #expect(transport.requests.allSatisfy { $0.method == "GET" })
        #expect(try await home.run(ShowOperations.self).operations.isEmpty)
    }

    @Test(
        "a VTXO that a barkd does not have is named, and is no part of an address",
        arguments: ["x", "aa:0", "../start/all", "", "ünï"],
        ["offboard", "refresh", "exit start", "exit cancel"]
    )
    func noSuchVTXO(id: String, flow: String) async throws {
        let (_, transport, home) = try WalletHome.overBarkd(holding: 50_000)
        let ids: JSONValue = ["vtxo": [.string(id)]]
        await #expect(throws: LedgerError.noSuchVTXO(id)) {
            switch flow {
            case "offboard": _ = try await home.spending(OffboardMoney.self, ids)
            case "refresh": _ = try await home.spending(RefreshVTXOs.self, ids)
            case "exit start": _ = try await home.spending(StartExit.self, ids)
            default: _ = try await home.run(CancelExit.self, ["vtxo": .string(id)])
            }
        }
        #expect(transport.requests.allSatisfy { $0.method == "GET" || $0.path.hasSuffix("addresses/next") })
    }

    private static let onchain = "bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080"

    @Test("a key that belongs to another payment")
    func keyOfAnother() async throws {
        let home = try WalletHome()
        try await home.fund()
        let stranger = JSONValue.string(try await home.stranger().ark)
        _ = try await home.run(SendMoney.self, ["destination": stranger, "amount": "1000", "key": "rent"])
        await #expect(throws: WalletError.keyReused("rent")) {
            try await home.spending(SendMoney.self, ["destination": stranger, "amount": "2000", "key": "rent"])
        }
    }

    @Test("a claim where nothing can be claimed")
    func claim() async throws {
        let home = try WalletHome()
        try await home.fund(ark: 50_000, onchain: 30_000)
        _ = try await home.run(StartExit.self, ["all": true])
        await #expect(throws: LedgerError.nothing("no exit can be claimed yet")) {
            try await home.spending(ClaimExit.self, [:])
        }
        let elsewhere = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"
        let error = await #expect(throws: (any Error).self) {
            try await home.spending(ClaimExit.self, ["to": .string(elsewhere)])
        }
        #expect((error as? any BentoError)?.code == "bitcoin.wrong-network")
    }

    @Test("two limits of which one is no amount: neither is kept")
    func limits() async throws {
        let home = try WalletHome()
        await #expect(throws: AmountError.fractionOfSatoshi) {
            try await home.run(SetLimits.self, ["payment": "777", "day": "1.5"])
        }
        #expect(try await home.settings[WalletSettings.paymentLimit] == 1_000_000)
    }

    @Test("a filter by a tag that there is not, or by days that end before they begin; one that fits nothing says so")
    func filters() async throws {
        let home = try WalletHome()
        try await home.fund()
        await #expect(throws: WalletError.bad("--from", "the same day as --to, or one before it")) {
            try await home.run(ShowHistory.self, ["from": "2027-01-16", "to": "2027-01-15"])
        }
        #expect(try await home.run(ShowHistory.self, ["from": "2027-01-15", "to": "2027-01-15"]).count == 1)
        await #expect(throws: WalletError.noSuch("tag", "nope")) {
            try await home.run(ShowHistory.self, ["tag": "nope"])
        }
        let report = try await home.run(ShowHistory.self, ["tag": "coffee"])
        #expect(report.presentation(in: home.session().context).plainText.contains("Nothing fits."))
        let empty = try await WalletHome().run(ShowHistory.self)
        #expect(empty.presentation(in: home.session().context).plainText.contains("Nothing yet."))
    }

    @Test("a long note does not take the notes from the history, and fees have no sign")
    func longNote() async throws {
        let home = try WalletHome()
        try await home.fund()
        let report = try await home.run(ShowHistory.self)
        guard case .section(_, let parts) = report.presentation(in: home.session().context),
            case .table(let table)? = parts.first
        else {
            Issue.record("no table")
            return
        }
        #expect(table.columns.filter { $0.dispensability == 0 }.map(\.title) == ["Day", "What", "Amount", "Note"])
        #expect(parts.map(\.plainText).joined().contains("fees in these 0 sat"))
        let sums = HistoryPage(rows: [], count: 1, received: 0, sent: 0, fees: 20)
        let paid = HistoryReport(sums, number: 1, size: 1, network: .sandbox, stale: nil, chart: nil)
        #expect(paid.presentation(in: home.session().context).plainText.contains("fees in these 20 sat"))
    }

    @Test("what an invoice is for is shown before it is paid")
    func purpose() async throws {
        let home = try WalletHome()
        try await home.fund()
        let invoice = try await home.stranger(2100).invoice
        let spending = try await home.spending(PayInvoice.self, ["invoice": .string(invoice)])
        #expect(spending.details.contains(KeyValue("For", "Something of a stranger's")))
    }

    @Test(
        "somebody else's words are one line that moves no cursor",
        arguments: [
            ("tea\nand  cake", "tea and cake"), ("\u{1B}[2Jtea", "[2Jtea"), ("\u{202E}eat", "eat"), (" \n", nil),
            ("", nil), (String(repeating: "x", count: 300), String(repeating: "x", count: 199) + "…"),
        ] as [(String, String?)]
    )
    func oneLine(text: String, expected: String?) { #expect(OneLine.text(text) == expected) }

    @Test("where the clock was set back, nobody says how long ago a payment was")
    func clock() throws {
        let amount = try Satoshis(1000)
        let quote = OperationQuote(
            operation: .board(amount: nil),
            amount: amount,
            fee: .zero,
            gross: amount,
            destination: "x",
            network: .sandbox,
            spendable: amount,
            message: nil,
            isOwn: false,
            paidBefore: Date(timeIntervalSince1970: 3600),
            contact: nil,
            lookAlike: nil
        )
        let words = quote.warnings(at: Date(timeIntervalSince1970: 0), .international)
        #expect(words.count == 1)
        #expect(words.first?.contains("ago") == false)
    }
}
