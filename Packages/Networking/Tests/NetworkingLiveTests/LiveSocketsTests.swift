import CoreTesting
import Foundation
import NIOCore
import NIOPosix
import Networking
import NetworkingLive
import NetworkingTesting
import Testing

@Suite("Live sockets", .timeLimit(.minutes(30)))
struct LiveSocketsTests {
    private static let patient = SocketLimits(connect: .seconds(60), idle: .seconds(60))

    private static func socketError(_ operation: () async throws -> some Sendable) async -> SocketError? {
        do {
            _ = try await operation()
            return nil
        } catch {
            return error as? SocketError
        }
    }

    @Test("bytes go both ways until the other side closes")
    func roundTrip() async throws {
        try await RawServer.run { connection in
            let asked = try await connection.bytes(5)
            try await connection.write(Array((asked ?? []).reversed()))
        } _: { server in
            let destination = SocketDestination.tcp(host: "127.0.0.1", port: server.port)
            let heard = try await LiveSockets().withConnection(to: destination, limits: Self.patient) { connection in
                try await connection.send(Array("hello".utf8))
                var heard: [UInt8] = []
                while let bytes = try await connection.receive() { heard += bytes }
                return heard
            }
            #expect(String(decoding: heard, as: UTF8.self) == "olleh")
            try await server.waitUntilAllClosed()
        }
    }

    @Test("a socket in the file system is one too")
    func unix() async throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "b-\(UUID().uuidString.prefix(8))").path
        let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture { try channel.pipeline.syncOperations.addHandler(Echo()) }
            }
            .bind(unixDomainSocketPath: path).get()
        let heard = try await LiveSockets().withConnection(to: .unix(path: path), limits: Self.patient) { connection in
            try await connection.send([1, 2, 3])
            return try await connection.receive()
        }
        #expect(heard == [1, 2, 3])
        try await listener.close()
        try? FileManager.default.removeItem(atPath: path)
        let error = await Self.socketError { try await LiveSockets().withConnection(to: .unix(path: path)) { _ in } }
        #expect(error?.kind == .refused)
        #expect(error?.message == "Nothing listens at \(path).")
    }

    private final class Echo: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        func channelRead(context: ChannelHandlerContext, data: NIOAny) { context.writeAndFlush(data, promise: nil) }
    }

    @Test("a port at which nobody listens, and names that are none, say so")
    func refused() async throws {
        let closed = try ClosedPort()
        let sockets = LiveSockets()
        let port = await Self.socketError {
            try await sockets.withConnection(to: .tcp(host: "127.0.0.1", port: closed.port), limits: Self.patient) {
                _ in
            }
        }
        #expect(port?.kind == .refused)
        for (host, number) in [("", 1), ("no-such-host.invalid", 1), ("127.0.0.1", 0), ("a\u{0}b", 1)] {
            let error = await Self.socketError {
                try await sockets.withConnection(to: .tcp(host: host, port: number), limits: Self.patient) { _ in }
            }
            #expect(error?.kind == .notFound, "\(host.debugDescription): \(String(reflecting: error))")
        }
        let long = "/tmp/" + String(repeating: "x", count: 300)
        #expect(await Self.socketError { try await sockets.withConnection(to: .unix(path: long)) { _ in } } != nil)
    }

    @Test("silence ends the wait, and the connection with it")
    func silent() async throws {
        try await RawServer.run {
            try await $0.waitForClose()
        } _: { server in
            let limits = SocketLimits(connect: .seconds(60), idle: .milliseconds(50))
            let destination = SocketDestination.tcp(host: "127.0.0.1", port: server.port)
            let error = await Self.socketError {
                try await LiveSockets().withConnection(to: destination, limits: limits) { try await $0.receive() }
            }
            #expect(error?.kind == .silent)
            try await server.waitUntilAllClosed()
        }
    }

    @Test("cancelling ends the wait at once, and closes")
    func cancelled() async throws {
        try await RawServer.run {
            try await $0.waitForClose()
        } _: { server in
            let destination = SocketDestination.tcp(host: "127.0.0.1", port: server.port)
            let task = Task {
                try await LiveSockets().withConnection(to: destination, limits: Self.patient) { try await $0.receive() }
            }
            try await until { server.open == 1 }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            try await server.waitUntilAllClosed()
        }
    }

    @Test("a reset connection is lost, and its error names the place")
    func reset() async throws {
        try await RawServer.run { connection in
            _ = try await connection.bytes(1)
            try await connection.reset()
        } _: { server in
            let destination = SocketDestination.tcp(host: "127.0.0.1", port: server.port)
            let error = await Self.socketError {
                try await LiveSockets().withConnection(to: destination, limits: Self.patient) { connection in
                    try await connection.send([1])
                    while try await connection.receive() != nil {}
                }
            }
            #expect(error?.kind == .lost, "\(String(reflecting: error))")
            #expect(error?.message.contains("127.0.0.1:\(server.port)") == true)
        }
    }
}
