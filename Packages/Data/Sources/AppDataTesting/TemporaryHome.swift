import AppData
import Core
import Foundation

/// A home in a temporary folder, deleted with everything in it when the object goes away.
///
/// ```swift
/// let home = try TemporaryHome()
/// let database = home.database(plans: registrar.migrationPlans)
/// ```
public final class TemporaryHome: Sendable {
    /// The folder, which exists.
    public let home: AppHome

    /// Makes the folder.
    public init() throws {
        let name = "bento-test-" + UUID().uuidString
        home = AppHome(path: FileManager.default.temporaryDirectory.appendingPathComponent(name).path)
        try home.prepare()
    }

    deinit {
        // A database that closes at the same moment removes its own files, which makes a removal stop half-way.
        for _ in 0..<10 where FileManager.default.fileExists(atPath: home.path) {
            try? FileManager.default.removeItem(at: home.url)
        }
    }

    /// A real database in the folder, opened on first use.
    ///
    /// - Parameters:
    ///   - plans: the schemas beside Bento's own.
    ///   - time: stamps applied migrations.
    ///   - busyTimeout: how long a write waits for another process.
    public func database(
        plans: [MigrationPlan] = [],
        time: TimeContext = .system,
        busyTimeout: Duration = .seconds(5)
    ) -> AppDatabase {
        AppDatabase(home: home, plans: plans, time: time, busyTimeout: busyTimeout)
    }

    /// A database with the tables that a feature registers.
    public func database(for feature: any Feature.Type, time: TimeContext = .system) -> AppDatabase {
        database(plans: FeatureRegistrar.registering(feature).migrationPlans, time: time)
    }
}
