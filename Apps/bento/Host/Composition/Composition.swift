import AppData
import Core
import Foundation
import Synchronization

/// Puts the program together: the platform's services and the features'. Nothing is opened before somebody needs it.
final class Composition: Sendable {
    private let catalogue: FeatureCatalogue
    private let settings: HostSettings
    private let environment: HostEnvironment
    private let opened = Mutex<Parts?>(nil)

    /// What one run shares.
    struct Parts: Sendable {
        let home: AppHome
        let database: AppDatabase
        let runtime: FeatureRuntime
    }

    init(catalogue: FeatureCatalogue, settings: HostSettings, environment: HostEnvironment) {
        self.catalogue = catalogue
        self.settings = settings
        self.environment = environment
    }

    /// The parts, made on first use.
    ///
    /// - Throws: ``HomeError`` where no home can be found; ``ServiceError`` where two features provide one contract.
    func parts() throws -> Parts {
        try opened.withLock { opened in
            if let opened { return opened }
            let home = try AppHome.resolve(option: settings.home, environment: environment.variables)
            let registrars = catalogue.registrations()
            let database = AppDatabase(
                home: home,
                plans: registrars.flatMap(\.migrationPlans),
                time: environment.time
            )
            let platform = Platform(home: home, database: database, environment: environment)
            let runtime = try FeatureRuntime(registrars, platform: platform.registrations())
            let parts = Parts(home: home, database: database, runtime: runtime)
            opened = parts
            return parts
        }
    }

    /// The features, for running one of them.
    ///
    /// - Throws: ``FeatureUnavailable`` where contracts are missing: all of them in one message.
    func runtime(for feature: String) async throws -> FeatureRuntime { try parts().runtime }

    /// The person's time and units. The profile is read only where there is a database already; one that cannot be read
    /// leaves metric units, and whoever needs the database reports what is wrong with it.
    func context() async throws -> FlowContext {
        let plain = FlowContext(time: environment.time)
        guard let parts = try? parts(), FileManager.default.fileExists(atPath: parts.home.databaseFile.path) else {
            return plain
        }
        let profile = try? await ProfileStore(database: parts.database, time: environment.time).profile()
        return FlowContext(time: environment.time, units: profile?.units ?? .metric)
    }
}
