import Core
import CoreHosting
import CoreTesting
import Foundation
import Testing

@testable import ArkWallets
@testable import FeatureWallet
@testable import WalletScreens

@Suite("Spending")
struct SpendingTests {
    @Test("what is confirmed names amount, fee, the whole destination, the network and what is left")
    func spending() async throws {
        let home = try WalletHome()
        try await home.fund()
        let stranger = try await home.stranger()
        let spending = try await home.spending(
            SendMoney.self,
            ["destination": .string(stranger.onchain), "amount": "20000"]
        )
        #expect(spending.amount.amount == 20_000)
        let fee = try #require(spending.fee)
        #expect(fee.amount > 0)
        #expect(spending.destination == stranger.onchain)
        #expect(spending.consequence.contains(try Satoshis(80_000).subtracting(fee).formatted()))
        #expect(spending.details.contains { $0.value == "sandbox" })
        #expect(spending.stake == .play)
        #expect(try await home.spendable() == 100_000)
    }

    @Test("on mainnet the amount is typed, whatever else is said")
    func mainnet() throws {
        let quote = OperationQuote(
            operation: .board(amount: nil),
            amount: try Satoshis(25_000),
            fee: try Satoshis(1000),
            gross: try Satoshis(26_000),
            destination: "x",
            network: .mainnet,
            spendable: try Satoshis(100_000),
            message: nil,
            isOwn: false,
            paidBefore: .distantPast,
            contact: nil,
            lookAlike: nil
        )
        let context = FlowContext(time: .fixed("2026-11-21T12:00:00Z"))
        let spending = quote.spending(in: context)
        #expect(spending.typedConfirmation == "25000")
        #expect(spending.stake == .real)
        #expect(spending.caution == nil)
        let asked = spending.confirmation(LocaleForms(locale: "de_DE"))
        #expect(asked.weight == .typed("25000"))
        #expect(asked.details.first?.value == "25.000 sat")
        #expect(quote.warnings(at: context.time.now, .international).count == 1)
        #expect(!quote.isFeeHigh)
    }

    @Test("a fee above 5 % is named where it is confirmed, and no means no")
    func highFee() async throws {
        let home = try WalletHome()
        try await home.fund()
        let stranger = try await home.stranger()
        let input: JSONValue = ["destination": .string(stranger.onchain), "amount": "1000"]
        let no = ScriptedFrontEnd(confirmations: [false])
        await #expect(throws: Declined.self) { try await home.asking(SendMoney.self, input, no) }
        #expect(no.asked.first?.details.contains { $0.value == "The fee is more than 5 % of the amount." } == true)
        #expect(try await home.spendable() == 100_000)
        let yes = ScriptedFrontEnd(confirmations: [true])
        try await home.asking(SendMoney.self, input, yes)
        #expect(yes.asked.count == 1)
        #expect(try await home.spendable() < 99_000)
    }

