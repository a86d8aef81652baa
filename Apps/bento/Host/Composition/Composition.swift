import AppData
import BentoDesk
import BentoHome
import Core
import CoreHosting
import Foundation
import Logging
import Networking
import NetworkingLive
import Synchronization

/// The program put together, from top to bottom: each part is made from those above it. Nothing is opened before it is
/// needed.
struct Composition: Sendable {
    let home: AppHome
    let database: AppDatabase
    let declarations: [SettingDeclaration]
    let settings: SettingsFile
    let grants: GrantBook
    let permissions: PermissionFile
    let calls: CallLog
    /// The dependency of the program's own flows.
    let desk: HostDesk
    let flags: HostFlags
    /// The runtimes of the features; there is a new one after a switch changes while the program runs.
    let generations: FeatureGenerations
    let makeSettingsDesk: @Sendable () -> SettingsDesk
    let flows: HostFlows
    /// The host's own log.
    let log: Logger

    /// - Throws: ``HomeError`` if no home can be found; ``ServiceError`` if two features provide the same contract;
    ///   ``CoreHosting/FlagDeclarationError``; a failure (64) for an invalid `--flag`.
    init(
        _ catalogue: FeatureCatalogue,
        _ options: HostSettings,
        _ environment: HostEnvironment,
        livesLong: Bool
    ) throws {
        home = try AppHome.resolve(option: options.home, environment: environment.variables)
        let registrars = catalogue.registrations()
        let logger = HostLogHandler.logger(of: "host", home: home.url, isVerbose: options.isVerbose) {
            environment.time.now
        }
        log = logger
        database = AppDatabase(
            home: home,
            plans: registrars.flatMap(\.migrationPlans),
            readTime: { environment.time },
            serves: livesLong,
            // That a first run makes its tables is no news.
            migrated: { logger.log(level: $1 ? .debug : .info, "migrated: \($0.joined(separator: ", "))") }
        )
        declarations =
            NetworkSettings.declarations + [NamedEnvironment.declaration] + HostFlagRules.settings
            + OverviewOrder.declarations + [
                Interests.declaration, PageSpending.declaration, ProfileSharing.declaration,
            ]
            + PersonalSettings.declarations + [ColourChoice.declaration, PlainForm.declaration, Pager.declaration]
            + VoiceSettings.declarations
            + registrars.flatMap(\.settings)
        settings = SettingsFile(
            home: home.url,
            environment: environment.variable,
            options: options.overrides,
            changes: SettingsChanges(home: home.url) { environment.time.now },
            declarations: { [declarations] in
                Dictionary(declarations.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
            }
        )
        // 'bento flags explain' takes its context by the same option.
        if options.words.first != "flags" { try settings.checkOptions() }
        grants = GrantBook(manifests: registrars.map(\.manifest), declarations: declarations, settings: settings)
        permissions = PermissionFile(home: home.url) { catalogue.renamedFlows }
        let proposals = ProposalFile(home: home.url, time: environment.time) { catalogue.renamedFlows }
        calls = CallLog(home: home.url)
        flags = HostFlags(
            home: home.url,
            environment: environment.variable,
            options: options.flags,
            now: { environment.time.now },
            warn: { logger.warning("\($0)") }
        )
        // What runs features is itself asked by three services that features ask for.
        let runtime = RuntimeReference()
        flows = HostFlows(
            catalogue: HostFeature.callable(catalogue),
            desk: FlowDesk(permissions: permissions, proposals: proposals) { [calls] call in
                if !PendingQuestion.ended(call) { calls.append(call) }
            },
            runtime: runtime,
            grants: grants,
            settings: settings,
            crashes: CrashOffer(home: home.url, flags: flags)
        )
        let makeSettingsDesk = { @Sendable [declarations, settings, home] in
            Self.settingsDesk(declarations, settings, home, registrars)
        }
        self.makeSettingsDesk = makeSettingsDesk
        desk = HostDesk(
            catalogue: catalogue,
            home: home,
            database: database,
            settings: settings,
            flags: flags,
            permissions: permissions,
            proposals: ProposalDesk(proposals, pageSpends: { [settings] in PageSpending.isAllowed(settings) }) {
                [flows] proposal, session in
                try await flows.result(of: proposal.flow, input: proposal.input, as: session.caller, in: session)
            },
            calls: calls,
            clock: QueueClock(),
            settingsDesk: makeSettingsDesk,
            runtime: { try runtime.value() }
        )
        let platform = Platform(
            home: home,
            database: database,
            environment: environment,
            settings: settings,
            grants: grants,
            flows: flows,
            flags: flags,
            desk: desk,
            runtime: runtime,
            registrars: registrars,
            isVerbose: options.isVerbose,
            events: environment.events
        )
        generations = try FeatureGenerations(
            clock: QueueClock(),
            make: { [home, flags] in
                try FeatureRuntime(
                    registrars,
                    platform: platform.registrations(),
                    flags: flags,
                    observer: CrashWatch(home: home.url),
                    critical: platform.criticalServices(),
                    livesLong: livesLong,
                    clock: QueueClock()
                )
            },
            failed: { logger.error("features: \(($0 as? any BentoError)?.message ?? "\($0)")") }
        )
        runtime.set(generations)
        try flags.check(generations.current.declaredFlags)
    }

    private static func settingsDesk(
        _ declarations: [SettingDeclaration],
        _ settings: SettingsFile,
        _ home: AppHome,
        _ registrars: [FeatureRegistrar]
    ) -> SettingsDesk {
        SettingsDesk(
            declarations: declarations,
            file: settings,
            secrets: SecretStore(home: home),
            servers: registrars.flatMap { $0.contributions(of: SecretServer.self) } + [
                SecretServer("host.\(VoiceSettings.key)") { try await $0[VoiceSettings.server] },
                SecretServer("host.flag-token") { _ in
                    try settings.found("host.flag-server")?.value.stringValue.flatMap { ServerAddress($0) }
                },
            ],
            titles: Dictionary(
                registrars.map { ($0.manifest.id, $0.manifest.title) },
                uniquingKeysWith: { first, _ in first }
            )
        )
    }

    /// The current features, or those at the start of the call that asks.
    var runtime: FeatureRuntime { generations.current }
}

/// A reference to the features' runtime, for parts that are made before it and use it once they run. Both live as long
/// as the program.
final class RuntimeReference: Sendable {
    private let generations = Mutex<FeatureGenerations?>(nil)

