import Foundation
import HostTesting
import Testing

@Suite("Homes of earlier versions")
struct EarlierHomeTests {
    /// The homes that are kept; `Homes/README.md` says who wrote them.
    static let homes = ["first-landing-2026", "coach-2026", "november-2026", "doors-2026", "devices-2026"]

    /// A program whose home is one that an earlier version wrote.
    private func earlier(_ name: String = "november-2026") throws -> BentoBinary {
        let bento = try BentoBinary()
        try unpack(name, to: bento.bentoHome)
        return bento
    }

    private func unpack(_ name: String, to folder: URL) throws {
        let archive = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Homes/\(name).tgz")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let tar = Process()
        tar.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        tar.arguments = ["tar", "xzf", archive.path, "-C", folder.path]
        try tar.run()
        tar.waitUntilExit()
        try #require(tar.terminationStatus == 0)
    }

    private static let steps = "SELECT namespace || '.' || number FROM bento_migrations"

    private func json(_ outcome: BentoBinary.Outcome) throws -> [String: Any] {
        try #require(
            JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any],
            "\(outcome.errors)"
        )
    }

    @Test("each opens, is whole, and works", arguments: homes)
    func opens(name: String) throws {
        let bento = try earlier(name)
        defer { bento.cleanUp() }
        let before = try bento.rows(Self.steps)
        #expect(try bento.run(["food", "day"]).output.contains("Egg"))
        #expect(try bento.run(["food", "favorite"]).output.contains("breakfast"))
        #expect(try bento.run(["workouts", "list"]).output.contains("Bench"))
        #expect(try bento.run(["location", "fence"]).output.contains("home"))
        #expect(try bento.run(["food", "log", "apple"]).status == 0)
        #expect(try bento.run(["food", "plan", "oatmeal", "--day", "tomorrow"]).status == 0)
        #expect(try bento.run(["workouts", "log", "squat 3x5 @ 100kg"]).status == 0)
        #expect(try bento.run(["reminders", "add", "call Ann at 6pm"]).status == 0)
        #expect(try bento.run(["undo"]).output.contains("Taken back: "))
        // `doctor` compares every table, index and trigger with those of a new file.
        #expect(try bento.run(["doctor"]).output.contains(/ok +database +well/))
        let after = try bento.rows(Self.steps)
        #expect(Set(after).isSuperset(of: before))
    }

    @Test("the last change of then is taken back", arguments: homes)
    func takesBack(name: String) throws {
        let bento = try earlier(name)
        defer { bento.cleanUp() }
        let undone = try bento.run(["undo"])
        #expect(undone.output.contains("Taken back: "), "\(undone.errors)")
        #expect(try bento.run(["food", "favorite"]).output.contains("breakfast"))
        #expect(try bento.run(["doctor"]).output.contains(/ok +database +well/))
    }

    @Test("each goes back to its backup of then", arguments: homes)
    func goesBack(name: String) throws {
        let bento = try earlier(name)
        defer { bento.cleanUp() }
        // A backup is one SQLite file, which the program of then wrote with the tables of then.
        let kept = bento.home.appendingPathComponent("kept")
        try unpack(name, to: kept)
        let backup = kept.appendingPathComponent("bento.sqlite")
        let before = try Data(contentsOf: backup)
        #expect(try bento.run(["food", "log", "apple"]).status == 0)
        #expect(try bento.run(["food", "day"]).output.contains("Apple"))
        let restored = try bento.run(["data", "restore", backup.path, "--yes"])
        #expect(restored.status == 0, "\(restored.errors)")
        let day = try bento.run(["food", "day"]).output
        #expect(day.contains("Egg"))
        #expect(!day.contains("Apple"))
        #expect(try bento.run(["doctor"]).output.contains(/ok +database +well/))
        // The file itself is as it was: the program of then can still read it.
        #expect(try Data(contentsOf: backup) == before)
    }

    @Test(
        "a home of a newer version is refused by name, and nothing in it changes",
        arguments: [
            ["food", "day"], ["food", "log", "apple"], ["data"], ["data", "backup", "copy.sqlite"],
            ["data", "archive", "copy.archive"], ["undo"],
        ]
    )
    func newer(arguments: [String]) throws {
        let bento = try earlier("doors-2026")
        defer { bento.cleanUp() }
        #expect(try bento.run(["food", "day"]).status == 0)
        let file = bento.bentoHome.appendingPathComponent("bento.sqlite")
        try bento.sql(
            """
            INSERT INTO bento_migrations
            SELECT namespace, max(number) + 1, 'of another year', 0 FROM bento_migrations WHERE namespace = 'food'
            """
        )
        let before = try Data(contentsOf: file)
        let outcome = try bento.run(arguments)
        #expect(outcome.status == 78)
        #expect(outcome.errors.contains("was written by a newer Bento: its 'food' tables have version"))
        #expect(outcome.errors.contains("Install the newer Bento"))
        #expect(try Data(contentsOf: file) == before)
        #expect(try bento.run(["doctor"]).output.contains("was written by a newer Bento"))
    }

    @Test("its grants are of flows that there are, and count")
    func grants() throws {
        let bento = try earlier()
        defer { bento.cleanUp() }
        let listed = try #require(try json(bento.run(["permissions", "--json"]))["permissions"] as? [[String: String]])
        #expect(listed.count == 16)
        let flows = try #require(try json(bento.run(["flows", "--json"]))["flows"] as? [[String: Any]])
        let ids = Set(flows.compactMap { $0["id"] as? String })
        for entry in listed {
            let flow = try #require(entry["flow"])
            let known = try bento.run(["flows", "--schema", flow])
            #expect(ids.contains(flow) || known.status == 0, "\(flow)")
        }
        // Said of a flow by its id of then, it counts for today's, whichever of both a call names.
        let call = try bento.run([
            "call", "location.fences.add", "--as", "model", "--json", #"{"name": "gym", "at": "51.3,12.4"}"#,
        ])
        #expect(call.status == 0, "\(call.errors)")
        #expect(call.errors.contains("'location.fences.add' is now 'location.fence.add'"))
        #expect(
            try bento.run([
                "call", "location.fence.add", "--as", "model", "--json", #"{"name": "park", "at": "51.2,12.4"}"#,
            ]).status == 0
        )
        // A grant is taken back by today's id.
        #expect(try bento.run(["permissions", "delete", "model", "location.fence.add"]).status == 0)
        let refused = try bento.run([
            "call", "location.fences.add", "--as", "model", "--json", #"{"name": "pool", "at": "51.1,12.4"}"#,
        ])
        #expect(refused.status == 77)
    }

    @Test("payments that wait are shown, and the same call again finds the one that waits")
    func proposals() throws {
        let bento = try earlier()
        defer { bento.cleanUp() }
        func waiting() throws -> [[String: Any]] {
            try #require(try json(bento.run(["proposals", "--json"]))["proposals"] as? [[String: Any]])
        }
        let before = try waiting()
        #expect(before.count == 2)
        let sent = try #require(before.first { $0["flow"] as? String == "wallet.send" }?["input"])
        let input = String(decoding: try JSONSerialization.data(withJSONObject: sent), as: UTF8.self)
        #expect(try bento.run(["call", "wallet.send", "--as", "model", "--json", input]).status == 77)
        #expect(try waiting().count == 2)
        for proposal in before {
            let id = try #require(proposal["id"] as? String)
            #expect(try bento.run(["proposals", "drop", id]).status == 0)
        }
        #expect(try waiting().isEmpty)
    }

    @Test("what it holds is there, by the words of then and by today's")
    func rows() throws {
        let bento = try earlier()
        defer { bento.cleanUp() }
        #expect(try bento.run(["food", "day"]).output.contains("Egg"))
        #expect(try bento.run(["food", "favorite"]).output.contains("breakfast"))
        #expect(try bento.run(["reminders"]).output.contains("stretch"))
        #expect(try bento.run(["location", "add", "Rewe", "--at", "51.34,12.37"]).status == 0)
        #expect(try bento.run(["reminders", "add", "buy milk when I am at Rewe"]).status == 0)
        #expect(try bento.run(["reminders"]).output.contains("Waiting for a place"))
        let fences = try bento.run(["location", "fences"])
        #expect(fences.output.contains("home"))
        #expect(fences.errors.contains("'location fences' is now 'location fence list'."))
        #expect(try bento.run(["location", "fence", "--json"]).errors == "")
        #expect(try bento.run(["undo"]).output.contains("Taken back: "))
    }
}
