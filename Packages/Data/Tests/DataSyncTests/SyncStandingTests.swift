import AppData
import AppDataTesting
import Core
import CoreTesting
import GRDB
import SyncMerge
import SyncProtocol
import Testing

@testable import DataSync

@Suite("SyncStanding")
struct SyncStandingTests {
    @Test("what waits is known without the relay")
    func waits() async throws {
        let household = try Household()
        let relay = MemoryRelay()
        let laptop = try await SharedHome(household.join())
        try await laptop.save(Page(id: laptop.newID(), title: "Walk"))
        var standing = try #require(try await SyncEngine.standing(laptop.database, streams: [.core]))
        #expect(standing.changedRows == 1)
        #expect(!standing.isSent)
        #expect(standing.checkedAt == nil)
        await relay.setQuota(1)
        try await laptop.sync(relay)
        standing = try #require(try await SyncEngine.standing(laptop.database, streams: [.core]))
        #expect(standing.changedRows == 0)
        #expect(standing.unsentBatches == 1)
        await relay.setQuota(.max)
        for _ in 0..<2 { try await laptop.sync(relay) }
        standing = try #require(try await SyncEngine.standing(laptop.database, streams: [.core]))
        #expect(standing.isSent)
        #expect(standing.checkedAt != nil)
        try await SyncEngine.leave(laptop.database)
        #expect(try await SyncEngine.standing(laptop.database, streams: [.core]) == nil)
    }

    @Test("two devices that have merged the same show the same words, and others where one lacks something")
    func words() async throws {
        let household = try Household()
        let relay = MemoryRelay()
        let laptop = try await SharedHome(household.join())
        let server = try await SharedHome(household.join())
        @Sendable func words(_ home: SharedHome) async throws -> HeadsFingerprint {
            let keys = try await home.keys.keyring()
            return try await SyncEngine.fingerprint(
                home.database,
                log: keys.log,
                node: keys.device.node,
                streams: [.core]
            )
        }
        try await laptop.save(Page(id: laptop.newID(), title: "Walk"))
        try await laptop.sync(relay)
        #expect(try await words(laptop) != words(server))
        try await server.sync(relay)
        #expect(try await words(laptop) == words(server))
        #expect(try await words(laptop).words.count == 6)
    }
}
