import ArkLedger
import Core
import CoreTesting
import Foundation
import Testing

@testable import ArkWallets
@testable import FeatureWallet
@testable import WalletScreens

/// A payment is asked for, something dies, and it is asked for again in the same words.
@Suite("The same words pay once")
struct SameWordsTests {
    enum Provider: String, CaseIterable {
        case sandbox, barkd
    }

    enum Way: String, CaseIterable {
        case ark, onchain, fromOnchain, invoice, openInvoice, board, offboard, refresh, exit
    }

    /// What stops an operation, as a crash would.
    private struct Died: Error {}

    private let standIn: StandInTransport
    private let overBarkd: WalletHome

    init() throws {
        (standIn, _, overBarkd) = try WalletHome.overBarkd(holding: 100_000)
        let now = overBarkd.time.now
        try standIn.change { ledger in
            _ = try ledger.fund(Satoshis(100_000))
            ledger.mine(1, at: now)
        }
    }

    private func home(_ provider: Provider) async throws -> WalletHome {
        guard provider == .sandbox else { return overBarkd }
        let home = try WalletHome()
        try await home.fund(ark: 100_000, onchain: 100_000)
        return home
    }

    /// A wallet of another process over the same home.
    private func process(
        _ home: WalletHome,
        _ provider: Provider,
        onStep: @escaping OperationService.OnStep = { _ in }
    ) -> WalletCoordinator {
        home.otherProcess(transport: provider == .barkd ? standIn.transport : nil, onStep: onStep)
    }

    private func stranger(_ home: WalletHome, _ provider: Provider, amount: Int?) async throws -> StrangerReport {
        guard provider == .barkd else { return try await home.stranger(amount) }
        return try standIn.change { ledger in
            StrangerReport(
                ark: ledger.foreignArkAddress(1),
                onchain: ledger.foreignOnchainAddress(1),
                invoice: try ledger.foreignInvoice(
                    amount.map { try Satoshis(Int64($0)) },
                    description: "tea",
                    at: home.time.now
                )
            )
        }
    }

    private func input(_ way: Way, _ home: WalletHome, _ provider: Provider) async throws -> JSONValue {
        let stranger = try await stranger(home, provider, amount: way == .invoice ? 10_000 : nil)
        return switch way {
        case .ark: ["destination": .string(stranger.ark), "amount": "10000"]
        case .onchain: ["destination": .string(stranger.onchain), "amount": "10000"]
        case .fromOnchain: ["destination": .string(stranger.onchain), "amount": "10000", "from": "onchain"]
        case .invoice: ["invoice": .string(stranger.invoice)]
        case .openInvoice: ["invoice": .string(stranger.invoice), "amount": "10000"]
        case .board: ["amount": "30000"]
        case .offboard, .exit: ["all": true]
        case .refresh: ["vtxo": .array(try await home.run(ShowVTXOs.self).vtxos.map { .string($0.id) })]
        }
    }

    private func run(
        _ way: Way,
        _ input: JSONValue,
        _ home: WalletHome,
        _ wallet: WalletCoordinator
    ) async throws -> OperationReport {
        switch way {
        case .ark, .onchain, .fromOnchain: try await home.unseen(SendMoney.self, input, nil, wallet)
        case .invoice, .openInvoice: try await home.unseen(PayInvoice.self, input, nil, wallet)
        case .board: try await home.unseen(BoardMoney.self, input, nil, wallet)
        case .offboard: try await home.unseen(OffboardMoney.self, input, nil, wallet)
        case .refresh: try await home.unseen(RefreshVTXOs.self, input, nil, wallet)
        case .exit: try await home.unseen(StartExit.self, input, nil, wallet)
        }
    }

    /// How often the wallet itself did something.
    private func count(_ way: Way, _ home: WalletHome) async throws -> Int {
        let wallet = try await home.wallet.current().wallet
        return switch way {
        case .fromOnchain: try await wallet.onchainTransactions().count
        case .exit: try await wallet.exits().count
        default: try await wallet.movements().count
        }
    }

    @Test(
        "dead at any step, what is asked for again is done once, and its receipt says when",
        arguments: Provider.allCases,
        Way.allCases.flatMap { way in OperationService.Step.allCases.map { (way, $0) } }
    )
    func dead(provider: Provider, at: (way: Way, step: OperationService.Step)) async throws {
        let home = try await home(provider)
        let (way, input) = (at.way, try await input(at.way, home, provider))
        let before = try await count(way, home)
        let dying = process(home, provider) { if $0 == at.step { throw Died() } }
        await #expect(throws: Died.self) { try await run(way, input, home, dying) }
        let isDone = try await count(way, home) > before
        #expect(isDone == (at.step == .performed || at.step == .done))
        // Twice: nobody sees the second receipt either.
        for _ in 0..<2 {
            let report: OperationReport
            do {
                report = try await run(way, input, home, process(home, provider))
            } catch let error as WalletError where error.code == "wallet.outcome-unknown" {
                #expect(provider == .barkd)
                #expect(at.step == .sent)
                home.advance(by: OperationResolver.grace + 1)
                report = try await run(way, input, home, process(home, provider))
            }
            #expect(report.done != "Not paid")
            #expect(try await count(way, home) == before + 1)
        }
        let last = try await run(way, input, home, process(home, provider))
        #expect(last.paidAt != nil && last.presentation(in: home.session().context).plainText.contains("already paid"))
        #expect(try await home.run(ShowOperations.self).operations.count { $0.state == "done" } == 1)
    }

