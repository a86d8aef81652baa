import AppData
import AppDataTesting
import Core
import CoreHosting
import CoreTesting
import Foundation
import Networking
import NetworkingTesting
import Synchronization

@testable import FeatureAccount

/// Account over a real home, a scripted service, and clocks that the test moves.
final class AccountHome: Sendable {
    static let server = "https://account.example.org"

    private let home: TemporaryHome
    private let date: Mutex<Date>
    let service = FakeAccountService()
    let transport: FakeTransport
    /// Skips the waits between tries, a second at most; longer ones last until the test moves it. So does the quarter of 5 s for
    /// which the watch over a silent sign-out sleeps: skipped, it would give up an answer that is only read late.
    let clock = NetworkingTesting.ManualClock(skipping: .milliseconds(1200))
    /// Paces those who wait for the service no longer than people do; it stands still until a test moves it.
    let patience = NetworkingTesting.ManualClock()
    let database: AppDatabase
    let settings = FeatureSettings.memory("account")
    let secrets: SecretStore

    init(_ moment: String = "2026-11-21T12:00:00Z") throws {
        home = try TemporaryHome()
        date = Mutex(try Date(moment, strategy: .iso8601))
        transport = service.transport()
        let holder = Weak()
        time = TimeContext(zone: .gmt, locale: Locale(identifier: "en_GB")) { holder.now }
        database = home.database(for: AccountFeature.self, time: time)
        secrets = SecretStore(home: home.home)
        holder.read = { [weak self] in self?.date.withLock { $0 } ?? .distantPast }
    }

    let time: TimeContext

    /// A coordinator as a new process makes it.
    func coordinator() -> AccountCoordinator {
        AccountCoordinator(
            settings: settings,
            secrets: secrets,
            transport: transport,
            profiles: .profiles(in: database),
            equipment: .equipment(in: database),
            time: time,
            clock: clock
        )
    }

    /// Who signs people in, as a new process makes it.
    func signIn() -> SignInCoordinator {
        SignInCoordinator(
            settings: settings,
            secrets: secrets,
            transport: transport,
            account: coordinator(),
            time: time,
            clock: clock
        )
    }

    /// What keeps the account fresh, as a new process makes it.
    func refresh() -> AccountRefresh {
        AccountRefresh(account: coordinator(), attempts: .attempts(in: database), clock: patience)
    }

    func pass(_ seconds: TimeInterval) { date.withLock { $0 += seconds } }

    /// The paths asked for since the last call, in order.
    func requests(after count: Int = 0) -> [String] {
        transport.requests.dropFirst(count).map { $0.path.replacingOccurrences(of: "/api/v1/", with: "") }
    }

    var secretsFile: URL { home.home.secretsFile }
    var secretsKeyFile: URL { home.home.secretsKeyFile }

    var hasSecretsFile: Bool { FileManager.default.fileExists(atPath: home.home.secretsFile.path) }

    /// Runs a flow from its JSON input, in a process of its own.
    @discardableResult
    func run<F: Flow>(
        _ type: F.Type,
        _ input: JSONValue = [:],
        _ frontEnd: ScriptedFrontEnd = ScriptedFrontEnd()
    ) async throws -> F.Output where F.Dependency == AccountCoordinator {
        try await FlowSchema(type).parse(input).run(with: coordinator(), in: .scripted(frontEnd, time: time))
    }

    /// The same for a flow that also knows who is signed in.
    @discardableResult
    func run<F: Flow>(
        _ type: F.Type,
        _ input: JSONValue = [:],
        _ frontEnd: ScriptedFrontEnd = ScriptedFrontEnd()
    ) async throws -> F.Output where F.Dependency == SignInCoordinator {
        try await FlowSchema(type).parse(input).run(with: signIn(), in: .scripted(frontEnd, time: time))
    }

    @discardableResult
    func connect() async throws -> AccountReport {
        try await run(ConnectAccount.self, ["server": .string(Self.server)])
    }

    /// Breaks the circle of a clock that reads what is made after it.
    private final class Weak: Sendable {
        private let stored = Mutex<(@Sendable () -> Date)?>(nil)
        var now: Date { stored.withLock { $0 }?() ?? .distantPast }
        var read: (@Sendable () -> Date)? {
            get { stored.withLock { $0 } }
            set { stored.withLock { $0 = newValue } }
        }
    }
}
