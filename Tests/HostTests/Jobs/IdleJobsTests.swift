import Foundation
import HostTesting
import Testing

@Suite("Jobs of which none is due")
struct IdleJobsTests {
    @Test("a run that finds nothing due does not open the database, until somebody has changed it")
    func idle() throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        let noon = ["BENTO_NOW": "2026-11-22T12:00:00Z", "BENTO_ZONE": ""]
        _ = try bento.run(["food", "log", "1 egg"], environment: noon)
        _ = try bento.run(["jobs", "run"], environment: noon)
        for _ in 1...2 {
            #expect(try bento.run(["jobs", "run"], environment: noon).output.contains("Nothing is due."))
        }
        let json = try bento.run(["jobs", "run", "--json"], environment: noon)
        #expect(json.status == 0 && json.output.filter { !$0.isWhitespace } == #"{"outcomes":[]}"#, "\(json.output)")
        // Whoever opens the database makes its lock, which stays.
        let lock = bento.bentoHome.appending(path: "bento.lock")
        try FileManager.default.removeItem(at: lock)
        #expect(try bento.run(["jobs", "run"], environment: noon).output.contains("Nothing is due."))
        #expect(!FileManager.default.fileExists(atPath: lock.path))
        let file = bento.bentoHome.appending(path: "bento.sqlite").path
        #expect(try bento.shell("touch '\(file)'").status == 0)
        #expect(try bento.run(["jobs", "run"], environment: noon).output.contains("Nothing is due."))
        #expect(FileManager.default.fileExists(atPath: lock.path))
        // What only this run is told, a clock that was set back, and the time that comes.
        for (words, environment) in [
            (["jobs", "run", "--set", "host.colours=never"], noon),
            (["jobs", "run"], noon.merging(["BENTO_HOST_COLOURS": "never"]) { $1 }),
            (["jobs", "run"], noon.merging(["BENTO_NOW": "2026-11-22T11:59:59Z"]) { $1 }),
            (["jobs", "run"], noon.merging(["BENTO_NOW": "2026-11-22T12:01:00Z"]) { $1 }),
        ] {
            try FileManager.default.removeItem(at: lock)
            #expect(try bento.run(words, environment: environment).status == 0)
            #expect(FileManager.default.fileExists(atPath: lock.path), "\(words) \(environment)")
        }
    }

    @Test("a feature that is off has no jobs that could be due")
    func off() throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        let noon = ["BENTO_NOW": "2026-11-22T12:00:00Z", "BENTO_ZONE": ""]
        _ = try bento.run(["food", "log", "1 egg"], environment: noon)
        // None of its jobs has ever run.
        #expect(try bento.run(["jobs", "list"], environment: noon).output.contains("chat."))
        #expect(try bento.run(["features", "disable", "chat"], environment: noon).status == 0)
        for _ in 1...2 { _ = try bento.run(["jobs", "run"], environment: noon) }
        let lock = bento.bentoHome.appending(path: "bento.lock")
        try FileManager.default.removeItem(at: lock)
        #expect(try bento.run(["jobs", "run"], environment: noon).output.contains("Nothing is due."))
        #expect(!FileManager.default.fileExists(atPath: lock.path))
    }

    @Test("a job of each day is due by the day of the zone that the profile has now")
    func zone() throws {
        let bento = try BentoBinary()
        defer { bento.cleanUp() }
        func run(_ moment: String, _ words: String...) throws -> BentoBinary.Outcome {
            try bento.run(words, environment: ["BENTO_NOW": moment, "BENTO_ZONE": "", "TZ": "UTC"])
        }
        _ = try run("2026-11-22T12:00:00Z", "profile", "set", "--zone", "Pacific/Auckland")
        for _ in 1...3 { _ = try run("2026-11-22T12:00:00Z", "jobs", "run") }
        func due() throws -> [String: String] {
            let list = try run("2026-11-22T12:00:00Z", "jobs", "list", "--json").output
            let jobs = try JSONDecoder().decode(Jobs.self, from: Data(list.utf8)).jobs
            return Dictionary(uniqueKeysWithValues: jobs.map { ($0.id, $0.dueAt) })
        }
        let before = try due()
        _ = try run("2026-11-22T12:00:00Z", "profile", "set", "--zone", "America/New_York")
        let after = try due()
        let moved = before.keys.filter { before[$0] != after[$0] }
        #expect(!moved.isEmpty, "\(before)")
        let first = try #require(moved.compactMap { after[$0] }.min())
        let report = try run(first, "jobs", "run")
        #expect(moved.contains { after[$0] == first && report.output.contains($0) }, "\(report.output)")
    }

    private struct Jobs: Decodable {
        struct Job: Decodable {
            let id: String
            let dueAt: String
        }

        let jobs: [Job]
    }
}
