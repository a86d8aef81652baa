/// A connection that is opened when it is first needed, and again after its server has gone.
actor PostgresConnection {
    private let thread: ConnectionThread
    private let address: PostgresAddress
    private let onReconnect: @Sendable () -> Void
    private var session: PostgresSession?
    private var turn: Int

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    init(_ address: PostgresAddress, number: Int, onReconnect: @escaping @Sendable () -> Void) {
        self.address = address
        self.onReconnect = onReconnect
        thread = ConnectionThread(name: "postgres-\(number)")
        turn = 0
    }

    func use<T: Sendable>(_ body: @Sendable (isolated PostgresConnection) throws -> T) throws -> T { try body(self) }

    /// ``PostgresSession/run(_:)``. A session that cannot be trusted any longer is closed.
    func run(_ steps: [(PostgresStatement, [PostgresValue])]) throws(PostgresError) -> [[PostgresRow]] {
        let session = try opened()
        do {
            return try session.run(steps)
        } catch {
            if error.cure == .reconnect { close() }
            throw error
        }
    }

    func rows(_ statement: PostgresStatement, _ values: PostgresValue...) throws(PostgresError) -> [PostgresRow] {
        try run([(statement, values)])[0]
    }

    /// A transaction of several round trips, whose statements depend on each other. What it throws rolls it back.
    ///
    /// - Important: Its first statement locks a row, also where nothing is written after it. COMMIT then waits until a standby
    ///   has what is read here; a rollback, or a transaction that only read, would answer for a commit whose own wait was cut off.
    func transaction<T>(_ body: () throws -> T) throws -> T {
        _ = try rows(.begin)
        let result: T
        do {
            result = try body()
        } catch {
            try session?.rollBack()
            throw error
        }
        _ = try rows(.commit)
        return result
    }

    private func opened() throws(PostgresError) -> PostgresSession {
        if let session { return session }
        do {
            let opened = try PostgresSession(address, turn: turn)
            session = opened
            return opened
        } catch {
            turn = (turn + 1) % 64
            throw error
        }
    }

    private func close() {
        session = nil
        // Next time another host is the first: this one may be frozen, or no longer what it was.
        turn = (turn + 1) % 64
        onReconnect()
    }
}
