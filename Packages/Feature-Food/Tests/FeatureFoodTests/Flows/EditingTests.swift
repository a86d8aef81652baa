import Core
import CoreTesting
import Foundation
import Testing

@testable import FeatureFood
@testable import FoodDiary
@testable import FoodReading
@testable import FoodRules

@Suite("Editing entries")
struct EditingTests {
    private func entry(_ report: EditReport) throws -> EntryReport {
        guard case .entry(let entries) = report else { throw FoodError.noEntry("not an entry") }
        return try #require(entries.entries.first)
    }

    @Test("new words replace the foods, and undo brings the old ones back")
    func words() async throws {
        let home = try FoodHome()
        try await home.log("2 eggs and 100 g chicken breast")
        let before = try await home.contents()
        let report = try entry(try await home.run(EditFood.self, ["target": "last", "text": "3 eggs"]))
        #expect(report.items.count == 1)
        #expect(report.items.first?.grams == 150)
        #expect(try await home.day().entries.count == 1)
        _ = try await home.run(UndoFood.self)
        #expect(try await home.contents() == before)
    }

    @Test("a weight scales the figures, servings multiply them")
    func amounts() async throws {
        let home = try FoodHome()
        let logged = try await home.log("100 g chicken breast")
        let kcal = try #require(logged.entries.first?.items.first?.kcal)
        let heavier = try entry(try await home.run(EditFood.self, ["target": "1", "grams": 180]))
        #expect(abs((heavier.items.first?.kcal ?? 0) - kcal * 1.8) < 0.01)
        #expect(heavier.items.first?.state == "edited")
        let doubled = try entry(try await home.run(EditFood.self, ["target": "1", "servings": 2]))
        #expect(doubled.items.first?.grams == 360)
        #expect(abs(try await home.day().totals.kcal - kcal * 3.6) < 0.01)
        let stated = try entry(try await home.run(EditFood.self, ["target": "1", "kcal": 500]))
        #expect(stated.items.first?.kcal == 500)
        #expect(try await home.day().totals.kcal == 500)
    }

