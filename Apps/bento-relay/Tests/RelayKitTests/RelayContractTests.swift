import Foundation
import GRDB
import RelayTesting
import SyncProtocol
import Testing

@testable import RelayKit

/// The contract of a store, over the file of a household.
@Suite("The contract of a relay's file")
struct RelayContractTests {
    @Test("the file keeps every clause", arguments: RelayContract.Clause.allCases)
    func contract(clause: RelayContract.Clause) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "relay-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "relay.sqlite").path
        let store = try RelayFile(path: path)
        let subject = RelayContract.Subject(store, other: try RelayFile(path: path)) { owner, stream, quota in
            try await store.database.write { database in
                try database.execute(
                    sql: "UPDATE sync_stream SET quota = ? WHERE owner = ? AND stream = ?",
                    arguments: [quota, Data(owner.bytes), stream.rawValue]
                )
            }
        }
        try await RelayContract.check(clause, of: subject)
    }
}
