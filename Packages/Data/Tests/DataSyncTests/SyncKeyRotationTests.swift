import AppData
import CoreTesting
import GRDB
import SyncMerge
import SyncProtocol
import Testing

@testable import DataSync

@Suite("Sync when the key changes")
struct SyncKeyRotationTests {
    @Test("what was packed and not sent before a device was revoked is sealed with the new key")
    func unsent() async throws {
        let household = try Household()
        let relay = MemoryRelay()
        let laptop = try await SharedHome(household.join())
        let server = try await SharedHome(household.join())
        try await laptop.save(Page(id: laptop.newID(), title: "Sent"))
        for home in [laptop, server] { try await home.sync(relay) }
        let quota = await relay.everything().reduce(0) { $0 + $1.bytes.count }
        await relay.setQuota(quota)
        try await laptop.save(Page(id: laptop.newID(), title: "Packed"))
        #expect(try await laptop.sync(relay).full == [.core])
        try await household.rotate()
        await relay.setQuota(.max)
        try await laptop.save(Page(id: laptop.newID(), title: "After"))
        for home in [laptop, server] { try await home.sync(relay) }
        #expect(await relay.everything().map(\.header.epoch) == [1, 2])
        #expect(try await server.pages().count == 3)
        #expect(try await server.content() == laptop.content())
    }

    @Test("a batch that arrived though its answer was lost is not sealed again")
    func arrived() async throws {
        let household = try Household()
        let relay = MemoryRelay()
        let laptop = try await SharedHome(household.join())
        let server = try await SharedHome(household.join())
        try await laptop.save(Page(id: laptop.newID(), title: "Arrived"))
        laptop.crash(at: .appended, after: 0)
        await #expect(throws: SharedHome.Crash.self) { try await laptop.sync(relay) }
        try await household.rotate()
        let report = try await laptop.sync(relay)
        #expect(!report.tookNewNode)
        #expect(report.sent == 0)
        try await server.sync(relay)
        #expect(try await server.content() == laptop.content())
        #expect(await relay.everything().count == 1)
    }

    @Test("a snapshot after a change of the key holds nothing that the old one opens")
    func snapshot() async throws {
        let household = try Household()
        let relay = MemoryRelay()
        let laptop = try await SharedHome(household.join(), snapshotInterval: 3)
        for number in 0..<10 {
            if number == 5 { try await household.rotate() }
            try await laptop.save(Page(id: laptop.newID(), title: "\(number)"))
            try await laptop.sync(relay)
        }
        let snapshot = try #require(await relay.snapshot(.core))
        #expect(snapshot.manifest.header.epoch == 2)
        for segment in snapshot.segments {
            #expect(try await relay.object(segment, in: .core).header.epoch == 2)
        }
    }
}
