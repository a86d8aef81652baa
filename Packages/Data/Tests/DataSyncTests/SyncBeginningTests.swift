import AppData
import CoreTesting
import GRDB
import SyncMerge
import SyncProtocol
import Testing

@testable import DataSync

@Suite("Beginning to share a home that is not empty")
struct SyncBeginningTests {
    private static let start: Int64 = 1_800_000_000_000

    /// A laptop whose page was changed after the server's backup of it was made, and the server as it was restored.
    private func restored(
        _ household: Household,
        _ relay: MemoryRelay,
        _ beginning: SyncBeginning
    ) async throws -> (laptop: SharedHome, server: SharedHome, page: RowID) {
        let laptop = try await SharedHome(household.join())
        let server = try await SharedHome(household.join(), clock: Self.start + 1_000_000)
        var page = Page(id: laptop.newID(), title: "Walk", notes: "old")
        try await laptop.save(page)
        for home in [laptop, server] { try await home.sync(relay) }
        // A column that is newer than the laptop's change, beside one that is older.
        var there = try #require(try await server.page(page.id))
        there.notes = "of the backup"
        try await server.save(there)
        try await server.save(Page(id: server.newID(), title: "In the backup alone"))
        laptop.moveClock(by: 500_000)
        page.title = "A longer walk"
        try await laptop.save(page)
        try await laptop.sync(relay)
        try await SyncEngine.leave(server.database)
        _ = try await server.keys.renewed()
        server.moveClock(by: 2_000_000)
        try await SyncEngine.start(
            server.database,
            keys: server.keys.keyring(),
            streams: [.core],
            beginning: beginning
        )
        return (laptop, server, page.id)
    }

    @Test("two full homes that meet keep the rows of both, and of one row the later")
    func both() async throws {
        let household = try Household()
        let relay = MemoryRelay()
        let (laptop, server, id) = try await restored(household, relay, .merging)
        for home in [server, laptop, server] { try await home.sync(relay) }
        #expect(try await laptop.content() == server.content())
        #expect(try await laptop.pages().count == 2)
        // Without its clock, the restored row counts as written when its last column was.
        #expect(try await laptop.page(id)?.title == "Walk")
    }

    @Test("a restored home that yields takes the others' state, and adds what only it has")
    func yields() async throws {
        let household = try Household()
        let relay = MemoryRelay()
        let (laptop, server, id) = try await restored(household, relay, .yielding)
        // What is written before the first sync is newer than anything.
        var page = try #require(try await server.pages().first { $0.title == "In the backup alone" })
        page.notes = "written after the restore"
        try await server.save(page)
        for home in [server, laptop, server] { try await home.sync(relay) }
        #expect(try await laptop.content() == server.content())
        #expect(try await server.page(id)?.title == "A longer walk")
        #expect(try await server.page(id)?.notes == "old")
        let added = try #require(try await laptop.page(page.id))
        #expect(added.title == "In the backup alone")
        #expect(added.notes == "written after the restore")
        #expect(try await server.count("SELECT COUNT(*) FROM bento_sync_yielding") == 0)
    }

    @Test("a backup that counts as newest undoes what happened since, on all devices")
    func wins() async throws {
        let household = try Household()
        let relay = MemoryRelay()
        let (laptop, server, id) = try await restored(household, relay, .winning)
        var page = try #require(try await laptop.page(id))
        page.deletedAt = Moment(laptop.now())
        try await laptop.save(page)
        for home in [laptop, server, laptop, server] { try await home.sync(relay) }
        #expect(try await laptop.content() == server.content())
        #expect(try await laptop.page(id)?.title == "Walk")
        #expect(try await laptop.page(id)?.notes == "of the backup")
        #expect(try await laptop.page(id)?.deletedAt == nil)
        #expect(try await laptop.pages().count == 2)
    }

    @Test("a run that ends while the others' rows are taken yields in the next one")
    func ends() async throws {
        let household = try Household()
        let relay = MemoryRelay()
        let (laptop, server, id) = try await restored(household, relay, .yielding)
        for point in [SyncEngine.Checkpoint.pulled, .merged, .packing] {
            server.crash(at: point, after: 0)
            await #expect(throws: SharedHome.Crash.self) { try await server.sync(relay) }
        }
        for home in [server, laptop, server] { try await home.sync(relay) }
        #expect(try await laptop.content() == server.content())
        #expect(try await server.page(id)?.title == "A longer walk")
        #expect(try await laptop.pages().count == 2)
    }
}
