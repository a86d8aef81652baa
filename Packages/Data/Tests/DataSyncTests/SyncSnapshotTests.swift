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
        #expect(snapshot.number == 1)
        #expect(snapshot.segments.count >= 2)
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

    @Test("what was deleted a month ago is handed on without its content, and stays deleted whatever old devices say")
    func scrubs() async throws {
        let household = try Household()
        let relay = MemoryRelay()
        let laptop = try await SharedHome(household.join(), snapshotInterval: 4)
        let phone = try await SharedHome(household.join())
        let page = Page(id: laptop.newID(), title: "Log")
        var line = Line(id: laptop.newID(), pageId: page.id, text: "Deleted")
        try await laptop.save(page)
        try await laptop.save(line)
        for home in [laptop, phone] { try await home.sync(relay) }
        line.deletedAt = Moment(laptop.now())
        try await laptop.save(line)
        for number in 0..<6 {
            if number == 3 { laptop.moveClock(by: 31 * 86_400_000) }
            try await laptop.save(Line(id: laptop.newID(), pageId: page.id, text: "\(number)"))
            try await laptop.sync(relay)
        }
        #expect(try #require(await relay.snapshot(.core)).number >= 1)
        await relay.trim()
        let server = try await SharedHome(household.join())
        let report = try await server.sync(relay)
        #expect(report.heldRows == 0)
        #expect(report.invalidRows == 0)
        let found = "SELECT COUNT(*) FROM notes_lines WHERE id = '\(line.id)'"
        #expect(try await server.count(found) == 0)
        #expect(try await server.count("SELECT COUNT(*) FROM notes_lines") == 6)
        // A part of it, and then all of it, of devices that did not know.
        var old = line
        (old.text, old.deletedAt) = ("Edited where it was not deleted yet", nil)
        try await phone.save(old)
        for home in [phone, server, laptop, server] { try await home.sync(relay) }
        for home in [phone, server, laptop] {
            #expect(try await home.count(found + " AND deleted_at IS NULL") == 0)
            #expect(try await home.sync(relay).invalidRows == 0)
        }
    }

    @Test("own batches are forgotten a month after a snapshot that covers them, but for the last")
    func prunes() async throws {
        let household = try Household()
        let relay = MemoryRelay()
        let laptop = try await busy(household, relay)
        let batches = "SELECT COUNT(*) FROM bento_sync_out"
        #expect(try await laptop.count(batches) == 9)
        laptop.moveClock(by: 29 * 86_400_000)
        try await laptop.sync(relay)
        #expect(try await laptop.count(batches) == 9)
        laptop.moveClock(by: 2 * 86_400_000)
        try await laptop.sync(relay)
        #expect(try await laptop.count(batches) == 1)
        try await laptop.save(Page(id: laptop.newID(), title: "Later"))
        #expect(try await laptop.sync(relay).sent == 1)
        // A relay that has lost everything since is filled all the same.
        await relay.empty()
        laptop.moveClock(by: 3_600_000)
        for _ in 0..<2 { try await laptop.sync(relay) }
        let fresh = try await SharedHome(household.join())
        try await fresh.sync(relay)
        #expect(try await fresh.content() == laptop.content())
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
