import Core
import Foundation
import GRDB
import RelayTesting
import SyncMerge
import SyncProtocol
import Testing

@testable import RelayKit

@Suite("RelayFile")
struct RelayFileTests {
    /// A folder with a relay's file in it, which goes when the test ends.
    private static func withFile<T>(_ body: (String) async throws -> T) async throws -> T {
        let folder = FileManager.default.temporaryDirectory.appending(path: "relay-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try await body(folder.appending(path: "relay.sqlite").path)
    }

    @Test("its user alone may read it, and what SQLite keeps beside it, though it was open to others")
    func mode() async throws {
        try await Self.withFile { path in
            _ = FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o644])
            let store = try RelayFile(path: path)
            let person = try await RelayPerson(on: store)
            _ = try await person.relay.append(person.batch(1))
            for file in [path, path + "-wal", path + "-shm"] {
                let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
                #expect(mode == 0o600, "\(file)")
            }
        }
    }

    @Test("what is acknowledged is on disk before the answer")
    func durability() async throws {
        try await Self.withFile { path in
            let store = try RelayFile(path: path)
            let (journal, synchronous) = try await store.database.read { database in
                try (
                    String.fetchOne(database, sql: "PRAGMA journal_mode"),
                    Int.fetchOne(database, sql: "PRAGMA synchronous")
                )
            }
            #expect(journal == "wal" && synchronous == 2)
        }
    }

    @Test("a file that a newer relay has written is refused, and left as it is")
    func newer() async throws {
        try await Self.withFile { path in
            try await RelayFile(path: path).database.write { database in
                try database.execute(sql: "INSERT INTO grdb_migrations (identifier) VALUES ('99')")
            }
            let failure = #expect(throws: Failure.self) { try RelayFile(path: path) }
            #expect(failure?.code == "relay.newer-file")
            #expect(failure?.recovery != nil)
        }
    }

    @Test("the same batch by two relays over one file at once has one place")
    func twoRelays() async throws {
        try await Self.withFile { path in
            let store = try RelayFile(path: path)
            let person = try await RelayPerson(on: store)
            let other = try person.relay(over: RelayFile(path: path))
            for no in 1...20 as ClosedRange<Int64> {
                let batch = try person.batch(no)
                async let first = person.relay.append(batch)
                async let second = other.append(batch)
                let answers = try await [first, second]
                #expect(answers.map(\.seq) == [no, no])
                #expect(answers.count { !$0.isDuplicate } == 1)
            }
            #expect(try await other.pull(.core, after: 0, head: 0)?.batches.map(\.seq) == Array(1...20))
        }
    }

    @Test("a batch that finds the disk full is not taken, what was taken stays, and the batch is taken later")
    func fullDisk() async throws {
        try await Self.withFile { path in
            let store = try RelayFile(path: path)
            let person = try await RelayPerson(on: store)
            _ = try await person.relay.append(person.batch(1))
            let pages = try await store.database.write { database in
                let used = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
                _ = try Int.fetchOne(database, sql: "PRAGMA max_page_count = \(used)")
                return used
            }
            let large = try person.batch(2, String(repeating: "egg \(UUID()) ", count: 4_000))
            await #expect(throws: RelayFault.unavailable(retryAfter: 60)) { try await person.relay.append(large) }
            let kept = try #require(try await person.relay.pull(.core, after: 0, head: 0))
            #expect(kept.head == 1 && kept.batches.count == 1 && kept.heads.map(\.no) == [1])
            _ = try await store.database.write { database in
                try Int.fetchOne(database, sql: "PRAGMA max_page_count = \(pages + 10_000)")
            }
            #expect(try await person.relay.append(large).seq == 2)
        }
    }

    @Test("a file that was set back names the last number it knows, and takes again what it lost")
    func rollback() async throws {
        try await Self.withFile { path in
            let store = try RelayFile(path: path)
            let person = try await RelayPerson(on: store)
            let batches = try (1...4).map { try person.batch($0) }
            for batch in batches.prefix(2) { _ = try await person.relay.append(batch) }
            let older = path + "-older"
            try await store.database.vacuum(into: older)
            _ = try await person.relay.append(batches[2])

            let relay = try person.relay(over: RelayFile(path: older))
            let answer = try #require(try await relay.pull(.core, after: 3, head: 3))
            #expect(answer.head == 2 && answer.batches.isEmpty && answer.heads.map(\.no) == [2])
            await #expect(throws: RelayFault.gap(2)) { try await relay.append(batches[3]) }
            for batch in batches { _ = try await relay.append(batch) }
            #expect(try await relay.pull(.core, after: 0, head: 0)?.batches.map(\.envelope) == batches)
        }
    }

    @Test(
        "only addresses of this machine count as such",
        arguments: [
            ("127.0.0.1", true), ("127.8.9.10", true), ("::1", true), ("localhost", true), ("0.0.0.0", false),
            ("127.0.0.1.example.org", false), ("127.example.org", false), ("127.0.0.", false), ("127.0.0.256", false),
            ("::", false), ("", false), ("192.168.0.7", false),
        ]
    )
    func loopback(address: String, isLoopback: Bool) {
        #expect(ListeningAddress.isLoopback(address) == isLoopback)
    }
}
