import Core
import CoreTesting
import Foundation
import HostTesting
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The program is killed or stopped at random moments of each way of paying and moving money, and then asked for the same in the
/// same words. `make soak` multiplies the rounds: BENTO_SOAK=28 is a thousand kills.
@Suite("A payment killed at any moment", .timeLimit(.minutes(120)))
struct WalletKillTests {
    enum Provider: String, CaseIterable {
        case sandbox, barkd
    }

    enum Way: String, CaseIterable {
        case ark, link, onchain, fromOnchain, invoice, board, refresh, offboard, exit

        /// Whether somebody else is paid: another one in the same words wants the person's word.
        var isPayment: Bool { [.ark, .link, .onchain, .fromOnchain, .invoice].contains(self) }
    }

    /// Somebody else's ways to be paid.
    private struct Stranger {
        let ark, onchain, invoice: String
    }

    /// A home with its wallet.
    private struct World {
        var bento: BentoBinary
        let server: SandboxProcess?

        func json(_ arguments: [String]) throws -> JSONValue {
            let outcome = try bento.run(arguments + ["--json"])
            #expect(outcome.status == 0, "\(arguments): \(outcome.errors)")
            return try JSONValue(parsing: outcome.output)
        }

        private func order(_ order: String) throws -> JSONValue? {
            try server?.ask("/sandbox/barkd/\(order)", sending: .object([:]))
        }

        func fund(_ amount: Int, onchain: Bool = false) throws {
            if server != nil {
                _ = try order("fund?amount=\(amount)\(onchain ? "&onchain=true" : "")")
                if onchain { _ = try order("mine?blocks=1") }
            } else {
                _ = try json(["wallet", "sandbox", "fund", "\(amount)"] + (onchain ? ["--onchain"] : []))
                if onchain { _ = try json(["wallet", "sandbox", "mine"]) }
            }
        }

        func stranger(_ amount: Int) throws -> Stranger {
            let found = try order("stranger?amount=\(amount)") ?? json(["wallet", "sandbox", "stranger", "\(amount)"])
            func text(_ key: String) throws -> String { try #require(found[key]?.stringValue) }
            return Stranger(ark: try text("ark"), onchain: try text("onchain"), invoice: try text("invoice"))
        }

        /// A new VTXO of an amount that no other has.
        func vtxo(_ amount: Int) throws -> String {
            try fund(amount)
            let all = try json(["wallet", "vtxo", "list", "--fresh"])["vtxos"]?.arrayValue ?? []
            let found = all.first { $0["amount"]?.intValue == amount && $0["state"] == "spendable" }
            return try #require(found?["id"]?.stringValue)
        }

        func command(_ way: Way, number: Int) throws -> [String] {
            let (amount, unique) = (1000 + number, 500_000 + number)
            let words: [String] =
                switch way {
                case .ark: ["send", try stranger(amount).ark, "\(amount)"]
                case .link:
                    ["send", "bitcoin:?ark=\(try stranger(amount).ark)&amount=0.0000\(amount)&message=tea%20\(number)"]
                case .onchain: ["send", try stranger(amount).onchain, "\(amount)"]
                case .fromOnchain: ["send", try stranger(amount).onchain, "\(amount)", "--from", "onchain"]
                case .invoice: ["send", try stranger(amount).invoice]
                case .board: ["board", "\(20_000 + number)"]
                case .refresh: ["refresh", "--vtxo", try vtxo(unique)]
                case .offboard: ["offboard", "--vtxo", try vtxo(unique)]
                case .exit: ["exit", "start", "--vtxo", try vtxo(unique)]
                }
            return ["wallet"] + words + ["--yes", "--json"]
        }
    }

    private func world(_ provider: Provider) throws -> World {
        let bento = try BentoBinary()
        let server = provider == .barkd ? try SandboxProcess.start() : nil
        if let server {
            let token = bento.home.appendingPathComponent("token")
            try Data("any\n".utf8).write(to: token)
            let connect = ["wallet", "connect", server.address, "--network", "regtest", "--token-file", token.path]
            #expect(try bento.run(connect).status == 0)
        }
        let world = World(bento: bento, server: server)
        // Limits that no round reaches: the day's is five million.
        for _ in 0..<20 { try world.fund(200_000) }
        try world.fund(80_000_000, onchain: true)
        return world
    }

