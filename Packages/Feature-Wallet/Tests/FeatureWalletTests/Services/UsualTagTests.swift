import AppData
import AppDataTesting
import Core
import CoreHosting
import Foundation
import GRDB
import Testing

@testable import WalletHistory

@Suite("Usual tags")
struct UsualTagTests {
    /// The wallet's tables before the usual tags had the same ids everywhere, and after.
    private static let steps = [
        WalletSchema.first, WalletSchema.second, WalletSchema.third, WalletSchema.fourth, WalletSchema.fifth,
    ]

    private static func plan(_ count: Int) -> MigrationPlan {
        MigrationPlan(namespace: "wallet", steps: Array(steps.prefix(count)))
    }

    /// A home of an earlier version: the usual tags by random ids, one of them renamed, one deleted and made again, and on each of
    /// 20,000 movements a tag.
    private func fill(_ database: AppDatabase) async throws -> [String: RowID] {
        let start = Date(timeIntervalSince1970: 1_700_000_000)
        return try await database.write { database in
            var ids: [String: RowID] = [:]
            for tag in TagRecord.defaults {
                let record = TagRecord(
                    id: .make(at: start),
                    name: tag.name == "Gift" ? "Presents" : tag.name,
                    color: tag.color,
                    updatedAt: Moment(start)
                )
                ids[record.name] = record.id
                try record.save(in: database, at: start)
                if tag.name == "Bills" { try record.softDelete(in: database, at: start) }
            }
            let bills = TagRecord(id: .make(at: start), name: "bills", color: "grey", updatedAt: Moment(start))
            ids["bills"] = bills.id
            try bills.save(in: database, at: start)
            let names = ids.keys.sorted()
            for movement in 0..<20_000 {
                guard let tag = ids[names[movement % names.count]] else { continue }
                try TaggedRecord(
                    id: "w/\(movement)/\(tag)",
                    wallet: "w",
                    movement: movement,
                    tag: tag,
                    updatedAt: Moment(start)
                ).save(in: database, at: start)
            }
            return ids
        }
    }

    private func content(_ database: AppDatabase) async throws -> [String] {
        try await database.read { database in
            try String.fetchAll(
                database,
                sql: """
                    SELECT movement || ' ' || name || ' ' || (wallet_tagged.id = wallet || '/' || movement || '/' || tag) || ' '
                        || wallet_tagged.updated_at || coalesce(wallet_tags.deleted_at, '')
                    FROM wallet_tagged JOIN wallet_tags ON wallet_tags.id = tag ORDER BY movement
                    """
            )
        }
    }

    @Test("tags of an earlier version get the ids of every device, once, and stay on their movements")
    func migration() async throws {
        let home = try TemporaryHome()
        let old = home.database(plans: [Self.plan(4)])
        let ids = try await fill(old)
        let before = try await content(old)
        #expect(before.count == 20_000)
        try await old.close()
        // A step that fails after this one leaves everything as it was.
        let failing = MigrationPlan(
            namespace: "wallet",
            steps: Self.steps + [.sql("fail", "INSERT INTO nowhere VALUES (1)")]
        )
        await #expect(throws: SchemaError.self) { try await home.database(plans: [failing]).read { _ in } }
        let again = home.database(plans: [Self.plan(4)])
        #expect(try await content(again) == before)
        try await again.close()
        for _ in 0..<2 {
            let new = home.database(plans: [Self.plan(5)])
            #expect(try await content(new) == before)
            let found = try await new.read { database in
                try Dictionary(uniqueKeysWithValues: TagRecord.fetchAll(database).map { ($0.id, $0.name) })
            }
            #expect(found[TagRecord.usualID("Coffee")] == "Coffee")
            #expect(found[TagRecord.usualID("Bills")] == "bills", "the one in use")
            #expect(found[try #require(ids["Bills"])] == "Bills", "the deleted one keeps its id")
            #expect(found[try #require(ids["Presents"])] == "Presents", "the person's own name keeps its id")
            try await new.close()
        }
    }

    @Test("two new wallets have the same tags, older than anything that a person does to them")
    func twoDevices() async throws {
        let homes = try [WalletHome(), WalletHome()]
        var tags: [[TagRecord]] = []
        for home in homes { tags.append(try await TagService(database: home.database, time: home.time).tags()) }
        #expect(tags[0] == tags[1])
        #expect(tags[0].count == 8 && tags[0].allSatisfy { $0.updatedAt < Moment(homes[0].time.now) })
    }
}
