import Core
import Testing

@testable import FeatureFood
@testable import FoodDiary
@testable import FoodReading
@testable import FoodRules

@Suite("Corrections of entries")
struct EntryCorrectionTests {
    private func grams(_ report: LogReport) -> [Double] { report.entries.flatMap(\.items).compactMap(\.grams) }

    @Test("\"make that two\" doubles what was logged once")
    func two() async throws {
        let home = try FoodHome()
        let before = grams(try await home.log("an apple"))
        let after = try await home.log("make that two")
        #expect(after.isCorrection)
        #expect(grams(after) == before.map { $0 * 2 })
        #expect(try await home.day().entries.count == 1)
    }

    @Test("\"only half\" halves it")
    func half() async throws {
        let home = try FoodHome()
        try await home.log("200 g rice")
        #expect(grams(try await home.log("only half")) == [100])
    }

    @Test(
        "an amount that is said is that of all servings",
        arguments: [
            ("2 eggs", "make that three", 150.0), ("2 eggs", "make that 3 eggs", 150), ("2 eggs", "only half", 100),
            ("100 g rice", "make that 150 g", 150), ("100 g rice", "make that three", 300),
            ("2 eggs", "actually 3 bananas", 354), ("2 cups of milk", "make that 3 cups", 732),
        ]
    )
    func servings(logged: String, words: String, total: Double) async throws {
        let home = try FoodHome()
        try await home.log(logged)
        _ = try await home.run(EditFood.self, ["target": "last", "servings": 2])
        try await home.log(words)
        let items = try await home.day().entries.flatMap(\.items)
        #expect(items.map { ($0.grams ?? 0).rounded() } == [total])
    }

    @Test("\"actually chicken\" puts another food in its place")
    func another() async throws {
        let home = try FoodHome()
        try await home.log("150 g turkey")
        let after = try await home.log("actually chicken breast")
        #expect(after.entries.first?.items.count == 1)
        #expect(after.entries.first?.items.first?.name.lowercased().contains("chicken") == true)
        #expect(grams(after) == [150])
    }

    @Test("a correction with a weight sets the weight")
    func weight() async throws {
        let home = try FoodHome()
        try await home.log("200 g rice")
        #expect(grams(try await home.log("make that 150 g")) == [150])
    }

    private static let breakfast = "2 eggs, a slice of toast with butter and a black coffee"

    @Test(
        "a food that is named is corrected where it stands",
        arguments: [
            ("make that three eggs", 150.0), ("actually 3 eggs", 150), ("it was 3 eggs", 150), ("I meant 3 eggs", 150),
            ("change that to 4 eggs", 200), ("wait, it was just one egg", 50), ("3 eggs, not 2", 150),
        ]
    )
    func sameFood(words: String, eggs: Double) async throws {
        let home = try FoodHome()
        let before = try await home.log(Self.breakfast)
        let after = try await home.log(words)
        #expect(after.entries.first?.items.map(\.name) == before.entries.first?.items.map(\.name))
        #expect(grams(after) == [eggs] + grams(before).dropFirst())
    }

    @Test(
        "foods that are only left out are taken out of the last entry",
        arguments: [
            ("chicken and rice", "no rice", ["Chicken breast"]),
            ("eggs and toast with butter", "no butter", ["Egg", "Toast"]),
            ("eggs and toast with butter", "without the toast", ["Egg", "Butter"]),
            ("eggs and toast with butter", "minus the butter", ["Egg", "Toast"]),
            ("eggs and toast with butter", "skip the toast", ["Egg", "Butter"]),
            ("eggs and toast with butter", "remove the toast and the butter", ["Egg"]), ("eggs", "no eggs", []),
        ]
    )
    func leftOut(logged: String, words: String, foods: [String]) async throws {
        let home = try FoodHome()
        try await home.log(logged)
        try await home.log(words)
        let names = try await home.day().entries.flatMap(\.items).map { $0.name.lowercased() }
        #expect(names == foods.map { $0.lowercased() })
    }

