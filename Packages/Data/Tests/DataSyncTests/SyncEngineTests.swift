import AppData
import CoreTesting
import GRDB
import SyncProtocol
import Testing

@testable import DataSync

@Suite("SyncEngine")
struct SyncEngineTests {
    private func pair() async throws -> (MemoryRelay, SharedHome, SharedHome) {
        let household = try Household()
        return (
            MemoryRelay(), try await SharedHome(household.join()),
            try await SharedHome(household.join(), clock: 1_800_000_500_000)
        )
    }

    @Test("what one device writes, another has after both have synced")
    func carries() async throws {
        let (relay, laptop, server) = try await pair()
        let page = Page(id: laptop.newID(), title: "Walk", notes: "in the rain")
        try await laptop.save(page)
        try await laptop.save(Line(id: laptop.newID(), pageId: page.id, text: "boots"))
        #expect(try await laptop.sync(relay).sent == 1)
        let report = try await server.sync(relay)
        #expect(report.applied == 1)
        #expect(report.changedRows == 2)
        #expect(try await server.content() == laptop.content())
        #expect(try await server.page(page.id)?.updatedAt == laptop.page(page.id)?.updatedAt)
    }

    @Test("a meal's worth of rows is one request of at most a kilobyte")
    func small() async throws {
        let (relay, laptop, _) = try await pair()
        let page = Page(id: laptop.newID(), title: "Lentil soup", notes: "with lemon")
        try await laptop.save(page)
        for text in ["lentils", "bread"] {
            try await laptop.save(Line(id: laptop.newID(), pageId: page.id, text: text))
        }
        try await laptop.sync(relay)
        #expect(await relay.appends == 1)
        #expect(await relay.everything()[0].bytes.count <= 1024)
    }

    @Test("columns that two devices changed at once are both kept, and of one column the later change")
    func merges() async throws {
        let (relay, laptop, server) = try await pair()
        var page = Page(id: laptop.newID(), title: "Walk", notes: nil)
        try await laptop.save(page)
        try await laptop.sync(relay)
        try await server.sync(relay)
        page.title = "A long walk"
        try await laptop.save(page)
        var other = try #require(try await server.page(page.id))
        other.notes = "bring water"
        try await server.save(other)
        for home in [laptop, server, laptop, server] { try await home.sync(relay) }
        let merged = try #require(try await laptop.page(page.id))
        #expect(merged.title == "A long walk")
        #expect(merged.notes == "bring water")
        #expect(try await server.content() == laptop.content())
    }

    @Test("a row that was deleted on one device and changed on another stays deleted")
    func deletes() async throws {
        let (relay, laptop, server) = try await pair()
        var page = Page(id: laptop.newID(), title: "Walk")
        try await laptop.save(page)
        try await laptop.sync(relay)
        try await server.sync(relay)
        page.deletedAt = Moment(milliseconds: 1_800_000_100_000)
        try await laptop.save(page)
        var other = try #require(try await server.page(page.id))
        other.title = "Later"
        try await server.save(other)
        for home in [laptop, server, laptop] { try await home.sync(relay) }
        #expect(try await server.page(page.id)?.deletedAt != nil)
        #expect(try await laptop.page(page.id)?.title == "Later")
        #expect(try await server.content() == laptop.content())
    }

    @Test("however often a row changes before a sync, it is sent once")
    func coalesces() async throws {
        let (relay, laptop, server) = try await pair()
        var page = Page(id: laptop.newID(), title: "")
        for number in 0..<50 {
            page.title = "\(number)"
            try await laptop.save(page)
        }
        try await laptop.sync(relay)
        #expect(await relay.appends == 1)
        try await server.sync(relay)
        #expect(try await server.page(page.id)?.title == "49")
    }

    @Test("where nothing is new, nothing is sent and nothing is written")
    func quiet() async throws {
        let (relay, laptop, server) = try await pair()
        try await laptop.save(Page(id: laptop.newID(), title: "Walk"))
        for home in [laptop, server, laptop, server] { try await home.sync(relay) }
        let appends = await relay.appends
        let report = try await laptop.sync(relay)
        #expect(await relay.appends == appends)
        #expect(report.sent == 0)
        #expect(report.applied == 0)
        #expect(report.unsent == 0)
    }

