import AppData
import AppDataTesting
import ArkLedger
import Core
import CoreHosting
import CoreTesting
import Foundation
import Networking
import NetworkingTesting
import Synchronization
import Testing

@testable import FeatureWallet
@testable import WalletScreens

/// Wallet over a real SQLite file in a temporary home, with a clock that the test moves.
final class WalletHome: Sendable {
    private let home: TemporaryHome
    private let clock: Clock
    let database: AppDatabase
    let settings: FeatureSettings
    let wallet: WalletCoordinator
    let time: TimeContext
    let secrets: SecretStore

    init(
        _ settings: [String: JSONValue] = [:],
        transport: (any HTTPTransport)? = nil
    ) throws {
        home = try TemporaryHome()
        secrets = SecretStore(home: home.home)
        let clock = Clock()
        self.clock = clock
        time = TimeContext(zone: .gmt, locale: Locale(identifier: "en_GB")) { clock.moment.withLock { $0 } }
        database = home.database(for: WalletFeature.self, time: time)
        self.settings = .memory("wallet", settings)
        wallet = WalletCoordinator(
            database: database,
            settings: self.settings,
            secrets: secrets,
            transport: transport,
            time: time,
            retry: .never
        )
    }

    /// A home whose wallet is a barkd's, with so many satoshis on Ark, and the transport that keeps what it asks.
    static func overBarkd(
        holding amount: Int64 = 0
    ) throws -> (standIn: StandInTransport, transport: FakeTransport, home: WalletHome) {
        let standIn = StandInTransport { Clock.start }
        let transport = standIn.transport
        let home = try WalletHome(
            ["wallet.provider": "barkd", "wallet.server": "http://127.0.0.1:3535", "wallet.network": "regtest"],
            transport: transport
        )
        if amount > 0 { try standIn.change { try $0.fundArk(Satoshis(amount), at: Clock.start) } }
        return (standIn, transport, home)
    }

    /// The folder, for other processes.
    var path: String { home.home.path }

    private final class Clock: Sendable {
        static let start = Date(timeIntervalSince1970: 1_800_000_000)
        let moment = Mutex(start)
    }

    func advance(by seconds: TimeInterval) { clock.moment.withLock { $0 += seconds } }

    /// The coordinator of a second process on the same file.
    func otherProcess(
        transport: (any HTTPTransport)? = nil,
        onStep: @escaping OperationService.OnStep = { _ in }
    ) -> WalletCoordinator {
        WalletCoordinator(
            database: home.database(for: WalletFeature.self, time: time),
            settings: settings,
            secrets: secrets,
            transport: transport,
            time: time,
            retry: .never,
            onStep: onStep
        )
    }

    /// What the feature's own contributions are handed.
    func resolver(_ wallet: WalletCoordinator? = nil) throws -> ServiceResolver {
        let wallet = wallet ?? self.wallet
        let container = try ServiceContainer([ServiceRegistration(WalletCoordinator.self) { _ in wallet }])
        return container.resolver(for: "wallet", visible: [ServiceKey(WalletCoordinator.self)])
    }

    func session(
        _ frontEnd: ScriptedFrontEnd = ScriptedFrontEnd(),
        forms: LocaleForms = .international
    ) -> FlowSession {
        FlowSession(frontEnd: frontEnd, context: FlowContext(time: time, forms: forms))
    }

    /// Runs a flow from its JSON input as the host does; what it spends is confirmed, and its result is seen.
    func run<F: Flow>(
        _ type: F.Type,
        _ input: JSONValue = [:],
        _ frontEnd: ScriptedFrontEnd = ScriptedFrontEnd()
    ) async throws -> F.Output where F.Dependency == WalletCoordinator {
        try await run(type, input, in: session(frontEnd))
    }

    func run<F: Flow>(
        _ type: F.Type,
        _ input: JSONValue,
        in session: FlowSession
    ) async throws -> F.Output where F.Dependency == WalletCoordinator {
        let output = try await unseen(type, input, session)
        await session.wasShown()
        return output
    }

    /// The same, where nobody sees the result any more: the process dies after the payment.
    func unseen<F: Flow>(
        _ type: F.Type,
        _ input: JSONValue,
        _ session: FlowSession? = nil,
        _ wallet: WalletCoordinator? = nil
    ) async throws -> F.Output where F.Dependency == WalletCoordinator {
        let (flow, wallet, session) = (
            try FlowSchema(type).parse(input), wallet ?? self.wallet, session ?? self.session()
        )
        func spend<S: SpendingFlow>(_ flow: S) async throws -> F.Output? {
            guard let wallet = wallet as? S.Dependency else { return nil }
            try await agree()
            return try await flow.run(flow.prepare(with: wallet, in: session), with: wallet, in: session) as? F.Output
        }
        if let spender = flow as? any SpendingFlow, let output = try await spend(spender) { return output }
        return try await flow.run(with: wallet, in: session)
    }

    /// What a flow would have the person confirm.
    func spending<F: SpendingFlow>(
        _ type: F.Type,
        _ input: JSONValue,
        forms: LocaleForms = .international
    ) async throws -> Spending where F.Dependency == WalletCoordinator {
        try await agree()
        let prepared = try await FlowSchema(type).parse(input).prepare(with: wallet, in: session(forms: forms))
        return try #require(prepared.spending)
    }

    /// The person agrees to the limits that the test set: those that ask about them run through the gate.
    private func agree() async throws {
        let limits = try await wallet.opener.limits()
        let agreed = AgreedLimits(secrets: secrets)
        if await agreed.read() != limits { try await agreed.keep(limits) }
    }

    /// What the person confirms of a payment that somebody proposed.
    func spendingOf(proposal: UUID, _ input: JSONValue) async throws -> Spending? {
        try await FlowSchema(SendMoney.self).parse(input)
            .prepare(with: wallet, in: session().confirming(proposal)).spending
    }

    /// Runs a flow through the gate: its questions are asked.
    @discardableResult
    func asking<F: Flow>(
        _ type: F.Type,
        _ input: JSONValue,
        _ frontEnd: ScriptedFrontEnd,
        _ wallet: WalletCoordinator? = nil
    ) async throws -> F.Output where F.Dependency == WalletCoordinator {
        let session = session(frontEnd)
        let output = try await FlowRunner.run(
            FlowSchema(type).parse(input),
            of: "wallet",
            resolver: resolver(wallet),
            session: session
        )
        await session.wasShown()
        return output
    }

    /// Play money on Ark and on the chain.
    func fund(ark: Int = 100_000, onchain: Int = 0) async throws {
        if ark > 0 { _ = try await run(FundSandbox.self, ["amount": .string("\(ark)")]) }
        if onchain > 0 {
            _ = try await run(FundSandbox.self, ["amount": .string("\(onchain)"), "onchain": true])
            _ = try await run(MineBlocks.self, ["blocks": 1])
        }
    }

    func stranger(_ amount: Int? = nil) async throws -> StrangerReport {
        try await run(StrangerRequest.self, amount.map { ["amount": .string("\($0)")] } ?? [:])
    }

    func spendable() async throws -> Int64 { try await run(ShowBalance.self, ["fresh": true]).spendable.amount }
}

extension ScriptedFrontEnd {
    /// What was to be confirmed, in order.
    var asked: [Core.Confirmation] {
        events.compactMap { event in
            if case .confirmed(let confirmation) = event { confirmation } else { nil }
        }
    }
}
