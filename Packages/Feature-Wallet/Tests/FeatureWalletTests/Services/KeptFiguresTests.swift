import ArkLedger
import Core
import CoreTesting
import Foundation
import Networking
import NetworkingTesting
import Testing
import WalletTesting

@testable import FeatureWallet
@testable import WalletHistory
@testable import WalletScreens

/// What is shown of a barkd while it is asked, and when it cannot be.
@Suite("Kept figures", .timeLimit(.minutes(30)))
struct KeptFiguresTests {
    private let standIn: StandInTransport
    private let home: WalletHome

    init() throws { (standIn, _, home) = try WalletHome.overBarkd() }

    private func fund(_ amount: Int64) throws {
        try standIn.change { try $0.fundArk(Satoshis(amount), at: home.time.now) }
    }

    private func goAway() { standIn.order(BarkdFault(.away, times: 1000)) }
    private func comeBack() { standIn.order(BarkdFault(.away, times: 0)) }

    @Test("a program gets figures of the last five minutes, also of a process before it, and fresh ones when it asks")
    func program() async throws {
        try fund(70_000)
        #expect(try await home.run(ShowBalance.self).spendable.amount == 70_000)
        try fund(1000)
        home.advance(by: 200)
        let other = home.otherProcess(transport: standIn.transport)
        let kept = try await other.balance(fresh: false)
        #expect(kept.stamped.value.totalSpendable.amount == 70_000)
        #expect(try await other.balance(fresh: true).stamped.value.totalSpendable.amount == 71_000)
        try fund(1000)
        home.advance(by: 301)
        let third = home.otherProcess(transport: standIn.transport)
        #expect(try await third.balance(fresh: false).stamped.value.totalSpendable.amount == 72_000)
    }

    @Test("a person sees the last known figures at once, with their age, and then the refreshed ones")
    func person() async throws {
        try fund(70_000)
        _ = try await home.run(ShowBalance.self)
        try fund(1000)
        home.advance(by: 7200)
        let frontEnd = ScriptedFrontEnd(confirmations: [true])
        let report = try await home.run(ShowBalance.self, [:], frontEnd)
        #expect(report.spendable.amount == 71_000)
        #expect(report.state == .current)
        let first = try #require(frontEnd.notices.first).text
        #expect(first.contains("70,000"))
        #expect(first.contains("2 hours ago"))
        #expect(first.contains("regtest"))
    }

    @Test("where the server is away, the last good figures stay, with their age and the reason")
    func away() async throws {
        try fund(70_000)
        _ = try await home.run(ShowBalance.self)
        goAway()
        home.advance(by: 7200)
        let report = try await home.run(ShowBalance.self, ["fresh": true])
        #expect(report.spendable.amount == 70_000)
        #expect(report.state == .stale)
        #expect(report.stale != nil)
        #expect(try OutputSchemaTests.faults(report) == [])
        #expect("\(report.presentation(in: home.session().context))".contains("2 hours ago"))
        let history = try await home.run(ShowHistory.self)
        #expect(history.count == 1)
        #expect(history.stale != nil)
        let info = try await home.run(ShowWalletInfo.self)
        #expect(history.exitStatus == .temporaryFailure)
        #expect(info.exitStatus == .temporaryFailure)
        comeBack()
        #expect(try await home.run(ShowBalance.self, ["fresh": true]).state == .current)
        #expect(try await home.run(ShowHistory.self).exitStatus == .success)
    }

    @Test("nothing known and nobody to ask is an error, not a zero")
    func nothing() async throws {
        goAway()
        await #expect(throws: (any Error).self) { try await home.run(ShowBalance.self) }
    }

    @Test("another network or server has figures of its own")
    func networks() async throws {
        try fund(70_000)
        _ = try await home.run(ShowBalance.self)
        _ = try await home.run(ShowHistory.self)
        try await home.settings.set(WalletSettings.network, to: .signet)
        let kept = try await home.wallet.current().balance.kept()
        #expect(kept == nil)
        goAway()
        await #expect(throws: (any Error).self) { try await home.run(ShowBalance.self) }
        #expect(try await home.run(ShowHistory.self).count == 0)
        try await home.settings.set(WalletSettings.provider, to: .sandbox)
        #expect(try await home.run(ShowBalance.self).total == .zero)
        #expect(try await home.run(ShowHistory.self).count == 0)
    }

