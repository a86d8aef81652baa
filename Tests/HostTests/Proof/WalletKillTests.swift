import Core
import CoreTesting
import Foundation
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The program is killed or stopped at random moments of a payment, and then asked for the same in the same words.
@Suite("A payment killed at any moment", .timeLimit(.minutes(60)))
struct WalletKillTests {
    enum Provider: String, CaseIterable {
        case sandbox, barkd
    }

    @Test("the same words pay it once, and its receipt is seen", arguments: Provider.allCases)
    func kills(provider: Provider) throws {
        var bento = try BentoBinary()
        defer { bento.cleanUp() }
        let server = provider == .barkd ? try SandboxProcess.start() : nil
        defer { server?.stop() }
        let rounds = 20 * Soak.factor
        let address: String
        if let server {
            let token = bento.home.appendingPathComponent("token")
            try Data("any\n".utf8).write(to: token)
            let connect = ["wallet", "connect", server.address, "--network", "regtest", "--token-file", token.path]
            #expect(try bento.run(connect).status == 0)
            _ = try server.ask("/sandbox/barkd/fund?amount=4000000", sending: .object([:]))
            address = try #require(
                try server.ask("/sandbox/barkd/stranger", sending: .object([:]))["ark"]?.stringValue
            )
        } else {
            #expect(try bento.run(["wallet", "sandbox", "fund", "4000000"]).status == 0)
            let stranger = try JSONValue(parsing: bento.run(["wallet", "sandbox", "stranger", "--json"]).output)
            address = try #require(stranger["ark"]?.stringValue)
        }
        var chance = Soak.generator(provider == .barkd ? 16 : 17)
        // As long as one payment takes here, and about when it is paid and not shown yet, which is learned.
        let start = Date()
        #expect(try bento.run(["wallet", "send", address, "999", "--yes"]).status == 0)
        let span = max(20_000, min(5e6, Date().timeIntervalSince(start) * 1e6))
        var edge = span * 0.7
        var now = try Date("2026-11-21T12:00:00Z", strategy: .iso8601)
        var (sum, paidFirst, receipts) = (999, 0, 0)
        for number in 0..<rounds {
            let amount = 1000 + number
            sum += amount
            let command = ["wallet", "send", address, "\(amount)", "--yes", "--json"]
            let running = try bento.start(command)
            let isAnywhere = Bool.random(using: &chance)
            let moments = isAnywhere ? 0...span : edge * 0.9...edge * 1.1
            usleep(UInt32(Double.random(in: moments, using: &chance)))
            running.signal([SIGKILL, SIGKILL, SIGTERM, SIGINT].randomElement(using: &chance) ?? SIGKILL)
            let first = running.wait()
            let wasSeen = first.output.hasSuffix("}\n")
            var last = try bento.run(command)
            let wasPaid = last.output.contains("\"paidAt\"")
            if !isAnywhere { edge = min(span * 2, edge * (wasSeen ? 0.96 : wasPaid ? 1 : 1.04)) }
            for _ in 0..<2 where last.status == 75 {
                // Nobody knows yet: a server may still be at work on it.
                now += 200
                bento.environment["BENTO_NOW"] = now.formatted(.iso8601)
                last = try bento.run(command)
            }
            let words = "seed \(Soak.seed), \(provider) \(number): \(first.output) \(last.output) \(last.errors)"
            if last.status == 0 {
                if last.output.contains("\"paidAt\"") { receipts += 1 }
            } else {
                // Killed after its receipt was out: the same again is another payment, which wants a word.
                #expect(wasSeen && last.errors.contains("--again"), "\(words)")
                paidFirst += 1
            }
        }
        let balance = try JSONValue(parsing: bento.run(["wallet", "balance", "--fresh", "--json"]).output)
        #expect(balance["spendable"]?.intValue == 4_000_000 - sum, "seed \(Soak.seed)")
        #expect(balance["unexplained"] == nil, "seed \(Soak.seed)")
        #expect(try bento.run(["features", "doctor"]).status == 0, "seed \(Soak.seed)")
        print(
            "\(provider): \(rounds) killed; \(receipts) were paid before and showed their receipt, \(paidFirst) had shown it"
        )
    }
}
