import AppData
import Core
import Foundation
import Networking
import NetworkingLive

/// The services that the host itself provides.
struct Platform: Sendable {
    let home: AppHome
    let database: AppDatabase
    let environment: HostEnvironment
    let settings: SettingsFile
    let flows: HostFlows

    func registrations() -> [ServiceRegistration] {
        let (home, database, environment) = (home, database, environment)
        let time = environment.time
        let (settings, flows) = (settings, flows)
        return [
            .view(FeatureSettings.self) { _, asker in FeatureSettings(owner: asker, backing: settings) },
            ServiceRegistration((any FlowCalling).self) { _ in flows },
            ServiceRegistration(TimeContext.self) { _ in time },
            ServiceRegistration(AppDatabase.self) { _ in database },
            ServiceRegistration(SettingsStore.self) { _ in SettingsStore(database: database, time: time) },
            ServiceRegistration(ProfileStore.self) { _ in ProfileStore(database: database, time: time) },
            ServiceRegistration(DailyLogStore.self) { _ in DailyLogStore(database: database, time: time) },
            ServiceRegistration(HealthSampleStore.self) { _ in HealthSampleStore(database: database, time: time) },
            ServiceRegistration(PlaceStore.self) { _ in PlaceStore(database: database, time: time) },
            ServiceRegistration(SecretStore.self) { _ in SecretStore(home: home) },
            ServiceRegistration((any HTTPTransport).self) { _ in
                // Read only here: most runs need no network, and the whole environment costs as much as a short run.
                let variables = ProcessInfo.processInfo.environment
                let authority = variables["BENTO_CERTIFICATE_AUTHORITY"]
                return LiveTransport(
                    options: LiveTransportOptions(environment: variables, privateAuthority: authority)
                )
            },
        ]
    }
}
