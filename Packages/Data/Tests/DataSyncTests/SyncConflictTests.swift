import AppData
import CoreTesting
import GRDB
import SyncMerge
import SyncProtocol
import Testing

@testable import DataSync

@Suite("Sync conflicts")
struct SyncConflictTests {
    private func pair() async throws -> (MemoryRelay, SharedHome, SharedHome) {
        let household = try Household()
        return (
            MemoryRelay(), try await SharedHome(household.join()),
            try await SharedHome(household.join(), clock: 1_800_000_500_000)
        )
    }

    /// A page that both have, and each then names otherwise; the server's clock is ahead.
    private func meet(_ relay: MemoryRelay, _ laptop: SharedHome, _ server: SharedHome) async throws -> RowID {
        var page = Page(id: laptop.newID(), title: "Walk", notes: "in the rain")
        try await laptop.save(page)
        for home in [laptop, server] { try await home.sync(relay) }
        page.title = "A walk"
        try await laptop.save(page)
        var other = try #require(try await server.page(page.id))
        other.title = "Two walks"
        other.notes = "in the sun"
        try await server.save(other)
        return page.id
    }

    @Test("what gave way to a change at the same time is named where it was found, and nothing else")
    func named() async throws {
        let (relay, laptop, server) = try await pair()
        let id = try await meet(relay, laptop, server)
        #expect(try await server.sync(relay).conflicts == 0)
        let report = try await laptop.sync(relay)
        #expect(report.conflicts == 1)
        let conflict = try #require(try await SyncEngine.conflicts(laptop.database).first)
        #expect(conflict.table == "notes_pages")
        #expect(conflict.row == "\(id)")
        #expect(conflict.lost == [SyncField("title", .text("A walk"))])
        #expect(conflict.isOwn)
        #expect(try await laptop.page(id)?.title == "Two walks")
        for home in [server, laptop] { #expect(try await home.sync(relay).conflicts == 0) }
        #expect(try await SyncEngine.conflicts(server.database).isEmpty)
        #expect(try await SyncEngine.standing(laptop.database, streams: [.core])?.conflicts == 1)
        try await SyncEngine.forgetConflicts(laptop.database)
        #expect(try await SyncEngine.conflicts(laptop.database).isEmpty)
    }

    @Test("what another wrote, and a change here outdid, is named as the other's")
    func others() async throws {
        let (relay, laptop, server) = try await pair()
        let id = try await meet(relay, laptop, server)
        try await laptop.sync(relay)
        try await server.sync(relay)
        let conflict = try #require(try await SyncEngine.conflicts(server.database).first)
        #expect(conflict.lost == [SyncField("title", .text("A walk"))])
        #expect(!conflict.isOwn)
        #expect(try await server.page(id)?.title == "Two walks")
    }

    @Test("changes that followed each other are no conflict, also where a relay is read anew")
    func followed() async throws {
        let (relay, laptop, server) = try await pair()
        var page = Page(id: laptop.newID(), title: "Walk")
        try await laptop.save(page)
        for home in [laptop, server] { try await home.sync(relay) }
        page = try #require(try await server.page(page.id))
        page.title = "A walk"
        try await server.save(page)
        for home in [server, laptop] { try await home.sync(relay) }
        page = try #require(try await laptop.page(page.id))
        page.title = "A longer walk"
        try await laptop.save(page)
        await relay.rollBack(1)
        laptop.moveClock(by: 3_600_000)
        server.moveClock(by: 3_600_000)
        for home in [laptop, server, laptop] { #expect(try await home.sync(relay).conflicts == 0) }
        #expect(try await server.page(page.id)?.title == "A longer walk")
    }

    @Test("conflicts are kept for a month")
    func old() async throws {
        let (relay, laptop, server) = try await pair()
        _ = try await meet(relay, laptop, server)
        for home in [server, laptop] { try await home.sync(relay) }
        laptop.moveClock(by: 29 * 86_400_000)
        try await laptop.sync(relay)
        #expect(try await SyncEngine.conflicts(laptop.database).count == 1)
        laptop.moveClock(by: 2 * 86_400_000)
        try await laptop.sync(relay)
        #expect(try await SyncEngine.conflicts(laptop.database).isEmpty)
    }
}
