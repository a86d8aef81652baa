import AppData
import BentoDesk
import BentoHome
import BentoPlatform
import BentoTerminal
import Core
import CoreHosting
import Foundation
import Logging

/// A home as one run of the program has it: its data, what the person set and allowed in it, and its log. Nothing is
/// opened before it is needed.
struct OpenedHome: Sendable {
    let home: AppHome
    /// Of the features of this program.
    let registrars: [FeatureRegistrar]
    let database: AppDatabase
    let declarations: [SettingDeclaration]
    let settings: SettingsFile
    let grants: GrantBook
    let permissions: PermissionFile
    let proposals: ProposalFile
    let calls: CallLog
    let flags: HostFlags
    /// The host's own log.
    let log: Logger

    /// - Parameter serves: see ``AppDatabase``.
    /// - Throws: ``HomeError`` if no home can be found; a failure (64) for an invalid `--set`.
    init(
        _ catalogue: FeatureCatalogue,
        _ options: HostSettings,
        _ environment: HostEnvironment,
        serves: Bool
    ) throws {
        home = try AppHome.resolve(option: options.home, environment: environment.variables)
        registrars = catalogue.registrations()
        let logger = HostLogHandler.logger(of: "host", home: home.url, isVerbose: options.isVerbose) {
            environment.time.now
        }
        log = logger
        database = AppDatabase(
            home: home,
            plans: registrars.flatMap(\.migrationPlans),
            readTime: { environment.time },
            serves: serves,
            // That a first run makes its tables is no news.
            migrated: { logger.log(level: $1 ? .debug : .info, "migrated: \($0.joined(separator: ", "))") }
        )
        declarations = Self.hostSettings + registrars.flatMap(\.settings)
        settings = try Self.settings(in: home, declarations, options, environment)
        grants = GrantBook(manifests: registrars.map(\.manifest), declarations: declarations, settings: settings)
        permissions = PermissionFile(home: home.url) { catalogue.renamedFlows }
        proposals = ProposalFile(home: home.url, time: environment.time) { catalogue.renamedFlows }
        calls = CallLog(home: home.url)
        flags = HostFlags(
            home: home.url,
            environment: environment.variable,
            options: options.flags,
            now: { environment.time.now },
            warn: { logger.warning("\($0)") }
        )
    }

    /// The host's own settings.
    private static var hostSettings: [SettingDeclaration] {
        NetworkSettings.declarations + [NamedEnvironment.declaration] + HostFlagRules.settings
            + OverviewOrder.declarations
            + [Interests.declaration, PageSpending.declaration, ProfileSharing.declaration]
            + PersonalSettings.declarations + [ColourChoice.declaration, PlainForm.declaration, Pager.declaration]
            + VoiceSettings.declarations
    }

    private static func settings(
        in home: AppHome,
        _ declarations: [SettingDeclaration],
        _ options: HostSettings,
        _ environment: HostEnvironment
    ) throws -> SettingsFile {
        let settings = SettingsFile(
            home: home.url,
            environment: environment.variable,
            options: options.overrides,
            changes: SettingsChanges(home: home.url) { environment.time.now },
            declarations: { Dictionary(declarations.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first }) }
        )
        // 'bento flags explain' takes its context by the same option.
        if options.words.first != "flags" { try settings.checkOptions() }
        return settings
    }

    /// Shows and changes the settings.
    func settingsDesk() -> SettingsDesk {
        SettingsDesk(
            declarations: declarations,
            file: settings,
            secrets: SecretStore(home: home),
            servers: registrars.flatMap { $0.contributions(of: SecretServer.self) } + [
                SecretServer("host.\(VoiceSettings.key)") { try await $0[VoiceSettings.server] },
                SecretServer("host.flag-token") { [settings] _ in
                    try settings.found("host.flag-server")?.value.stringValue.flatMap { ServerAddress($0) }
                },
            ],
            titles: Dictionary(
                registrars.map { ($0.manifest.id, $0.manifest.title) },
                uniquingKeysWith: { first, _ in first }
            )
        )
    }
}
