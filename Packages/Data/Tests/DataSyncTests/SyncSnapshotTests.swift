import AppData
import CoreTesting
import GRDB
import SyncMerge
import SyncProtocol
import Testing

@testable import DataSync

@Suite("Sync snapshots")
struct SyncSnapshotTests {
    /// A home that has sent more batches than a new device should have to take.
    private func busy(_ household: Household, _ relay: MemoryRelay) async throws -> SharedHome {
        let home = try await SharedHome(household.join(), snapshotInterval: 8)
        let page = Page(id: home.newID(), title: "Log")
        try await home.save(page)
        for number in 0..<9 {
            try await home.save(Line(id: home.newID(), pageId: page.id, text: "\(number)"))
            try await home.sync(relay)
        }
        return home
    }

    @Test(
        "a new device takes a snapshot in place of batches that the relay no longer has, also where it is cut off between segments"
    )
    func joins() async throws {
        let household = try Household()
        let relay = MemoryRelay()
        let laptop = try await busy(household, relay)
        let snapshot = try #require(await relay.snapshot(.core))
        #expect(snapshot.number == 1 && snapshot.segments.count >= 2)
        await relay.trim()
        let server = try await SharedHome(household.join())
        for _ in 0..<2 {
            server.crash(at: .segment, after: 0)
            await #expect(throws: SharedHome.Crash.self) { try await server.sync(relay) }
        }
        try await server.sync(relay)
        #expect(try await server.content() == laptop.content())
        #expect(try await server.brokenReferences() == 0)
        // Both go on by batches.
        try await server.save(Page(id: server.newID(), title: "From the server"))
        for home in [server, laptop] { try await home.sync(relay) }
        #expect(try await server.content() == laptop.content())
        #expect(await relay.snapshot(.core)?.number == 1)
    }

    @Test("a snapshot with a segment of another, or a changed one, is not taken")
    func hostile() async throws {
        let household = try Household()
        let relay = MemoryRelay()
        _ = try await busy(household, relay)
        let snapshot = try #require(await relay.snapshot(.core))
        await relay.trim()
        await relay.exchange(snapshot.segments[0], for: snapshot.segments[1])
        let server = try await SharedHome(household.join())
        await #expect(throws: SyncFault.self) { try await server.sync(relay) }
        #expect(try await server.content().isEmpty)
    }
}
