import Core

/// The only way to open connections that do not speak HTTP: TCP and Unix sockets.
///
/// - Important: The connection is closed when `use` returns or throws, and when the calling task is canceled. It must
///   not be used after that.
public protocol SocketConnecting: Sendable {
    /// Connects, and runs an operation with the connection.
    ///
    /// - Throws: ``SocketError``; ``NetworkAccessError``; `CancellationError`; errors of `use`.
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

/// An open connection. Nothing is read ahead beyond the socket's buffers.
public protocol SocketConnection: Sendable {
    /// The next bytes, at most 64 KiB; `nil` if the other side closed.
    ///
    /// - Throws: ``SocketError`` after an error, or after silence for longer than the limit; `CancellationError`.
    func receive() async throws -> [UInt8]?
    /// Sends all bytes, and returns when the system has accepted them.
    ///
    /// - Throws: ``SocketError``; `CancellationError`.
    func send(_ bytes: [UInt8]) async throws
}

/// The destination of a socket.
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

/// The time limits of a connection.
public struct SocketLimits: Sendable, Hashable {
    /// Until it is open, including name lookup.
    public var connect: Duration
    /// Until more bytes come, or until the system accepts those to send.
    public var idle: Duration

    public init(connect: Duration = .seconds(5), idle: Duration = .seconds(30)) {
        self.connect = connect
        self.idle = idle
    }
}

extension ContractID {
    /// TCP and Unix sockets, for protocols other than HTTP; to each feature its own, as with ``transport``.
    public static let sockets = ContractID("network.sockets", (any SocketConnecting).self)
}
