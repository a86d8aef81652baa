import NIOCore
import NIOPosix
import Networking

/// Connections over the system's sockets.
public struct LiveSockets: SocketConnecting {
    private let clock: any Clock<Duration>

    public init(clock: any Clock<Duration> = ContinuousClock()) { self.clock = clock }

    public func withConnection<Result: Sendable>(
        to destination: SocketDestination,
        limits: SocketLimits,
        _ use: @escaping @Sendable (any SocketConnection) async throws -> Result
    ) async throws -> Result {
        let channel = try await Self.connect(to: destination, limits: limits)
        let clock = clock
        do {
            return try await channel.executeThenClose { inbound, outbound in
                try await use(
                    LiveConnection(
                        reader: SocketReader(HTTPBody(inbound.map { Array($0.readableBytesView) })),
                        outbound: outbound,
                        destination: destination,
                        idle: limits.idle,
                        clock: clock
                    )
                )
            }
        } catch let error as IOError {
            // Closing a connection that broke meanwhile.
            throw SocketError(error, destination)
        } catch let error as ChannelError {
            throw SocketError(error, destination)
        }
    }

    private static func connect(
        to destination: SocketDestination,
        limits: SocketLimits
    ) async throws -> NIOAsyncChannel<ByteBuffer, ByteBuffer> {
        try Task.checkCancellation()
        let bootstrap = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connectTimeout(.nanoseconds(limits.connect.boundedNanoseconds))
        let wrap: @Sendable (any Channel) -> EventLoopFuture<NIOAsyncChannel<ByteBuffer, ByteBuffer>> = { channel in
            channel.eventLoop.makeCompletedFuture {
                try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
            }
        }
        do {
            switch destination {
            case .tcp(let host, let port):
                guard !host.isEmpty, host.utf8.count <= 255, !host.utf8.contains(0), (1...65_535).contains(port) else {
                    throw SocketError(.notFound, destination)
                }
                return try await bootstrap.connect(host: host, port: port, channelInitializer: wrap)
            case .unix(let path):
                return try await bootstrap.connect(unixDomainSocketPath: path, channelInitializer: wrap)
            }
        } catch let error as SocketError {
            throw error
        } catch {
            try Task.checkCancellation()
            throw SocketError(error, destination)
        }
    }
}

/// Holds the incoming bytes for the tasks that read them, one after the other.
private actor SocketReader {
    private var iterator: HTTPBody.AsyncIterator?

    init(_ body: HTTPBody) { iterator = body.makeAsyncIterator() }

    func next() async throws -> [UInt8]? {
        guard var current = iterator else { return nil }
        iterator = nil
        let bytes = try await current.next(isolation: self)
        if bytes != nil { iterator = current }
        return bytes
    }
}

private struct LiveConnection: SocketConnection {
    let reader: SocketReader
    let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    let destination: SocketDestination
    let idle: Duration
    let clock: any Clock<Duration>

    func receive() async throws -> [UInt8]? { try await limited { [reader] in try await reader.next() } }

    func send(_ bytes: [UInt8]) async throws {
        try await limited { [outbound] in try await outbound.write(ByteBuffer(bytes: bytes)) }
    }

    private func limited<Value: Sendable>(
        _ operation: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        do {
            let value = try await Deadline.run(within: idle, on: clock, operation)
            try Task.checkCancellation()
            guard let value else { throw SocketError(.silent, destination) }
            return value
        } catch {
            try Task.checkCancellation()
            throw SocketError(error, destination)
        }
    }
}

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

extension SocketError {
    /// The failure for an error of the underlying libraries.
    fileprivate init(_ error: any Error, _ destination: SocketDestination) {
        if let error = error as? SocketError {
            self = error
            return
        }
        let number = (error as? IOError)?.errnoCode ?? (error as? NIOConnectionError)?.lastErrorNumber
        let kind: Kind
        switch number {
        case ENOENT: kind = .refused
        case EACCES, EPERM: kind = .forbidden
        default:
            switch TransportError(error, hasHead: true).kind {
            case .nameNotResolved: kind = .notFound
            case .connectionRefused: kind = .refused
            case .unreachable: kind = .unreachable
            case .connectTimeout: kind = .timedOut
            case .truncated, .connectionClosed: kind = .lost
            default: kind = .other
            }
        }
        self.init(kind, destination, detail: String("\(error)".prefix(300)))
    }
}

extension NIOConnectionError {
    fileprivate var lastErrorNumber: CInt? { (connectionErrors.last?.error as? IOError)?.errnoCode }
}
