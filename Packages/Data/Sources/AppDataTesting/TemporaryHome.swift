import AppData
import Core
import Foundation
import Synchronization

/// A home in a temporary folder, deleted with everything in it when the object goes away.
///
/// ```swift
/// let home = try TemporaryHome()
/// let database = home.database(plans: registrar.migrationPlans)
/// ```
public final class TemporaryHome: Sendable {
    /// The folder, which exists.
    public let home: AppHome

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
    ///   - serves: whether it is read by a pool.
    public func database(
        plans: [MigrationPlan] = [],
        time: TimeContext = .system,
        busyTimeout: Duration = .seconds(5),
        serves: Bool = false
    ) -> AppDatabase {
        AppDatabase(home: home, plans: plans, time: time, busyTimeout: busyTimeout, serves: serves)
    }

    /// A database with the tables that a feature registers: a copy of one that is made once, which spares each test the
    /// migrations.
    public func database(for feature: any Feature.Type, time: TimeContext = .system) -> AppDatabase {
        let plans = FeatureRegistrar.registering(feature).migrationPlans
        let path = home.databaseFile.path
        if !FileManager.default.fileExists(atPath: path),
            let bytes = Self.file(of: feature.manifest.id, plans: plans, time: time)
        {
            // What goes wrong here, the opening meets again and tells.
            _ = FileManager.default.createFile(atPath: path, contents: bytes, attributes: [.posixPermissions: 0o600])
        }
        return database(plans: plans, time: time)
    }

    // Shared by the tests of a process, none of which changes it: the bytes of a feature's empty database.
    private static let files = Mutex<[String: Data]>([:])

    /// `nil` where it could not be made: then the test's own opening says why.
    private static func file(of feature: String, plans: [MigrationPlan], time: TimeContext) -> Data? {
        files.withLock { files in
            if let made = files[feature] { return made }
            guard let folder = try? TemporaryHome() else { return nil }
            try? DatabaseOpener.makeFile(in: folder.home, plans: plans, time: time)
            files[feature] = try? Data(contentsOf: folder.home.databaseFile)
            return files[feature]
        }
    }
}
