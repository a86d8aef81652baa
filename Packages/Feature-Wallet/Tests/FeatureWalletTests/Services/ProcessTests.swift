import AppData
import ArkLedger
import Core
import CoreHosting
import CoreTesting
import Foundation
import Testing

@testable import ArkWallets
@testable import FeatureWallet

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Real processes over one home: killed, racing each other, and out of disk.
@Suite("Payments of real processes", .timeLimit(.minutes(30)))
struct ProcessTests {
    private static let time = TimeContext(zone: .gmt) { Date(timeIntervalSince1970: 1_800_000_000) }
    private static let amount: Int64 = 1000

    /// The wallet over a home, as each process opens it.
    private struct Process {
        let database: AppDatabase
        let wallet: SandboxWallet

        init(_ path: String) {
            let plans = FeatureRegistrar.registering(WalletFeature.self).migrationPlans
            database = AppDatabase(home: AppHome(path: path), plans: plans, time: ProcessTests.time)
            wallet = SandboxWallet(database: database, time: ProcessTests.time)
        }

        func service(
            _ onStep: @escaping @Sendable (OperationService.Step) async -> Void = { _ in }
        ) -> OperationService {
            OperationService(
                wallet: wallet,
                journal: OperationJournal(database: database, time: ProcessTests.time),
                time: ProcessTests.time,
                limits: { .init(payment: 0, day: 0) },
                onStep: onStep
            )
        }

        func pay(_ key: String, _ service: OperationService) async throws {
            let address = try await wallet.changeLedger { $0.foreignArkAddress(1) }
            let amount = try Satoshis(ProcessTests.amount)
            _ = try await service.perform(
                .sendArk(address: address, amount: amount),
                key: key,
                amount: amount,
                destination: address
            )
        }

        /// Pays by the flow, without a key, and dies before anybody sees the receipt.
        func send(_ onStep: @escaping OperationService.OnStep = { _ in }) async throws -> OperationReport {
            let coordinator = WalletCoordinator(
                database: database,
                settings: .memory("wallet", [:]),
                secrets: nil,
                transport: nil,
                time: ProcessTests.time,
                onStep: onStep
            )
            let address = try await wallet.changeLedger { $0.foreignArkAddress(1) }
            let input: JSONValue = ["destination": .string(address), "amount": .string("\(ProcessTests.amount)")]
            let session = FlowSession(frontEnd: ScriptedFrontEnd(), context: FlowContext(time: ProcessTests.time))
            let flow = try FlowSchema(SendMoney.self).parse(input)
            return try await flow.run(flow.prepare(with: coordinator, in: session), with: coordinator, in: session)
        }

        func spendable() async throws -> Int64 { try await wallet.arkBalance().spendable.amount }
    }

    private func funded(_ amounts: [Int64]) async throws -> (home: WalletHome, path: String) {
        let home = try WalletHome()
        let process = Process(home.path)
        for amount in amounts {
            try await process.wallet.changeLedger { try $0.fundArk(Satoshis(amount), at: Self.time.now) }
        }
        return (home, home.path)
    }

    /// The steps of an operation, by their places: what goes to another process is a number.
    private static let steps: [OperationService.Step] = [.begun, .prepared, .sent, .performed, .done]

    @Test(
        "killed (-9) at any step, it is one payment or none, and asked again in the same words it is one",
        arguments: 0..<5
    )
    func killed(step: Int) async throws {
        let (home, path) = try await funded([100_000])
        defer { withExtendedLifetime(home) {} }
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, step = step as Int] in
            _ = try await Process(path).send { now in
                if now == ProcessTests.steps[step] { kill(getpid(), SIGKILL) }
            }
        }
        let process = Process(path)
        #expect(try await process.spendable() == (step < 3 ? 100_000 : 99_000))
        // At once, and again: nobody sees a receipt.
        let first = try await process.send()
        #expect((first.paidAt != nil) == (step >= 3))
        #expect(try await process.send().paidAt != nil)
        #expect(try await process.spendable() == 99_000)
        #expect(try await process.wallet.movements().count { $0.subsystem.kind == "send" } == 1)
        #expect(try await process.service().journal.open("sandbox").isEmpty)
    }

    @Test("two processes that pay at once spend each satoshi once")
    func two() async throws {
        let (home, path) = try await funded(Array(repeating: 2000, count: 15))
        defer { withExtendedLifetime(home) {} }
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<2 {
                group.addTask {
                    await #expect(processExitsWith: .success) { [path = path as String, number = number as Int] in
                        let process = Process(path)
                        let service = process.service()
                        // More than there is: each gets some, and the rest is refused in words.
                        for index in 0..<20 {
                            do {
                                try await process.pay("\(number)-\(index)", service)
                            } catch is LedgerError {}
                        }
                    }
                }
            }
        }
        let process = Process(path)
        let sends = try await process.wallet.movements().count { $0.subsystem.kind == "send" }
        #expect(sends == 30)
        #expect(try await process.spendable() == 0)
        #expect(try await process.service().journal.open("sandbox").isEmpty)
    }

    @Test("a full disk is an error in words; what was paid is known, and nothing is paid twice")
    func fullDisk() async throws {
        let (home, path) = try await funded(Array(repeating: 5000, count: 100))
        defer { withExtendedLifetime(home) {} }
        await #expect(processExitsWith: .success) { [path = path as String] in
            let process = Process(path)
            let service = process.service()
            try await process.pay("first", service)
            signal(SIGXFSZ, SIG_IGN)
            let file = try FileManager.default.attributesOfItem(atPath: path + "/bento.sqlite")[.size] as? Int ?? 0
            // Room for some payments, in the database and in its log.
            guard limitFiles(to: rlim_t(file + 60_000)) else { exit(2) }
            var (done, failed) = (1, 0)
            for index in 0..<200 where failed < 3 {
                do {
                    try await process.pay("\(index)", service)
                    done += 1
                } catch {
                    guard error is any BentoError else { exit(3) }
                    failed += 1
                }
            }
            guard failed == 3 else { exit(4) }
            guard limitFiles(to: rlim_t.max) else { exit(5) }
            // With room again: what failed is asked for again under its key.
            for index in 0..<(done + 2) { try await process.pay("\(index)", service) }
            let sends = try await process.wallet.movements().count { $0.subsystem.kind == "send" }
            guard sends == done + 3 else { exit(6) }
        }
        let process = Process(path)
        let sends = try await process.wallet.movements().filter { $0.subsystem.kind == "send" }
        let sum = sends.reduce(Int64(0)) { $0 + $1.effectiveBalance.amount }
        #expect(try await process.spendable() == 500_000 + sum)
        #expect(sum == -Self.amount * Int64(sends.count))
        #expect(try await process.database.integrityFaults().isEmpty)
    }
}

/// How large a file of this process may become; a write beyond it fails, as on a full disk.
private func limitFiles(to bytes: rlim_t) -> Bool {
    #if canImport(Glibc)
        let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
    #else
        let resource = RLIMIT_FSIZE
    #endif
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return false }
    limit.rlim_cur = min(bytes, limit.rlim_max)
    return setrlimit(resource, &limit) == 0
}
