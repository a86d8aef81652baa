import AppData
import BentoDesk
import BentoHome
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
    let home: AppHome
    let database: AppDatabase
    let environment: HostEnvironment
    let settings: SettingsFile
    let grants: GrantBook
    let flows: HostFlows
    let flags: HostFlags
    let desk: HostDesk
    let runtime: RuntimeReference
    let registrars: [FeatureRegistrar]
    let isVerbose: Bool
    let events: LifecycleEvents

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

    func registrations() -> [ServiceRegistration] {
        let (home, database, environment) = (home, database, environment)
        let (settings, grants, flows, runtime, desk) = (settings, grants, flows, runtime, desk)
        let (isVerbose, registrars) = (isVerbose, registrars)
        let logger = { @Sendable (feature: String) in
            HostLogHandler.logger(of: feature, home: home.url, isVerbose: isVerbose) { environment.time.now }
        }
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
            ServiceRegistration(HostProgram.self) { _ in environment.program(home: home.path) },
            ServiceRegistration(LifecycleEvents.self) { [events] _ in events },
            ServiceRegistration(TimeContext.self) { _ in environment.time },
            .view(AppDatabase.self) { _, asker in
                asker == ServiceContainer.host ? database : database.view(of: asker)
            },
            ServiceRegistration(ProfileStore.self) { _ in ProfileStore(database: database, time: environment.time) },
            ServiceRegistration(PlaceStore.self) { _ in PlaceStore(database: database, time: environment.time) },
            ServiceRegistration(SecretStore.self) { _ in SecretStore(home: home) },
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
            .view(Logger.self) { _, asker in
                logger(asker)
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
            .view((any SocketConnecting).self) { _, asker in
                GrantedSockets(LiveSockets(), grants: try grants.grants(for: asker))
            },
        ] + HostFlagRules.services(flags, settings, home, runtime) + syncServices(logger)
    }

    /// The services for Sync; none if it is not built in.
    private func syncServices(_ logger: @escaping @Sendable (String) -> Logger) -> [ServiceRegistration] {
        #if Sync
            SyncServices.registrations(database, time: { [environment] in environment.time }) { resolver in
                DeferredTransport {
                    LoggedTransport(
                        try await resolver.get(LiveTransport.self),
                        log: logger("sync"),
                        clock: ContinuousClock()
                    )
                }
            }
        #else
            []
        #endif
    }
}
