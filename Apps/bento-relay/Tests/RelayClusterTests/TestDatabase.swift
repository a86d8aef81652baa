import Foundation
import RelayKit
import Testing

@testable import RelayCluster

/// The server that `.ci/test-relay` has started, and two relays' stores over it.
actor TestDatabase {
    struct Stores {
        let store: RelayCluster
        let other: RelayCluster
    }

    /// As libpq reads it; of the primary.
    static let address = ProcessInfo.processInfo.environment["BENTO_TEST_POSTGRESQL"]
    static var isThere: Bool { address != nil }
    static let reason: Comment = "skipped: no PostgreSQL server was started for it; 'make test-relay' does"
    static let common = TestDatabase()

    private var opening: Task<Stores, any Error>?

    /// A relay of its own for a test that breaks something.
    static func relay(
        standby: PostgresAddress? = nil,
        connections: Int = 4,
        events: any ClusterEvents = SilentEvents()
    ) async throws -> RelayCluster {
        let address = try #require(address.flatMap { PostgresAddress($0) })
        return try await RelayCluster(address, standby: standby, connections: connections, events: events)
    }

    func get() async throws -> Stores {
        if let opening { return try await opening.value }
        let task = Task {
            // At once: one of them makes the tables.
            async let store = Self.relay()
            async let other = Self.relay()
            return try await Stores(store: store, other: other)
        }
        opening = task
        return try await task.value
    }
}
