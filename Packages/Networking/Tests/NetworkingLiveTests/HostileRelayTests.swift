import Core
import Foundation
import Networking
import NetworkingLive
import SyncMerge
import SyncProtocol
import SyncRelay
import Testing

/// A server that is no relay, or a bad one, over real sockets.
@Suite("Hostile relay", .timeLimit(.minutes(30)))
struct HostileRelayTests {
    private static let head = "Content-Type: application/octet-stream\r\nbento-sync-time: 1800000000000\r\n"

    /// The result for a device that looks for messages.
    private func messages(
        clock: any Clock<Duration> = ContinuousClock(),
        _ serve: @escaping @Sendable (RawConnection) async throws -> Void
    ) async throws -> Result<[[UInt8]], any Error> {
        try await RawServer.run(serve) { server in
            try await LiveFixture.run(clock: clock) { client in
                let address = try #require(ServerAddress(server.url("")))
                let relay = try HTTPRelay(
                    address: address,
                    owner: try #require(SyncOwner([UInt8](repeating: 1, count: SyncOwner.byteCount))),
                    signer: .device(SyncDeviceKeys()),
                    client: client,
                    time: .system
                )
                let result = await Result { try await relay.messages(in: PairingMailbox(), .request) }
                // Whatever came of it, no connection is left to a server that goes on sending.
                if (try? result.get()) == nil { try await server.waitUntilAllClosed() }
                return result
            }
        }
    }

    @Test(
        "a body that is far larger than it may be is not read, however its length is said",
        arguments: [
            "Content-Length: 10485760\r\n", "Transfer-Encoding: chunked\r\n", "",
        ]
    )
    func largeBody(length: String) async throws {
        let result = try await messages { connection in
            _ = try await connection.request()
            try await connection.write("HTTP/1.1 200 OK\r\n\(length)\(Self.head)\r\n")
            let block = [UInt8](repeating: 0, count: 1 << 16)
            for _ in 0..<160 {
                if length.contains("chunked") {
                    try await connection.sendPiece(block)
                } else {
                    try await connection.writeToSocket(block)
                }
            }
            try await connection.waitForClose()
        }
        guard case .failure(let error) = result, case SyncFault.tooLarge? = error as? SyncFault else {
            Issue.record("\(result)")
            return
        }
    }

    @Test("a length that is not kept is a relay that was not reached")
    func shortBody() async throws {
        let result = try await messages { connection in
            _ = try await connection.request()
            try await connection.write("HTTP/1.1 200 OK\r\nContent-Length: 400\r\n\(Self.head)\r\nhalf")
        }
        guard case .failure(let error) = result, case RelayFault.unreachable? = error as? RelayFault else {
            Issue.record("\(result)")
            return
        }
    }

    @Test("a body that drips is given up when its time is over")
    func drippingBody() async throws {
        let clock = SkippingClock(factor: 200)
        let result = try await messages(clock: clock) { connection in
            _ = try await connection.request()
            try await connection.write("HTTP/1.1 200 OK\r\nContent-Length: 400\r\n\(Self.head)\r\n")
            for _ in 0..<400 {
                try await connection.writeToSocket([0])
                try await Task.sleep(for: .milliseconds(10))
            }
        }
        guard case .failure(let error) = result, case RelayFault.unreachable? = error as? RelayFault else {
            Issue.record("\(result)")
            return
        }
    }

    @Test("a list that says it holds more than it has is damaged")
    func lyingList() async throws {
        let result = try await messages { connection in
            _ = try await connection.request()
            try await connection.write("HTTP/1.1 200 OK\r\nContent-Length: 8\r\n\(Self.head)\r\n")
            try await connection.write([0, 0, 0, 1, 0xFF, 0xFF, 0xFF, 0xFF])
        }
        #expect(throws: SyncFault.self) { try result.get() }
    }
}

/// A clock whose sleeps are many times as short.
private struct SkippingClock: Clock {
    typealias Instant = ContinuousClock.Instant
    let factor: Int
    private let base = ContinuousClock()
    private let start = ContinuousClock().now

    init(factor: Int) { self.factor = factor }

    var now: Instant { start.advanced(by: start.duration(to: base.now) * factor) }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try await base.sleep(for: now.duration(to: deadline) / factor)
    }
}