    @Test("a payment is never planned on kept figures")
    func spending() async throws {
        try fund(70_000)
        _ = try await home.run(ShowBalance.self)
        try fund(5000)
        let stranger = Ledger(seed: 9).foreignArkAddress(1)
        let spending = try await home.spending(SendMoney.self, ["destination": .string(stranger), "amount": "1000"])
        #expect(spending.consequence.contains("74,000"))
        let report = try await home.run(SendMoney.self, ["destination": .string(stranger), "amount": "1000"])
        #expect(report.spendable?.amount == 74_000)
        #expect(try await home.run(ShowBalance.self).spendable.amount == 74_000)
    }

    @Test("a reset forgets what is kept of the server, and the server tells it again")
    func reset() async throws {
        try fund(70_000)
        _ = try await home.run(ShowBalance.self)
        _ = try await home.run(ResetWallet.self)
        let kept = try await home.wallet.current().balance.kept()
        #expect(kept == nil)
        #expect(try await home.run(ShowBalance.self).spendable.amount == 70_000)
        #expect(try await home.run(ShowHistory.self).count == 1)
    }

    @Test("the reminder tells what was kept to expire, without asking the server")
    func reminder() async throws {
        try fund(70_000)
        try standIn.change { $0.mine(4200, at: home.time.now) }
        _ = try await home.run(ShowVTXOs.self)
        goAway()
        let due = try await ExpiryWatch.reminder.due(
            home.resolver(),
            home.session().context,
            home.time.now.addingTimeInterval(86_400)
        )
        #expect(due.count == 1)
        #expect(due.first?.command == "wallet refresh")
        #expect(due.first?.text.contains("70,000") == true)
        // Two days later the blocks of two days have passed, though nobody has looked.
        home.advance(by: 2 * 86_400)
        let later = try await ExpiryWatch.reminder.due(home.resolver(), home.session().context, home.time.now)
        #expect(later.first?.text.contains("expired") == true)
    }

    @Test("the job finds what expires, what became of lost answers, and books that do not balance")
    func job() async throws {
        let run = JobRun(context: home.session().context, checkpoint: nil) { _ in }
        #expect(try await ExpiryWatch.job.run(home.resolver(), run) == .nothing)
        // A wallet that had 7 sat more when it was first read than its history says now.
        try await home.settings.set(WalletSettings.server, to: ServerAddress("http://127.0.0.1:3536"))
        _ = try await home.wallet.current().transactions.store.opening(orKeep: 7, at: home.time.now)
        try fund(70_000)
        try standIn.change { $0.mine(4200, at: home.time.now) }
        let result = try await ExpiryWatch.job.run(home.resolver(), run)
        guard case .done(let words) = result else {
            Issue.record("\(result)")
            return
        }
        #expect(words.contains("1 VTXO about to expire."))
        #expect(words.contains("differ by -7 sat"))
        let due = try await ExpiryWatch.reminder.due(home.resolver(), home.session().context, home.time.now)
        #expect(due.contains { $0.command == "wallet balance --fresh" })
        let report = try await home.run(ShowBalance.self, ["fresh": true])
        #expect(report.unexplained == -7)
        let stranger = Ledger(seed: 9).foreignArkAddress(1)
        let sent = try await home.run(SendMoney.self, ["destination": .string(stranger), "amount": "1000"])
        #expect(sent.unexplained == -7)
    }

    @Test("a schema that changed is said in words, and the last good figures stay")
    func schema() async throws {
        try fund(70_000)
        _ = try await home.run(ShowBalance.self)
        standIn.order(BarkdFault(.schema, path: "/wallet/balance", times: 1))
        home.advance(by: 301)
        let report = try await home.run(ShowBalance.self, ["fresh": true])
        #expect(report.spendable.amount == 70_000)
        #expect(report.stale?.contains("barkd 0.6.0") == true)
    }
}

extension ScriptedFrontEnd {
    /// The results that replaced one before, as JSON.
    var replaced: [JSONValue] {
        events.compactMap { event in
            if case .replaced(let value) = event { value } else { nil }
        }
    }
}
