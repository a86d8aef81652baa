import ArkLedger
import BitcoinText
import Core
import CoreHosting
import CoreTesting
import Foundation
import Testing
import WalletTesting

@testable import ArkWallets
@testable import FeatureWallet
@testable import WalletScreens

/// What people expect of a wallet, over play money and over barkd.
@Suite("Invoices, proofs, draining and messages")
struct ExpectedTests {
    enum Provider: String, CaseIterable {
        case sandbox, barkd
    }

    private func home(_ provider: Provider) async throws -> (home: WalletHome, standIn: StandInTransport?) {
        guard provider == .barkd else {
            let home = try WalletHome()
            try await home.fund(ark: 100_000, onchain: 50_000)
            return (home, nil)
        }
        let (standIn, _, home) = try WalletHome.overBarkd(holding: 100_000)
        let now = home.time.now
        try standIn.change { ledger in
            _ = try ledger.fund(Satoshis(50_000))
            ledger.mine(1, at: now)
        }
        return (home, standIn)
    }

    private func foreignInvoice(_ home: WalletHome, _ standIn: StandInTransport?) async throws -> String {
        guard let standIn else { return try await home.stranger(2000).invoice }
        let now = home.time.now
        return try standIn.change { try $0.foreignInvoice(Satoshis(2000), description: "cake", at: now) }
    }

