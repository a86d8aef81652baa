import Foundation
import Testing

@Suite("Undo, redo and the history of changes")
struct UndoTests {
    private func json(_ outcome: BentoBinary.Outcome) throws -> [String: Any] {
        try #require(
            JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any],
            "\(outcome.errors)"
        )
    }

    @Test("the last change of any feature is taken back and made again, each in its turn")
    func turns() throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        func run(_ arguments: [String], at minute: Int) throws -> BentoBinary.Outcome {
            try bento.run(arguments, environment: ["BENTO_NOW": "2026-11-21T12:\(minute):00Z"])
        }
        #expect(try run(["undo"], at: 10).status == 65)
        #expect(try run(["food", "log", "2 eggs"], at: 11).status == 0)
        #expect(try run(["workouts", "log", "bench 3x8 80kg"], at: 12).status == 0)
        #expect(try run(["food", "water", "300ml"], at: 13).status == 0)

        let water = try run(["undo"], at: 14)
        #expect(
            water.status == 0 && water.output.hasPrefix("Taken back: water 300 ml (Food, 2026-11-21 12:13)"),
            "\(water)"
        )
        let workout = try json(run(["undo", "--json"], at: 15))
        #expect(workout["feature"] as? String == "Workouts")
        let rows = try #require(workout["rows"] as? [[String: Any]])
        #expect(
            rows.contains { $0["table"] as? String == "workouts_workouts" && $0["before"] != nil && $0["after"] == nil }
        )
        #expect(try run(["undo"], at: 16).output.contains("Taken back: log 2 eggs"))
        #expect(try run(["undo"], at: 17).status == 65)
        #expect(!(try run(["food", "day"], at: 17).output.contains("Egg")))

        #expect(try run(["redo"], at: 18).output.contains("Made again: log 2 eggs"))
        #expect(try run(["food", "day"], at: 18).output.contains("Egg"))
        #expect(try json(run(["redo", "--json"], at: 19))["feature"] as? String == "Workouts")
        #expect(try run(["redo"], at: 20).output.contains("Made again: water 300 ml"))
        #expect(try run(["redo"], at: 21).status == 65)
        #expect(try run(["undo"], at: 22).output.contains("Taken back: water 300 ml"))
    }

    @Test("a change of a row shows its fields before and now, and one made meanwhile is not overwritten")
    func fields() throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        #expect(try bento.run(["food", "weigh", "80kg"]).status == 0)
        #expect(try bento.run(["food", "weigh", "81kg"]).status == 0)
        let undone = try bento.run(["undo"])
        #expect(undone.output.contains("weight kg") && undone.output.contains("81") && undone.output.contains("80"))
        try bento.sql("UPDATE shared_daily_logs SET weight_kg = 90")
        let refused = try bento.run(["undo", "--json"])
        #expect(refused.status == 65 && refused.errors.contains("undo.changed-since"), "\(refused)")
    }

    @Test("a payment is not taken back, and neither is what was changed before it, unless that is meant")
    func payment() throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        #expect(try bento.run(["food", "water", "300ml"]).status == 0)
        #expect(try bento.run(["wallet", "sandbox", "fund", "100000sat"]).status == 0)
        let address = "bcrt1qluc57fwe8luj229xt73vxv3kxxu5py0n9d0lcc"
        let paid = try bento.run(["wallet", "send", address, "30000", "--yes"])
        try #require(paid.status == 0, "\(paid.errors)")
        let refused = try bento.run(["undo"])
        #expect(refused.status == 65 && refused.errors.contains("wallet send"), "\(refused)")
        #expect(refused.errors.contains("bento undo --earlier"))
        #expect(try bento.run(["undo", "--earlier"]).output.contains("Taken back: water 300 ml"))
    }

    @Test("the history tells who changed what and what became of it, and nothing of the words")
    func history() throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        #expect(try bento.run(["history"]).output.contains("Nothing was changed yet"))
        _ = try bento.run(["food", "log", "2 eggs"])
        _ = try bento.run(["food", "day"])
        _ = try bento.run(["call", "food.log", "--as", "model", "--json", #"{"text": "1 egg"}"#])
        _ = try bento.run(["food", "log", "zzzzqqq"])
        let calls = try #require(try json(bento.run(["history", "--json"]))["calls"] as? [[String: Any]])
        #expect(calls.map { $0["flow"] as? String } == ["food.log", "food.log", "food.log"])
        #expect(calls.map { $0["caller"] as? String } == ["program", "model", "program"])
        #expect(calls[1]["outcome"] as? String == "failed flow.permission-needed")
        #expect(calls[2]["outcome"] as? String == "done")
        #expect(try bento.run(["history", "--as", "model"]).output.contains("failed: flow.permission-needed"))
        let file = bento.bentoHome.appendingPathComponent("calls.jsonl")
        #expect(!(try String(contentsOf: file, encoding: .utf8).contains("egg")))
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
        #expect(mode as? Int == 0o600)
    }

    @Test(
        "what is logged in plain words is a meal, a workout or a weight, and is said to be",
        arguments: [
            ("2 eggs and a slice of toast", "a meal", "food day"), ("bench 3x8 80kg", "a workout", "workouts list"),
            ("run 5k 27:30", "a workout", "workouts list"), ("72.5 kg", "your weight", "food trends"),
            ("weighed 160 lb", "your weight", "food trends"), ("porridge with honey", "a meal", "food day"),
        ]
    )
    func log(_ words: String, _ noun: String, _ shown: String) throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        let outcome = try bento.run(["log"] + words.split(separator: " ").map(String.init))
        #expect(outcome.status == 0 && outcome.errors.contains("Taken for \(noun): bento "), "\(outcome)")
    }

    @Test(
        "what is nothing that can be logged is refused, and nothing is logged",
        arguments: ["zzzzqqq", "blue sky thinking"]
    )
    func unclear(_ words: String) throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        let outcome = try bento.run(["log", words])
        #expect(outcome.status == 64 && outcome.errors.contains("nothing is logged"), "\(outcome)")
        #expect(!FileManager.default.fileExists(atPath: bento.bentoHome.appendingPathComponent("bento.sqlite").path))
    }
}
