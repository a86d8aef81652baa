import CoreTesting
import Foundation
import HTTPTypes
import Networking
import NetworkingTesting
import SyncMerge
import SyncProtocol
import SyncRelay
import Synchronization
import Testing

@Suite("HTTPRelay, live", .timeLimit(.minutes(30)))
struct LiveHeadsTests {
    /// Waits before a connection is tried again; the limits of a request are none of them.
    private static let pauses: Set<Duration> = [.seconds(3), .seconds(6), .seconds(12), .seconds(24)]

    @Test("heads come over connection after connection; what is no head is passed over")
    func reconnects() async throws {
        let script = try ScriptedRelay(clock: StillClock(over: Self.pauses)) { _, place in
            switch place {
            case 0:
                .events(
                    ": listening\n\nevent: head\ndata: core 4\n\n",
                    "event: head\ndata: core\n\n",
                    "data: core 9\n\nevent: head\ndata: other 9\n\nevent: head\ndata: chat -1\n\n"
                )
            case 1: .failure(.connectionRefused)
            case 2: ScriptedRelay.fault(.unavailable(retryAfter: 12))
            case 3: ScriptedRelay.fault(.unauthorized)
            default: .events("event: head\ndata: chat 6\n\n", ending: .hanging)
            }
        }
        var heads: [StreamHead] = []
        for try await head in script.relay.live() {
            heads.append(head)
            if heads.count == 2 { break }
        }
        #expect(heads == [StreamHead(stream: .core, head: 4), StreamHead(stream: .chat, head: 6)])
        #expect(script.requests.count == 5)
        #expect(script.requests.allSatisfy { $0.head.headerFields[.accept] == "text/event-stream" })
    }

    @Test("what does not pass ends it", arguments: [RelayFault.revoked, .closed, .unauthorized])
    func ends(fault: RelayFault) async throws {
        let script = try ScriptedRelay(clock: StillClock(over: Self.pauses)) { _, _ in ScriptedRelay.fault(fault)
        }
        await #expect(throws: fault) { for try await _ in script.relay.live() {} }
    }

    @Test("a relay that asks for a longer wait gets it")
    func longWait() async throws {
        let clock = StillClock(over: Self.pauses)
        let script = try ScriptedRelay(clock: clock) { _, place in
            place == 0
                ? ScriptedRelay.fault(.tooMany(retryAfter: 900))
                : .events("event: head\ndata: core 1\n\n", ending: .hanging)
        }
        var heads = script.relay.live().makeAsyncIterator()
        async let head = heads.next()
        try await until { clock.waits.contains(.seconds(900)) }
        #expect(script.requests.count == 1)
        clock.end(.seconds(900))
        #expect(try await head == StreamHead(stream: .core, head: 1))
    }

    @Test("whoever stops listening lets the connection go")
    func cancellation() async throws {
        let script = try ScriptedRelay { _, _ in .events("event: head\ndata: core 1\n\n", ending: .hanging) }
        for try await _ in script.relay.live() { break }
        try await until { script.transport.openBodies == 0 }
    }
}

/// A clock that stands still: waits of given lengths are over at once, all others last until they are canceled. No limit of time
/// is reached by it.
private final class StillClock: Clock {
    struct Instant: InstantProtocol {
        var offset = Duration.zero
        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private let over: Mutex<Set<Duration>>
    private let asked = Mutex<[Duration]>([])

    init(over: Set<Duration>) { self.over = Mutex(over) }

    var now: Instant { Instant() }
    var minimumResolution: Duration { .zero }
    var waits: [Duration] { asked.withLock { $0 } }

    func end(_ wait: Duration) { over.withLock { _ = $0.insert(wait) } }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        asked.withLock { $0.append(deadline.offset) }
        while !over.withLock({ $0.contains(deadline.offset) }) {
            try await Task.sleep(for: .milliseconds(1))
        }
        try Task.checkCancellation()
    }
}
