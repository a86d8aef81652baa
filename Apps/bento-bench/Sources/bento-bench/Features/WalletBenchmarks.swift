import AppData
import Core
import Foundation
import Synchronization

@testable import ArkLedger
@testable import ArkWallets
@testable import BitcoinText
@testable import FeatureWallet
@testable import WalletHistory

/// Reading addresses and invoices, one request for many readers, the kept balance, and a long history.
enum WalletBenchmarks {
    static var all: [Benchmark] {
        [
            Benchmark("wallet: texts") { try await texts() },
            Benchmark("wallet: balance") { try await balance() },
            Benchmark("wallet: history") { try await history() },
        ]
    }

    private static func texts() async throws -> [Figure] {
        var ledger = Ledger(seed: 1)
        let taproot = try (0..<1000).map { index -> String in
            let program = Array((Hex.bytes(ledger.account.server.freshID()) ?? []).prefix(32))
            guard let address = BitcoinAddress(witnessVersion: 1, program: program, family: .regtest) else {
                throw Failure("bench.address", "No address \(index).")
            }
            return address.text
        }
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        let invoices = try (0..<200).map { index in
            ledger.foreignInvoice(try Satoshis(Int64(1000 + index)), description: "Invoice \(index)", at: now)
        }
        var count = 0
        let addresses = try await Timing.of(9) {
            for _ in 0..<100 { for text in taproot { count += try BitcoinAddress(text).program.count } }
        }
        let parsed = try await Timing.of(9) {
            for _ in 0..<50 { for text in invoices { count += try Bolt11Invoice(text).paymentHash.count } }
        }
        let signed = try await Timing.of(3) { for text in invoices { count += try Bolt11Invoice(text).payee().count } }
        return [
            Figure(
                "wallet: bech32m addresses read",
                100_000 / addresses.median,
                "per s",
                .atLeast(1_000_000),
                note: addresses.spread
            ),
            Figure("wallet: invoices read", 10_000 / parsed.median, "per s", .atLeast(200_000), note: parsed.spread),
            Figure(
                "wallet: invoices read with their payee",
                200 / signed.median,
                "per s",
                note: "bound by a sum of two points of the curve; \(count > 0 ? signed.spread : "")"
            ),
        ]
    }

    private static func database() throws -> (AppDatabase, URL) {
        let folder = FileManager.default.temporaryDirectory.appending(path: "bento-bench-wallet-\(UUID().uuidString)")
        let plans = FeatureRegistrar.registering(WalletFeature.self).migrationPlans
        return (AppDatabase(home: AppHome(path: folder.path), plans: plans), folder)
    }

    private static func balance() async throws -> [Figure] {
        let (database, folder) = try database()
        defer { try? FileManager.default.removeItem(at: folder) }
        let calls = Mutex(0)
        let source = CachedSource<Int>("bench", wallet: "bench", database: database, time: .system) {
            calls.withLock { $0 += 1 }
            try await Task.sleep(for: .milliseconds(100))
            return 1
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<10_000 { group.addTask { _ = try await source.value() } }
            try await group.waitForAll()
        }
        let timing = try await Timing.of(9) { for _ in 0..<1000 { _ = try await source.value() } }
        return [
            Figure(
                "wallet: requests for 10,000 readers at once",
                Double(calls.withLock { $0 }),
                "requests",
                .atMost(1)
            ),
            Figure(
                "wallet: kept balance",
                timing.median * 1000,
                "µs",
                .atMost(50),
                note: "1,000 reads; \(timing.spread)"
            ),
        ]
    }

    private static func history() async throws -> [Figure] {
        let (database, folder) = try database()
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = HistoryStore(database: database, wallet: "bench")
        var movements: [Movement] = []
        for id in 1...100_000 {
            let time = WireTime(Date(timeIntervalSince1970: 1_700_000_000 + Double(id) * 600))
            var movement = Movement(
                id: id,
                status: .successful,
                subsystem: .init("bark.arkoor", id.isMultiple(of: 3) ? "send" : "receive"),
                intendedBalance: try Satoshis(id.isMultiple(of: 3) ? -1000 : 900),
                effectiveBalance: try Satoshis(id.isMultiple(of: 3) ? -1000 : 900),
                offchainFee: .zero,
                time: .init(createdAt: time, updatedAt: time, completedAt: time)
            )
            movement.sentTo = [.init("ark", "tark1\(id)", try Satoshis(1000))]
            movements.append(movement)
        }
        try await store.replace(with: movements)
        let first = try await Timing.of(15) { _ = try await store.rows(HistoryFilter(), page: 1, size: 25) }
        let deep = try await Timing.of(15) { _ = try await store.rows(HistoryFilter(), page: 2000, size: 25) }
        let sums = try await Timing.of(15) { _ = try await store.sums(HistoryFilter()) }
        return [
            Figure(
                "wallet: first page of 100,000 movements",
                first.median * 1000,
                "ms",
                .atMost(5),
                note: first.spread
            ),
            Figure("wallet: page 2,000 of 100,000 movements", deep.median * 1000, "ms", .atMost(5), note: deep.spread),
            Figure("wallet: sums over 100,000 movements", sums.median * 1000, "ms", .atMost(50), note: sums.spread),
        ]
    }
}
