import CoreTesting
import Foundation
import NIOCore
import NIOPosix
import NIOSSL
import NetworkingTesting
import Synchronization

/// A TCP server on loopback that says, byte for byte, what a test wants it to say.
struct RawServer: Sendable {
    /// The number of connections there are and were.
    final class Counters: Sendable {
        private let counts = Mutex((accepted: 0, open: 0))
        var accepted: Int { counts.withLock { $0.accepted } }
        var open: Int { counts.withLock { $0.open } }
        func opened() { counts.withLock { $0 = ($0.accepted + 1, $0.open + 1) } }
        func closed() { counts.withLock { $0.open -= 1 } }
    }

    let port: Int
    let counters: Counters

    var accepted: Int { counters.accepted }
    var open: Int { counters.open }
    func url(_ path: String = "/", scheme: String = "http") -> String { "\(scheme)://127.0.0.1:\(port)\(path)" }

    /// Returns when no connection is open any more.
    func waitUntilAllClosed() async throws { try await until { open == 0 } }

    /// Runs a server while a body runs; `serve` has each connection until it returns.
    static func run<Result: Sendable>(
        tls: NIOSSLContext? = nil,
        _ serve: @escaping @Sendable (RawConnection) async throws -> Void,
        _ body: @escaping @Sendable (RawServer) async throws -> Result
    ) async throws -> Result {
        let counters = Counters()
        let waiting = WaitingConnections()
        let bound = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .serverChannelOption(.backlog, value: 4096)
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .bind(host: "127.0.0.1", port: 0) { channel in
                channel.eventLoop.makeCompletedFuture {
                    if let tls { try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: tls)) }
                    // Not over TLS: a half-closed secure connection is a closed one.
                    let halves = NIOAsyncChannel<ByteBuffer, ByteBuffer>.Configuration(
                        isOutboundHalfClosureEnabled: tls == nil
                    )
                    return try waiting.add(
                        NIOAsyncChannel(wrappingChannelSynchronously: channel, configuration: halves)
                    )
                }
            }
        let server = RawServer(port: bound.channel.localAddress?.port ?? 0, counters: counters)
        let result: Swift.Result<Result, any Error>
        do {
            result = .success(try await serving(bound, waiting, server, serve, body))
        } catch {
            result = .failure(error)
        }
        await waiting.end()
        return try result.get()
    }

    private static func serving<Result: Sendable>(
        _ bound: NIOAsyncChannel<WaitingConnections.Connection, Never>,
        _ waiting: WaitingConnections,
        _ server: RawServer,
        _ serve: @escaping @Sendable (RawConnection) async throws -> Void,
        _ body: @escaping @Sendable (RawServer) async throws -> Result
    ) async throws -> Result {
        let counters = server.counters
        return try await bound.executeThenClose { connections in
            try await withThrowingTaskGroup(of: Result?.self) { group in
                group.addTask { try await body(server) }
                group.addTask {
                    try await withThrowingDiscardingTaskGroup { handlers in
                        for try await connection in connections {
                            counters.opened()
                            handlers.addTask {
                                // A client that goes away is part of the tests and no failure of theirs.
                                waiting.remove(connection)
                                try? await connection.executeThenClose { inbound, outbound in
                                    try await serve(
                                        RawConnection(
                                            channel: connection.channel,
                                            inbound: inbound.makeAsyncIterator(),
                                            outbound: outbound
                                        )
                                    )
                                }
                                counters.closed()
                            }
                        }
                    }
                    return nil
                }
                defer { group.cancelAll() }
                while let next = try await group.next() {
                    if let next { return next }
                }
                throw CancellationError()
            }
        }
    }
}

/// Connections that were accepted and that nobody serves yet.
///
/// A wrapped channel that an ending server drops before anybody has run it stops the process ("Deinited NIOAsyncWriter
/// without calling finish()"): here they are kept, and closed at the end.
private final class WaitingConnections: Sendable {
    typealias Connection = NIOAsyncChannel<ByteBuffer, ByteBuffer>

    private struct Ended: Error {}
    private let connections = Mutex<[ObjectIdentifier: Connection]?>([:])

    func add(_ make: @autoclosure () throws -> Connection) throws -> Connection {
        try connections.withLock { connections in
            guard connections != nil else { throw Ended() }
            let connection = try make()
            connections?[ObjectIdentifier(connection.channel)] = connection
            return connection
        }
    }

    func remove(_ connection: Connection) {
        connections.withLock { _ = $0?.removeValue(forKey: ObjectIdentifier(connection.channel)) }
    }

    func end() async {
        let left = connections.withLock { connections in
            defer { connections = nil }
            return connections?.values.map(\.self) ?? []
        }
        for connection in left { try? await connection.executeThenClose { _, _ in } }
    }
}
