import AppData
import ArkLedger
import Core
import CoreHosting
import CoreTesting
import Foundation
import Testing

@testable import ArkWallets
@testable import FeatureWallet
@testable import WalletScreens

@Suite("A payment that is cut short", .timeLimit(.minutes(30)))
struct CrashTests {
    @Test(
        "the same payment asked for at once by several is one; each is one that was said to be; with one key, it is one",
        arguments: [("", 99_000), ("again", 96_000), ("key", 99_000)]
    )
    func atOnce(words: String, left: Int64) async throws {
        let home = try WalletHome()
        try await home.fund()
        var input: [String: JSONValue] = ["destination": .string(try await home.stranger().ark), "amount": "1000"]
        if words == "again" { input["again"] = true }
        if words == "key" { input["key"] = "one" }
        let given = JSONValue.object(input)
        let wallets = [home.wallet, home.otherProcess(), home.otherProcess(), home.wallet]
        let paid = await withTaskGroup(of: Result<OperationReport, any Error>.self) { group in
            for wallet in wallets {
                group.addTask {
                    // A yes, and none to a second payment of the same.
                    let frontEnd = ScriptedFrontEnd(confirmations: [true])
                    do {
                        return .success(try await home.asking(SendMoney.self, given, frontEnd, wallet))
                    } catch { return .failure(error) }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        for case .failure(let error) in paid { #expect(error as? WalletError == .samePayment || error is Declined) }
        #expect(paid.contains { (try? $0.get()) != nil })
        #expect(try await home.spendable() == left)
        let files = try FileManager.default.contentsOfDirectory(atPath: home.path).filter { $0.hasSuffix(".lock") }
        #expect(files.filter { $0.hasPrefix("wallet-") } == [])
    }

    @Test("a payment that ends and is seen while another looks for what was left behind is not taken for that")
    func endedMeanwhile() async throws {
        let home = try WalletHome()
        try await home.fund()
        let input: JSONValue = ["destination": .string(try await home.stranger().ark), "amount": "1000"]
        let (sent, listed, ended) = (Gate(), Gate(), Gate())
        let first = home.otherProcess { step in
            guard step == .sent else { return }
            sent.open()
            await listed.passIgnoringCancellation()
        }
        let second = home.otherProcess { step in
            guard step == .listed else { return }
            listed.open()
            await ended.passIgnoringCancellation()
        }
        let session = home.session()
        async let paid = home.unseen(SendMoney.self, input, session, first)
        await sent.passIgnoringCancellation()
        async let prepared = FlowSchema(SendMoney.self).parse(input).prepare(with: second, in: home.session())
        _ = try await paid
        await session.wasShown()
        ended.open()
        #expect(try await prepared.spending?.caution?.option == "--again")
    }

    @Test("a lost answer is looked up, and the same command does not pay twice")
    func lostAnswer() async throws {
        let home = try WalletHome()
        try await home.fund()
        let stranger = try await home.stranger()
        _ = try await home.run(FailSandbox.self, ["fault": "lost"])
        let input: JSONValue = ["destination": .string(stranger.ark), "amount": "10000"]
        let report = try await home.run(SendMoney.self, input)
        #expect(report.amount.amount == 10_000)
        #expect(try await home.spendable() == 90_000)
        // A second payment that is meant goes through.
        try await home.asking(SendMoney.self, input, ScriptedFrontEnd(confirmations: [true, true]))
        #expect(try await home.spendable() == 80_000)
    }

    @Test("a key pays once, and belongs to one payment")
    func keys() async throws {
        let home = try WalletHome()
        try await home.fund()
        let stranger = try await home.stranger()
        let input: JSONValue = ["destination": .string(stranger.ark), "amount": "10000", "key": "rent"]
        let first = try await home.run(SendMoney.self, input)
        let second = try await home.run(SendMoney.self, input)
        #expect(first.movement == second.movement)
        #expect(try await home.spendable() == 90_000)
        await #expect(throws: WalletError.keyReused("rent")) {
            try await home.run(
                SendMoney.self,
                ["destination": .string(stranger.ark), "amount": "20000", "key": "rent"]
            )
        }
    }

    @Test("a key that was done gives its receipt without a question, also where a second payment could not be made")
    func keyDone() async throws {
        let home = try WalletHome()
        try await home.fund()
        let stranger = try await home.stranger()
        let input: JSONValue = ["destination": .string(stranger.onchain), "amount": "60000", "key": "rent"]
        let first = try await home.run(SendMoney.self, input)
        let left = try await home.spendable()
        let frontEnd = ScriptedFrontEnd()
        let second = try await home.asking(SendMoney.self, input, frontEnd)
        #expect(frontEnd.asked.isEmpty)
        #expect(second.movement == first.movement)
        #expect(second.fee == first.fee)
        #expect(second.paidAt != nil)
        #expect(second.presentation(in: home.session().context).plainText.contains("already paid"))
        #expect(try await home.spendable() == left)
    }

    @Test("two processes that spend at once spend each satoshi once")
    func twoProcesses() async throws {
        let home = try WalletHome()
        try await home.fund()
        let stranger = try await home.stranger()
        let other = home.otherProcess()
        let operation = WalletOperation.sendArk(address: stranger.ark, amount: try Satoshis(60_000))
        func pay(_ wallet: WalletCoordinator, _ key: String) async -> Bool {
            let open = try? await wallet.current()
            let receipt = try? await open?.operations.perform(
                operation,
                key: key,
                amount: Satoshis(60_000),
                destination: stranger.ark
            )
            return receipt != nil
        }
        async let first = pay(home.wallet, "a")
        async let second = pay(other, "b")
        let done = [await first, await second].count { $0 }
        #expect(done == 1)
        #expect(try await home.spendable() == 40_000)
    }

    @Test("a server that is away is not paid, and says so")
    func away() async throws {
        let home = try WalletHome()
        try await home.fund()
        let stranger = try await home.stranger()
        _ = try await home.run(ShowBalance.self)
        _ = try await home.run(FailSandbox.self, ["fault": "server", "times": 100])
        await #expect(throws: WalletError.self) {
            try await home.run(SendMoney.self, ["destination": .string(stranger.ark), "amount": "1000"])
        }
        let stale = try await home.run(ShowBalance.self, ["fresh": true])
        #expect(stale.spendable.amount == 100_000)
        #expect(stale.stale != nil)
        _ = try await home.run(FailSandbox.self, ["fault": "server", "times": 0])
        #expect(try await home.spendable() == 100_000)
    }
}
