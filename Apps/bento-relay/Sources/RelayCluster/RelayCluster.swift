import Core
import RelayKit
import SyncMerge
import SyncProtocol
import Synchronization

/// A store on PostgreSQL that any number of relays share. Nothing is kept here but signing keys, which never change.
public final class RelayCluster: RelayStore {
    public let key: RelayKey
    let primary: ConnectionPool
    let standbys: StandbyReader?
    let signingKeys = SigningKeys()
    let events: any ClusterEvents

    /// Connects, and brings the tables to this version.
    ///
    /// - Parameters:
    ///   - address: of the primary, or of all servers: the one that may write is found.
    ///   - standby: of servers for pulls, which may be behind.
    /// - Throws: a `Failure` where no server is reached that may write, or a newer relay has been there.
    public init(
        _ address: PostgresAddress,
        standby: PostgresAddress? = nil,
        connections: Int = 16,
        events: any ClusterEvents = SilentEvents()
    ) async throws {
        self.events = events
        primary = ConnectionPool(address, count: connections) { events.count(.reconnected) }
        standbys = standby.map { StandbyReader($0, connections: max(1, connections / 4), events: events) }
        do {
            key = try await primary.use { connection in
                try ClusterSchema.migrate(connection)
                return try Self.key(connection)
            }
        } catch let error as PostgresError {
            throw Failure(
                "relay.database",
                "The database cannot be used: \(error.message).",
                recovery: "Check --database; the user needs the right to create tables.",
                exitStatus: .unavailable
            )
        }
    }

    private static let keyStatement = PostgresStatement("key", "SELECT key FROM relay_self WHERE id = 1")
    private static let newKey = PostgresStatement(
        "key-new",
        "INSERT INTO relay_self (id, key) VALUES (1, $1) ON CONFLICT DO NOTHING"
    )

    /// Makes the key if there is none. If two relays start at once, one of them makes it.
    private static func key(_ connection: isolated PostgresConnection) throws -> RelayKey {
        if try connection.rows(keyStatement).isEmpty { _ = try connection.rows(newKey, .bytes(RelayKey().bytes)) }
        guard let row = try connection.rows(keyStatement).first, let key = RelayKey(bytes: try row.bytes(0)) else {
            throw PostgresError.unexpected("the key of the tokens is missing")
        }
        return key
    }

    /// Runs a transaction on the primary until it is done, as often as makes sense: every one of them may run twice.
    ///
    /// - Throws: ``RelayFault/unavailable(retryAfter:)`` where the database does not answer, or has not said that what it took is
    ///   on two machines.
    func perform<T: Sendable>(_ body: @Sendable (isolated PostgresConnection) throws -> T) async throws -> T {
        var losses = 0
        var conflicts = 0
        while true {
            do {
                return try await primary.use(body)
            } catch let error as PostgresError {
                switch error.cure {
                case .again where conflicts < 5: conflicts += 1
                case .reconnect where losses < 2: losses += 1
                case .again, .reconnect, .wait:
                    events.count(error == .notReplicated ? .notReplicated : .unavailable)
                    events.log("the database is unavailable", error)
                    throw RelayFault.unavailable(retryAfter: .random(in: 2...15))
                case .none:
                    events.count(.failed)
                    events.log("a statement failed", error)
                    throw error
                }
                events.count(.retried)
            }
            try await Task.sleep(for: .milliseconds(Int.random(in: 5...50) << (conflicts + 2 * losses)))
        }
    }
}

/// Something that happens between a relay and its database.
public enum ClusterEvent: String, Sendable, CaseIterable {
    case reconnected, retried, unavailable, failed
    /// Committed on one machine, and not acknowledged.
    case notReplicated = "not_replicated"
    /// A pull that a standby has answered, or could not.
    case standbyRead = "standby_read"
    case standbyMissed = "standby_missed"
}

/// Hears of what happens between a relay and its database.
public protocol ClusterEvents: Sendable {
    func count(_ event: ClusterEvent)
    /// - Parameter error: says nothing of owners and devices.
    func log(_ what: String, _ error: any Error)
}

public struct SilentEvents: ClusterEvents {
    public init() {}
    public func count(_ event: ClusterEvent) {}
    public func log(_ what: String, _ error: any Error) {}
}

/// Signing keys of devices. A node is the hash of its key, so that they never change; whether it was revoked says the database.
final class SigningKeys: Sendable {
    private static let limit = 100_000
    private let keys = Mutex<[RelayVisitor: [UInt8]]>([:])

    subscript(visitor: RelayVisitor) -> [UInt8]? {
        get { keys.withLock { $0[visitor] } }
        set {
            keys.withLock { keys in
                if keys.count >= Self.limit { keys.removeAll() }
                keys[visitor] = newValue
            }
        }
    }
}

extension RelayCluster: RelayDirectory {
    private static let announcement = PostgresStatement(
        "announce",
        "INSERT INTO relay_node (url, seen_at) VALUES ($1, now()) ON CONFLICT (url) DO UPDATE SET seen_at = now()"
    )
    private static let others = PostgresStatement(
        "others",
        "SELECT url FROM relay_node WHERE url <> $1 AND seen_at > now() - interval '1 minute' LIMIT 64"
    )

    public func announce(_ url: String) async throws -> [String] {
        let rows = try await perform { connection in
            _ = try connection.rows(Self.announcement, .text(url))
            return try connection.rows(Self.others, .text(url))
        }
        return try rows.compactMap { String(validating: try $0.bytes(0), as: UTF8.self) }
    }
}
