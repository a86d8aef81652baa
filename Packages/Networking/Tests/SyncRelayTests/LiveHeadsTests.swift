import CoreTesting
import Foundation
import HTTPTypes
import Networking
import NetworkingTesting
import SyncMerge
import SyncProtocol
import SyncRelay
import Testing

@Suite("HTTPRelay, live", .timeLimit(.minutes(30)))
struct LiveHeadsTests {
    @Test("heads come over connection after connection; what is no head is passed over")
    func reconnects() async throws {
        let script = try ScriptedRelay(clock: ManualClock(skipping: .seconds(19))) { _, place in
            switch place {
            case 0:
                .events(
                    ": listening\n\nevent: head\ndata: core 4\n\n",
                    "event: head\ndata: core\n\n",
                    "data: core 9\n\nevent: head\ndata: other 9\n\nevent: head\ndata: chat -1\n\n"
                )
            case 1: .failure(.connectionRefused)
            case 2: ScriptedRelay.fault(.unavailable(retryAfter: 15))
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
        let script = try ScriptedRelay(clock: ManualClock(skipping: .seconds(19))) { _, _ in ScriptedRelay.fault(fault)
        }
        await #expect(throws: fault) { for try await _ in script.relay.live() {} }
    }

    @Test("a relay that asks for a longer wait gets it")
    func longWait() async throws {
        let clock = ManualClock(skipping: .seconds(19))
        let script = try ScriptedRelay(clock: clock) { _, place in
            place == 0
                ? ScriptedRelay.fault(.tooMany(retryAfter: 900))
                : .events("event: head\ndata: core 1\n\n", ending: .hanging)
        }
        var heads = script.relay.live().makeAsyncIterator()
        async let head = heads.next()
        // A limit of time that begins meanwhile moves the clock on by its own length.
        try await until { clock.slept.contains { (.seconds(840)...(.seconds(900))).contains($0) } }
        #expect(script.requests.count == 1)
        clock.advance(by: .seconds(900))
        #expect(try await head == StreamHead(stream: .core, head: 1))
    }

    @Test("whoever stops listening lets the connection go")
    func cancellation() async throws {
        let script = try ScriptedRelay { _, _ in .events("event: head\ndata: core 1\n\n", ending: .hanging) }
        for try await _ in script.relay.live() { break }
        try await until { script.transport.openBodies == 0 }
    }
}