    func set(_ value: FeatureGenerations) { generations.withLock { $0 = value } }

    /// - Throws: `CancellationError` if the program is not put together yet.
    func value() throws -> FeatureRuntime { try made().current }

    /// Does work in one generation of the features, from beginning to end.
    ///
    /// - Throws: as ``value()``; errors of `work`.
    func call<Value>(_ work: (FeatureRuntime) async throws -> Value) async throws -> Value {
        try await made().call(work)
    }

    private func made() throws -> FeatureGenerations {
        guard let generations = generations.withLock({ $0 }) else { throw CancellationError() }
        return generations
    }
}

/// The composition of one run, made on first use, and the questions that a run asks of it.
final class LazyComposition: Sendable {
    private let catalogue: FeatureCatalogue
    private let settings: HostSettings
    private let environment: HostEnvironment
    private let opened = Mutex<Composition?>(nil)
    private let reads = Mutex(false)
    private let lives: Mutex<Bool>
    /// The plug-ins among the features, whose processes end with the run.
    let plugins: HostPlugins

    init(
        catalogue: FeatureCatalogue,
        settings: HostSettings,
        environment: HostEnvironment,
        plugins: HostPlugins = .none
    ) {
        self.plugins = plugins
        self.catalogue = catalogue
        self.settings = settings
        self.environment = environment
        lives = Mutex(settings.isWatch)
    }

