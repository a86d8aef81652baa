import AppData
import Core
import Foundation
import GRDB
import Testing

@testable import FeatureFood
@testable import FoodDiary
@testable import FoodReading
@testable import FoodRules

@Suite("Food journal")
struct JournalTests {
    @Test("undo puts everything back, step by step")
    func undo() async throws {
        let home = try FoodHome()
        var states = [try await home.contents()]
        for text in ["2 eggs", "150 g rice and 100 g chicken breast", "make that two", "a banana"] {
            try await home.log(text)
            states.append(try await home.contents())
        }
        #expect(Set(states.map(\.description)).count == states.count)
        for state in states.dropLast().reversed() {
            _ = try await home.run(UndoFood.self)
            #expect(try await home.contents() == state)
        }
        await #expect(throws: FoodError.nothingToUndo) { try await home.run(UndoFood.self) }
    }

    @Test("a deleted entry leaves a tombstone and takes its usage along")
    func tombstone() async throws {
        let home = try FoodHome()
        try await home.log("2 eggs")
        #expect(try await home.food.journal.usage().values.reduce(0, +) == 1)
        let entry = try #require(try await home.food.journal.lastEntry())
        try await home.food.journal.delete(entry)
        #expect(try await home.contents() == [])
        let rows = try await home.database.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM food_items") }
        #expect(rows == 1)
        _ = try await home.food.journal.undo()
        #expect(try await home.food.journal.usage().values.reduce(0, +) == 1)
    }

    @Test("two edits of one entry from two processes: the second is told, and nothing is written over")
    func conflict() async throws {
        let home = try FoodHome()
        try await home.log("200 g rice")
        let other = home.otherProcess()
        let mine = try #require(try await home.food.journal.lastEntry())
        let theirs = try #require(try await other.journal.lastEntry())
        _ = try await other.journal.update(theirs, summary: "theirs") { $0.items[0].scale(by: 2) }
        let error = await #expect(throws: FoodError.self) {
            _ = try await home.food.journal.update(mine, summary: "mine") { $0.items[0].scale(by: 0.5) }
        }
        #expect(error?.code == "food.changed-meanwhile")
        #expect(try await home.food.journal.lastEntry()?.items.first?.grams == 400)
        try await other.journal.delete(try #require(try await other.journal.lastEntry()))
        await #expect(throws: FoodError.self) { try await home.food.journal.delete(mine) }
    }

    @Test("a day is the local day where one ate, through clock changes and journeys")
    func days() async throws {
        // The night in which Berlin's clocks go back: 2026-10-25 has 25 hours.
        let home = try FoodHome("2026-10-24T22:30:00Z")
        try await home.log("an apple")
        try home.move(to: "2026-10-25T22:30:00Z")
        try await home.log("a banana")
        try home.move(to: "2026-10-25T23:30:00Z")
        try await home.log("a pear")
        let days = try await home.food.journal.totals(
            try #require(LocalDay("2026-10-24"))...(try #require(LocalDay("2026-10-27")))
        )
        #expect(days.map(\.day.description) == ["2026-10-25", "2026-10-26"])
        let sunday = try await home.day("2026-10-25")
        #expect(sunday.entries.map(\.localTime) == ["00:30", "23:30"])

        // At the same moment it is still the day before in New York, and the entries in Berlin stay where they were.
        let abroad = home.otherProcess(zone: "America/New_York")
        let parsed = try await abroad.read("an orange")
        let outcome = try await abroad.log(parsed, options: EntryPlan.Options())
        #expect(outcome.entries.first?.entry.day.description == "2026-10-25")
        #expect(try await home.day("2026-10-25").entries.count == 3)
        #expect(try await home.day("2026-10-26").entries.count == 1)
    }

    @Test("a minute that the clock skips in spring is the first one after the gap")
    func gap() throws {
        let home = try FoodHome("2026-03-29T12:00:00Z")
        let day = try #require(LocalDay("2026-03-29"))
        let moment = LocalMinute.moment(2 * 60 + 30, on: day, in: home.time.calendar)
        #expect(moment == (try Date("2026-03-29T01:00:00Z", strategy: .iso8601)))
        let noon = LocalMinute.moment(12 * 60, on: day, in: home.time.calendar)
        #expect(noon == (try Date("2026-03-29T10:00:00Z", strategy: .iso8601)))
        #expect(LocalMinute.of(noon, zone: home.time.zone) == 720)
    }
}
