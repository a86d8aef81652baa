import AppData
import Core
import CoreTesting
import Testing

@testable import FeatureFood
@testable import FoodReading
@testable import FoodRules

@Suite("Undoing what was said of the body")
struct UndoBodyTests {
    private func profile(_ home: FoodHome) async throws -> UserProfile {
        var profile = try await ProfileStore(database: home.database, time: home.time).profile()
        profile.updatedAt = Moment(milliseconds: 0)
        return profile
    }

    @Test("undo takes back the body, and the meal before it only then")
    func options() async throws {
        let home = try FoodHome()
        let empty = try await profile(home)
        try await home.log("2 eggs")
        let eggs = try await home.contents()
        _ = try await home.run(SetBody.self, ["weight": "64", "born": "36", "goal": "cut"])
        #expect(try await profile(home).weightKg == 64)
        #expect(try await home.run(UndoFood.self).undone == "set age, weight, goal")
        #expect(try await profile(home) == empty)
        #expect(try await home.contents() == eggs)
        #expect(try await home.run(UndoFood.self).undone == "log 2 eggs")
    }

    @Test("a body that changes nothing is nothing to undo")
    func nothing() async throws {
        let home = try FoodHome()
        _ = try await home.run(SetBody.self, ["weight": "64"])
        _ = try await home.run(SetBody.self, ["weight": "64kg"])
        _ = try await home.run(UndoFood.self)
        #expect(try await profile(home).weightKg == nil)
        await #expect(throws: FoodError.nothingToUndo) { try await home.run(UndoFood.self) }
    }

    @Test("only what the command said is put back, and not over what was said since")
    func changedSince() async throws {
        let home = try FoodHome()
        let store = ProfileStore(database: home.database, time: home.time)
        _ = try await home.run(SetBody.self, ["weight": "64"])
        try await store.update { $0.heightCm = 170 }
        _ = try await home.run(UndoFood.self)
        #expect(try await profile(home).heightCm == 170)
        #expect(try await profile(home).weightKg == nil)
        _ = try await home.run(SetBody.self, ["height": "180"])
        try await store.update { $0.heightCm = 175 }
        await #expect(throws: FoodError.cannotUndo("set height")) { try await home.run(UndoFood.self) }
        #expect(try await profile(home).heightCm == 175)
    }

    @Test(
        "a weight of the body holds against an earlier weighing, as one of today, and is undone with it",
        arguments: [["weight": "70"], [:]] as [JSONValue]
    )
    func weighing(input: JSONValue) async throws {
        let home = try FoodHome("2026-01-10T12:00:00Z")
        let answers = ["", "", "", "70", "", ""]
        _ = try await home.run(WeighIn.self, ["weight": "90"])
        try home.move(to: "2026-11-21T12:00:00Z")
        let heavy = try await home.run(ShowTargets.self).targets
        let report = try await home.run(SetBody.self, input, ScriptedFrontEnd(answers: input == [:] ? answers : []))
        let logs = DailyLogStore(database: home.database, time: home.time)
        #expect(try await logs.log(for: home.time.today)?.weightKg == 70)
        #expect(report.targets.protein < heavy.protein)
        _ = try await home.run(UndoFood.self)
        #expect(try await logs.log(for: home.time.today) == nil)
        #expect(try await home.run(ShowTargets.self).targets == heavy)
        #expect(try await logs.lastWeighed(onOrBefore: home.time.today)?.weightKg == 90)
    }

    @Test("the same weight, and one where nothing was weighed, is no weighing")
    func noWeighing() async throws {
        let home = try FoodHome("2026-11-20T12:00:00Z")
        let logs = DailyLogStore(database: home.database, time: home.time)
        _ = try await home.run(SetBody.self, ["weight": "64"])
        #expect(try await logs.log(for: home.time.today) == nil)
        _ = try await home.run(WeighIn.self, ["weight": "66"])
        try home.move(to: "2026-11-21T12:00:00Z")
        _ = try await home.run(SetBody.self, ["weight": "66"])
        #expect(try await logs.log(for: home.time.today) == nil)
    }

    @Test("all answers to one command are taken back as one")
    func asked() async throws {
        let home = try FoodHome()
        let empty = try await profile(home)
        let answers = ScriptedFrontEnd(answers: ["female", "36", "168", "64", "moderate: on 3 to 5 days", "stay"])
        _ = try await home.run(SetBody.self, [:], answers)
        let said = try await profile(home)
        #expect(said.heightCm == 168)
        #expect(said.goal == .maintain)
        let report = try await home.run(UndoFood.self)
        #expect(report.undone == "set sex, set age, set height, set weight, set activity, set goal")
        #expect(try await profile(home) == empty)
        await #expect(throws: FoodError.nothingToUndo) { try await home.run(UndoFood.self) }
    }
}
