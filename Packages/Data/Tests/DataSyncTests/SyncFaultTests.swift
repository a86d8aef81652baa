import AppData
import AppDataTesting
import CoreTesting
import DataTransfer
import GRDB
import SyncMerge
import SyncProtocol
import Testing

@testable import DataSync

@Suite("Sync under faults")
struct SyncFaultTests {
    /// Syncs until nothing is left, over a way without faults.
    private func settle(_ homes: [SharedHome], _ relay: MemoryRelay) async throws {
        for _ in 0..<3 {
            for home in homes {
                home.moveClock(by: 3_600_000)
                try await home.sync(relay)
            }
        }
    }

    private func expectAgreement(_ homes: [SharedHome], rows: Int? = nil) async throws {
        let first = try await homes[0].content()
        if let rows { #expect(first.count == rows) }
        for home in homes {
            #expect(try await home.content() == first)
            #expect(try await home.brokenReferences() == 0)
            for table in ["dirty", "wait"] {
                #expect(try await home.count("SELECT COUNT(*) FROM bento_sync_\(table)") == 0)
            }
            #expect(try await home.count("SELECT COUNT(*) FROM bento_sync_out WHERE acked_at IS NULL") == 0)
            #expect(try await home.count("SELECT COUNT(*) FROM bento_sync_held") == 0)
        }
    }

    @Test("three homes agree after requests and answers were lost, doubled and out of order", arguments: 1...12)
    func faults(_ seed: UInt64) async throws {
        let household = try Household()
        let relay = MemoryRelay()
        var random = SeededGenerator(seed: seed)
        var homes: [SharedHome] = []
        // A clock that is a year ahead, and one a year behind.
        for offset: Int64 in [0, 31_536_000_000, -31_536_000_000] {
            homes.append(
                try await SharedHome(
                    household.join(),
                    clock: 1_800_000_000_000 + offset,
                    snapshotInterval: seed.isMultiple(of: 2) ? 8 : SyncEngine.snapshotInterval
                )
            )
        }
        var written: Set<String> = []
        for step in 0..<60 {
            let home = homes[Int.random(in: 0..<3, using: &random)]
            switch Int.random(in: 0..<5, using: &random) {
            case 0:
                let page = Page(id: home.newID(), title: "\(step)")
                try await home.save(page)
                written.insert("\(page.id)")
            case 1, 2:
                guard var page = try await home.pages().randomElement(using: &random) else { continue }
                if Bool.random(using: &random) { page.title = "title \(step)" } else { page.notes = "notes \(step)" }
                if Int.random(in: 0..<8, using: &random) == 0 { page.deletedAt = Moment(home.now()) }
                try await home.save(page)
            case 3:
                guard let page = try await home.pages().randomElement(using: &random) else { continue }
                let line = Line(id: home.newID(), pageId: page.id, text: "\(step)")
                try await home.save(line)
                written.insert("\(line.id)")
            default:
                let transport = FaultyTransport(relay, seed: seed &* 1000 &+ UInt64(step), rate: 20)
                if Bool.random(using: &random) {
                    home.crash(
                        at: SyncEngine.Checkpoint.allCases.randomElement(using: &random) ?? .merged,
                        after: Int.random(in: 0..<3, using: &random)
                    )
                }
                do {
                    try await home.sync(transport)
                } catch is RelayFault {
                } catch is SharedHome.Crash {}
                home.crash(at: .adopted, after: .max)
                #expect(try await home.brokenReferences() == 0)
            }
            if step == 30, seed.isMultiple(of: 3) { await relay.rollBack(3) }
            if step == 45, seed.isMultiple(of: 4) { await relay.empty() }
        }
        try await settle(homes, relay)
        try await expectAgreement(homes, rows: written.count)
    }

    @Test("a run that ends anywhere is gone on with", arguments: SyncEngine.Checkpoint.allCases)
    func crashes(_ point: SyncEngine.Checkpoint) async throws {
        let household = try Household()
        let relay = MemoryRelay()
        let homes = [
            try await SharedHome(household.join(), snapshotInterval: 4),
            try await SharedHome(household.join(), snapshotInterval: 4),
        ]
        for round in 0..<6 {
            for home in homes {
                let page = Page(id: home.newID(), title: "\(round)")
                try await home.save(page)
                try await home.save(Line(id: home.newID(), pageId: page.id, text: "line"))
                home.crash(at: point, after: round / 2)
                do { try await home.sync(relay) } catch is SharedHome.Crash {}
            }
        }
        for home in homes { home.crash(at: point, after: .max) }
        try await settle(homes, relay)
        try await expectAgreement(homes, rows: 24)
    }

    @Test("a home that was copied is noticed, becomes a device of its own, and neither copy loses anything")
    func copied() async throws {
        let household = try Household()
        let relay = MemoryRelay()
        let original = try await SharedHome(household.join())
        let server = try await SharedHome(household.join())
        try await original.save(Page(id: original.newID(), title: "Before"))
        try await original.sync(relay)
        // Not sent before the copy is made.
        try await original.save(Page(id: original.newID(), title: "On both"))
        let copy = try await SharedHome(original.keys.copy(), clock: 1_800_000_700_000, copying: original)
        try await original.save(Page(id: original.newID(), title: "On the original"))
        try await copy.save(Page(id: copy.newID(), title: "On the copy"))
        try await original.sync(relay)
        let report = try await copy.sync(relay)
        #expect(report.tookNewNode)
        #expect(await copy.keys.device.node != original.keys.device.node)
        try await settle([original, copy, server], relay)
        try await expectAgreement([original, copy, server], rows: 4)
    }

    @Test("where a relay lost batches and a copied home took their numbers, both sides' rows reach everybody")
    func takenNumbers() async throws {
        let household = try Household()
        let relay = MemoryRelay()
        let original = try await SharedHome(household.join())
        let server = try await SharedHome(household.join())
        try await original.save(Page(id: original.newID(), title: "On both"))
        try await original.sync(relay)
        let copy = try await SharedHome(original.keys.copy(), clock: 1_800_000_700_000, copying: original)
        for title in ["2a", "3a", "4a"] {
            try await original.save(Page(id: original.newID(), title: title))
            for home in [original, server] { try await home.sync(relay) }
        }
        await relay.rollBack(3)
        for title in ["2b", "3b"] {
            try await copy.save(Page(id: copy.newID(), title: title))
            try await copy.sync(relay)
        }
        try await settle([server, original, copy], relay)
        try await settle([server, original, copy], relay)
        try await expectAgreement([original, copy, server], rows: 6)
    }

    @Test("a restored home is a device of its own, keeps what only the backup has, and takes what others know better")
    func restored() async throws {
        let household = try Household()
        let relay = MemoryRelay()
        let laptop = try await SharedHome(household.join())
        let server = try await SharedHome(household.join())
        var page = Page(id: laptop.newID(), title: "Before")
        try await laptop.save(page)
        for home in [laptop, server] { try await home.sync(relay) }
        try await laptop.save(Page(id: laptop.newID(), title: "Not sent yet"))
        let folder = try TemporaryHome()
        let backup = folder.home.file("backup.sqlite")
        _ = try await DatabaseBackup(database: laptop.database).run(to: backup)
        page = try #require(try await laptop.page(page.id))
        page.title = "After"
        try await laptop.save(page)
        try await laptop.sync(relay)
        _ = try await DatabaseRestore(database: laptop.database).run(from: backup) { _, carried, _ in carried }
        #expect(try await !SyncEngine.isStarted(laptop.database))
        try await laptop.save(Page(id: laptop.newID(), title: "Since the restore"))
        try await SyncEngine.start(laptop.database, keys: laptop.keys.keyring(), streams: [.core])
        #expect(try await laptop.sync(relay).tookNewNode)
        try await settle([laptop, server], relay)
        try await expectAgreement([laptop, server], rows: 3)
        #expect(try await laptop.page(page.id)?.title == "After")
    }

    @Test(
        "a batch of another owner, of an unknown device, of a revoked one or with a byte changed is refused, and all else is taken"
    )
    func hostile() async throws {
        let household = try Household()
        let relay = MemoryRelay()
        let laptop = try await SharedHome(household.join())
        let thief = try await SharedHome(household.join())
        let server = try await SharedHome(household.join())
        let foreign = try await SharedHome(Household().join())
        let elsewhere = MemoryRelay()
        for home in [foreign, thief] {
            try await home.save(Page(id: home.newID(), title: "Not yours"))
            try await home.sync(elsewhere)
        }
        try await household.revoke(await thief.keys.device.node, until: 0)
        try await laptop.save(Page(id: laptop.newID(), title: "Mine"))
        for envelope in await elsewhere.everything() { await relay.smuggle(envelope) }
        try await laptop.sync(relay)
        let mine = try #require(await relay.everything().last)
        var bytes = mine.bytes
        bytes[bytes.count - 100] ^= 1
        let changed = MemoryRelay()
        await changed.smuggle(try SyncEnvelope(parsing: bytes))
        #expect(try await server.sync(changed).refused.count == 1)
        let report = try await server.sync(relay)
        #expect(report.refused.count >= 2)
        #expect(try await server.pages().map(\.title) == ["Mine"])
    }

    @Test("nothing that a person wrote can be read in what the relay has")
    func blind() async throws {
        let household = try Household()
        let relay = MemoryRelay()
        let laptop = try await SharedHome(household.join())
        try await laptop.save(Page(id: laptop.newID(), title: "CANARY-1", notes: "CANARY-2"))
        try await laptop.sync(relay)
        for envelope in await relay.everything() {
            let text = String(decoding: envelope.bytes, as: Unicode.ASCII.self)
            #expect(!text.contains("CANARY"))
            #expect(!text.contains("notes_pages"))
        }
    }
}