    @Test(
        "meal, day and time move the entry and leave its foods",
        arguments: [
            ("that was for dinner", "2026-11-21 13:00 dinner"), ("that was yesterday", "2026-11-20 13:00 lunch"),
            ("actually it was for breakfast", "2026-11-21 13:00 breakfast"),
            ("make that breakfast", "2026-11-21 13:00 breakfast"),
            ("sorry, that was a snack", "2026-11-21 13:00 snack"),
            ("actually that was at 8am", "2026-11-21 08:00 breakfast"),
            ("it was yesterday at 19:00", "2026-11-20 19:00 dinner"),
            ("it was two hours ago", "2026-11-21 11:00 lunch"),
        ]
    )
    func moved(words: String, place: String) async throws {
        let home = try FoodHome()
        let before = try await home.log("2 eggs and toast")
        let after = try await home.log(words)
        #expect(grams(after) == grams(before))
        let entry = try #require(try await home.food.journal.lastEntry()).entry
        let minute = LocalMinute.of(entry.eatenAt.date, zone: home.time.zone)
        #expect("\(entry.day) \(EatingMoment.clockText(minute)) \(entry.meal)" == place)
    }

    @Test("stated figures are those of the only food, or of the one that is named")
    func figures() async throws {
        let home = try FoodHome()
        try await home.log("2 eggs")
        let both = try await home.log("make that 210 kcal and 20 g protein").entries.first?.items.first
        #expect(both?.kcal == 210)
        #expect(both?.protein == 20)
        #expect(both?.grams == 100)
        try await home.log("2 eggs and toast")
        let before = try await home.contents()
        await #expect(throws: FoodError.self) { try await home.log("it was 300 kcal") }
        #expect(try await home.contents() == before)
        let toast = try await home.log("make the toast 90 kcal").entries.first?.items.last
        #expect(toast?.kcal == 90)
    }

    @Test(
        "a correction that would leave less known of the entry is refused",
        arguments: [
            ("2 eggs and toast", "actually zorblax"), ("2 eggs and toast", "make that zorblax"),
            ("2 eggs and toast", "actually 0 eggs"), ("2 eggs and toast", "no coffee"),
            ("a ham and cheese sandwich", "no cheese"), ("a ham and cheese sandwich", "remove the cheese"),
        ]
    )
    func refused(logged: String, words: String) async throws {
        let home = try FoodHome()
        try await home.log(logged)
        let before = try await home.contents()
        await #expect(throws: FoodError.self) { try await home.log(words) }
        #expect(try await home.contents() == before)
    }

    @Test("without anything logged it says what to do")
    func nothing() async throws {
        let home = try FoodHome()
        let error = await #expect(throws: FoodError.self) { try await home.log("make that two") }
        #expect(error?.code == "food.missing")
    }

    @Test("meal, day, time and note given beside a correction go with the corrected entry")
    func options() async throws {
        let home = try FoodHome()
        try await home.log("an apple")
        let before = try await home.contents()
        let input: [String: JSONValue] = ["meal": "dinner", "day": "yesterday", "at": "19:15", "notes": "hello"]
        let corrected = try #require(try await home.log("make that 3", input).entries.first)
        #expect(corrected.items.first?.quantity == 3)
        #expect(corrected.meal == "dinner")
        #expect(corrected.day == LocalDay("2026-11-20"))
        #expect(corrected.localTime == "19:15")
        #expect(corrected.notes == "hello")
        _ = try await home.run(UndoFood.self)
        #expect(try await home.contents() == before)
        await #expect(throws: FoodError.self) { try await home.log("scratch that", ["notes": "hello"]) }
        await #expect(throws: FoodError.self) { try await home.log("make that 3", ["day": "tomorrow"]) }
        #expect(try await home.contents() == before)
    }

    @Test("a correction is undone exactly")
    func undo() async throws {
        let home = try FoodHome()
        try await home.log("200 g rice and 2 eggs")
        let before = try await home.contents()
        try await home.log("only half")
        #expect(try await home.contents() != before)
        _ = try await home.run(UndoFood.self)
        #expect(try await home.contents() == before)
    }
}
