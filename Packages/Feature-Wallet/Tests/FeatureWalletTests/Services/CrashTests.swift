import AppData
import ArkLedger
import Core
import CoreTesting
import Foundation
import Testing

@testable import FeatureWallet

@Suite("A payment that is cut short")
struct CrashTests {
    @Test("the same payment asked for at once by several is as many payments; with one key, it is one")
    func atOnce() async throws {
        let home = try WalletHome()
        try await home.fund()
        let stranger = try await home.stranger()
        let wallets = [home.wallet, home.otherProcess(), home.otherProcess(), home.wallet]
        func pay(_ key: String?) async throws {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for wallet in wallets {
                    group.addTask {
                        let plan = try await wallet.plan(stranger.ark, amount: Satoshis(1000), from: .ark)
                        let quote = try await wallet.quote(plan.operation, amount: plan.amount, destination: "x")
                        _ = try await wallet.perform(quote, key: key)
                    }
                }
                try await group.waitForAll()
            }
        }
        try await pay(nil)
        #expect(try await home.spendable() == 96_000)
        try await pay("one")
        #expect(try await home.spendable() == 95_000)
        let left = try FileManager.default.contentsOfDirectory(atPath: home.path).filter { $0.hasSuffix(".lock") }
        #expect(left.filter { $0.hasPrefix("wallet-") } == [])
    }

    @Test("a payment that ends while another looks for what was left behind is not taken for that")
    func endedMeanwhile() async throws {
        let home = try WalletHome()
        try await home.fund()
        let operation = WalletOperation.sendArk(address: try await home.stranger().ark, amount: try Satoshis(1000))
        let wallet = try await home.wallet.current().wallet
        func service(
            _ onStep: @escaping @Sendable (OperationService.Step) async -> Void
        ) -> OperationService {
            OperationService(
                wallet: wallet,
                journal: OperationJournal(database: home.database, time: home.time),
                time: home.time,
                limits: { .init(payment: 0, day: 0) },
                onStep: onStep
            )
        }
        let (sent, listed, ended) = (Gate(), Gate(), Gate())
        let first = service { step in
            guard step == .sent else { return }
            sent.open()
            await listed.passIgnoringCancellation()
        }
        let second = service { step in
            guard step == .listed else { return }
            listed.open()
            await ended.passIgnoringCancellation()
        }
        async let paid = first.perform(operation, key: "first", amount: try Satoshis(1000), destination: "x")
        await sent.passIgnoringCancellation()
        async let leftBehind = second.leftBehind(operation)
        _ = try await paid
        ended.open()
        #expect(try await leftBehind == nil)
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
        _ = try await home.run(SendMoney.self, input)
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

    @Test("a key that was done says so and gives its receipt, also where a second payment could not be made")
    func keyDone() async throws {
        let home = try WalletHome()
        try await home.fund()
        let stranger = try await home.stranger()
        let input: JSONValue = ["destination": .string(stranger.onchain), "amount": "60000", "key": "rent"]
        let first = try await home.run(SendMoney.self, input)
        let left = try await home.spendable()
        let spending = try await home.spending(SendMoney.self, input)
        #expect(spending.fee == first.fee && spending.amount.amount == 60_000)
        #expect(spending.details.contains { $0.value.contains("nothing is sent again") })
        #expect(spending.consequence.contains(try Satoshis(left).formatted()))
        let second = try await home.run(SendMoney.self, input)
        #expect(second.movement == first.movement)
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
