import ArkLedger
import BitcoinText
import Core
import CoreTesting
import Foundation
import Testing
import WalletTesting

@testable import ArkWallets
@testable import FeatureWallet
@testable import WalletScreens

/// What a barkd says is checked before it is shown or paid on.
@Suite("A server that says what cannot be")
struct ServerTruthTests {
    private let standIn: StandInTransport
    private let home: WalletHome

    init() throws { (standIn, _, home) = try WalletHome.overBarkd(holding: 100_000) }

    private static let escaped = "bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080\u{1B}[2J"

    @Test(
        "an address of another network or kind, or a broken one, is not handed on; the other ways are",
        arguments: [
            ("onchain/addresses", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", "On-chain: "),
            ("onchain/addresses", "bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt081", "On-chain: "),
            ("onchain/addresses", escaped, "On-chain: "), ("onchain/addresses", "", "On-chain: "),
            ("wallet/addresses", "bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080", "Ark: "),
            ("wallet/addresses", "tark1\u{1B}]0;owned\u{7}", "Ark: "), ("wallet/addresses", "lots", "Ark: "),
        ]
    )
    func addresses(path: String, address: String, name: String) async throws {
        let answer = JSONValue.object(["address": .string(address)]).text()
        standIn.spoil("/api/v1/\(path)/next", .answer(answer, status: 200))
        let report = try await home.run(ReceiveMoney.self, ["amount": "2100"])
        #expect(report.request.failures.count == 1)
        #expect(report.request.failures.first?.hasPrefix(name) == true)
        #expect((report.request.ark == nil) == (name == "Ark: "))
        #expect((report.request.onchain == nil) == (name == "On-chain: "))
        #expect(report.request.invoice != nil)
        let shown = "\(report.presentation(in: home.session().context))" + report.request.failures.joined()
        #expect(!shown.contains("\u{1B}"))
        #expect(!shown.contains("\u{7}"))
        #expect(address.isEmpty || !report.request.uri.contains(address))
    }

    @Test(
        "what 'send' would refuse is not handed on: of another Ark server or protocol, open to anybody, or expired",
        arguments: ["other server", "arkade", "anchor", "future witness", "expired"]
    )
    func unpayable(kind: String) async throws {
        let (path, member, text): (String, String, String)
        switch kind {
        case "other server":
            (path, member, text) = ("wallet/addresses/next", "address", Ledger(seed: 77).foreignArkAddress(1))
        case "arkade":
            // The first vector of the Arkade SDK.
            text =
                "tark1qqellv77udfmr20tun8dvju5vgudpf9vxe8jwhthrkn26fz96pawqfdy8nk05rsmrf8h94j26905e7n6sng8y059z8ykn2j5xcuw4xt846qj6x"
            (path, member) = ("wallet/addresses/next", "address")
        case "anchor":
            let made = BitcoinAddress(witnessVersion: 1, program: [0x4e, 0x73], family: .regtest)?.text ?? ""
            (path, member, text) = ("onchain/addresses/next", "address", made)
        case "future witness":
            let program = [UInt8](repeating: 7, count: 32)
            let made = BitcoinAddress(witnessVersion: 9, program: program, family: .regtest)?.text ?? ""
            (path, member, text) = ("onchain/addresses/next", "address", made)
        default:
            var ledger = Ledger(seed: 9)
            let old = home.time.now.addingTimeInterval(-90_000)
            text = try ledger.createInvoice(Satoshis(2100), description: "", at: old).invoice
            (path, member) = ("lightning/receives/invoice", "invoice")
        }
        standIn.spoil("/api/v1/\(path)", .answer(JSONValue.object([member: .string(text)]).text(), status: 200))
        let report = try await home.run(ReceiveMoney.self, ["amount": "2100"])
        #expect(report.request.failures.count == 1, "\(report.request.failures)")
        let shown = [report.request.ark, report.request.onchain, report.request.invoice].compactMap { $0 }
        #expect(shown.count == 2)
        #expect(!shown.contains(text))
    }

    @Test("an invoice for another amount, or for any, is not handed on", arguments: [nil, 2101, 2_100_000] as [Int64?])
    func invoice(amount: Int64?) async throws {
        var other = Ledger(seed: 9)
        let invoice = try other.foreignInvoice(amount.map { try Satoshis($0) }, description: "tea", at: home.time.now)
        let answer = JSONValue.object(["invoice": .string(invoice)]).text()
        standIn.spoil("/api/v1/lightning/receives/invoice", .answer(answer, status: 200))
        let report = try await home.run(ReceiveMoney.self, ["amount": "2100"])
        #expect(report.request.invoice == nil)
        #expect(report.request.ark != nil)
        #expect(report.request.failures.first?.hasPrefix("Lightning: ") == true)
        standIn.spoil("/api/v1/lightning/receives/invoice", .answer(answer, status: 200))
        await #expect(throws: WalletError.self) { try await home.run(MakeInvoice.self, ["amount": "2100"]) }
    }

    @Test(
        "an amount that nobody can have is named as that, and never paid on",
        arguments: [-5, Satoshis.limit + 1, .max, .min] as [Int64],
        ["spendable_sat", "pending_exit_sat", "fee_sat", "total_fee_sat"]
    )
    func amounts(amount: Int64, key: String) async throws {
        let open = try await home.wallet.current()
        func spoil(_ path: String, _ answer: some Encodable) throws {
            var members = try JSONValue(encoding: answer).objectValue ?? [:]
            members[key] = .integer(amount)
            standIn.spoil("/api/v1/\(path)", .answer(JSONValue.object(members).text(), status: 200))
        }
        let error = await #expect(throws: WalletError.self) {
            switch key {
            case "fee_sat":
                let cost = FeeEstimate(fee: .zero, gross: .zero, net: .zero, vtxosSpent: [])
                try spoil("fees/lightning/pay", cost)
                _ = try await open.wallet.estimate(.payLightning(destination: "x", amount: Satoshis(1000)))
            case "total_fee_sat":
                try spoil("exits/fee", [String: Int]())
                _ = try await open.wallet.estimate(.startExit(vtxos: nil))
            default:
                try spoil("wallet/balance", try await open.wallet.arkBalance())
                _ = try await open.wallet.arkBalance()
            }
        }
        #expect(error?.code == "wallet.protocol-mismatch")
        #expect(error?.message.contains("an impossible amount in '\(key)'") == true)
    }