    /// - Throws: as ``Composition/init(_:_:_:livesLong:)``; the next call tries again.
    func parts() throws -> Composition {
        try opened.withLock { opened in
            if let opened { return opened }
            let parts = try Composition(catalogue, settings, environment, livesLong: lives.withLock { $0 })
            opened = parts
            return parts
        }
    }

    /// Declares, before anything is opened, that this run lasts until the person ends it.
    func livesLong() { lives.withLock { $0 = true } }

    /// Declares that this run only reads: anything it commits, such as cached responses, is not a change by the person.
    func readsOnly() { reads.withLock { $0 = true } }

    /// The number of the person's changes saved so far.
    var saved: Int { reads.withLock { $0 } ? 0 : writes.committed }

    /// The number of transactions so far.
    var writes: AppDatabase.Progress { opened.withLock { $0?.database.writes } ?? AppDatabase.Progress() }

    /// A notice that some rows could not be read and were left out; `nil` if all could be read.
    ///
    /// - Parameter before: the number of such rows before.
    func hiddenRowsNotice(since before: Int) -> Notice? {
        let rows = writes.hiddenRows - before
        guard rows > 0 else { return nil }
        return Notice(
            .warning,
            rows == 1
                ? "A row of the database cannot be read and is left out; 'bento features doctor' says which."
                : "\(rows) rows of the database cannot be read and are left out; 'bento features doctor' says which."
        )
    }

    /// Logs SQLite's own error message, which means nothing to a person.
    func log(_ error: any Error) {
        if let detail = (error as? StoreError)?.detail { log(detail) }
    }

    func log(_ words: String) {
        (try? parts())?.log.error("\(words)")
    }

    /// Closes everything that was opened.
    func close() async {
        await plugins.stop()
        plugins.kill()
        try? await opened.withLock { $0?.database }?.close()
    }

    /// The person's time and units. The profile is read only if a database already exists. If it cannot be read, units
    /// are metric, and code that needs the database reports the problem.
    func context(for caller: Caller) async throws -> FlowContext {
        guard let parts = try? parts(), (try? parts.home.hasDatabase()) == true,
            let (profile, earlier) = try? await parts.database.read({ database in
                (try ProfileStore.profile(in: database), try EarlierSettings.values(in: database))
            })
        else { return FlowContext(time: environment.time, forms: forms, caller: caller) }
        environment.live(in: profile.zone)
        if !earlier.isEmpty { try? await move(earlier, to: parts) }
        return FlowContext(
            time: environment.time,
            units: profile.units ?? .metric,
            forms: forms,
            caller: caller
        )
    }

    /// Moves settings that an earlier version stored in the database to the file. If either cannot be written, they
    /// stay for now.
    private func move(_ earlier: [String: JSONValue], to parts: Composition) async throws {
        try await parts.settings.adopt(earlier)
        let now = environment.time.now
        try await parts.database.write { try EarlierSettings.remove(earlier.keys, in: $0, at: now) }
    }

    /// The person's formats for dates and numbers: their setting, otherwise those of the environment.
    private var forms: LocaleForms {
        PersonalSettings.forms(try? parts().settings, environment: environment.variable)
    }

    /// Runs jobs.
    func jobs(in context: FlowContext) throws -> JobRunner {
        let parts = try parts()
        let hostJobs = HostFlagRules.jobs(of: parts) { [environment] in environment.time.now }
        return JobRunner(
            runtime: parts.runtime,
            home: parts.home.url,
            context: context,
            hostJobs: hostJobs,
            log: parts.log
        ) {
            Reachability.current.isOnline
        }
    }

    /// Imports and exports settings as JSON.
    func settingsTransfer() throws -> SettingsTransfer {
        let parts = try parts()
        return SettingsTransfer(declarations: parts.declarations, file: parts.settings)
    }

    /// Shows and changes settings.
    func settingsDesk() throws -> SettingsDesk { try parts().makeSettingsDesk() }
}
