import AppData
import AppDataTesting
import Core
import CoreHosting
import CoreTesting
import FeatureWallet
import Foundation
import Networking
import SandboxKit
import Testing

/// Wallet as a whole, through its flows alone, over a socket to a barkd that misbehaves.
@Suite("Wallet over a socket", .timeLimit(.minutes(30)))
struct WalletOverSocketTests {
    /// The feature put together as the host does it.
    private struct Wallet: Sendable {
        let sandbox: RunningSandbox
        private let home: TemporaryHome
        private let runtime: FeatureRuntime
        private let flows: [FlowRegistration]

        init(_ sandbox: RunningSandbox) throws {
            self.sandbox = sandbox
            let home = try TemporaryHome()
            self.home = home
            let registrar = FeatureRegistrar.registering(WalletFeature.self)
            flows = registrar.flows
            let time = TimeContext.system
            let database = home.database(for: WalletFeature.self, time: time)
            let settings = MemorySettings([
                "wallet.provider": "barkd", "wallet.server": .string(sandbox.url.absoluteString),
                "wallet.network": "regtest",
            ])
            let secrets = SecretStore(home: home.home)
            let transport: any HTTPTransport = sandbox.transport
            runtime = try FeatureRuntime(
                [registrar],
                platform: [
                    ServiceRegistration(TimeContext.self) { _ in time },
                    ServiceRegistration(AppDatabase.self) { _ in database },
                    ServiceRegistration(SecretStore.self) { _ in
                        try await secrets.set("wallet.token", to: Secret("any"))
                        return secrets
                    },
                    ServiceRegistration((any HTTPTransport).self) { _ in transport },
                    .view(FeatureSettings.self) { _, asker in FeatureSettings(owner: asker, backing: settings) },
                ]
            )
        }

        func order(_ words: String) async throws { _ = try await sandbox.json(.post, "/sandbox/barkd/\(words)") }

        func stranger() async throws -> (ark: String, onchain: String, invoice: String) {
            let found = try await sandbox.json(.post, "/sandbox/barkd/stranger?amount=3000")
            return (
                found["ark"]?.stringValue ?? "", found["onchain"]?.stringValue ?? "",
                found["invoice"]?.stringValue ?? ""
            )
        }

        @discardableResult
        func run(_ flow: String, _ input: JSONValue = [:]) async throws -> JSONValue {
            guard let registration = flows.first(where: { $0.id == flow }) else {
                throw Failure("test.flow", "No flow '\(flow)'.")
            }
            let session = FlowSession.scripted(ScriptedFrontEnd(confirmations: [true, true]), time: .system)
            let result = try await FlowRunner.call(
                registration,
                input: input,
                resolver: runtime.resolver(for: "wallet"),
                session: session
            )
            await session.wasShown()
            return try JSONValue(encoding: result)
        }

        func spendable() async throws -> Int {
            try await run("wallet.balance", ["fresh": true])["spendable"]?.intValue ?? -1
        }
    }

    private func wallet(_ body: @Sendable (Wallet) async throws -> Void) async throws {
        try await RunningSandbox.run { sandbox in
            let wallet = try Wallet(sandbox)
            try await wallet.order("fund?amount=100000")
            try await body(wallet)
        }
    }

    @Test("money comes, goes and shows, all over the socket")
    func life() async throws {
        try await wallet { wallet in
            let request = try await wallet.run("wallet.receive", ["amount": "2100"])
            #expect(request["network"] == "regtest")
            #expect(request["failures"] == [])
            let stranger = try await wallet.stranger()
            let sent = try await wallet.run("wallet.send", ["destination": .string(stranger.ark), "amount": "10000"])
            #expect(sent["spendable"] == 90_000)
            try await wallet.run("wallet.pay", ["invoice": .string(stranger.invoice)])
            try await wallet.run("wallet.send", ["destination": .string(stranger.onchain), "amount": "5000"])
            let history = try await wallet.run("wallet.list")
            #expect(history["count"] == 4)
            let balance = try await wallet.run("wallet.balance", ["fresh": true])
            #expect(balance["unexplained"] == nil)
            #expect(balance["state"] == "current")
            #expect(try await wallet.run("wallet.vtxo.list")["vtxos"]?.arrayValue?.isEmpty == false)
            let exported = try await wallet.run("wallet.export").text()
            #expect(!exported.contains("Bearer"))
            #expect(!exported.contains("\"any\""))
        }
    }

    @Test(
        "an answer that is lost is looked up: one payment, and a second one that is meant goes through",
        arguments: ["hang-up", "fail-afterwards", "refuse-afterwards", "schema"]
    )
    func lost(fault: String) async throws {
        try await wallet { wallet in
            let stranger = try await wallet.stranger()
            let input: JSONValue = ["destination": .string(stranger.ark), "amount": "10000"]
            try await wallet.order("fail?fault=\(fault)&path=/wallet/send")
            try await wallet.run("wallet.send", input)
            #expect(try await wallet.spendable() == 90_000)
            try await wallet.run("wallet.send", input)
            #expect(try await wallet.spendable() == 80_000)
            let states = try await wallet.run("wallet.operation.list")["operations"]?.arrayValue?.map { $0["state"] }
            #expect(states == ["done", "done"])
        }
    }