    @Test("an open invoice is listed and given up; nobody can pay it then", arguments: Provider.allCases)
    func invoices(provider: Provider) async throws {
        let (home, standIn) = try await home(provider)
        #expect(try await home.run(ListInvoices.self).invoices.isEmpty)
        let tea = try await home.run(MakeInvoice.self, ["amount": "2100", "note": "sat tea"]).request
        #expect(tea.amount?.amount == 2100)
        home.advance(by: 60)
        let cake = try await home.run(MakeInvoice.self, ["amount": "2200", "note": "cake"]).request
        let open = try await home.run(ListInvoices.self)
        #expect(open.invoices.map(\.purpose) == ["cake", "tea"] && open.invoices.map(\.amount.amount) == [2200, 2100])
        #expect(open.presentation(in: home.session().context).plainText.contains("cake"))
        let left = try await home.run(CancelInvoice.self, ["invoice": "1"])
        #expect(left.invoices.map(\.purpose) == ["tea"])
        if standIn == nil {
            await #expect(throws: LedgerError.self) {
                try await home.run(FundSandbox.self, ["invoice": .string(cake.invoice ?? "")])
            }
        }
        await #expect(throws: Failure.self) { try await home.run(CancelInvoice.self, ["invoice": "2"]) }
        for unknown in ["1f1f1f", "", cake.invoice ?? ""] {
            await #expect(throws: WalletError.self) {
                try await home.run(CancelInvoice.self, ["invoice": .string(unknown)])
            }
        }
        let hash = try #require(left.invoices.first?.paymentHash)
        #expect(try await home.run(CancelInvoice.self, ["invoice": .string(String(hash.prefix(8)))]).invoices.isEmpty)
    }

    @Test(
        "a paid invoice's preimage is on the receipt, and proves it later; what is not paid proves nothing",
        arguments: Provider.allCases
    )
    func proof(provider: Provider) async throws {
        let (home, standIn) = try await home(provider)
        let invoice = try await foreignInvoice(home, standIn)
        await #expect(throws: WalletError.self) { try await home.run(ShowProof.self, ["payment": .string(invoice)]) }
        let report = try await home.run(PayInvoice.self, ["invoice": .string(invoice)])
        let hash = try #require(report.paymentHash)
        let movement = try #require(report.movement)
        for payment in [invoice, hash, hash.uppercased(), "\(movement)"] {
            let proof = try await home.run(ShowProof.self, ["payment": .string(payment)])
            #expect(proof.paymentHash == hash)
            #expect(proof.isProven == (report.preimage != nil))
            #expect(proof.preimage != nil || !proof.isProven)
        }
        for payment in ["99", "abc", "1"] {
            await #expect(throws: WalletError.self) {
                try await home.run(ShowProof.self, ["payment": .string(payment)])
            }
        }
        // A preimage of something else is no proof.
        let send = LightningSend(
            paymentHash: hash,
            state: "paid",
            invoice: invoice,
            preimage: String(repeating: "00", count: 32)
        )
        #expect(!send.isProven(for: hash))
        #expect(ProofReport(send, hash: hash, network: .regtest).exitStatus == .negative)
    }

    @Test(
        "all of a balance is sent, on-chain or on Ark, less its fee",
        arguments: Provider.allCases,
        PaymentPlan.Source.allCases
    )
    func drain(provider: Provider, source: PaymentPlan.Source) async throws {
        let (home, _) = try await home(provider)
        let stranger = Ledger(seed: 5).foreignOnchainAddress(1)
        let input: JSONValue = ["destination": .string(stranger), "from": .string(source.rawValue)]
        let spending = try await home.spending(DrainWallet.self, input)
        let whole: Int64 = source == .ark ? 100_000 : 50_000
        #expect(spending.amount.amount + (spending.fee?.amount ?? 0) == whole)
        #expect(spending.destination == stranger)
        let report = try await home.unseen(DrainWallet.self, input)
        #expect(report.amount == spending.amount)
        #expect(report.fee == spending.fee)
        #expect(report.txid != nil)
        let balance = try await home.run(ShowBalance.self, ["fresh": true])
        #expect((source == .ark ? balance.ark.spendable : balance.onchain.trustedSpendable) == .zero)
        // The same words show the receipt of what nobody saw.
        #expect(try await home.run(DrainWallet.self, input).paidAt != nil)
        await #expect(throws: (any Error).self) { try await home.run(DrainWallet.self, input) }
    }

    @Test("all on Ark goes to an Ark address; what comes after the yes stays", arguments: Provider.allCases)
    func drainToArk(provider: Provider) async throws {
        let (home, standIn) = try await home(provider)
        let stranger = standIn == nil ? try await home.stranger().ark : Ledger(seed: 9).foreignArkAddress(1)
        let report = try await home.run(DrainWallet.self, ["destination": .string(stranger), "from": "ark"])
        #expect(report.amount.amount == 100_000)
        await #expect(throws: WalletError.self) {
            try await home.run(DrainWallet.self, ["destination": "alice@example.com", "from": "ark"])
        }
        // More on-chain than was confirmed: nothing is sent.
        let onchain: JSONValue = ["destination": .string(Ledger(seed: 5).foreignOnchainAddress(1)), "from": "onchain"]
        let prepared = try await FlowSchema(DrainWallet.self).parse(onchain).prepare(
            with: home.wallet,
            in: home.session()
        )
        if let standIn {
            let now = home.time.now
            try standIn.change { ledger in
                _ = try ledger.fund(Satoshis(7000))
                ledger.mine(1, at: now)
            }
        } else {
            try await home.fund(ark: 0, onchain: 7000)
        }
        await #expect(throws: WalletError.changed) { try await home.wallet.perform(prepared) }
    }

    @Test(
        "a message is signed by an address and verified; another message, address or signature is not",
        arguments: Provider.allCases
    )
    func messages(provider: Provider) async throws {
        let (home, _) = try await home(provider)
        let address = try #require(try await home.run(ReceiveMoney.self, ["way": "ark"]).request.ark)
        let other = try #require(try await home.run(ReceiveMoney.self, ["way": "ark"]).request.ark)
        let signed = try await home.run(SignMessage.self, ["address": .string(address), "message": "I am Zoë ☕"])
        func verify(_ address: String, _ signature: String, _ message: String) async throws -> Bool {
            try await home.run(
                VerifyMessage.self,
                ["address": .string(address), "signature": .string(signature), "message": .string(message)]
            ).isValid
        }
        #expect(try await verify(address, signed.signature, "I am Zoë ☕"))
        #expect(try await verify(address, signed.signature.uppercased(), "I am Zoë ☕"))
        #expect(try await !verify(address, signed.signature, "I am Zoe ☕"))
        #expect(try await !verify(other, signed.signature, "I am Zoë ☕"))
        var flipped = Array(signed.signature)
        flipped[5] = flipped[5] == "0" ? "1" : "0"
        #expect(try await !verify(address, String(flipped), "I am Zoë ☕"))
        for bad in ["", "00", "zz", String(repeating: "0", count: 126)] {
            await #expect(throws: WalletError.self) { try await verify(address, bad, "x") }
        }
        let foreign = Ledger(seed: 5).foreignArkAddress(1)
        await #expect(throws: (any Error).self) {
            try await home.run(SignMessage.self, ["address": .string(foreign), "message": "x"])
        }
    }

    @Test("a barkd that lies of a signature is not believed")
    func lies() async throws {
        let (home, standIn) = try await home(.barkd)
        let address = try #require(try await home.run(ReceiveMoney.self, ["way": "ark"]).request.ark)
        let input: JSONValue = [
            "address": .string(address), "signature": .string(String(repeating: "1", count: 128)), "message": "x",
        ]
        standIn?.spoil("/api/v1/message/verify", .answer("{\"valid\":true}", status: 200))
        let error = await #expect(throws: WalletError.self) { try await home.run(VerifyMessage.self, input) }
        #expect(error?.code == "wallet.unverified")
        standIn?.spoil(
            "/api/v1/message/sign",
            .answer("{\"signature\":\"\(String(repeating: "1", count: 128))\"}", status: 200)
        )
        await #expect(throws: WalletError.self) {
            try await home.run(SignMessage.self, ["address": .string(address), "message": "x"])
        }
    }

    @Test("what is not real money is marked in every export", arguments: Provider.allCases)
    func marked(provider: Provider) async throws {
        let (home, _) = try await home(provider)
        let export = try JSONValue(parsing: try await home.run(ExportWallet.self).text())
        #expect(export["isPlayMoney"] == .bool(provider == .sandbox))
        #expect(export["network"] == .string(provider == .sandbox ? "sandbox" : "regtest"))
        let frontEnd = ScriptedFrontEnd()
        _ = try await home.run(ShowHistory.self, ["csv": "history.csv"], frontEnd)
        _ = try await home.run(ReceiveMoney.self, ["way": "ark", "svg": "code.svg"], frontEnd)
        let written = frontEnd.events.compactMap { event in
            if case .wrote(_, let bytes) = event { String(decoding: bytes, as: UTF8.self) } else { nil }
        }
        #expect(written.count == 2)
        #expect(written.first?.contains(provider == .sandbox ? ",play money," : ",tBTC,") == true)
        #expect(written.first?.contains(",BTC,") == false)
        #expect(
            written.last?.contains(
                provider == .sandbox ? "<title>sandbox: play money" : "<title>regtest: a test network"
            ) == true
        )
    }
}
