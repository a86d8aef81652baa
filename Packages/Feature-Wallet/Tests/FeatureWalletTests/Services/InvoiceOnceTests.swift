import ArkLedger
import BitcoinText
import Core
import CoreTesting
import Foundation
import Testing

@testable import ArkWallets
@testable import FeatureWallet

@Suite("An invoice is paid once")
struct InvoiceOnceTests {
    enum Provider: String, CaseIterable {
        case sandbox, barkd
    }

    private let standIn: StandInTransport

    private let overBarkd: WalletHome

    init() throws { (standIn, _, overBarkd) = try WalletHome.overBarkd(holding: 100_000) }

    private func home(_ provider: Provider) async throws -> WalletHome {
        guard provider == .sandbox else { return overBarkd }
        let home = try WalletHome()
        try await home.fund()
        return home
    }

    private func invoice(_ home: WalletHome, _ provider: Provider, amount: Int? = 5000) async throws -> String {
        guard provider == .barkd else { return try await home.stranger(amount).invoice }
        return try standIn.change {
            try $0.foreignInvoice(amount.map { try Satoshis(Int64($0)) }, description: "tea", at: home.time.now)
        }
    }

    @Test(
        "the second time it is refused before anything is asked, and no second payment is written down",
        arguments: Provider.allCases
    )
    func twice(provider: Provider) async throws {
        let home = try await home(provider)
        let input: JSONValue = ["invoice": .string(try await invoice(home, provider)), "key": "tea"]
        let first = try await home.run(PayInvoice.self, input)
        let left = try await home.spendable()
        await #expect(throws: LedgerError.alreadyPaid) {
            try await home.spending(PayInvoice.self, ["invoice": input["invoice"] ?? ""])
        }
        #expect(try await home.run(PayInvoice.self, input).paymentHash == first.paymentHash)
        #expect(try await home.spendable() == left)
        #expect(try await home.run(ShowOperations.self).operations.count == 1)
    }

    @Test(
        "its key gives the receipt also when it has expired since, and no other key does",
        arguments: Provider.allCases
    )
    func expired(provider: Provider) async throws {
        let home = try await home(provider)
        let input: JSONValue = ["invoice": .string(try await invoice(home, provider)), "key": "tea"]
        let first = try await home.run(PayInvoice.self, input)
        home.advance(by: 7200)
        let again = try await home.run(PayInvoice.self, input)
        #expect(again.paymentHash == first.paymentHash)
        #expect(again.amount == first.amount)
        let error = await #expect(throws: WalletError.self) {
            try await home.run(PayInvoice.self, ["invoice": input["invoice"] ?? "", "key": "cake"])
        }
        #expect(error == .cannotPay("the invoice has expired"))
    }

    @Test(
        "one that was paid between the question and the payment counts as not paid again",
        arguments: Provider.allCases
    )
    func betweenQuestionAndPayment(provider: Provider) async throws {
        let home = try await home(provider)
        let invoice = try await invoice(home, provider, amount: nil)
        _ = try await home.run(PayInvoice.self, ["invoice": .string(invoice), "amount": "5000"])
        let open = try await home.wallet.current()
        let operation = WalletOperation.payLightning(destination: invoice, amount: try Satoshis(6000))
        await #expect(throws: LedgerError.alreadyPaid) {
            try await open.operations.perform(operation, key: "b", amount: Satoshis(6000), destination: invoice)
        }
        #expect(try await open.operations.journal.record("b")?.state == .failed)
        #expect(try await open.operations.journal.spentToday(open.wallet.id).amount == 5000)
    }

    @Test("a payment that is another operation's is not found for this one, and an unclaimed one is")
    func claimed() async throws {
        let home = try await home(.barkd)
        let invoice = try await invoice(home, .barkd)
        standIn.spoil("/api/v1/lightning/pay", .loseAnswer)
        let paid = try await home.run(PayInvoice.self, ["invoice": .string(invoice)])
        let hash = try #require(paid.paymentHash)
        let finder = OutcomeFinder(wallet: try await home.wallet.current().wallet)
        let operation = WalletOperation.payLightning(destination: invoice, amount: nil)
        let before = OperationRecord.Before(movement: 0, transactions: [], exits: [])
        let mine = WalletReceipt(paymentHash: hash)
        #expect(try await finder.find(operation, since: before, claimed: []) == .done(mine))
        #expect(try await finder.find(operation, since: before, claimed: [mine]) == .notFound)
    }
}
