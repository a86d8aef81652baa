import RelayKit
import RelayTesting
import Testing

@testable import RelayCluster

/// The contract of a store, over PostgreSQL.
@Suite("The contract of a relay's cluster", .enabled(if: TestDatabase.isThere, TestDatabase.reason))
struct ClusterContractTests {
    @Test("the cluster keeps every clause", arguments: RelayContract.Clause.allCases)
    func contract(clause: RelayContract.Clause) async throws {
        let database = try await TestDatabase.common.get()
        let subject = RelayContract.Subject(database.store, other: database.other) { owner, stream, quota in
            try await database.store.perform { connection in
                _ = try connection.rows(
                    PostgresStatement(
                        "test-quota",
                        "UPDATE sync_stream SET quota = $1 WHERE owner = $2 AND stream = $3"
                    ),
                    .number(quota),
                    .bytes(owner.bytes),
                    .small(Int16(stream.rawValue))
                )
            }
        }
        try await RelayContract.check(clause, of: subject)
    }
}
