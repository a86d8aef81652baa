import Foundation
import HostTesting
import Testing

@testable import BentoHost

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

    @Test("reminders, fences, settings and titles are taken back and made again like meals, each in its turn")
    func otherKinds() throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        func run(_ arguments: [String], at minute: Int) throws -> BentoBinary.Outcome {
            try bento.run(arguments, environment: ["BENTO_NOW": "2026-11-21T12:\(minute):00Z"])
        }
        #expect(try run(["reminders", "add", "call Bob tomorrow at 9"], at: 10).status == 0)
        #expect(try run(["location", "fence", "add", "home", "--at", "51,12", "--radius", "150"], at: 11).status == 0)
        #expect(try run(["settings", "set", "reminders.per-day", "7"], at: 12).status == 0)
        #expect(try run(["settings", "set", "reminders.per-day", "9"], at: 13).status == 0)
        #expect(try run(["chat", "ask", "how was my day"], at: 14).status == 0)
        #expect(try run(["chat", "rename", "last", "Day"], at: 15).status == 0)
        #expect(try run(["chat", "persona", "--voice", "warm", "--energy", "5"], at: 16).status == 0)

        func setting() throws -> String { try run(["settings", "get", "reminders.per-day"], at: 59).output }
        let persona = try run(["undo"], at: 20)
        #expect(persona.output.hasPrefix("Taken back: change 9 settings (chat.persona"), "\(persona)")
        #expect(try run(["undo"], at: 21).output.hasPrefix("Taken back: rename how was my day ("))
        let second = try run(["undo"], at: 22)
        #expect(second.output.hasPrefix("Taken back: set reminders.per-day (Settings,"), "\(second)")
        #expect(second.output.contains("9") && second.output.contains("7"))
        #expect(try setting().contains("7"))
        #expect(try run(["undo"], at: 23).output.contains("not set"))
        #expect(try run(["undo"], at: 24).output.hasPrefix("Taken back: add fence home (Location,"))
        #expect(try run(["undo"], at: 25).output.hasPrefix("Taken back: remind call Bob (Reminders,"))
        #expect(try !run(["reminders"], at: 26).output.contains("call Bob"))
        #expect(try run(["redo"], at: 27).output.hasPrefix("Made again: remind call Bob"))
        #expect(try run(["redo"], at: 28).output.hasPrefix("Made again: add fence home"))
        #expect(try run(["redo"], at: 29).output.hasPrefix("Made again: set reminders.per-day"))
        #expect(try setting().contains("7"))
        #expect(try run(["reminders"], at: 30).output.contains("call Bob"))
        let mode = try FileManager.default.attributesOfItem(
            atPath: bento.bentoHome.appendingPathComponent("settings.json.changes").path
        )
        #expect(mode[.posixPermissions] as? Int == 0o600)
    }

    @Test("a setting that was changed by hand since is left as it is, and does not stand before what can be taken back")
    func handMadeSetting() throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        #expect(try bento.run(["settings", "set", "reminders.per-day", "7"]).status == 0)
        #expect(try bento.run(["settings", "set", "location.history-days", "30"]).status == 0)
        try Data(#"{"version":1,"state":{"reminders.per-day":7,"location.history-days":31}}"#.utf8)
            .write(to: bento.bentoHome.appendingPathComponent("settings.json"))
        #expect(try bento.run(["undo"]).output.hasPrefix("Taken back: set reminders.per-day"))
        #expect(try bento.run(["settings", "export"]).output.contains("31"))
        #expect(try bento.run(["undo"]).status == 65)
    }

    @Test("what cannot be taken back says why, and is passed over only where that is meant")
    func lasting() throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        #expect(try bento.run(["food", "water", "300ml"]).status == 0)
        #expect(try bento.run(["chat", "ask", "how was my day"]).status == 0)
        #expect(try bento.run(["chat", "delete", "last", "--force"]).status == 0)
        let refused = try bento.run(["undo", "--json"])
        #expect(refused.status == 65 && refused.errors.contains("undo.cannot"), "\(refused)")
        #expect(refused.errors.contains("chat delete") && refused.errors.contains("are erased"))
        #expect(try bento.run(["undo", "--earlier"]).output.contains("Taken back: water 300 ml"))
    }

    /// Flows that change what a person keeps, and are taken back.
    static let undone: Set<String> = [
        "chat.archive", "chat.memory.add", "chat.memory.delete", "chat.memory.edit", "chat.provider.add",
        "chat.provider.delete", "chat.provider.edit", "chat.provider.use", "chat.template.add", "chat.template.delete",
        "chat.template.edit", "chat.model.install", "chat.persona", "chat.privacy", "chat.rate", "chat.rename",
        "chat.schedule",
        "food.copy", "food.delete", "food.edit", "food.favorite.add", "food.favorite.delete", "food.favorite.log",
        "food.log", "food.own.add", "food.plan", "food.plan.delete", "food.plan.log", "food.own.delete",
        "food.profile.edit", "food.quick", "food.recipe.add",
        "food.scan",
        "host.settings.set",
        "food.targets.edit", "food.training", "food.water", "food.weigh", "health.log", "location.add",
        "location.delete",
        "location.edit", "location.fence.add", "location.fence.delete", "location.geocoder", "reminders.add",
        "reminders.delete", "reminders.done", "reminders.edit", "reminders.skip", "reminders.snooze",
        "reminders.source.disable", "reminders.source.enable", "wallet.limits", "wallet.network", "wallet.rate",
    ]
    /// Flows whose call is no change that anybody would take back: they ask, look or try, undo themselves, or only go on.
    static let passed: Set<String> = [
        "host.features.disable", "host.features.enable", "host.flags.set", "host.flags.unset",
        "host.permissions.allow", "host.permissions.delete",
        "host.permissions.deny", "host.plugins.accept", "host.plugins.delete", "host.proposals.confirm",
        "host.proposals.delete", "chat.ask", "chat.edit", "chat.insight", "chat.resume", "chat.retry", "chat.summarize",
        "chat.talk",
        "food.undo",
        "health.undo", "location.here", "location.search", "location.set", "reminders.open",
        "start.edit",
        "start.now", "start.skip", "sync.check", "sync.now", "wallet.operation.list", "wallet.receive",
        "wallet.sandbox.fail",
        "wallet.sandbox.fund", "wallet.sandbox.mine", "wallet.sandbox.stranger",
    ]

    @Test("of each flow that changes something it is known whether it is taken back, or why not")
    func everyFlow() throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        let flows = try #require(try json(bento.run(["flows", "--json"]))["flows"] as? [[String: Any]])
        let writing = Set(flows.filter { $0["effect"] as? String == "writes" }.compactMap { $0["id"] as? String })
        #expect(writing.count > 80)
        // Each change of the training goes through its journal.
        let known = Self.undone.union(Self.passed).union(LastingChanges.reasons.keys)
        let unknown = writing.filter { !known.contains($0) && !$0.hasPrefix("workouts.") }
        #expect(unknown.sorted() == [])
        #expect(known.subtracting(writing).sorted() == [], "no such flows")
        #expect(Self.undone.isDisjoint(with: Self.passed))
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
