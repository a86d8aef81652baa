import Core
import Testing

@testable import FeatureFood
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
