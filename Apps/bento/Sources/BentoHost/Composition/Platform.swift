import AppData
import BentoDesk
import BentoHome
import BentoPlatform
import BentoTerminal
import Core
import Foundation
import Logging
import Networking
import NetworkingLive

#if Sync
    import BentoSync
#endif

/// The services that the host itself provides.
struct Platform: Sendable {
    let opened: OpenedHome
    let environment: HostEnvironment
    let flows: HostFlows
    let desk: HostDesk
    let runtime: RuntimeReference
    let isVerbose: Bool

    private var home: AppHome { opened.home }
    private var database: AppDatabase { opened.database }
    private var settings: SettingsFile { opened.settings }
    private var grants: GrantBook { opened.grants }
    private var registrars: [FeatureRegistrar] { opened.registrars }

    /// The host's own hooks in a long-lived program, which start first and stop last: the database, which is opened
    /// before anything is drawn, so that damage is reported at once; and usage reports, which are sent at the end if
    /// the person allows them.
    func criticalServices() -> [LifecycleHook] {
        let (home, database, environment, registrars) = (home, database, environment, registrars)
        return [
            LifecycleHook("database") { _ in
                if try home.hasDatabase() { _ = try await database.read { _ in 0 } }
            },
            LifecycleHook(
                "reports",
                start: { _ in },
                stop: { resolver in
                    _ = try await UsageReports(home: home).service(features: registrars, time: environment.time) {
                        try await resolver.get(LiveTransport.self)
                    }?.flush()
                }
            ),
        ]
    }

    /// Each of the host's services, built on first use.
    func registrations() -> [ServiceRegistration] {
        ownServices() + storage() + network() + machine()
            + HostFlagRules.services(opened.flags, settings, home, runtime)
            + syncServices()
    }

    /// What the host itself does for features.
    private func ownServices() -> [ServiceRegistration] {
        let (home, settings, grants, flows) = (home, settings, grants, flows)
        let (runtime, desk, registrars, environment) = (runtime, desk, registrars, environment)
        return [
            .view(FeatureSettings.self) { _, asker in
                let backing = GuardedSettings(feature: asker, file: settings, grants: grants)
                return FeatureSettings(owner: asker, backing: backing)
            },
            ServiceRegistration((any FlowCalling).self) { _ in flows },
            ServiceRegistration(HostDesk.self) { _ in desk },
            ServiceRegistration((any ReminderSourcing).self) { _ in
                HostReminderSources(runtime: try runtime.value()) { Interests(settings) }
            },
            ServiceRegistration((any FirstRunStepping).self) { _ in
                HostFirstRun(runtime: try runtime.value()) { Interests(settings) }
            },
            ServiceRegistration((any VoiceListening).self) { resolver in
                HostVoice.chosen(home: home, settings: settings) {
                    try await resolver.get((any HTTPTransport).self)
                }
            },
            .view((any AnalyticsService).self) { resolver, asker in
                let events = registrars.first { $0.manifest.id == asker }?.manifest.events ?? []
                return FeatureAnalytics(events: AnalyticsCatalogue(events: events)) {
                    // A report never makes its command fail.
                    try? await UsageReports(home: home).service(features: registrars, time: environment.time) {
                        try await resolver.get(LiveTransport.self)
                    }
                }
            },
        ]
    }

    private func storage() -> [ServiceRegistration] {
        let (home, database, environment) = (home, database, environment)
        return [
            .view(AppDatabase.self) { _, asker in
                asker == ServiceContainer.host ? database : database.view(of: asker)
            },
            ServiceRegistration(ProfileStore.self) { _ in ProfileStore(database: database, time: environment.time) },
            ServiceRegistration(PlaceStore.self) { _ in PlaceStore(database: database, time: environment.time) },
            ServiceRegistration(SecretStore.self) { _ in SecretStore(home: home) },
        ]
    }

    private func network() -> [ServiceRegistration] {
        let (settings, grants, logger) = (settings, grants, logger)
        return [
            ServiceRegistration(LiveTransport.self) { _ in
                // Read only here: most runs need no network, and the whole environment costs as much as a short run.
                let variables = ProcessInfo.processInfo.environment
                let trust = try NetworkSettings.trust(environment: variables, settings: settings)
                return LiveTransport(
                    options: LiveTransportOptions(proxies: ProxySettings(environment: variables), trust: trust)
                )
            },
            .view((any HTTPTransport).self) { resolver, asker in
                DeferredTransport {
                    let live = LoggedTransport(
                        try await resolver.get(LiveTransport.self),
                        log: logger(asker),
                        clock: ContinuousClock()
                    )
                    guard asker != ServiceContainer.host else { return live }
                    return GrantedTransport(live, grants: try grants.grants(for: asker))
                }
            },
            .view((any SocketConnecting).self) { _, asker in
                GrantedSockets(LiveSockets(), grants: try grants.grants(for: asker))
            },
        ]
    }

    /// The process, the clock, and the programs of this machine.
    private func machine() -> [ServiceRegistration] {
        let (home, environment, registrars, logger) = (home, environment, registrars, logger)
        return [
            ServiceRegistration(HostProgram.self) { _ in environment.program(home: home.path) },
            ServiceRegistration(LifecycleEvents.self) { _ in environment.events },
            ServiceRegistration(TimeContext.self) { _ in environment.time },
            .view(Logger.self) { _, asker in
                logger(asker)
            },
            .view((any ProcessService).self) { _, asker in
                let programs = registrars.first { $0.manifest.id == asker }?.manifest.programs ?? []
                return HostProcesses(
                    feature: asker,
                    programs: Set(programs.map(\.program)),
                    clock: ContinuousClock()
                )
            },
            ServiceRegistration((any SoundService).self) { _ in
                let players = Set(HostSounds.players.map(\.program))
                return HostSounds(
                    processes: HostProcesses(feature: "host", programs: players, clock: ContinuousClock()),
                    terminal: StandardStream(descriptor: 2)
                )
            },
        ]
    }

    /// Makes the log of a feature.
    private var logger: @Sendable (_ feature: String) -> Logger {
        { [home = opened.home, isVerbose, environment] feature in
            HostLogHandler.logger(of: feature, home: home.url, isVerbose: isVerbose) { environment.time.now }
        }
    }

    /// The services for Sync; none if it is not built in.
    private func syncServices() -> [ServiceRegistration] {
        #if Sync
            let logger = logger
            return SyncServices.registrations(database, time: { [environment] in environment.time }) { resolver in
                DeferredTransport {
                    LoggedTransport(
                        try await resolver.get(LiveTransport.self),
                        log: logger("sync"),
                        clock: ContinuousClock()
                    )
                }
            }
        #else
            return []
        #endif
    }
}
