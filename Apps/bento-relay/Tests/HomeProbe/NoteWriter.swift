import AppData
import Core
import Foundation
import GRDB
import RelayTesting
import SyncMerge
import SyncProtocol
import Synchronization

/// Writes rows of its own, deletes some of them, and edits rows that every home edits. It says so when a write is on disk.
final class NoteWriter: Sendable {
    /// Begins every text: a relay must not know it.
    static let canary = "CaNaRy7f"

    private let database: AppDatabase
    private let name: String
    private let resting = Mutex(false)

    init(database: AppDatabase, name: String) {
        self.database = database
        self.name = name
    }

    var isResting: Bool {
        get { resting.withLock(\.self) }
        set { resting.withLock { $0 = newValue } }
    }

    func run() async throws {
        while true {
            if !isResting { try await write() }
            try await Task.sleep(for: .milliseconds(.random(in: 300...1_500)))
        }
    }

    func write() async throws {
        let id = "\(name)-\(UUID().uuidString)"
        try await save(Note(id: id, text: "\(Self.canary) \(id)"))
        HomeProbe.say("+ \(id)")
        let shared = "shared-\(Int.random(in: 0..<6))"
        let other = try await note(shared)
        if Bool.random() {
            try await save(Note(id: shared, text: "\(Self.canary) \(id)", place: other?.place))
        } else {
            try await save(Note(id: shared, text: other?.text ?? Self.canary, place: "\(Self.canary) \(id)"))
        }
        guard Int.random(in: 0..<5) == 0, var note = try await note(id) else { return }
        HomeProbe.say("~ \(id)")
        note.deletedAt = Moment(Date())
        try await save(note)
        HomeProbe.say("- \(id)")
    }

    private func note(_ id: String) async throws -> Note? {
        try await database.read {
            try Note.fetchOne($0, sql: "SELECT * FROM notes_notes WHERE id = ?", arguments: [id])
        }
    }

    private func save(_ note: Note) async throws {
        _ = try await database.write { try note.save(in: $0, at: Date()) }
    }

    /// `= DIGEST ROWS UNSENT WAITING`, over all rows and, of those that live, all that is in them; and then the ids that live.
    func state() async throws -> String {
        let (rows, unsent, waiting) = try await database.read { database in
            (
                try Note.fetchAll(database, sql: "SELECT * FROM notes_notes ORDER BY id"),
                try Int.fetchOne(
                    database,
                    sql: """
                        SELECT (SELECT count(*) FROM bento_sync_out WHERE acked_at IS NULL)
                          + (SELECT count(*) FROM bento_sync_dirty)
                        """
                ) ?? -1,
                try Int.fetchOne(database, sql: "SELECT count(*) FROM bento_sync_wait") ?? -1
            )
        }
        let lines = rows.map { row in
            row.deletedAt == nil
                ? "\(row.id)|\(row.text)|\(row.place ?? "")|\(row.updatedAt.milliseconds)" : "\(row.id)|gone"
        }
        let digest = SyncDigest(hashing: Array(lines.joined(separator: "\n").utf8))
        let living = rows.filter { $0.deletedAt == nil }.map(\.id).joined(separator: ",")
        return "= \(digest) \(rows.count) \(unsent) \(waiting) \(living)"
    }
}
