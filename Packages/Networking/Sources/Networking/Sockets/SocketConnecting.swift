/// The one door to connections that do not speak HTTP: TCP and Unix sockets.
///
/// - Important: the connection is closed when `use` returns or throws, and when the calling task is cancelled. It must not be
///   used after that.
public protocol SocketConnecting: Sendable {
    /// Connects, and runs an operation with the connection.
    ///
    /// - Throws: ``SocketError``; ``NetworkAccessError``; `CancellationError`; what `use` throws.
    func withConnection<Result: Sendable>(
        to destination: SocketDestination,
        limits: SocketLimits,
        _ use: @escaping @Sendable (any SocketConnection) async throws -> Result
    ) async throws -> Result
}

extension SocketConnecting {
    public func withConnection<Result: Sendable>(
        to destination: SocketDestination,
        _ use: @escaping @Sendable (any SocketConnection) async throws -> Result
    ) async throws -> Result {
        try await withConnection(to: destination, limits: SocketLimits(), use)
    }
}

/// An open connection. Nothing is read ahead of its reader beyond what the socket's buffers hold.
public protocol SocketConnection: Sendable {
    /// The next bytes, at most 64 KiB; `nil` where the other side closed.
    ///
    /// - Throws: ``SocketError`` after an error, or after silence for longer than the limit; `CancellationError`.
    func receive() async throws -> [UInt8]?
    /// Sends all bytes, and returns when the system has taken them.
    ///
    /// - Throws: ``SocketError``; `CancellationError`.
    func send(_ bytes: [UInt8]) async throws
}

/// Where a socket leads.
public enum SocketDestination: Sendable, Hashable, CustomStringConvertible {
    case tcp(host: String, port: Int)
    /// The path of a socket in the file system.
    case unix(path: String)

    public var description: String {
        switch self {
        case .tcp(let host, let port): "\(host.contains(":") ? "[\(host)]" : host):\(port)"
        case .unix(let path): path
        }
    }
}

/// How long a connection is waited for.
public struct SocketLimits: Sendable, Hashable {
    /// Until it is open, name lookup included.
    public var connect: Duration
    /// Until more bytes come, or until the system takes those to send.
    public var idle: Duration

    public init(connect: Duration = .seconds(5), idle: Duration = .seconds(30)) {
        self.connect = connect
        self.idle = idle
    }
}
