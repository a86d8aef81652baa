import Core
import Foundation
import HostTesting
import Testing

/// Wallet as a person and their programs use it: the built program and its files.
@Suite("Wallet", .timeLimit(.minutes(30)))
struct WalletTests {
    private let bento: BentoBinary

    init() throws { bento = try BentoBinary() }

    private func json(_ arguments: [String], status: Int32 = 0) throws -> JSONValue {
        let outcome = try bento.run(arguments + ["--json"])
        #expect(outcome.status == status, "\(arguments): \(outcome.errors)")
        return try JSONValue(parsing: status == 0 ? outcome.output : outcome.errors)
    }

    private func code(_ outcome: BentoBinary.Outcome) -> String? {
        (try? JSONValue(parsing: outcome.errors))?["error"]?["code"]?.stringValue
    }

    private func stranger() throws -> String {
        try #require(try json(["wallet", "sandbox", "stranger"])["ark"]?.stringValue)
    }

    @Test("play money comes, goes, and is told, as text and as JSON")
    func life() throws {
        defer { bento.cleanUp() }
        let empty = try bento.run([])
        #expect(empty.status == 0 && empty.output.contains("wallet sandbox fund 100000"), "\(empty.output)")
        #expect(try json(["wallet", "sandbox", "fund", "100000"])["spendable"] == 100_000)
        let request = try json(["wallet", "receive", "2100", "--note", "tea"])
        #expect(request["uri"]?.stringValue?.hasPrefix("bitcoin:") == true && request["network"] == "sandbox")
        let drawn = try bento.run(["wallet", "receive", "2100", "--way", "ark"])
        #expect(drawn.output.contains("█") || drawn.output.contains("▀"), "\(drawn.output)")
        let address = try stranger()
        let sent = try json(["wallet", "send", address, "2100", "--yes"])
        #expect(sent["spendable"] == 97_900 && sent["destination"] == .string(address))
        let history = try bento.run(["wallet", "list"])
        #expect(history.output.contains("Sent on Ark") && history.output.contains("play money"), "\(history.output)")
        #expect(try json(["wallet", "info"])["height"] == 100)
        #expect(try json(["wallet", "disconnect"])["network"] == "sandbox")
        #expect(try json(["wallet", "balance"])["spendable"] == 97_900)
        let csv = bento.home.appendingPathComponent("history.csv").path
        #expect(try bento.run(["wallet", "list", "--csv", csv]).status == 0)
        #expect(try String(contentsOfFile: csv, encoding: .utf8).contains("0.00002100,play money"))
    }

    @Test("without a yes nothing is spent; --yes is a yes to play money")
    func confirmation() throws {
        defer { bento.cleanUp() }
        _ = try json(["wallet", "sandbox", "fund", "100000"])
        let address = try stranger()
        let refused = try bento.run(["wallet", "send", address, "2100"])
        // Shown in full, over as many lines as it takes.
        #expect(refused.status != 0 && refused.errors.filter { !$0.isWhitespace }.contains(address))
        #expect(refused.errors.contains("--yes"))
        #expect(try json(["wallet", "balance"])["spendable"] == 100_000)
        #expect(try bento.run(["wallet", "send", address, "2100", "--yes"]).status == 0)
        #expect(try json(["wallet", "balance"])["spendable"] == 97_900)
    }

    @Test(
        "what cannot be paid is refused with its reason before anything is asked",
        arguments: [
            ("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", "1000", "mainnet"),
            ("bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt081", "1000", "checksum"),
            ("bсrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080", "1000", ""),
            ("KwfJTiKdcjNMjBu4ksgGd21EZXz6JomoZNbirP3nfd3K9ZMXMEUi", "1", "private key"),
            ("bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080", "0.1.2", "not a number"),
            ("bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080", "0.1", "cannot be divided"),
            ("bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080", "0,001 BTC", "not a number"),
            ("bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080", "21000001 BTC", ""),
            ("bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080", "0.000000001 BTC", ""),
        ]
    )
    func refused(destination: String, amount: String, words: String) throws {
        defer { bento.cleanUp() }
        _ = try json(["wallet", "sandbox", "fund", "100000"])
        let outcome = try bento.run(["wallet", "send", destination, amount, "--yes"])
        #expect(outcome.status == 65 || outcome.status == 64, "\(outcome.status) \(outcome.errors)")
        #expect(outcome.output.isEmpty && (words.isEmpty || outcome.errors.contains(words)), "\(outcome.errors)")
        #expect(!outcome.errors.contains("KwfJTiKdcjNMjBu4"))
        #expect(try json(["wallet", "balance"])["spendable"] == 100_000)
    }

