import CoreTesting
import Dispatch
import Foundation
import Testing

/// Devices in processes of their own, which are killed (-9) between any two rows, commits and calls of the relay: while they save,
/// import samples and take them back, pack, send, learn that it arrived, take, and make snapshots.
@Suite("Sync killed at any moment")
struct SyncKillTests {
    /// `BENTO_SOAK` multiplies the rounds.
    private static let factor = ProcessInfo.processInfo.environment["BENTO_SOAK"].flatMap { Int($0) } ?? 1

    @Test("nothing that was kept is lost or doubled, all devices end equal, and none is stuck", arguments: 1...4)
    func kills(_ seed: UInt64) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "bento-sync-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        var random = SeededGenerator(seed: seed)
        let names = ["laptop", "server", "phone"]
        for name in names { #expect(try await Self.run(folder, name, "begin").status == 0) }
        var (kept, measured): (Set<Substring>, Set<Substring>) = ([], [])
        var killed = 0
        // How many things happen in a run, as the last whole one of its kind said.
        var events = ["write": 30, "sync": 60]
        for round in 0..<(30 * Self.factor) {
            let name = names[Int.random(in: 0..<3, using: &random)]
            let verb = Int.random(in: 0..<3, using: &random) == 0 ? "write" : "sync"
            let end = Int.random(in: 1...(events[verb, default: 1] * 5 / 4), using: &random)
            let outcome = try await Self.run(folder, name, verb, "\(seed * 100_000 + UInt64(round))", "\(end)")
            kept.formUnion(outcome.values(of: "kept"))
            measured.formUnion(outcome.values(of: "measured"))
            #expect(outcome.values(of: "refused").isEmpty, "\(seed) \(round)")
            #expect(!outcome.output.contains("a new node"), "\(seed) \(round)")
            if outcome.isKilled {
                killed += 1
            } else {
                #expect(outcome.status == 0, "\(seed) \(round): \(outcome.output)")
                if let count = outcome.values(of: "events").first.flatMap({ Int($0) }) { events[verb] = max(20, count) }
            }
        }
        #expect(killed > 10)
        for _ in 0..<3 {
            for name in names { #expect(try await Self.run(folder, name, "sync").status == 0) }
        }
        var all: [[Substring]] = []
        for name in names {
            let outcome = try await Self.run(folder, name, "rows")
            #expect(outcome.values(of: "left") == ["[0, 0, 0, 0, 0, 1]"], "\(seed): \(name)")
            all.append(outcome.values(of: "row"))
        }
        #expect(all.allSatisfy { $0 == all[0] }, "\(seed)")
        let samples = Set(all[0])
        for second in measured { #expect(samples.contains("sample 10 \(second) watch 60.0"), "\(seed): \(second)") }
        for id in kept {
            #expect(all[0].count { $0.contains("[id:\"\(id)\"") } == 1, "\(seed): \(id)")
            #expect(all[0].count { $0.contains("page_id:\"\(id)\"") } == 2, "\(seed): \(id)")
        }
    }

    private struct Outcome: Sendable {
        let status: Int32
        let isKilled: Bool
        let output: String

        func values(of word: String) -> [Substring] {
            output.split(separator: "\n").filter { $0.hasPrefix(word + " ") }.map { $0.dropFirst(word.count + 1) }
        }
    }

    /// The built tool, beside the test bundle.
    private static var executable: URL {
        #if canImport(Darwin)
            let products = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
            let bundle = products?.bundleURL ?? Bundle.main.bundleURL
        #else
            let bundle = URL(fileURLWithPath: CommandLine.arguments[0])
        #endif
        return bundle.deletingLastPathComponent().appendingPathComponent("sync-probe")
    }

    private static func run(_ folder: URL, _ arguments: String...) async throws -> Outcome {
        let process = Process()
        let output = Pipe()
        process.executableURL = executable
        process.arguments = [folder.path] + arguments
        process.standardOutput = output
        try process.run()
        // A thread of its own: the cooperative pool has only as many as cores.
        return await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
                process.waitUntilExit()
                continuation.resume(
                    returning: Outcome(
                        status: process.terminationStatus,
                        isKilled: process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGKILL,
                        output: text
                    )
                )
            }
        }
    }
}
