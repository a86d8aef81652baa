import Core
import Foundation
import Networking
import Positioning

/// Fixes from a gpsd daemon, over the one door to sockets: gpsd is a server that the person named in this call.
struct GpsdProvider: LocationProvider {
    let name = "gpsd"
    let address: GpsdAddress
    let sockets: any SocketConnecting
    /// gpsd reports every second, with or without a fix.
    var limits = SocketLimits(connect: .seconds(5), idle: .seconds(30))
    let now: @Sendable () -> Date

    init(_ address: GpsdAddress, over sockets: any SocketConnecting, now: @escaping @Sendable () -> Date) {
        self.address = address
        self.sockets = sockets
        self.now = now
    }

    /// Asks for JSON reports (gpsd_json(5), ?WATCH).
    private static let watch = Array("?WATCH={\"enable\":true,\"json\":true};\n".utf8)

    func fixes() -> AsyncThrowingStream<LocationFix, any Error> {
        // Fixes nobody waits for grow stale: the newest few are kept.
        AsyncThrowingStream(bufferingPolicy: .bufferingNewest(16)) { continuation in
            let reading = Task {
                do {
                    try await read { continuation.yield($0) }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in reading.cancel() }
        }
    }

    /// Waits for the line that gpsd begins each connection with, and asks for nothing.
    ///
    /// - Throws: ``GpsdError`` if nobody answers, or something else than gpsd.
    func greet() async throws {
        do {
            let limits = SocketLimits(connect: .seconds(3), idle: .seconds(3))
            try await sockets.withConnection(to: address.destination, limits: limits) { connection in
                var parser = GpsdParser(now: now)
                while !parser.isGpsd, parser.garbageCount == 0, let bytes = try await connection.receive() {
                    _ = try parser.feed(bytes)
                }
                guard parser.isGpsd else { throw GpsdError.notGpsd }
            }
        } catch let error as SocketError {
            throw GpsdError(error)
        }
    }

    private func read(_ yield: @escaping @Sendable (LocationFix) -> Void) async throws {
        let now = now
        do {
            try await sockets.withConnection(to: address.destination, limits: limits) { connection in
                var parser = GpsdParser(now: now)
                try await connection.send(Self.watch)
                while let bytes = try await connection.receive() {
                    for fix in try parser.feed(bytes) { yield(fix) }
                }
                if !parser.isGpsd, parser.garbageCount > 0 { throw GpsdError.notGpsd }
                throw GpsdError.lost("gpsd closed it")
            }
        } catch let error as SocketError {
            throw GpsdError(error)
        }
    }
}

extension GpsdError {
    fileprivate init(_ error: SocketError) {
        let place = "\(error.destination)"
        switch error.kind {
        case .notFound: self = .unreachable("the host of \(place) is not known")
        case .refused: self = .unreachable("nothing answers at \(place)")
        case .unreachable: self = .unreachable("there is no way to \(place)")
        case .timedOut: self = .unreachable("no answer in time at \(place)")
        case .forbidden: self = .unreachable("this user may not connect to \(place)")
        case .silent: self = .lost("nothing came for too long")
        case .lost: self = .lost("it broke off")
        case .other: self = .lost(error.detail)
        }
    }
}

/// The address of a gpsd: `host`, `host:port`, `[::1]:port`. The host program allows this call to reach its server.
struct GpsdAddress: ReachingArgument {
    static var reach: Reach { .server }
    static let defaultPort = 2947

    let server: ServerAddress

    init?(argument: String) {
        guard !argument.contains("://") || argument.lowercased().hasPrefix("tcp://") else { return nil }
        guard
            let server = ServerAddress(argument: argument)
                ?? ServerAddress(argument: "\(argument):\(Self.defaultPort)"),
            server.scheme == "tcp"
        else { return nil }
        self.server = server
    }

    /// - Returns: `nil` if its protocol is not gpsd's.
    init?(_ server: ServerAddress) {
        guard server.scheme == "tcp" else { return nil }
        self.server = server
    }

    /// - Throws: a failure if it is not the address of a gpsd, for the setting that holds one.
    static func check(_ server: ServerAddress) throws(Failure) {
        guard GpsdAddress(server) == nil else { return }
        throw Failure(
            "location.receiver",
            "A receiver is named by host and port, such as tcp://127.0.0.1:2947.",
            exitStatus: .configuration
        )
    }

    var destination: SocketDestination { .tcp(host: server.host, port: server.port) }
}
