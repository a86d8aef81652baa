import Core
import Dispatch
import Foundation
import GRDB

/// Opens the file: folder, lock, connections, schema.
struct DatabaseOpener: Sendable {
    let home: AppHome
    let plans: [MigrationPlan]
    let time: TimeContext
    let clock: any Clock<Duration>
    let busyTimeout: Duration

    /// - Throws: ``HomeError``, ``StoreError``, ``SchemaError``.
    func open() async throws -> OpenDatabase {
        try home.prepare()
        // Alone, so that of several first runs one creates the file; or with others that have it open already.
        let held = try await FileLock.wait(
            for: home.lockFile,
            .exclusive,
            .shared,
            timeout: busyTimeout,
            clock: clock
        )
        let opened = try await withCheckedThrowingContinuation { continuation in
            // Opening blocks on the disk and on other processes' locks: not on a thread of the cooperative pool.
            DispatchQueue.global(qos: .userInitiated).async {
                continuation.resume(with: Result { try connect(holding: held.lock) })
            }
        }
        if held.mode == .exclusive { held.lock.share() }
        return opened
    }

    private func connect(holding lock: FileLock) throws -> OpenDatabase {
        try PrivateFile.ensure(home.databaseFile)
        let path = home.databaseFile.path
        return try StoreError.mapping(path: path) {
            let pool = try DatabasePool(path: path, configuration: Self.configuration(busyTimeout: busyTimeout))
            let now = time.now
            try SchemaMigrator(plans: plans, path: path).migrate(pool, at: Moment(now))
            var observing = Self.configuration(busyTimeout: busyTimeout)
            observing.readonly = true
            return OpenDatabase(
                pool: pool,
                observer: try DatabaseQueue(path: path, configuration: observing),
                lock: lock
            )
        }
    }

    /// The settings of every connection to a database of Bento.
    static func configuration(busyTimeout: Duration) -> Configuration {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = true
        let seconds = Double(busyTimeout.components.seconds) + Double(busyTimeout.components.attoseconds) / 1e18
        configuration.busyMode = .timeout(max(0.001, seconds))
        configuration.prepareDatabase { database in
            // Triggers and views of a file that somebody handed over must not reach functions with side effects.
            try database.execute(sql: "PRAGMA trusted_schema = OFF")
        }
        return configuration
    }
}
