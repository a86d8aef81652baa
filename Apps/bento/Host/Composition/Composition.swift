import AppData
import BentoHome
import Core
import CoreHosting
import Foundation
import Networking
import NetworkingLive
import Synchronization

/// Puts the program together: the platform's services and the features'. Nothing is opened before somebody needs it.
final class Composition: Sendable {
    private let catalogue: FeatureCatalogue
    private let settings: HostSettings
    private let environment: HostEnvironment
    private let opened = Mutex<Parts?>(nil)
    private let reads = Mutex(false)

    /// What one run shares.
    struct Parts: Sendable {
        let home: AppHome
        let database: AppDatabase
        let runtime: FeatureRuntime
        let settings: SettingsFile
        let declarations: [SettingDeclaration]
        let grants: GrantBook
        let flags: HostFlags
        fileprivate let catalogue: FeatureCatalogue
        fileprivate let time: TimeContext

        var permissions: PermissionFile { PermissionFile(home: home.url) }
        var proposals: ProposalFile { ProposalFile(home: home.url, time: time) }
        var flows: HostFlows {
            HostFlows(
                catalogue: catalogue,
                desk: FlowDesk(permissions: permissions, proposals: proposals),
                runtime: runtime,
                grants: grants
            )
        }
    }

    init(catalogue: FeatureCatalogue, settings: HostSettings, environment: HostEnvironment) {
        self.catalogue = catalogue
        self.settings = settings
        self.environment = environment
    }

    /// The parts, made on first use.
    ///
    /// - Throws: ``HomeError`` where no home can be found; ``ServiceError`` where two features provide one contract;
    ///   ``CoreHosting/FlagDeclarationError``; a failure (64) for a `--flag` that is none.
    func parts() throws -> Parts {
        try opened.withLock { opened in
            if let opened { return opened }
            let home = try AppHome.resolve(option: settings.home, environment: environment.variables)
            let registrars = catalogue.registrations()
            let database = AppDatabase(
                home: home,
                plans: registrars.flatMap(\.migrationPlans),
                readTime: { [environment] in environment.time },
                serves: settings.arguments.contains("--watch")
            )
            let declarations =
                NetworkSettings.declarations + HostFlagRules.settings + OverviewOrder.declarations
                + PersonalSettings.declarations + [ColourChoice.declaration] + VoiceSettings.declarations
                + registrars.flatMap(\.settings)
            let settingsFile = SettingsFile(
                home: home.url,
                environment: environment.variable,
                options: settings.overrides,
                declarations: { Dictionary(declarations.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first }) }
            )
            // 'bento flags explain' takes its context by the same option.
            if settings.words.first != "flags" { try settingsFile.checkOptions() }
            let grants = GrantBook(
                manifests: registrars.map(\.manifest),
                declarations: declarations,
                settings: settingsFile
            )
            let flags = HostFlags(
                home: home.url,
                environment: environment.variable,
                options: settings.flags,
                now: { [environment] in environment.time.now },
                warn: { [environment] words in
                    LogFile(home: home.url).append(
                        "\(environment.time.now.formatted(.iso8601)) warning host: \(words)\n"
                    )
                }
            )
            let platform = Platform(
                home: home,
                database: database,
                environment: environment,
                settings: settingsFile,
                grants: grants,
                composition: { [weak self] in
                    guard let self else { throw CancellationError() }
                    return self
                },
                programs: Dictionary(
                    registrars.map { ($0.manifest.id, Set($0.manifest.programs.map(\.program))) },
                    uniquingKeysWith: { first, _ in first }
                ),
                registrars: registrars,
                isVerbose: settings.isVerbose
            )
            let runtime = try FeatureRuntime(
                registrars,
                platform: platform.registrations(),
                flags: flags,
                observer: CrashWatch(home: home.url),
                clock: QueueClock()
            )
            try flags.check(runtime.declaredFlags)
            let parts = Parts(
                home: home,
                database: database,
                runtime: runtime,
                settings: settingsFile,
                declarations: declarations,
                grants: grants,
                flags: flags,
                catalogue: catalogue,
                time: environment.time
            )
            opened = parts
            return parts
        }
    }

    /// Says that what runs only reads: what it commits, such as answers it keeps for later, is no change of the person's.
    func readsOnly() { reads.withLock { $0 = true } }

    /// Changes of the person's that have been saved so far.
    var saved: Int { reads.withLock { $0 } ? 0 : writes.committed }

    /// Transactions so far.
    var writes: AppDatabase.Progress { opened.withLock { $0?.database.writes } ?? AppDatabase.Progress() }

    /// Says that rows could not be read and what was done was done without them; `nil` where all could.
    var hiddenRowsNotice: Notice? {
        let rows = writes.hiddenRows
        guard rows > 0 else { return nil }
        return Notice(
            .warning,
            rows == 1
                ? "A row of the database cannot be read and is left out; 'bento features doctor' says which."
                : "\(rows) rows of the database cannot be read and are left out; 'bento features doctor' says which."
        )
    }

    /// Closes what was opened.
    func close() async { try? await opened.withLock { $0?.database }?.close() }

    /// The person's time and units. The profile is read only where there is a database already; one that cannot be read
    /// leaves metric units, and whoever needs the database reports what is wrong with it.
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

    /// Settings that an earlier version kept in the database go to the file. Where either cannot be written they wait.
    private func move(_ earlier: [String: JSONValue], to parts: Parts) async throws {
        try await parts.settings.adopt(earlier)
        let now = environment.time.now
        try await parts.database.write { try EarlierSettings.remove(earlier.keys, in: $0, at: now) }
    }

    /// How the person writes dates and numbers: what they set, else what the environment says.
    private var forms: LocaleForms {
        PersonalSettings.forms(try? parts().settings, environment: environment.variable)
    }

    /// Runs jobs.
    func jobs(in context: FlowContext) throws -> JobRunner {
        let parts = try parts()
        let hostJobs = HostFlagRules.jobs(of: parts) { [environment] in environment.time.now }
        return JobRunner(runtime: parts.runtime, home: parts.home.url, context: context, hostJobs: hostJobs) {
            Reachability.current.isOnline
        }
    }

    /// Takes settings from JSON, and gives them as such.
    func settingsTransfer() throws -> SettingsTransfer {
        let parts = try parts()
        return SettingsTransfer(declarations: parts.declarations, file: parts.settings)
    }

    /// Shows and changes settings.
    func settingsDesk() throws -> SettingsDesk {
        let parts = try parts()
        return SettingsDesk(
            declarations: parts.declarations,
            file: parts.settings,
            secrets: SecretStore(home: parts.home),
            titles: Dictionary(
                parts.runtime.registrations.map { ($0.manifest.id, $0.manifest.title) },
                uniquingKeysWith: { first, _ in first }
            )
        )
    }
}