    @Test("what two devices made into what cannot be is held on both, and shown once it is put right")
    func invalid() async throws {
        let (relay, laptop, server) = try await pair()
        var page = Page(id: laptop.newID(), title: "Range", low: 1, high: 5)
        try await laptop.save(page)
        for home in [laptop, server] { try await home.sync(relay) }
        page.low = 4
        try await laptop.save(page)
        var other = try #require(try await server.page(page.id))
        other.high = 2
        try await server.save(other)
        for home in [laptop, server, laptop] { try await home.sync(relay) }
        #expect(try await laptop.sync(relay).invalidRows == 1)
        #expect(try await server.sync(relay).invalidRows == 1)
        #expect(try await laptop.page(page.id)?.high == 5)
        var repaired = try #require(try await laptop.page(page.id))
        repaired.high = 9
        laptop.moveClock(by: 3_600_000)
        try await laptop.save(repaired)
        for home in [laptop, server, laptop] { try await home.sync(relay) }
        #expect(try await server.page(page.id)?.low == 4)
        #expect(try await server.page(page.id)?.high == 9)
        #expect(try await server.sync(relay).invalidRows == 0)
    }

    @Test("more than one batch can hold arrives whole")
    func many() async throws {
        let (relay, laptop, server) = try await pair()
        let page = Page(id: laptop.newID(), title: "Log")
        let now = laptop.now()
        let filler = String(repeating: "abcdefghij", count: 100)
        let lines = (0..<2_000).map { Line(id: laptop.newID(), pageId: page.id, text: "\($0) \(filler)") }
        try await laptop.save(page)
        try await laptop.database.write { database in
            for line in lines { try line.save(in: database, at: now) }
        }
        let sent = try await laptop.sync(relay).sent
        #expect(sent > 1)
        let report = try await server.sync(relay)
        #expect(report.applied == sent)
        #expect(try await server.content() == laptop.content())
    }

    @Test("a stream without room keeps what it has, still takes, and sends when there is room")
    func full() async throws {
        let (relay, laptop, server) = try await pair()
        try await server.save(Page(id: server.newID(), title: "From the server"))
        try await server.sync(relay)
        await relay.setQuota(600)
        try await laptop.save(Page(id: laptop.newID(), title: "From the laptop"))
        var report = try await laptop.sync(relay)
        #expect(report.full == [.core])
        #expect(report.unsent == 1)
        #expect(try await laptop.pages().count == 2)
        await relay.setQuota(.max)
        report = try await laptop.sync(relay)
        #expect(report.full.isEmpty)
        #expect(report.unsent == 0)
        #expect(report.sent == 1)
        try await server.sync(relay)
        #expect(try await server.content() == laptop.content())
    }

    @Test("a relay that was emptied is filled again by its devices")
    func emptied() async throws {
        let (relay, laptop, server) = try await pair()
        for home in [laptop, server, laptop, server] {
            try await home.save(Page(id: home.newID(), title: "Page"))
            try await home.sync(relay)
        }
        await relay.empty()
        for home in [laptop, server, laptop, server] { try await home.sync(relay) }
        #expect(await relay.everything().count == 4)
        #expect(try await server.content() == laptop.content())
        #expect(try await server.pages().count == 4)
    }

    @Test("a relay that was rolled back gets what it lost, and a device behind it misses nothing", arguments: 1...4)
    func rolledBack(_ count: Int) async throws {
        let (relay, laptop, server) = try await pair()
        for home in [laptop, server, laptop, server] {
            try await home.save(Page(id: home.newID(), title: "Page"))
            try await home.sync(relay)
        }
        await relay.rollBack(count)
        for home in [laptop, server] { home.moveClock(by: 3_600_000) }
        // A new change takes a number that the relay had given before.
        try await laptop.save(Page(id: laptop.newID(), title: "Later"))
        for home in [laptop, server, laptop, server] { try await home.sync(relay) }
        #expect(try await server.content() == laptop.content())
        #expect(try await server.pages().count == 5)
        #expect(await relay.everything().count == 5)
    }

    @Test("where a device is gone, its rows reach an emptied relay from another, a day later")
    func orphans() async throws {
        let household = try Household()
        let relay = MemoryRelay()
        let lost = try await SharedHome(household.join())
        let laptop = try await SharedHome(household.join())
        try await lost.save(Page(id: lost.newID(), title: "Of a lost phone"))
        for home in [lost, laptop] { try await home.sync(relay) }
        await relay.empty()
        try await laptop.save(Page(id: laptop.newID(), title: "Of the laptop"))
        for _ in 0..<2 { try await laptop.sync(relay) }
        #expect(await relay.everything().count == 1)
        laptop.moveClock(by: 25 * 3_600_000)
        for _ in 0..<2 {
            try await laptop.save(Page(id: laptop.newID(), title: "Next day"))
            try await laptop.sync(relay)
        }
        let fresh = try await SharedHome(household.join())
        try await fresh.sync(relay)
        #expect(try await fresh.content() == laptop.content())
        #expect(try await fresh.pages().count == 4)
    }
}