    @Test("a model, a client and the page propose; the job may not even that; only a person confirms")
    func proposals() throws {
        defer { bento.cleanUp() }
        _ = try json(["wallet", "sandbox", "fund", "100000"])
        let address = try stranger()
        let input = #"{"destination": "\#(address)", "amount": "2100"}"#
        for caller in ["model", "client:x", "page"] {
            let outcome = try bento.run(["call", "--as", caller, "wallet.send", "--yes", "--json", input])
            #expect(outcome.status == 77 && code(outcome) == "flow.proposed", "\(outcome.errors)")
        }
        let job = try bento.run(["call", "--as", "job", "wallet.send", "--yes", "--json", input])
        #expect(job.status == 77 && code(job) == "flow.not-open", "\(job.errors)")
        // A client that tries again finds what waits.
        let retried = try bento.run(["call", "--as", "client:x", "wallet.send", "--json", input])
        #expect(retried.status == 77 && code(retried) == "flow.proposed", "\(retried.errors)")
        let waiting = try json(["proposals", "list"])["proposals"]?.arrayValue ?? []
        // Whoever asked hears how it stands, of nobody else's.
        for (index, caller) in ["model", "client:x", "page"].enumerated() {
            let input = #"{"id": "\#(waiting[index]["id"]?.stringValue ?? "")"}"#
            for asking in [caller, "client:y"] {
                let told = try bento.run(["call", "--as", asking, "host.proposals.show", "--json", input])
                let isTold = told.output.contains("waiting")
                #expect(isTold == (asking == caller), "\(told.errors)")
            }
        }
        #expect(waiting.count == 3 && waiting.allSatisfy { $0["spending"]?["destination"] == .string(address) })
        let id = try #require(waiting.first?["id"]?.stringValue)
        let confirmed = try bento.run(["proposals", "confirm", id, "--yes"])
        #expect(confirmed.status == 77, "\(confirmed.errors)")
        #expect(try bento.run(["proposals", "delete", id]).status == 0)
        #expect(try bento.run(["proposals", "delete", id]).errors.contains("already"))
        let gone = try bento.run(["call", "--as", "model", "host.proposals.show", "--json", #"{"id": "\#(id)"}"#])
        #expect(gone.output.contains("deleted"), "\(gone.errors)")
        #expect(try json(["proposals", "list"])["proposals"]?.arrayValue?.count == 2)
        #expect(try json(["wallet", "balance"])["spendable"] == 100_000)
    }

    @Test(
        "at a terminal: a payment that fails leaves its proposal, one that is made takes it away",
        .enabled(if: PseudoTerminal.unavailable == nil)
    )
    func confirmedAtTerminal() throws {
        defer { bento.cleanUp() }
        _ = try json(["wallet", "sandbox", "fund", "100000"])
        let address = try stranger()
        let input = #"{"destination": "\#(address)", "amount": "2100"}"#
        _ = try bento.run(["call", "--as", "model", "wallet.send", "--json", input])
        let id = try #require(try json(["proposals", "list"])["proposals"]?.arrayValue?.first?["id"]?.stringValue)
        func count() throws -> Int { try json(["proposals", "list"])["proposals"]?.arrayValue?.count ?? -1 }
        /// What is on the screen at the end, and the status.
        func confirm(_ typed: String?) throws -> (screen: String, status: Int32?) {
            let terminal = try PseudoTerminal(bento, ["proposals", "confirm", id], columns: 120, rows: 50)
            if let typed {
                #expect(terminal.shows("[y/N]"), "\(terminal.screen)")
                #expect(terminal.screen.contains(address), "the destination in full")
                terminal.type(typed)
            }
            let status = terminal.status()
            return (terminal.screen, status)
        }
        #expect(try confirm("n\n").status == 1)
        #expect(try count() == 1)
        // The server is away: nothing is paid, and the proposal waits on.
        _ = try json(["wallet", "sandbox", "fail", "server", "--times", "100"])
        #expect(try confirm(nil).status == 75)
        _ = try json(["wallet", "sandbox", "fail", "server", "--times", "0"])
        #expect(try count() == 1)
        // So it does where a limit says no, before anything is asked.
        _ = try json(["wallet", "limits", "--payment", "2000"])
        #expect(try confirm(nil).status == 77)
        // Raised again by the person alone: no program's yes is enough.
        #expect(try bento.run(["wallet", "limits", "--payment", "1000000", "--yes"]).status == 64)
        let raise = try PseudoTerminal(bento, ["wallet", "limits", "--payment", "1000000"], columns: 120)
        #expect(raise.confirms("Raise what may be spent?"), "\(raise.screen)")
        raise.type("y\n")
        #expect(raise.status() == 0, "\(raise.screen)")
        #expect(try count() == 1)
        let made = try confirm("y\n")
        #expect(made.status == 0 && made.screen.contains("Sent"), "\(made.screen)")
        #expect(try count() == 0)
        #expect(try confirm(nil).screen.contains("already"))
        #expect(try json(["wallet", "balance"])["spendable"] == 97_900)
    }

    /// The overview of a home with 100,000 sat of play money, after its key for a payment.
    private func overviewAskingWhomToPay() throws -> PseudoTerminal {
        _ = try json(["wallet", "sandbox", "fund", "100000"])
        let terminal = try PseudoTerminal(bento, ["--watch"], columns: 120, rows: 60)
        #expect(terminal.shows("p pay"))
        terminal.type("p")
        #expect(terminal.shows("Pay whom?"))
        return terminal
    }

    @Test(
        "the overview's key asks whom and how much, and pays what the person confirms",
        .enabled(if: PseudoTerminal.unavailable == nil)
    )
    func fromOverview() throws {
        defer { bento.cleanUp() }
        let terminal = try overviewAskingWhomToPay()
        terminal.type(try stranger() + "\n")
        #expect(terminal.shows("How much?"), "\(terminal.screen)")
        terminal.type("1500\n")
        #expect(terminal.shows("[y/N]"), "\(terminal.screen)")
        terminal.type("y\n")
        #expect(terminal.shows("Paid 1,500 sat"), "\(terminal.screen)")
        terminal.type("q")
        #expect(terminal.status() == 0)
        #expect(try json(["wallet", "balance"])["spendable"] == 98_500)
    }

    @Test(
        "what was pasted with an answer neither confirms a payment nor presses keys",
        .enabled(if: PseudoTerminal.unavailable == nil)
    )
    func pasted() throws {
        defer { bento.cleanUp() }
        let terminal = try overviewAskingWhomToPay()
        terminal.type(try stranger() + "\n1500\ny\n")
        #expect(terminal.shows("[y/N]"), "\(terminal.screen)")
        terminal.type("n\n")
        #expect(terminal.wait { $0.components(separatedBy: "p pay").count > 2 }, "\(terminal.screen)")
        terminal.type("f")
        #expect(terminal.shows("What did you eat"), "\(terminal.screen)")
        terminal.type("2 eggs\nt\n")
        #expect(terminal.shows("Logged"), "\(terminal.screen)")
        terminal.type("q")
        #expect(terminal.status() == 0, "\(terminal.screen)")
        #expect(try json(["wallet", "balance"])["spendable"] == 100_000)
    }

    @Test(
        "the same payment asked for by several commands at once is one; said to be others, it is as many",
        arguments: [1, 6]
    )
    func atOnce(payments: Int) throws {
        defer { bento.cleanUp() }
        _ = try json(["wallet", "sandbox", "fund", "100000"])
        let command = ["wallet", "send", try stranger(), "1000", "--yes", "--json"] + (payments > 1 ? ["--again"] : [])
        let running = try (0..<6).map { _ in try bento.start(command) }
        let outcomes = running.map { $0.wait() }
        #expect(outcomes.contains { $0.status == 0 })
        for outcome in outcomes where outcome.status != 0 {
            #expect(payments == 1, "\(outcome.errors)")
            #expect(["wallet.same-payment", "flow.unanswered"].contains(code(outcome)), "\(outcome.errors)")
        }
        #expect(try json(["wallet", "balance"])["spendable"]?.intValue == 100_000 - 1000 * payments)
    }

    @Test(
        "paid, and the receipt was not written out: the same words show it and pay nothing; then another one wants --again"
    )
    func unseen() throws {
        defer { bento.cleanUp() }
        _ = try json(["wallet", "sandbox", "fund", "100000"])
        let address = try stranger()
        let send = "\"$BENTO\" wallet send \(address) 1000 --yes"
        for lost in ["> /dev/full", ">&-"] { #expect(try !bento.shell("\(send) \(lost)").output.contains("Sent")) }
        #expect(try json(["wallet", "balance"])["spendable"] == 99_000)
        // The receipt needs no yes.
        let again = try bento.run(["wallet", "send", address, "1000"])
        #expect(again.status == 0 && again.output.contains("Sent"), "\(again.errors)")
        #expect(again.output.contains("already paid on 2026-11-21 at 12:00; nothing was sent now"), "\(again.output)")
        let refused = try bento.run(["wallet", "send", address, "1000", "--yes", "--json"])
        #expect(refused.status == 64 && code(refused) == "flow.unanswered", "\(refused.errors)")
        #expect(refused.errors.contains("--again") && refused.errors.contains("The same was paid on 2026-11-21"))
        #expect(try json(["wallet", "balance"])["spendable"] == 99_000)
        #expect(try json(["wallet", "send", address, "1000", "--yes", "--again"])["paidAt"] == nil)
        #expect(try json(["wallet", "balance"])["spendable"] == 98_000)
    }

    @Test(
        "at a terminal the same payment is asked about once more, with its time, and only a yes pays it again",
        .enabled(if: PseudoTerminal.unavailable == nil),
        arguments: [true, false]
    )
    func word(isYes: Bool) throws {
        defer { bento.cleanUp() }
        _ = try json(["wallet", "sandbox", "fund", "100000"])
        let address = try stranger()
        _ = try json(["wallet", "send", address, "1000", "--yes"])
        let terminal = try PseudoTerminal(bento, ["wallet", "send", address, "1000", "--yes"], columns: 120)
        #expect(terminal.confirms("The same was paid on 2026-11-21 at 12:00"), "\(terminal.screen)")
        terminal.type(isYes ? "y\n" : "n\n")
        #expect(terminal.status() == (isYes ? 0 : 1), "\(terminal.screen)")
        #expect(try json(["wallet", "balance"])["spendable"] == (isYes ? 98_000 : 99_000))
    }

    @Test("killed (-9) at any moment of a payment, nothing is paid twice and no satoshi is lost")
    func killed() throws {
        defer { bento.cleanUp() }
        var chance = Soak.generator(15)
        _ = try json(["wallet", "sandbox", "fund", "1000000"])
        let address = try stranger()
        let rounds = 12 * Soak.factor
        for number in 0..<rounds {
            let command = ["wallet", "send", address, "1000", "--yes", "--key", "kill-\(number)"]
            let running = try bento.start(command)
            usleep(UInt32.random(in: 0..<200_000, using: &chance))
            running.signal(SIGKILL)
            _ = running.wait()
        }
        // Each is asked for again, and is there once.
        for number in 0..<rounds {
            let outcome = try bento.run(["wallet", "send", address, "1000", "--yes", "--key", "kill-\(number)"])
            #expect(outcome.status == 0, "seed \(Soak.seed): \(outcome.errors)")
        }
        let balance = try json(["wallet", "balance"])
        #expect(balance["spendable"]?.intValue == 1_000_000 - 1000 * rounds, "seed \(Soak.seed)")
        #expect(balance["unexplained"] == nil, "seed \(Soak.seed)")
        #expect(try bento.run(["features", "doctor"]).status == 0, "seed \(Soak.seed)")
    }
}