    @Test(
        "each operation that spends survives an answer that is lost",
        arguments: [
            ("onchain/send", "wallet.send", ["amount": "10000", "from": "onchain"], "onchain"),
            ("wallet/send-onchain", "wallet.send", ["amount": "10000"], "onchain"),
            ("lightning/pay", "wallet.send", [:], "invoice"),
            ("boards/board-amount", "wallet.board", ["amount": "20000"], ""),
            ("boards/board-all", "wallet.board", ["all": true], ""),
            ("wallet/offboard/vtxos", "wallet.offboard", ["all": true], ""),
            ("exits/start/vtxos", "wallet.exit.start", ["all": true], ""),
        ] as [(String, String, JSONValue, String)]
    )
    func eachOperation(path: String, flow: String, arguments: JSONValue, kind: String) async throws {
        try await wallet { wallet in
            try await wallet.order("fund?amount=100000&onchain=true")
            try await wallet.order("mine")
            let stranger = try await wallet.stranger()
            var input = arguments.objectValue ?? [:]
            if kind == "onchain" { input["destination"] = .string(stranger.onchain) }
            if kind == "invoice" { input["destination"] = .string(stranger.invoice) }
            try await wallet.order("fail?fault=hang-up&path=/\(path)&times=1")
            try await wallet.run(flow, .object(input))
            let operations = try await wallet.run("wallet.operation.list")["operations"]?.arrayValue ?? []
            #expect(operations.map { $0["state"] } == ["done"], "\(operations)")
        }
    }

    @Test("a server that is away is not paid, nothing is lost, and it says so")
    func away() async throws {
        try await wallet { wallet in
            let stranger = try await wallet.stranger()
            #expect(try await wallet.spendable() == 100_000)
            try await wallet.order("fail?fault=away&times=1000")
            await #expect(throws: (any Error).self) {
                try await wallet.run("wallet.send", ["destination": .string(stranger.ark), "amount": "10000"])
            }
            let stale = try await wallet.run("wallet.balance", ["fresh": true])
            #expect(stale["state"] == "stale")
            #expect(stale["spendable"] == 100_000)
            try await wallet.order("fail?fault=away&times=0")
            #expect(try await wallet.spendable() == 100_000)
        }
    }

    @Test("a slow server is waited for, and paid once")
    func slow() async throws {
        try await wallet { wallet in
            let stranger = try await wallet.stranger()
            try await wallet.order("fail?fault=slow&path=/wallet/send")
            try await wallet.run("wallet.send", ["destination": .string(stranger.ark), "amount": "10000"])
            #expect(try await wallet.spendable() == 90_000)
        }
    }

    @Test("a server that is out of sync leaves a lost payment unknown, and asked again it is not paid twice")
    func outOfSync() async throws {
        try await wallet { wallet in
            let stranger = try await wallet.stranger()
            let input: JSONValue = ["destination": .string(stranger.ark), "amount": "10000"]
            try await wallet.order("fail?fault=out-of-sync")
            try await wallet.order("fail?fault=hang-up&path=/wallet/send")
            for _ in 0..<3 {
                let error = await #expect(throws: (any Error).self) { try await wallet.run("wallet.send", input) }
                #expect((error as? any BentoError)?.code == "wallet.outcome-unknown")
            }
            _ = try await wallet.sandbox.client.send(
                wallet.sandbox.request(.post, "/api/v1/wallet/sync", headers: [.authorization: "Bearer any"])
            )
            try await wallet.run("wallet.send", input)
            #expect(try await wallet.spendable() == 90_000)
        }
    }

    @Test(
        "whatever comes for an answer, the wallet ends in words and loses nothing",
        arguments: [
            "/wallet/ark-info", "/wallet/balance", "/onchain/balance", "/history", "/wallet/vtxos", "/bitcoin/tip",
        ],
        ["schema", "hang-up", "fail-afterwards"]
    )
    func answers(path: String, fault: String) async throws {
        try await wallet { wallet in
            let stranger = try await wallet.stranger()
            for flow in ["wallet.balance", "wallet.list", "wallet.vtxo.list", "wallet.info", "wallet.send"] {
                try await wallet.order("fail?fault=\(fault)&path=\(path)&times=9")
                let input: JSONValue =
                    flow == "wallet.send" ? ["destination": .string(stranger.ark), "amount": "1000"] : [:]
                do {
                    try await wallet.run(flow, input)
                } catch {
                    #expect(error is any BentoError, "\(flow) \(error)")
                }
            }
            try await wallet.order("fail?fault=\(fault)&path=\(path)&times=0")
            #expect([100_000, 99_000].contains(try await wallet.spendable()))
        }
    }
}