    @Test(
        "once its receipt was seen, another one wants the person's word or --again; no program's yes is enough",
        arguments: Provider.allCases,
        [Way.ark, .onchain, .fromOnchain]
    )
    func seen(provider: Provider, way: Way) async throws {
        let home = try await home(provider)
        let input = try await input(way, home, provider)
        let before = try await count(way, home)
        _ = try await home.run(SendMoney.self, input)
        let no = ScriptedFrontEnd(confirmations: [true, false])
        await #expect(throws: Declined.self) { try await home.asking(SendMoney.self, input, no) }
        #expect(no.asked.map(\.weight) == [.ordinary, .personal])
        #expect(no.asked.last?.option == "--again")
        #expect(no.asked.last?.question.contains("less than a minute ago") == true)
        #expect(try await count(way, home) == before + 1)
        try await home.asking(SendMoney.self, input, ScriptedFrontEnd(confirmations: [true, true]))
        var again = input.objectValue ?? [:]
        again["again"] = true
        let said = ScriptedFrontEnd(confirmations: [true])
        try await home.asking(SendMoney.self, .object(again), said)
        #expect(said.asked.count == 1)
        #expect(said.asked[0].details.contains { $0.value.contains("this is another payment") })
        #expect(try await count(way, home) == before + 3)
        // A day later it is a payment like any other.
        home.advance(by: PaymentIdentity.lifetime + 1)
        let later = ScriptedFrontEnd(confirmations: [true])
        try await home.asking(SendMoney.self, input, later)
        #expect(later.asked.count == 1)
        #expect(try await count(way, home) == before + 4)
    }

    @Test("one that was said to be another is found by the same words, and by no others", arguments: Provider.allCases)
    func again(provider: Provider) async throws {
        let home = try await home(provider)
        let input = try await input(.ark, home, provider)
        var again = input.objectValue ?? [:]
        again["again"] = true
        let before = try await count(.ark, home)
        _ = try await run(.ark, input, home, process(home, provider))
        _ = try await run(.ark, .object(again), home, process(home, provider))
        #expect(try await count(.ark, home) == before + 2)
        for words in [input, .object(again)] {
            #expect(try await run(.ark, words, home, process(home, provider)).paidAt != nil)
        }
        #expect(try await count(.ark, home) == before + 2)
    }

    @Test(
        "an invoice whose receipt nobody saw gives it however late, and then is said to be paid",
        arguments: Provider.allCases
    )
    func invoice(provider: Provider) async throws {
        let home = try await home(provider)
        let input = try await input(.invoice, home, provider)
        _ = try await run(.invoice, input, home, home.wallet)
        home.advance(by: 40 * 86_400)
        #expect(try await home.run(PayInvoice.self, input).paidAt != nil)
        home.advance(by: -40 * 86_400)
        await #expect(throws: LedgerError.alreadyPaid) { try await home.run(PayInvoice.self, input) }
    }

    @Test("a proposal's 'again' is not the person's word")
    func proposed() async throws {
        let home = try await home(.sandbox)
        var input = try await input(.ark, home, .sandbox).objectValue ?? [:]
        _ = try await home.run(SendMoney.self, .object(input))
        input["again"] = true
        let flow = try await home.spendingOf(proposal: UUID(), .object(input))
        #expect(flow?.caution != nil)
    }

    @Test(
        "a server that says no after it has paid is not believed, and the receipt is shown",
        arguments: [
            ("{\"message\":\"no\"}", 400), ("{\"message\":\"no\"}", 404), ("", 409), ("<html>", 422), ("no", 500),
            ("{\"message\":\"no\"}", 503), ("false", 200), ("{\"success\":false}", 200), ("", 200),
            // Cut, and doubled.
            ("{\"messa", 200), ("{\"message\":\"ok\"}{\"message\":\"ok\"}", 200), ("[]", 200), ("{}", 299),
        ],
        [Way.ark, .onchain, .fromOnchain, .invoice, .openInvoice]
    )
    func liar(answer: (text: String, status: Int), way: Way) async throws {
        let home = try await home(.barkd)
        let input = try await input(way, home, .barkd)
        let path =
            switch way {
            case .ark: "wallet/send"
            case .onchain: "wallet/send-onchain"
            case .fromOnchain: "onchain/send"
            default: "lightning/pay"
            }
        let before = try await count(way, home)
        standIn.spoil("/api/v1/\(path)", .answerAfterwards(answer.text, status: answer.status))
        let report = try await run(way, input, home, home.wallet)
        #expect(report.paidAt == nil)
        #expect(report.done != "Not paid")
        #expect(try await run(way, input, home, process(home, .barkd)).paidAt != nil)
        #expect(try await count(way, home) == before + 1)
    }

    @Test("a payment that was refused and shows up late is found before another one is sent")
    func late() async throws {
        let home = try await home(.barkd)
        let input = try await input(.ark, home, .barkd)
        let before = try await count(.ark, home)
        standIn.spoil("/api/v1/wallet/send", .answer("{\"message\":\"no\"}", status: 400))
        await #expect(throws: (any Error).self) { try await run(.ark, input, home, home.wallet) }
        let now = home.time.now
        try standIn.change { ledger in
            _ = try ledger.perform(
                .sendArk(address: input["destination"]?.stringValue ?? "", amount: Satoshis(10_000)),
                at: now
            )
        }
        let report = try await home.run(SendMoney.self, input)
        #expect(report.paidAt != nil)
        #expect(try await count(.ark, home) == before + 1)
    }
}
