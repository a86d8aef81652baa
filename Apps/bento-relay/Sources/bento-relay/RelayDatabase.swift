import Core
import Logging
import RelayKit

#if POSTGRESQL
    import RelayCluster
#endif

/// The store behind `--database`.
enum RelayDatabase {
    /// - Parameters:
    ///   - address: as libpq reads it.
    ///   - standby: of servers for pulls.
    static func open(
        _ address: String,
        standby: String?,
        metrics: RelayMetrics,
        logger: Logger
    ) async throws -> any RelayStore & RelayDirectory {
        #if POSTGRESQL
            return try await RelayCluster(
                parse(address, "--database"),
                standby: standby.map { try parse($0, "--standby", isStandby: true) },
                events: LoggedEvents(metrics: metrics, logger: logger)
            )
        #else
            throw Failure(
                "relay.no-postgresql",
                "This bento-relay was built without PostgreSQL.",
                recovery: "Build it with 'make relay BENTO_POSTGRESQL=1'; it needs Debian's libpq-dev.",
                exitStatus: .configuration
            )
        #endif
    }

    #if POSTGRESQL
        private static func parse(
            _ text: String,
            _ option: String,
            isStandby: Bool = false
        ) throws -> PostgresAddress {
            // The text is not repeated: it may hold a password.
            guard let address = PostgresAddress(text, isStandby: isStandby) else {
                throw Failure(
                    "relay.database-address",
                    "\(option) is no address of a PostgreSQL database.",
                    recovery: "Give one like postgres://relay@db1,db2,db3/bento; a password belongs into PGPASSFILE.",
                    exitStatus: .usage
                )
            }
            return address
        }
    #endif
}

#if POSTGRESQL
    private struct LoggedEvents: ClusterEvents {
        let metrics: RelayMetrics
        let logger: Logger

        func count(_ event: ClusterEvent) { metrics.count(databaseEvent: event.rawValue) }

        func log(_ what: String, _ error: any Error) {
            let reason = (error as? PostgresError)?.message ?? "\(error)"
            logger.warning("\(what)", metadata: ["reason": "\(reason)"])
        }
    }
#endif
