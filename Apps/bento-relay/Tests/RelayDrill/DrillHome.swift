import AppData
import AppDataTesting
import Core
import DataSync
import Foundation
import GRDB
import RelayTesting
import SyncMerge
import SyncProtocol

/// One device's home: it writes, and syncs with whichever relay comes.
actor DrillHome {
    let name: String
    private let folder: TemporaryHome
    private let database: AppDatabase
    private let ring: SyncKeyring
    private let transports: [any RelayTransport]
    /// Rows that only this device writes.
    private(set) var own: [String] = []
    private(set) var faults: [String: Int] = [:]

    init(name: String, ring: SyncKeyring, transports: [any RelayTransport]) async throws {
        self.name = name
        self.ring = ring
        self.transports = transports
        folder = try TemporaryHome()
        database = folder.database(plans: [Note.plan])
        try await SyncEngine.start(database, keys: ring, streams: [.core])
    }

    func write(_ round: Int) async throws {
        let now = Date()
        let shared = Note(id: "shared \(Int.random(in: 0..<20))", text: "CANARY8 \(name) \(round)", place: name)
        let mine = Note(id: "\(name) \(round)", text: "CANARY8")
        try await database.write { database in
            _ = try shared.save(in: database, at: now)
            _ = try mine.save(in: database, at: now)
        }
        own.append(mine.id)
    }

    /// - Returns: whether all is sent and nothing waits; false also where the relay did not answer.
    func sync() async -> Bool {
        guard let transport = transports.randomElement() else { return false }
        let engine = SyncEngine(
            database: database,
            transport: transport,
            keys: FixedKeys(ring: ring),
            streams: [.core]
        )
        do {
            let report = try await engine.sync()
            for reason in report.refused { faults["refused: \(reason)", default: 0] += 1 }
            return report.unsent == 0 && report.waiting == 0 && report.retryAfter == nil && report.refused.isEmpty
        } catch {
            faults[(error as? any BentoError)?.code ?? "\(error)", default: 0] += 1
            return false
        }
    }

    func notes() async throws -> [Note] {
        try await database.read { try Note.fetchAll($0, sql: "SELECT * FROM notes_notes ORDER BY id") }
    }
}
