import AppData
import Core
import CoreHosting
import CoreTesting
import Foundation
import Testing

@testable import ArkWallets
@testable import FeatureWallet
@testable import WalletScreens

@Suite("Wallet as other features see it")
struct WalletContractTests {
    private let home: WalletHome

    init() throws { home = try WalletHome() }

    /// The contract beside flows that are called as a host calls them.
    private func contract() throws -> WalletContract {
        let catalogue = FeatureCatalogue([WalletFeature.self])
        let (database, settings, time) = (home.database, home.settings, home.time)
        let runtime = try FeatureRuntime(
            catalogue.registrations(),
            platform: [
                ServiceRegistration(TimeContext.self) { _ in time },
                ServiceRegistration(AppDatabase.self) { _ in database },
                .view(FeatureSettings.self) { _, _ in settings },
            ]
        )
        return WalletContract(wallet: home.wallet, flows: ScriptedFlows(catalogue, runtime: runtime))
    }

    @Test("it tells the balance")
    func reads() async throws {
        try await home.fund()
        let contract = try contract()
        #expect(try await contract.balance().spendable.amount == 100_000)
    }

    @Test("a payment is shown to the person in full, made at their yes, and not at their no")
    func shown() async throws {
        try await home.fund()
        let stranger = try await home.stranger()
        let draft = PaymentDraft(destination: stranger.ark, amount: try Satoshis(5000), note: "cake")
        let contract = try contract()
        let no = ScriptedFrontEnd(confirmations: [false])
        #expect(try await contract.showPayment(draft, in: home.session(no)) == nil)
        #expect(try await home.spendable() == 100_000)
        let yes = ScriptedFrontEnd(confirmations: [true])
        let receipt = try #require(try await contract.showPayment(draft, in: home.session(yes)))
        #expect(receipt.destination == stranger.ark)
        #expect(receipt.amount.amount == 5000)
        #expect(receipt.network == .sandbox)
        let asked = yes.events.compactMap { event -> Core.Confirmation? in
            if case .confirmed(let confirmation) = event { confirmation } else { nil }
        }
        #expect(asked.count == 1)
        #expect(asked.first?.details.contains { $0.value == stranger.ark } == true)
        #expect(try await home.run(ShowHistory.self).movements.first?.note == "cake")
        // Nobody saw that it was paid: it is told, and not paid again.
        let told = try #require(try await contract.showPayment(draft, in: home.session()))
        #expect(receipt.paidAt == nil)
        #expect(told.paidAt != nil)
        let words = try await QuickPayment(wallet: contract)
            .ask(in: home.session(ScriptedFrontEnd(answers: [stranger.ark, "5000"])))
        #expect(words?.hasPrefix("Already paid: 5,000 sat") == true, "\(words ?? "")")
        #expect(try await home.spendable() == 95_000)
    }

    @Test("shown to anybody but the person, it pays nothing", arguments: [Caller.model, .page, .client("x"), .job])
    func others(caller: Caller) async throws {
        try await home.fund()
        let stranger = try await home.stranger()
        let draft = PaymentDraft(destination: stranger.ark, amount: try Satoshis(5000))
        let session = try home.session(ScriptedFrontEnd(confirmations: [true])).lowered(to: caller)
        await #expect(throws: (any Error).self) { try await contract().showPayment(draft, in: session) }
        #expect(try await home.spendable() == 100_000)
    }

    @Test("without a host nothing can be paid")
    func alone() async throws {
        try await home.fund()
        let draft = PaymentDraft(destination: try await home.stranger().ark, amount: try Satoshis(5000))
        let contract = WalletContract(wallet: home.wallet, flows: nil)
        let session = home.session(ScriptedFrontEnd(confirmations: [true]))
        await #expect(throws: Failure.self) { try await contract.showPayment(draft, in: session) }
        #expect(try await home.spendable() == 100_000)
    }

    @Test("a proposal that is confirmed again after its answer was lost pays once")
    func proposal() async throws {
        try await home.fund()
        let stranger = try await home.stranger()
        let id = UUID()
        let input: JSONValue = ["destination": .string(stranger.ark), "amount": "5000"]
        func confirm() async throws -> OperationReport {
            try await home.run(SendMoney.self, input, in: home.session().confirming(id))
        }
        let first = try await confirm()
        let second = try await confirm()
        #expect(first.movement == second.movement)
        #expect(try await home.spendable() == 95_000)
    }

    @Test("the card shows what there is, and what expires, without changing anything")
    func card() async throws {
        let runtime = FeatureRegistrar.registering(WalletFeature.self)
        let card = try #require(runtime.cards.first)
        let empty = try await card.content(home.resolver(), home.session().context)
        #expect(empty?.suggestions.first?.command == "wallet sandbox fund 100000")
        try await home.fund()
        _ = try await home.run(MineBlocks.self, ["blocks": 4200])
        let full = try await card.content(home.resolver(), home.session().context)
        let content = try #require(full)
        #expect("\(content)".contains("Expiring soon: 1 VTXO."))
    }

    @Test("what stays one's own counts against no limit, so that leaving is never refused by one")
    func own() async throws {
        try await home.fund(ark: 2_000_000, onchain: 100_000)
        _ = try await home.run(SetLimits.self, ["payment": "1000", "day": "2000"])
        _ = try await home.run(BoardMoney.self, ["amount": "50000"])
        _ = try await home.run(StartExit.self, ["all": true])
        let stranger = try await home.stranger()
        await #expect(throws: WalletError.self) {
            try await home.run(
                SendMoney.self,
                ["destination": .string(stranger.onchain), "amount": "20000", "from": "onchain"]
            )
        }
        #expect(try await home.run(SetLimits.self).spentToday == .zero)
    }
}
