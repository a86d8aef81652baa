import CLibPQ
import Foundation

/// One connection of libpq, from being opened to its end. It belongs to one thread, which it blocks.
///
/// A deadline ends every wait: a frozen server's kernel keeps the connection alive, and its answer would never come. The
/// connection is then closed and never canceled: a canceled wait for replication ends in COMMIT.
final class PostgresSession {
    static let patience: Duration = .seconds(10)
    private let connection: OpaquePointer
    private let warnings = WarningFlag()
    private var prepared: Set<String> = []

    /// - Parameter turn: which of several hosts is asked first.
    init(_ address: PostgresAddress, turn: Int) throws(PostgresError) {
        guard let connection = address.connect(turn) else { throw .unreachable("there is no memory for a connection") }
        self.connection = connection
        guard PQstatus(connection) == CONNECTION_OK else { throw .unreachable(Self.message(connection)) }
        PQsetNoticeReceiver(connection, receiveWarning, Unmanaged.passUnretained(warnings).toOpaque())
        guard PQsetnonblocking(connection, 1) == 0, PQenterPipelineMode(connection) == 1 else {
            throw .unreachable(Self.message(connection))
        }
    }

    deinit { PQfinish(connection) }

    private static func message(_ connection: OpaquePointer) -> String {
        let lines = PQerrorMessage(connection).map { String(cString: $0) } ?? ""
        return lines.split(whereSeparator: \.isNewline).joined(separator: "; ")
    }

    /// Runs statements in one pipeline: one round trip. The first that fails ends it, and its transaction.
    ///
    /// - Returns: the rows of each.
    /// - Throws: ``PostgresError/notReplicated`` where the server warned, though it committed.
    func run(_ steps: [(PostgresStatement, [PostgresValue])]) throws(PostgresError) -> [[PostgresRow]] {
        for (statement, values) in steps where !prepared.contains(statement.name) {
            let types = values.map { Oid($0.type) }
            _ = try exchange([{ PQsendPrepare($0, statement.name, statement.sql, Int32(types.count), types) }])
            prepared.insert(statement.name)
        }
        let sends = steps.map { statement, values in
            { (connection: OpaquePointer) in Self.send(statement, values, over: connection) }
        }
        do {
            return try exchange(sends)
        } catch {
            // Never on a transaction that committed: its status is idle.
            if error.cure != .reconnect { try rollBack() }
            throw error
        }
    }

    func rollBack() throws(PostgresError) {
        guard PQtransactionStatus(connection) != PQTRANS_IDLE else { return }
        _ = try exchange([{ PQsendQueryParams($0, "ROLLBACK", 0, nil, nil, nil, nil, 1) }])
    }

    private static func send(
        _ statement: PostgresStatement,
        _ values: [PostgresValue],
        over connection: OpaquePointer
    ) -> Int32 {
        let encoded = values.map(\.encoded)
        let bytes = encoded.reduce(into: [UInt8]()) { $0 += $1 ?? [] } + [0]
        let lengths = encoded.map { Int32($0?.count ?? 0) }
        let formats = [Int32](repeating: 1, count: values.count)
        return bytes.withUnsafeBytes { buffer in
            let start = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
            var offset = 0
            let pointers = encoded.map { value -> UnsafePointer<CChar>? in
                defer { offset += value?.count ?? 0 }
                return value == nil ? nil : start?.advanced(by: offset)
            }
            return PQsendQueryPrepared(
                connection,
                statement.name,
                Int32(values.count),
                pointers,
                lengths,
                formats,
                1
            )
        }
    }

