import Core
import Foundation
import HostTesting
import Testing

/// A barkd over a socket, behind the program.
@Suite("Wallet with a barkd", .timeLimit(.minutes(30)))
struct BarkdHostTests {
    private let bento: BentoBinary
    private let server: SandboxProcess

    init() throws {
        bento = try BentoBinary()
        server = try SandboxProcess.start()
    }

    private func json(_ arguments: [String]) throws -> JSONValue {
        let outcome = try bento.run(arguments + ["--json"])
        #expect(outcome.status == 0, "\(arguments): \(outcome.errors)")
        return try JSONValue(parsing: outcome.output)
    }

    private func connect(_ address: String? = nil, network: String = "regtest") throws -> BentoBinary.Outcome {
        let token = bento.home.appendingPathComponent("token").path
        try Data("any\n".utf8).write(to: URL(fileURLWithPath: token))
        return try bento.run([
            "wallet", "connect", address ?? server.address, "--network", network, "--token-file", token, "--json",
        ])
    }

    @Test("it is connected to, paid through, and left; its token is in no file in the clear, and in no output")
    func life() throws {
        defer {
            server.stop()
            bento.cleanUp()
        }
        let connected = try connect()
        #expect(connected.status == 0, "\(connected.errors)")
        #expect(try JSONValue(parsing: connected.output)["network"] == "regtest")
        let request = try json(["wallet", "receive", "--way", "ark"])
        #expect(request["ark"]?.stringValue?.hasPrefix("tark1") == true)
        #expect(try json(["wallet", "balance"])["spendable"] == 0)
        // Another network than the server's is refused, and nothing is shown under its name.
        #expect(try json(["wallet", "network", "signet"])["network"] == "signet")
        let wrong = try bento.run(["wallet", "balance", "--fresh"])
        #expect(wrong.status == 78 && wrong.errors.contains("regtest") && wrong.errors.contains("signet"))
        #expect(try json(["wallet", "network", "regtest"])["network"] == "regtest")
        server.stop()
        let stale = try bento.run(["wallet", "balance", "--fresh"])
        #expect(stale.status == 0 && stale.output.contains("These figures are from"), "\(stale.output)\(stale.errors)")
        #expect(try json(["wallet", "connect", "--sandbox"])["network"] == "sandbox")
        #expect(try json(["wallet", "balance"])["network"] == "sandbox")
    }

    @Test("a server that is none, or is on another network, is not connected to")
    func refused() throws {
        defer {
            server.stop()
            bento.cleanUp()
        }
        let away = try connect("http://127.0.0.1:1")
        #expect(away.status == 75, "\(away.errors)")
        let signet = try bento.run(["wallet", "connect", server.address, "--no-token", "--json"])
        #expect(signet.status != 0)
        #expect(try json(["wallet", "balance"])["network"] == "sandbox")
    }

    /// An order to the local server, in words of HTTP: no client stands in between.
    @discardableResult
    private func order(_ path: String) throws -> JSONValue {
        let port = server.address.split(separator: ":").last.map(String.init) ?? ""
        let request =
            "POST /sandbox/barkd/\(path) HTTP/1.1\\r\\nHost: 127.0.0.1\\r\\nContent-Length: 0\\r\\n"
            + "Connection: close\\r\\n\\r\\n"
        let outcome = try bento.shell(
            "bash -c \"exec 3<>/dev/tcp/127.0.0.1/\(port); printf '\(request)' >&3; cat <&3\""
        )
        #expect(outcome.output.hasPrefix("HTTP/1.1 200"), "\(path): \(outcome.output) \(outcome.errors)")
        let start = outcome.output.firstIndex(of: "{") ?? outcome.output.endIndex
        return try JSONValue(parsing: String(outcome.output[start...]))
    }

    @Test(
        "on mainnet the person types the amount: neither --yes nor a plain yes pays, and a program only proposes",
        .enabled(if: PseudoTerminal.unavailable == nil)
    )
    func mainnet() throws {
        defer {
            server.stop()
            bento.cleanUp()
        }
        try order("reset?seed=3&network=mainnet")
        try order("fund?amount=100000")
        let address = try #require(try order("stranger")["ark"]?.stringValue)
        #expect(address.hasPrefix("ark1"))
        #expect(try connect(network: "mainnet").status == 0)
        let program = try bento.run(["wallet", "send", address, "2500", "--yes", "--json"])
        #expect(program.status != 0 && program.output.isEmpty, "\(program.output)")
        func pay(typing answer: String) throws -> (screen: String, status: Int32?) {
            let terminal = try PseudoTerminal(bento, ["wallet", "send", address, "2500", "--yes"])
            #expect(terminal.confirms("2500", hint: "Type \"2500\":"), "\(terminal.screen)")
            terminal.type(answer)
            return (terminal.screen, terminal.status())
        }
        for wrong in ["y\n", "250\n", "\n"] {
            let refused = try pay(typing: wrong)
            #expect(refused.status == 1, "\(wrong): \(refused.screen)")
        }
        #expect(try json(["wallet", "balance", "--fresh"])["spendable"] == 100_000)
        let paid = try pay(typing: "2500\n")
        #expect(paid.status == 0, "\(paid.screen)")
        #expect(try json(["wallet", "balance", "--fresh"])["spendable"] == 97_500)
    }

    @Test("killed (-9) between the request and its answer, a payment is looked up and not made twice")
    func killedInBetween() throws {
        defer {
            server.stop()
            bento.cleanUp()
        }
        _ = try connect()
        try order("fund?amount=100000")
        let address = try #require(try order("stranger")["ark"]?.stringValue)
        try order("fail?fault=slow&path=/wallet/send")
        let running = try bento.start(["wallet", "send", address, "10000", "--yes"])
        #expect(try server.waits { try $0.count(of: "POST /api/v1/wallet/send") > 0 })
        running.signal(SIGKILL)
        #expect(running.wait().crashed)
        let again = try json(["wallet", "send", address, "10000", "--yes"])
        #expect(again["amount"] == 10_000)
        let history = try json(["wallet", "list", "--kind", "send"])
        #expect(history["count"] == 1, "\(history)")
        #expect(try json(["wallet", "operation", "list"])["operations"]?.arrayValue?.count == 1)
    }

    @Test("a watch redraws when the server says that something happened, and Ctrl-C ends it")
    func watch() throws {
        defer {
            server.stop()
            bento.cleanUp()
        }
        _ = try connect()
        for (number, flow) in ["balance", "history"].enumerated() {
            let running = try bento.start(["wallet", flow, "--watch", "--json"])
            let key = flow == "balance" ? "spendable" : "count"
            let (before, after) = flow == "balance" ? (0, 5000) : (1, 2)
            #expect(running.waitForOutput("\"\(key)\":\(before)"), "\(running.outputSoFar)")
            try order("fund?amount=5000")
            #expect(running.waitForOutput("\"\(key)\":\(after)"), "\(number) \(running.outputSoFar)")
            running.interrupt()
            let stopped = running.wait()
            // What it kept of the server's answers is no change of the person's.
            #expect(stopped.status == 130 && !stopped.errors.contains("change"), "\(stopped.errors)")
        }
    }
}
