import AppData
import AppDataTesting
import Core
import DataSync
import Foundation
import GRDB
import RelayTesting
import SyncMerge
import SyncProtocol
import Testing

@testable import RelayKit

@Suite("Homes over the relay")
struct HomesOverRelayTests {
    private func notes(_ database: AppDatabase) async throws -> [Note] {
        try await database.read { try Note.fetchAll($0, sql: "SELECT * FROM notes_notes ORDER BY id") }
    }

    @Test("two homes agree over the relay, and are done when nothing is left")
    func agree() async throws {
        var person = try await RelayPerson(on: RelayFile(path: ":memory:"))
        let phone = SyncDeviceKeys()
        let transports = [person.relay, try await person.add(phone)]
        let folders = [try TemporaryHome(), try TemporaryHome()]
        let databases = folders.map { $0.database(plans: [Note.plan]) }
        var engines: [SyncEngine] = []
        for (place, device) in [person.device, phone].enumerated() {
            let ring = try SyncKeyring(device: device, epochs: [1: person.key], log: person.log)
            try await SyncEngine.start(databases[place], keys: ring, streams: [.core])
            engines.append(
                SyncEngine(
                    database: databases[place],
                    transport: transports[place],
                    keys: FixedKeys(ring: ring),
                    streams: [.core]
                )
            )
        }
        let start = Date(timeIntervalSince1970: 1_800_000_000)
        for round in 0..<3 {
            for (place, database) in databases.enumerated() {
                let now = start.addingTimeInterval(Double(round * 2 + place))
                _ = try await database.write {
                    try Note(id: "of both", text: "\(round)", place: place == 0 ? "home" : nil).save(in: $0, at: now)
                }
                _ = try await database.write { try Note(id: "\(place) \(round)", text: "own").save(in: $0, at: now) }
                _ = try await engines[place].sync()
            }
        }
        for engine in engines { _ = try await engine.sync() }
        #expect(try await notes(databases[0]) == notes(databases[1]))
        #expect(try await notes(databases[0]).count == 7)
        for engine in engines {
            let report = try await engine.sync()
            #expect(report.sent == 0 && report.applied == 0 && report.unsent == 0 && report.waiting == 0)
        }
    }
}
