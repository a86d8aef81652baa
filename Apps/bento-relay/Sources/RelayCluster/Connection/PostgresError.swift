/// Why the database did not do what it was asked.
public struct PostgresError: Error, Equatable {
    /// The remedy for an error.
    enum Cure: Equatable {
        /// The same transaction again: it lost against another one.
        case again
        /// Another connection: this one has gone, or its server may no longer write.
        case reconnect
        /// Time: the server has no room or no connection left, or has not replicated what it took.
        case wait
        /// None: a bug, or a database that somebody else changed.
        case none
    }

    /// SQLSTATE; empty for what libpq itself says.
    let state: String
    /// Says nothing of rows.
    public let message: String
    let cure: Cure

    init(state: String, message: String) {
        self.state = state
        self.message = message
        cure =
            switch state {
            case "40001", "40P01": .again
            // Read-only after a failover; shut down, crashed or starting; protocol of the connection.
            case "25006", "57P01", "57P02", "57P03": .reconnect
            case _ where state.hasPrefix("08"): .reconnect
            // Out of disk, memory or connections; a lock or a statement that took too long; an I/O error.
            case "55P03", "57014": .wait
            case _ where state.hasPrefix("53") || state.hasPrefix("58"): .wait
            default: .none
            }
    }

    private init(message: String, cure: Cure) {
        state = ""
        self.message = message
        self.cure = cure
    }

    /// The connection ended, or nothing came in time: whether the transaction was committed is not known.
    static func lost(_ message: String) -> Self { Self(message: message, cure: .reconnect) }
    /// No server could be reached that may write.
    static func unreachable(_ message: String) -> Self { Self(message: message, cure: .wait) }
    /// Committed here, and no standby has said that it has it: not acknowledged.
    static let notReplicated = Self(message: "canceling wait for synchronous replication", cure: .wait)
    static func unexpected(_ message: String) -> Self { Self(message: message, cure: .none) }
}
