import AppData
import GRDB
import SyncMerge
import SyncProtocol
import Testing

@testable import DataSync

/// A page as the next version of the feature has it.
private struct MoodyPage: SyncedRecord {
    static let databaseTableName = "notes_pages"
    static let sync: SyncTable? = SyncTable(
        "notes_pages",
        stream: .core,
        groups: ["title", "notes", "low", "high", "mood"]
    )
    var id: RowID
    var title: String
    var notes: String?
    var low = 0
    var high = 10
    var mood: String?
    var updatedAt = Moment(milliseconds: 0)
    var deletedAt: Moment?
}

/// A table that only the next version has.
private struct Sticker: SyncedRecord {
    static let databaseTableName = "notes_stickers"
    static let sync: SyncTable? = SyncTable("notes_stickers", stream: .core, groups: ["shape"])
    var id: RowID
    var shape: String
    var updatedAt = Moment(milliseconds: 0)
    var deletedAt: Moment?
}

@Suite("Sync between versions")
struct SyncVersionTests {
    private let next = MigrationPlan(
        namespace: "notes",
        steps: SharedNotes.plan.steps + [
            .sql(
                "add moods and stickers",
                """
                ALTER TABLE notes_pages ADD COLUMN mood TEXT;
                CREATE TABLE notes_stickers (
                    id TEXT PRIMARY KEY NOT NULL, shape TEXT NOT NULL, updated_at INTEGER NOT NULL, deleted_at INTEGER
                ) STRICT
                """
            )
        ],
        records: [Line.self, MoodyPage.self, Sticker.self]
    )

    @Test("what a newer version sends is held by an older one, which changes the rest, and is there after its update")
    func held() async throws {
        let household = try Household()
        let relay = MemoryRelay()
        let newer = try await SharedHome(household.join(), plan: next)
        let older = try await SharedHome(household.join())
        let page = MoodyPage(id: newer.newID(), title: "Walk", mood: "calm")
        let sticker = Sticker(id: newer.newID(), shape: "star")
        try await newer.save(page)
        try await newer.save(sticker)
        try await newer.sync(relay)
        #expect(try await older.sync(relay).heldRows == 2)
        var known = try #require(try await older.page(page.id))
        known.title = "A walk"
        older.moveClock(by: 60_000)
        try await older.save(known)
        for home in [older, newer] { try await home.sync(relay) }
        let merged = try await newer.database.read { try MoodyPage.find(page.id, in: $0) }
        #expect(merged?.title == "A walk")
        #expect(merged?.mood == "calm")
        let updated = try await SharedHome(older.keys, copying: older, plan: next)
        #expect(try await updated.sync(relay).heldRows == 0)
        #expect(try await updated.content() == newer.content())
        #expect(try await updated.database.read { try Sticker.find(sticker.id, in: $0) }?.shape == "star")
        #expect(try await updated.sync(relay).sent == 0)
    }

    @Test("a row waits for the row that it refers to, whoever sends that")
    func parents() async throws {
        let household = try Household()
        let relay = MemoryRelay()
        let laptop = try await SharedHome(household.join())
        let phone = try await SharedHome(household.join())
        let server = try await SharedHome(household.join())
        let page = Page(id: laptop.newID(), title: "Walk")
        try await laptop.save(page)
        for home in [laptop, phone] { try await home.sync(relay) }
        try await phone.save(Line(id: phone.newID(), pageId: page.id, text: "boots"))
        try await phone.sync(relay)
        // A relay that has the phone's batch alone.
        let partial = MemoryRelay()
        for envelope in await relay.everything() where await envelope.header.node == phone.keys.device.node {
            await partial.smuggle(envelope)
        }
        #expect(try await server.sync(partial).waiting == 1)
        #expect(try await server.content().isEmpty)
        #expect(try await server.sync(relay).waiting == 0)
        #expect(try await server.content() == phone.content())
    }

    @Test("a home that does not share writes nothing for it")
    func off() async throws {
        let home = try await SharedHome(Household().join())
        try await SyncEngine.leave(home.database)
        try await home.save(Page(id: home.newID(), title: "Walk"))
        #expect(try await home.count("SELECT COUNT(*) FROM sqlite_master WHERE name LIKE 'bento_sync%'") == 0)
        #expect(try await !SyncEngine.isStarted(home.database))
    }
}
