import AppData
import Core
import Foundation
import GRDB
import Testing

@testable import FeatureFood
@testable import FoodDiary
@testable import FoodReading
@testable import FoodRules

@Suite("History of changes")
struct ChangeHistoryTests {
    @Test("undo takes back the last change, whatever the clock said", arguments: ["11:59:59", "03:00:00", "12:00:00"])
    func clockSetBack(time: String) async throws {
        let home = try FoodHome("2026-11-21T12:00:00Z")
        let empty = try await home.contents()
        try await home.log("2 eggs")
        let eggs = try await home.contents()
        try home.move(to: "2026-11-21T\(time)Z")
        try await home.log("make that three")
        #expect(try await home.run(UndoFood.self).undone.hasPrefix("correct"))
        #expect(try await home.contents() == eggs)
        #expect(try await home.run(UndoFood.self).undone == "log 2 eggs")
        #expect(try await home.contents() == empty)
    }

    @Test("what was logged is not kept a second time")
    func size() async throws {
        let home = try FoodHome()
        try await home.log("2 eggs, a slice of toast with butter and a black coffee")
        let bytes = try await home.database.read {
            try Int.fetchOne($0, sql: "SELECT SUM(LENGTH(rows)) FROM food_changes")
        }
        #expect(try #require(bytes) < 600)
    }

    @Test("only the last changes are kept, and they can all be undone")
    func bounded() async throws {
        let home = try FoodHome()
        for _ in 0..<JournalChange.kept + 20 { _ = try await home.run(DrinkWater.self, ["amount": "100ml"]) }
        let kept = try await home.database.read { try JournalChange.fetchCount($0) }
        #expect(kept == JournalChange.kept)
        for _ in 0..<JournalChange.kept { _ = try await home.run(UndoFood.self) }
        await #expect(throws: FoodError.nothingToUndo) { try await home.run(UndoFood.self) }
        #expect(try await home.food.journal.water(on: home.time.today) == 2000)
    }

    @Test("what another device logged is not what was said last here")
    func merged() async throws {
        let home = try FoodHome()
        func merge(_ words: String, at moment: String) async throws {
            let other = try FoodHome(moment)
            try await other.log(words)
            let theirs = try #require(try await other.food.journal.lastEntry())
            try await home.database.write { database in
                for item in theirs.items { try item.save(in: database, at: home.time.now) }
                try theirs.entry.save(in: database, at: home.time.now)
            }
        }
        try await merge("an apple", at: "2026-11-21T10:00:00Z")
        #expect(try await home.food.journal.lastEntry()?.title == "apple")
        try await home.log("2 eggs")
        try await merge("a banana", at: "2026-11-21T13:00:00Z")
        let eggs = try await home.log("make that three")
        #expect(eggs.entries.first?.items.map(\.grams) == [150])
        #expect(try await home.run(UndoFood.self).undone.hasPrefix("correct"))
        #expect(try await home.run(UndoFood.self).undone == "log 2 eggs")
        // Nothing is left that was said here: the one of the others that was said last.
        #expect(try await home.food.journal.lastEntry()?.title == "banana")
        await #expect(throws: FoodError.nothingToUndo) { try await home.run(UndoFood.self) }
    }

    @Test("a change that an earlier version kept, with whole rows, can be undone")
    func earlier() async throws {
        let home = try FoodHome()
        try await home.log("2 eggs")
        let logged = try #require(try await home.food.journal.lastEntry())
        let encoder = JSONEncoder()
        let entry = String(decoding: try encoder.encode(logged.entry), as: UTF8.self)
        let item = String(decoding: try encoder.encode(logged.items[0]), as: UTF8.self)
        try await home.database.write { database in
            try database.execute(
                sql: "UPDATE food_changes SET rows = ?",
                arguments: ["{\"entries\":[{\"after\":\(entry)}],\"items\":[{\"after\":\(item)}]}"]
            )
        }
        _ = try await home.run(UndoFood.self)
        #expect(try await home.contents() == [])
    }
}
