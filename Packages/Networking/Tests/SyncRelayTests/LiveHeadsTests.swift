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
    @Test("whoever stops listening lets the connection go")
    func cancellation() async throws {
        let script = try ScriptedRelay { _, _ in .events("event: head\ndata: core 1\n\n", ending: .hanging) }
        for try await _ in script.relay.live() { break }
        try await until { script.transport.openBodies == 0 }
    }
}
