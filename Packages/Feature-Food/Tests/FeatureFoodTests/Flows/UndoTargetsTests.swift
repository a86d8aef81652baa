import AppData
import Core
import Foundation
import GRDB
import Testing

@testable import FeatureFood
@testable import FoodDiary
@testable import FoodReading
@testable import FoodRules

@Suite("Undoing targets and training days")
struct UndoTargetsTests {
    private func macros(_ home: FoodHome) async throws -> MacrosChange.Targets {
        MacrosChange.Targets(try await ProfileStore(database: home.database, time: home.time).profile())
    }

    @Test("targets set by hand are put back exactly, step by step")
    func targets() async throws {
        let home = try FoodHome()
        var states = [try await macros(home)]
        let inputs: [JSONValue] = [
            ["days": "training", "protein": 150, "carbs": 280, "fat": 70],
            ["days": "rest", "kcal": 1900, "protein": 150],
            ["days": "all", "kcal": 2200, "protein": 140],
            ["days": "training", "clear": true],
        ]
        for input in inputs {
            _ = try await home.run(SetMacros.self, input)
            states.append(try await macros(home))
        }
        #expect(states.last?.training == nil)
        #expect(states.last?.rest?.kcal == 2200)
        for state in states.dropLast().reversed() {
            _ = try await home.run(UndoFood.self)
            #expect(try await macros(home) == state)
        }
        await #expect(throws: FoodError.nothingToUndo) { try await home.run(UndoFood.self) }
    }

    @Test("undoing targets leaves the rest of the profile as it is now, and says what was taken back")
    func profile() async throws {
        let home = try FoodHome()
        _ = try await home.run(SetMacros.self, ["days": "rest", "kcal": 1900, "protein": 150])
        let store = ProfileStore(database: home.database, time: home.time)
        try await store.update { $0.weightKg = 81 }
        let report = try await home.run(UndoFood.self)
        #expect(report.undone == "set rest day targets")
        #expect(try await store.profile().weightKg == 81)
        #expect(try await store.profile().restDayMacros == nil)
    }

    @Test("targets that were changed elsewhere since are not written over")
    func changedSince() async throws {
        let home = try FoodHome()
        _ = try await home.run(SetMacros.self, ["days": "rest", "kcal": 1900, "protein": 150])
        let store = ProfileStore(database: home.database, time: home.time)
        try await store.update { $0.restDayMacros = Macros(kcal: 2000, protein: 100, carbs: 250, fat: 60) }
        await #expect(throws: FoodError.cannotUndo("set rest day targets")) { try await home.run(UndoFood.self) }
        #expect(try await store.profile().restDayMacros?.kcal == 2000)
    }

    @Test("what follows from the figures must be possible, too")
    func impossible() async throws {
        let home = try FoodHome()
        let input: JSONValue = ["days": "rest", "protein": 2000, "carbs": 2000, "fat": 2000]
        await #expect(throws: FoodError.self) { try await home.run(SetMacros.self, input) }
        await #expect(throws: FoodError.self) {
            try await home.run(SetMacros.self, ["days": "all", "clear": true, "kcal": 5])
        }
        #expect(try await macros(home).rest == nil)
        await #expect(throws: FoodError.nothingToUndo) { try await home.run(UndoFood.self) }
    }

    @Test("a training mark is put back: set, changed and taken off")
    func training() async throws {
        let home = try FoodHome()
        let day = home.time.today
        func mark() async throws -> Bool? {
            try await home.database.read { try TrainingDayMark.living(day, in: $0)?.isTrainingDay }
        }
        let states: [Bool?] = [nil, true, false, nil]
        for word in ["training", "rest", "auto"] { _ = try await home.run(MarkTraining.self, ["mark": .string(word)]) }
        #expect(try await mark() == nil)
        for state in states.dropLast().reversed() {
            _ = try await home.run(UndoFood.self)
            #expect(try await mark() == state)
        }
        await #expect(throws: FoodError.nothingToUndo) { try await home.run(UndoFood.self) }
    }

    @Test("a mark that changes nothing is nothing to undo")
    func nothing() async throws {
        let home = try FoodHome()
        _ = try await home.run(MarkTraining.self, ["mark": "auto"])
        await #expect(throws: FoodError.nothingToUndo) { try await home.run(UndoFood.self) }
        try await home.log("2 eggs")
        _ = try await home.run(MarkTraining.self, ["mark": "auto"])
        #expect(try await home.run(UndoFood.self).undone == "log 2 eggs")
    }

    @Test("a change that an earlier version wrote is still read")
    func earlierVersion() throws {
        let rows = try JSONDecoder().decode(
            JournalChange.Rows.self,
            from: Data(#"{"entries":[],"items":[],"foods":[],"favorites":[],"water":[],"logs":[]}"#.utf8)
        )
        #expect(rows.isEmpty)
    }
}