    private func exchange(_ sends: [(OpaquePointer) -> Int32]) throws(PostgresError) -> [[PostgresRow]] {
        warnings.isRaised = false
        let deadline = ContinuousClock.now + Self.patience
        for send in sends where send(connection) != 1 { throw .lost(Self.message(connection)) }
        guard PQpipelineSync(connection) == 1 else { throw .lost(Self.message(connection)) }
        try flush(until: deadline)
        var results: [[PostgresRow]] = [[]]
        var failure: PostgresError?
        var nothing = 0
        while true {
            while PQisBusy(connection) == 1 { try wait(for: POLLIN, until: deadline) }
            guard let result = PQgetResult(connection) else {
                nothing += 1
                results.append([])
                // Between two results there is one: two mean that the connection has ended.
                guard nothing < 2 else { throw .lost(Self.message(connection)) }
                continue
            }
            defer { PQclear(result) }
            nothing = 0
            switch PQresultStatus(result) {
            case PGRES_PIPELINE_SYNC:
                if let failure { throw failure }
                if warnings.isRaised { throw .notReplicated }
                return Array(results.prefix(sends.count))
            case PGRES_TUPLES_OK: results[results.count - 1] = Self.rows(result)
            case PGRES_COMMAND_OK: break
            case PGRES_PIPELINE_ABORTED: break
            default:
                let error = Self.error(result, connection)
                if PQstatus(connection) != CONNECTION_OK { throw .lost(error.message) }
                failure = failure ?? error
            }
        }
    }

    private func flush(until deadline: ContinuousClock.Instant) throws(PostgresError) {
        while true {
            let left = PQflush(connection)
            if left == 0 { return }
            guard left == 1 else { throw .lost(Self.message(connection)) }
            // The server may have to be read before it reads on.
            try wait(for: POLLIN | POLLOUT, until: deadline)
        }
    }

    private func wait(for events: Int32, until deadline: ContinuousClock.Instant) throws(PostgresError) {
        var descriptor = pollfd(fd: PQsocket(connection), events: Int16(events), revents: 0)
        let left = ContinuousClock.now.duration(to: deadline)
        let milliseconds = left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000
        guard milliseconds > 0, descriptor.fd >= 0 else { throw .lost("the server did not answer in time") }
        let ready = poll(&descriptor, 1, Int32(clamping: milliseconds + 1))
        guard ready >= 0 || errno == EINTR else { throw .lost("the connection's socket failed") }
        if ready > 0, descriptor.revents & Int16(POLLIN | POLLHUP | POLLERR) != 0, PQconsumeInput(connection) != 1 {
            throw .lost(Self.message(connection))
        }
    }

    private static func rows(_ result: OpaquePointer) -> [PostgresRow] {
        let columns = PQnfields(result)
        return (0..<PQntuples(result)).map { row in
            PostgresRow(
                columns: (0..<columns).map { column in
                    guard PQgetisnull(result, row, column) == 0, let value = PQgetvalue(result, row, column) else {
                        return nil
                    }
                    return Array(UnsafeRawBufferPointer(start: value, count: Int(PQgetlength(result, row, column))))
                }
            )
        }
    }

    /// The primary message alone: details quote rows.
    private static func error(_ result: OpaquePointer, _ connection: OpaquePointer) -> PostgresError {
        func field(_ code: Character) -> String? {
            PQresultErrorField(result, Int32(code.asciiValue ?? 0)).map { String(cString: $0) }
        }
        guard let state = field("C") else { return .lost(message(connection)) }
        return PostgresError(state: state, message: field("M") ?? "")
    }
}

/// Set if the server warned. The only warning that a relay's statements bring is that of a wait for replication that was
/// cut off: then the commit is on one machine.
private final class WarningFlag {
    var isRaised = false
}

private func receiveWarning(_ context: UnsafeMutableRawPointer?, _ result: OpaquePointer?) {
    // PG_DIAG_SEVERITY_NONLOCALIZED
    guard let context, let severity = PQresultErrorField(result, Int32(UInt8(ascii: "V"))) else { return }
    guard String(cString: severity) == "WARNING" else { return }
    Unmanaged<WarningFlag>.fromOpaque(context).takeUnretainedValue().isRaised = true
}