    @Test("a change of the balance may be below zero")
    func changes() async throws {
        let stranger = Ledger(seed: 9).foreignArkAddress(1)
        _ = try await home.run(SendMoney.self, ["destination": .string(stranger), "amount": "1000"])
        #expect(try await home.run(ShowHistory.self).movements.first?.amount.amount == -1000)
    }

    @Test("a payment whose answer was lost counts against the day's limit until it is known not to have been done")
    func lostWithinLimit() async throws {
        _ = try await home.run(SetLimits.self, ["day": "15000"])
        let input: JSONValue = [
            "destination": .string(Ledger(seed: 9).foreignArkAddress(1)), "amount": "10000",
        ]
        standIn.spoil("/api/v1/wallet/send", .answer("{}", status: 500))
        await #expect(throws: WalletError.self) { try await home.run(SendMoney.self, input) }
        // It is not known yet, and known not to have been done in the end.
        let unknown = await #expect(throws: WalletError.self) { try await home.spending(SendMoney.self, input) }
        #expect(unknown?.code == "wallet.outcome-unknown")
        home.advance(by: OperationResolver.grace + 1)
        #expect(try await home.spending(SendMoney.self, input).amount.amount == 10_000)
        _ = try await home.run(SendMoney.self, input)
        await #expect(throws: WalletError.self) {
            let other: JSONValue = ["destination": input["destination"] ?? "", "amount": "10001"]
            _ = try await home.spending(SendMoney.self, other)
        }
    }

    @Test("a history that could not be had is not an empty one")
    func history() async throws {
        standIn.order(BarkdFault(.away, times: 1000))
        let report = try await home.run(ShowHistory.self)
        let shown = report.presentation(in: home.session().context).plainText
        #expect(report.stale != nil)
        #expect(report.exitStatus == .temporaryFailure)
        #expect(shown.contains("Not up to date"))
        #expect(!shown.contains("Nothing yet"))
    }
}