    @Test("one food of several is named by its number, and can be taken out")
    func item() async throws {
        let home = try FoodHome()
        try await home.log("2 eggs and 100 g chicken breast")
        let error = await #expect(throws: FoodError.self) {
            try await home.run(EditFood.self, ["target": "last", "grams": 50])
        }
        #expect(error?.recovery?.contains("--item") == true)
        let edited = try entry(try await home.run(EditFood.self, ["target": "last", "item": 2, "grams": 50]))
        #expect(edited.items.map(\.grams) == [100, 50])
        let removed = try entry(try await home.run(EditFood.self, ["target": "last", "item": 1, "remove": true]))
        #expect(removed.items.map(\.grams) == [50])
    }

    @Test(
        "new words for one food leave the others",
        arguments: [
            (item: 1, text: "4 eggs", names: ["egg", "chicken breast", "banana"]),
            (item: 2, text: "100 g tofu", names: ["egg", "tofu", "banana"]),
            (item: 3, text: "an apple and 2 eggs", names: ["egg", "chicken breast", "apple", "egg"]),
        ]
    )
    func wordsOfOne(item: Int64, text: String, names: [String]) async throws {
        let home = try FoodHome()
        try await home.log("2 eggs, 100 g chicken breast and a banana")
        let before = try await home.contents()
        let input: JSONValue = ["target": "1", "text": .string(text), "item": .integer(item)]
        let edited = try entry(try await home.run(EditFood.self, input))
        #expect(edited.items.map(\.name) == names)
        #expect(try await home.day().entries.first?.items.map(\.name) == names)
        _ = try await home.run(UndoFood.self)
        #expect(try await home.contents() == before)
    }

    @Test(
        "what contradicts itself is refused",
        arguments: [
            ["remove": true, "grams": 50], ["remove": true, "text": "4 eggs"], ["remove": true, "kcal": 90],
            ["text": "4 eggs and toast", "grams": 50], ["text": "4 eggs", "item": 7],
        ] as [[String: JSONValue]]
    )
    func contradiction(options: [String: JSONValue]) async throws {
        let home = try FoodHome()
        try await home.log("2 eggs and 100 g chicken breast")
        let before = try await home.contents()
        let input = options.merging(["target": "1", "item": 1]) { given, _ in given }
        await #expect(throws: FoodError.self) { try await home.run(EditFood.self, .object(input)) }
        #expect(try await home.contents() == before)
    }

    @Test("meal, day, time and note move with the entry")
    func place() async throws {
        let home = try FoodHome()
        try await home.log("2 eggs")
        let input: JSONValue = ["target": "1", "meal": "breakfast", "day": "yesterday", "at": "8:10", "notes": "late"]
        let moved = try entry(try await home.run(EditFood.self, input))
        #expect(moved.meal == "breakfast")
        #expect(moved.day == LocalDay("2026-11-20"))
        #expect(moved.localTime == "08:10")
        #expect(moved.notes == "late")
        #expect(try await home.day().entries.isEmpty)
        await #expect(throws: FoodError.self) {
            try await home.run(EditFood.self, ["target": "last", "day": "tomorrow"])
        }
    }

    @Test(
        "new words that name a meal, a day or a time move the entry there, unless an option says otherwise",
        arguments: [
            (text: "3 eggs", options: [:], place: "2026-11-21 lunch 13:00"),
            (text: "3 eggs for breakfast", options: [:], place: "2026-11-21 breakfast 13:00"),
            (text: "3 eggs yesterday at 8am", options: [:], place: "2026-11-20 breakfast 08:00"),
            (
                text: "3 eggs yesterday at 8am", options: ["meal": "snack", "day": "today"],
                place: "2026-11-21 snack 08:00"
            ),
        ] as [(text: String, options: [String: JSONValue], place: String)]
    )
    func placeInWords(text: String, options: [String: JSONValue], place: String) async throws {
        let home = try FoodHome()
        try await home.log("2 eggs")
        let input = options.merging(["target": "1", "text": .string(text)]) { given, _ in given }
        let edited = try entry(try await home.run(EditFood.self, .object(input)))
        #expect("\(edited.day) \(edited.meal) \(edited.localTime)" == place)
        #expect(edited.items.map(\.grams) == [150])
    }

    @Test("an entry that is moved stays in the zone in which it was eaten")
    func zone() async throws {
        let home = try FoodHome()
        try await home.log("2 eggs", ["at": "8:00"])
        let away = home.otherProcess(zone: "Asia/Tokyo")
        let edited = try await away.diary.edit("last", on: nil, EntryEdit(minute: 7 * 60)).saved
        #expect(edited.entry.zone == "Europe/Berlin")
        #expect(edited.entry.eatenAt.date == (try Date("2026-11-21T06:00:00Z", strategy: .iso8601)))
        let moved = try await away.diary.edit("last", on: nil, EntryEdit(day: LocalDay("2026-11-20"))).saved
        #expect(moved.entry.eatenAt.date == (try Date("2026-11-20T06:00:00Z", strategy: .iso8601)))
    }

    @Test("an edit says what it assumed of new words, and what it did not understand, as logging does")
    func remarks() async throws {
        let home = try FoodHome()
        try await home.log("2 eggs")
        guard
            case .entry(let report) = try await home.run(
                EditFood.self,
                ["target": "1", "text": "crisps, 3 xyzzyblorp and a zorblish toast"]
            )
        else { throw FoodError.noEntry("not an entry") }
        #expect(report.assumptions.contains { $0.contains("is taken as potato chips") })
        #expect(report.notices.contains { $0.contains("\"3 xyzzyblorp\" is kept without figures") })
        #expect(report.notices.contains("Not understood: \"zorblish\"."))
        guard case .entry(let moved) = try await home.run(EditFood.self, ["target": "1", "meal": "snack"]) else {
            throw FoodError.noEntry("not an entry")
        }
        #expect(moved.assumptions.isEmpty)
        #expect(moved.notices.isEmpty)
    }

    @Test("a wrong edit says what is wrong and writes nothing")
    func wrong() async throws {
        let home = try FoodHome()
        try await home.log("2 eggs")
        let before = try await home.contents()
        let inputs: [JSONValue] = [
            ["target": "9", "grams": 5], ["target": "1", "grams": 0], ["target": "1", "grams": -5], ["target": "1"],
            ["target": "1", "kcal": 6000], ["target": "1", "text": "xyzzyblorp"], ["target": "1", "item": 4],
            ["target": "1", "item": .integer(.min)],
            ["target": "1", "servings": 0], ["target": "nothing of mine", "kcal": 5],
            ["target": "deadbeef1", "grams": 5],
            ["target": "1", "remove": true],
            ["target": "1", "text": "2 eggs for breakfast and soup for lunch"],
        ]
        for input in inputs {
            await #expect(throws: FoodError.self, "\(input)") { try await home.run(EditFood.self, input) }
            #expect(try await home.contents() == before, "\(input)")
        }
    }

    @Test("an entry is found by its number, by last, and by the end of its id")
    func references() async throws {
        let home = try FoodHome()
        let id = try #require(try await home.log("2 eggs").entries.first?.id)
        for reference in ["1", "#1", "last", id, String(id.suffix(8))] {
            let entry = try await home.food.diary.find(reference, on: home.time.today)
            #expect(entry.entry.id.description == id)
        }
    }

    @Test("delete removes an entry, undo brings it back")
    func delete() async throws {
        let home = try FoodHome()
        try await home.log("2 eggs")
        let before = try await home.contents()
        let report = try await home.run(DeleteFood.self, ["entry": "1"])
        #expect(report.day.totals.kcal == 0)
        #expect(try await home.contents().isEmpty)
        _ = try await home.run(UndoFood.self)
        #expect(try await home.contents() == before)
    }

    @Test("with a day named, last is the entry logged last on that day")
    func lastOfDay() async throws {
        let home = try FoodHome()
        try await home.log("2 eggs", ["day": "yesterday"])
        try await home.log("100 g tofu", ["day": "yesterday", "at": "7:00"])
        try await home.log("a banana")
        func names(_ reference: String, _ day: String?) async throws -> [String] {
            try await home.food.diary.find(reference, on: day.flatMap { LocalDay($0) }).items.map(\.name)
        }
        #expect(try await names("last", nil) == ["banana"])
        #expect(try await names("last", "2026-11-21") == ["banana"])
        #expect(try await names("last", "2026-11-20") == ["tofu"])
        #expect(try await home.run(CopyFood.self, ["entry": "last"]).entries.flatMap(\.items).map(\.name) == ["banana"])
        let copied = try await home.run(CopyFood.self, ["entry": "last", "from": "yesterday"])
        #expect(copied.entries.flatMap(\.items).map(\.name) == ["tofu"])
        _ = try await home.run(DeleteFood.self, ["entry": "last", "on": "yesterday"])
        #expect(try await home.day("yesterday").entries.flatMap(\.items).map(\.name) == ["egg"])
        #expect(try await home.day().entries.count == 3)
        let error = await #expect(throws: FoodError.self) {
            try await home.run(DeleteFood.self, ["entry": "last", "on": "2026-11-01"])
        }
        #expect(error?.message == "There is no entry 'last' on 2026-11-01.")
    }

    @Test("copy logs yesterday again, or one meal of it, and never later than now")
    func copy() async throws {
        let home = try FoodHome()
        try await home.log("2 eggs", ["day": "yesterday", "meal": "breakfast"])
        try await home.log("150 g chicken breast", ["day": "yesterday", "meal": "dinner"])
        let breakfast = try await home.run(CopyFood.self, ["meal": "breakfast"])
        #expect(breakfast.entries.map(\.localTime) == ["08:00"])
        let all = try await home.run(CopyFood.self)
        #expect(all.entries.map(\.meal) == ["breakfast", "dinner"])
        #expect(all.entries.map(\.localTime) == ["08:00", "13:00"])
        #expect(try await home.day("yesterday").entries.count == 2)
        #expect(try await home.day().entries.count == 3)
        await #expect(throws: FoodError.self) { try await home.run(CopyFood.self, ["from": "2020-01-01"]) }
    }

    @Test("a favourite is kept, logged in any number, replaced by name, and removed")
    func favorites() async throws {
        let home = try FoodHome()
        let kcal = try await home.log("2 eggs and 100 g chicken breast").day.totals.kcal
        _ = try await home.run(AddFavorite.self, ["name": "My Lunch"])
        let logged = try await home.run(LogFavorite.self, ["name": "my lunch", "servings": 0.5, "meal": "snack"])
        #expect(abs((logged.entries.first?.totals.kcal ?? 0) - kcal / 2) < 0.01)
        #expect(logged.entries.first?.meal == "snack")
        _ = try await home.run(AddFavorite.self, ["name": "my lunch"])
        #expect(try await home.run(ListFavorites.self).favorites.count == 1)
        let error = await #expect(throws: FoodError.self) { try await home.run(LogFavorite.self, ["name": "my lnch"]) }
        #expect(error?.recovery?.contains("my lunch") == true)
        #expect(try await home.run(RemoveFavorite.self, ["name": "my lunch"]).favorites.isEmpty)
        _ = try await home.run(UndoFood.self)
        #expect(try await home.run(ListFavorites.self).favorites.count == 1)
    }

    @Test("quick add takes figures, counts energy from macros, and doubts what does not fit")
    func quick() async throws {
        let home = try FoodHome()
        let counted = try await home.run(QuickFood.self, ["protein": 25, "carbs": 10, "fat": 10])
        #expect(counted.entries.first?.totals.kcal == 230)
        let stated = try await home.run(QuickFood.self, ["kcal": 100, "protein": 50, "name": "shake"])
        #expect(stated.entries.first?.totals.kcal == 100)
        #expect(stated.notices.count == 1)
        for input in [[:], ["kcal": 0], ["kcal": 5000], ["kcal": -1], ["protein": 300], ["kcal": 100, "fat": -1]]
            as [JSONValue]
        {
            await #expect(throws: (any Error).self) { try await home.run(QuickFood.self, input) }
        }
        #expect(try await home.day().entries.count == 2)
    }

    @Test("water adds up by day and is undone")
    func water() async throws {
        let home = try FoodHome()
        #expect(try await home.run(DrinkWater.self, ["amount": "500ml"]).dayMl == 500)
        #expect(try await home.run(DrinkWater.self, ["amount": "0.25l"]).dayMl == 750)
        _ = try await home.run(UndoFood.self)
        #expect(try await home.day().waterMl == 500)
        for amount in ["0", "-5ml", "11l"] {
            await #expect(throws: (any Error).self) { try await home.run(DrinkWater.self, ["amount": .string(amount)]) }
        }
    }
}