    @Test("the same words do it once, and its receipt is seen", arguments: Provider.allCases)
    func kills(provider: Provider) throws {
        var world = try world(provider)
        defer {
            world.server?.stop()
            world.bento.cleanUp()
        }
        let rounds = 2 * Soak.factor
        var chance = Soak.generator(provider == .barkd ? 16 : 17)
        var now = try Date("2026-11-21T12:00:00Z", strategy: .iso8601)
        var number = 0
        var (receipts, paidFirst, unknown) = (0, 0, 0)
        for way in Way.allCases {
            // As long as one takes here, and about when it is done and not shown yet, which is learned.
            number += 1
            let start = Date()
            let first = try world.bento.run(try world.command(way, number: number))
            #expect(first.status == 0, "\(way): \(first.errors)")
            let span = max(20_000, min(5e6, Date().timeIntervalSince(start) * 1e6))
            var edge = span * 0.7
            for _ in 0..<rounds {
                number += 1
                let command = try world.command(way, number: number)
                let running = try world.bento.start(command)
                let isAnywhere = Bool.random(using: &chance)
                let moments = isAnywhere ? 0...span : edge * 0.9...edge * 1.1
                usleep(UInt32(Double.random(in: moments, using: &chance)))
                running.signal([SIGKILL, SIGKILL, SIGTERM, SIGINT].randomElement(using: &chance) ?? SIGKILL)
                let first = running.wait()
                let wasSeen = first.output.hasSuffix("}\n")
                // A move of one's own money may be repeated once its receipt was seen.
                if wasSeen, !way.isPayment {
                    paidFirst += 1
                    continue
                }
                var last = try world.bento.run(command)
                let wasPaid = last.output.contains("\"paidAt\"")
                if !isAnywhere { edge = min(span * 2, edge * (wasSeen ? 0.96 : wasPaid ? 1 : 1.04)) }
                for _ in 0..<2 where last.status == 75 {
                    unknown += 1
                    last = try later(command, &world, &now)
                }
                let words =
                    "seed \(Soak.seed), \(provider) \(way) \(number): \(first.output) \(last.output) \(last.errors)"
                if last.status == 0 {
                    if last.output.contains("\"paidAt\"") { receipts += 1 }
                } else {
                    // Killed after its receipt was out: another one wants a word, and an invoice is paid once.
                    let isPaidInvoice = way == .invoice && last.errors.contains("already-paid")
                    #expect(wasSeen && (last.errors.contains("--again") || isPaidInvoice), "\(words)")
                    paidFirst += 1
                }
            }
        }
        try check(world, each: rounds + 1)
        print(
            "\(provider): \(rounds * Way.allCases.count) killed; \(receipts) were done before and showed their receipt, "
                + "\(paidFirst) had shown it, \(unknown) were looked up"
        )
    }

    /// Says the same words some minutes later, where nobody knew yet: a server may still have been at work on it.
    private func later(_ command: [String], _ world: inout World, _ now: inout Date) throws -> BentoBinary.Outcome {
        now += 200
        world.bento.environment["BENTO_NOW"] = now.formatted(.iso8601)
        return try world.bento.run(command)
    }

    /// Each way was gone as often as it was asked for, and no satoshi is missing.
    private func check(_ world: World, each: Int) throws {
        let history = try world.json(["wallet", "list", "--refreshes", "--size", "1"])
        #expect(history["stale"] == nil, "seed \(Soak.seed)")
        let export = try world.json(["wallet", "export"])
        let kinds = (export["movements"]?.arrayValue ?? []).filter {
            $0["status"] != "failed" && $0["status"] != "canceled"
        }
        .map { "\($0["subsystem"]?["name"]?.stringValue ?? "") \($0["subsystem"]?["kind"]?.stringValue ?? "")" }
        let counts = Dictionary(kinds.map { ($0, 1) }, uniquingKeysWith: +)
        let wanted = [
            "bark.arkoor send": 2 * each, "bark.offboard send_onchain": each, "bark.lightning_send send": each,
            "bark.board board": each, "bark.round refresh": each, "bark.offboard offboard": each,
            "bark.exit start": each,
        ]
        for (kind, count) in wanted { #expect(counts[kind] == count, "\(kind), seed \(Soak.seed): \(counts)") }
        // On-chain: what was given, and what boards, payments and offboards made.
        #expect(export["transactions"]?.arrayValue?.count == 1 + 3 * each, "seed \(Soak.seed)")
        #expect(try world.json(["wallet", "balance", "--fresh"])["unexplained"] == nil, "seed \(Soak.seed)")
        #expect(try world.bento.run(["features", "doctor"]).status == 0, "seed \(Soak.seed)")
    }
}
