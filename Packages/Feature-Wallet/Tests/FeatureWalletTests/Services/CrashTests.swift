import AppData
import ArkLedger
import Core
import CoreTesting
import Foundation
import Testing

@testable import FeatureWallet

@Suite("A payment that is cut short")
struct CrashTests {
    /// An operation service that stops for good at a step, as a process that was killed.
    private func dying(_ home: WalletHome, at step: OperationService.Step) async throws -> (OperationService, Gate) {
        let open = try await home.wallet.current()
        let reached = Gate()
        let service = OperationService(
            wallet: open.wallet,
            journal: OperationJournal(database: home.database, time: home.time),
            time: home.time,
            limits: { .init(payment: 0, day: 0) },
            onStep: { now in
                guard now == step else { return }
                try? await reached.pass()
            }
        )
        return (service, reached)
    }

    @Test(
        "killed between any two steps, it is one payment or none, and asking again makes it one",
        arguments: OperationService.Step.allCases
    )
    func killed(step: OperationService.Step) async throws {
        let home = try WalletHome()
        try await home.fund()
        let stranger = try await home.stranger()
        let operation = WalletOperation.sendArk(address: stranger.ark, amount: try Satoshis(10_000))
        let (service, reached) = try await dying(home, at: step)
        let task = Task { try await service.perform(operation, key: "k", amount: Satoshis(10_000), destination: "x") }
        await reached.waitForArrivals(1)
        // A new process finds what the dead one left.
        let after = try await home.otherProcess().current()
        let isPaid = try await after.wallet.arkBalance().spendable.amount == 90_000
        #expect(isPaid == (step == .performed))
        let receipt = try await after.operations.perform(
            operation,
            key: "k",
            amount: Satoshis(10_000),
            destination: "x"
        )
        #expect(receipt.movementID != nil)
        #expect(try await after.wallet.arkBalance().spendable.amount == 90_000)
        task.cancel()
        _ = try? await task.value
        #expect(try await after.wallet.arkBalance().spendable.amount == 90_000)
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
