import Foundation
import Positioning

/// Fixes from a gpsd daemon over TCP.
struct GpsdProvider: LocationProvider {
    let name = "gpsd"
    /// Where gpsd listens.
    var host = "localhost"
    var port: UInt16 = 2947
    var connectLimit: Duration = .seconds(5)
    /// gpsd reports every second, with or without a fix.
    var silenceLimit: Duration = .seconds(30)
    let now: @Sendable () -> Date

    /// Asks for JSON reports (gpsd_json(5), ?WATCH).
    private static let watch = "?WATCH={\"enable\":true,\"json\":true};\n"

    init(host: String = "localhost", port: UInt16 = 2947, now: @escaping @Sendable () -> Date) {
        self.host = host
        self.port = port
        self.now = now
    }

    func fixes() -> AsyncThrowingStream<LocationFix, any Error> {
        // Fixes nobody waits for grow stale: the newest few are kept.
        AsyncThrowingStream(bufferingPolicy: .bufferingNewest(16)) { continuation in
            let interrupt: SocketInterrupt
            do {
                interrupt = try SocketInterrupt()
            } catch {
                continuation.finish(throwing: error)
                return
            }
            continuation.onTermination = { _ in interrupt.raise() }
            // A thread of its own: waiting for a receiver must not hold up Swift's shared threads.
            Thread.detachNewThread { [self] in
                do {
                    try run(interrupt) { continuation.yield($0) }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
                interrupt.close()
            }
        }
    }

    private func run(_ interrupt: SocketInterrupt, _ yield: (LocationFix) -> Void) throws {
        var parser = GpsdParser(now: now)
        let connection = try TCPConnection(host: host, port: port, limit: connectLimit, interrupt: interrupt)
        try connection.send(Array(Self.watch.utf8), limit: connectLimit)
        while let bytes = try connection.receive(limit: silenceLimit) {
            for fix in try parser.feed(bytes) { yield(fix) }
        }
        if !interrupt.isRaised, !parser.isGpsd, parser.garbageCount > 0 { throw GpsdError.notGpsd }
        if !interrupt.isRaised { throw GpsdError.lost("gpsd closed it") }
    }
}