    @Test("a model's payment waits for the person; nothing is spent")
    func proposals() async throws {
        let home = try WalletHome()
        try await home.fund()
        let stranger = try await home.stranger()
        let input: JSONValue = ["destination": .string(stranger.ark), "amount": "5000"]
        let resolver = try home.resolver()
        let proposals = MemoryProposals()
        let session = try home.session(ScriptedFrontEnd(confirmations: [true])).lowered(to: .model)
        await #expect(throws: ProposalKept.self) {
            try await FlowRunner.run(
                FlowSchema(SendMoney.self, for: .model).parse(input),
                of: "wallet",
                input: input,
                resolver: resolver,
                session: session,
                proposals: proposals
            )
        }
        let kept = try #require(try await proposals.waiting().first)
        #expect(kept.spending.destination == stranger.ark)
        #expect(try await home.spendable() == 100_000)
        #expect(!ConnectWallet.descriptor.openTo.contains(.model))
        #expect(!SetLimits.descriptor.openTo.contains(.model))
    }

    @Test("limits hold for one payment and for a day, also in two processes")
    func limits() async throws {
        let home = try WalletHome()
        try await home.fund()
        let stranger = try await home.stranger()
        _ = try await home.run(SetLimits.self, ["payment": "10000", "day": "15000"])
        func send(_ amount: String) async throws {
            _ = try await home.run(SendMoney.self, ["destination": .string(stranger.ark), "amount": .string(amount)])
        }
        await #expect(throws: WalletError.self) { try await send("10001") }
        try await send("10000")
        await #expect(throws: WalletError.self) { try await send("5001") }
        try await send("5000")
        #expect(try await home.spendable() == 85_000)
        home.advance(by: 86_400)
        try await send("10000")
        #expect(try await home.spendable() == 75_000)
    }

    @Test(
        "amounts that are none are refused before anything is asked",
        arguments: ["0.1.2", "1e8", "-5", "21000001 BTC", "0.000000001 BTC", "0", "", "lots", "1,00"]
    )
    func amounts(amount: String) async throws {
        let home = try WalletHome()
        try await home.fund(ark: 1000)
        let stranger = try await home.stranger()
        let error = await #expect(throws: (any Error).self) {
            try await home.run(SendMoney.self, ["destination": .string(stranger.ark), "amount": .string(amount)])
        }
        #expect(error is any BentoError)
        #expect(try await home.spendable() == 1000)
    }

    @Test("wrong networks, expired invoices, amounts that differ and keys are refused with their reason")
    func refused() async throws {
        let home = try WalletHome()
        try await home.fund()
        let invoice = try await home.stranger(5000).invoice
        let open = try await home.stranger().invoice
        func error(_ destination: String, _ amount: String?) async -> (any BentoError)? {
            var input: [String: JSONValue] = ["destination": .string(destination)]
            if let amount { input["amount"] = .string(amount) }
            do {
                _ = try await home.run(SendMoney.self, .object(input))
                return nil
            } catch { return error as? any BentoError }
        }
        #expect(await error("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", "1000")?.code == "bitcoin.wrong-network")
        #expect(await error(invoice, "4000")?.code == "wallet.amount-mismatch")
        #expect(await error(open, nil)?.code == "wallet.amount-needed")
        #expect(await error("KwfJTiKdcjNMjBu4ksgGd21EZXz6JomoZNbirP3nfd3K9ZMXMEUi", "1")?.code == "wallet.cannot-pay")
        #expect(await error("alice@example.com", "1000")?.code == "wallet.bad-destination")
        home.advance(by: 7200)
        #expect(await error(invoice, nil)?.code == "wallet.cannot-pay")
        #expect(try await home.spendable() == 100_000)
    }

    @Test(
        "a key, a note or a balance that cannot be meant is refused before anything is sent",
        arguments: [
            ["key": ""], ["key": "a\u{1B}[2J"], ["key": .string(String(repeating: "x", count: 101))],
            ["note": .string(String(repeating: "x", count: 1001))], ["from": "onchain"],
        ] as [JSONValue]
    )
    func careless(more: JSONValue) async throws {
        let home = try WalletHome()
        try await home.fund(ark: 100_000, onchain: 50_000)
        let stranger = try await home.stranger()
        var input: [String: JSONValue] = ["destination": .string(stranger.ark), "amount": "1000"]
        input.merge(more.objectValue ?? [:]) { $1 }
        await #expect(throws: WalletError.self) { try await home.run(SendMoney.self, .object(input)) }
        #expect(try await home.run(ShowOperations.self).operations.isEmpty)
        // A link that has an on-chain address too is paid there.
        if more["from"] != nil {
            let link = "bitcoin:\(stranger.onchain)?amount=0.0002&ark=\(stranger.ark)"
            let report = try await home.run(SendMoney.self, ["destination": .string(link), "from": "onchain"])
            #expect(report.destination == stranger.onchain)
        }
    }

    @Test("an invoice, an open invoice and a link are paid as they ask")
    func invoices() async throws {
        let home = try WalletHome()
        try await home.fund()
        _ = try await home.run(PayInvoice.self, ["invoice": .string(home.stranger(5000).invoice)])
        _ = try await home.run(PayInvoice.self, ["invoice": .string(home.stranger().invoice), "amount": "6000"])
        let stranger = try await home.stranger()
        _ = try await home.run(
            SendMoney.self,
            ["destination": .string("bitcoin:\(stranger.onchain)?amount=0.00007&ark=\(stranger.ark)&message=tea")]
        )
        let history = try await home.run(ShowHistory.self)
        #expect(history.movements.prefix(3).map(\.category) == ["send", "lightning-send", "lightning-send"])
        #expect(history.movements.first?.amount.amount == -7000)
    }
}
