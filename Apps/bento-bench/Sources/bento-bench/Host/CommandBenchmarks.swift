import AppData
import Core
import CoreTesting
import FeatureFood
import Foundation

@testable import FeatureWorkouts
@testable import FoodDiary
@testable import TrainingLog

/// A command's processor time, as a ratio to a static hello of the same run: a home with four entries today, then one
/// with 20,000 and the USDA set.
struct CommandBenchmarks: Sendable {
    private let host: HostBenchmarks
    private let repository: URL

    init(repository: URL) {
        self.repository = repository
        host = HostBenchmarks(repository: repository)
    }

    var all: [Benchmark] { [Benchmark("commands") { try await commands() }] }

    private static let moment = "2026-11-18T12:00:00Z"

    private struct Command {
        let name: String
        let arguments: [String]
        let limit: Figure.Limit
    }

    private static let small = [
        Command(name: "food log", arguments: ["food", "log", "2 eggs and toast"], limit: .atMost(12)),
        Command(name: "location reverse", arguments: ["location", "reverse", "52.52,13.405"], limit: .atMost(9)),
        Command(name: "food day", arguments: ["food", "day"], limit: .atMost(8)),
        Command(name: "bento with all cards", arguments: [], limit: .atMost(12)),
    ]

    /// The cards that the overview leaves out for the figure with two cards: it was set when there were no more than Food's day and one
    /// other.
    private static let hiddenCards = "account,chat,location,start,reminders,wallet,workouts.goals"

    private var environment: [String: String] {
        var variables = [
            "HOME": host.scratch.appendingPathComponent("nobody").path, "PATH": "/usr/bin:/bin", "BENTO_ZONE": "UTC",
            "BENTO_NOW": Self.moment, "NO_COLOR": "1",
        ]
        // What one heap for all threads would bring is tried by it.
        variables["MALLOC_ARENA_MAX"] = ProcessInfo.processInfo.environment["MALLOC_ARENA_MAX"]
        return variables
    }

    private func commands() async throws -> [Figure] {
        guard FileManager.default.isExecutableFile(atPath: host.bento.path) else {
            throw Skipped(reason: "there is no release host; run 'make release'")
        }
        let folder = host.scratch.appendingPathComponent("commands")
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let bento = try host.fresh(host.bento)
        let (home, copy) = (folder.appendingPathComponent("home"), folder.appendingPathComponent("copy"))
        let hello = ProcessTiming.Command(program: try host.fresh(host.helloProgram()))
        for text in ["2 eggs", "toast with butter", "apple", "coffee with milk"] {
            try log(text, in: home, with: bento)
        }
        var figures = [try alone(hello, copy)]
        func command(_ arguments: [String], _ home: URL) -> ProcessTiming.Command {
            ProcessTiming.Command(program: bento, arguments: arguments, home: home)
        }
        for small in Self.small {
            do {
                let command = command(small.arguments, home)
                figures.append(try ratio("\(small.name) / hello", command, hello, small.limit, copy))
            } catch let skipped as Skipped {
                FileHandle.standardError.write(Data("skipped \(small.name): \(skipped.reason)\n".utf8))
            }
        }
        let quiet = folder.appendingPathComponent("two-cards")
        try FileManager.default.copyItem(at: home, to: quiet)
        try run(["settings", "set", "host.hidden-cards", Self.hiddenCards], in: quiet, with: bento)
        let cards = "bento with two cards (food.today, workouts.training) / hello"
        figures.append(try ratio(cards, command([], quiet), hello, .atMost(9), copy))
        figures.append(try await idleJobs(bento, home, copy))
        let flagged = folder.appendingPathComponent("flagged")
        try FileManager.default.copyItem(at: home, to: flagged)
        try Data(FlagBenchmarks.manyDefinitions()).write(to: flagged.appending(path: "flag-definitions.json"))
        // The first command reads the whole file, those after it only what it remembers of it.
        try run(["food", "day"], in: flagged, with: bento)
        let (withFlags, without) = (command(["food", "day"], flagged), command(["food", "day"], home))
        figures.append(
            try ratio("food day with 10,000 flag definitions / with none", withFlags, without, .atMost(1.5), copy)
        )
        let usda = try FeatureBenchmarks.shared("data/usda-sr28", repository: repository)
        let full = folder.appendingPathComponent("full")
        try await fill(full, with: bento, usda: usda)
        for (name, arguments) in [
            ("food log", ["food", "log", "2 eggs and toast"]), ("food day", ["food", "day"]),
            ("bento with all cards", []),
            ("food search", ["food", "search", "cheddar"]),
        ] {
            let label = "\(name) with 20,000 entries and USDA / with 4"
            figures.append(try ratio(label, command(arguments, full), command(arguments, home), .atMost(1.5), copy))
        }
        // 20,000 entries, 1,000 workouts.
        figures.append(
            try ratio("bento with all cards over 5 years / hello", command([], full), hello, .atMost(12), copy)
        )
        return figures
    }

    private func alone(_ command: ProcessTiming.Command, _ copy: URL) throws -> Figure {
        let timing = try ProcessTiming.processor(41, [command], copy: copy, environment: environment)[0]
        return Figure("commands: a Foundation hello, static", timing.median * 1000, "ms", note: timing.spread)
    }

    /// A command's time beside another's, both in turns.
    private func ratio(
        _ name: String,
        _ command: ProcessTiming.Command,
        _ other: ProcessTiming.Command,
        _ limit: Figure.Limit,
        _ copy: URL
    ) throws -> Figure {
        let timings = try ProcessTiming.processor(31, [command, other], copy: copy, environment: environment)
        let note = "\(milliseconds(timings[0].median)) to \(milliseconds(timings[1].median)) ms, \(timings[0].spread)"
        return Figure("commands: \(name)", timings[0].median / timings[1].median, "times", limit, note: note)
    }

    /// A run of jobs that finds nothing due, beside what it cannot do without: the program, and the database. A process of
    /// this program opens that, as a short run does: cold.
    private func idleJobs(_ bento: URL, _ home: URL, _ copy: URL) async throws -> Figure {
        for _ in 1...2 { try run(["jobs", "run"], in: home, with: bento) }
        let myself = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        // In place, as a timer finds it; nothing is changed.
        let idle = try ProcessTiming.processor(31, bento, ["jobs", "run"], at: home, environment: environment)
        let commands = [
            ProcessTiming.Command(program: bento, arguments: ["--version"], home: home),
            ProcessTiming.Command(program: myself, arguments: ["--starts-only"], home: home),
            ProcessTiming.Command(program: myself, arguments: ["--opens", home.path], home: home),
        ]
        let timings = try ProcessTiming.processor(31, commands, copy: copy, environment: environment)
        let (version, bare, opening) = (timings[0], timings[1], timings[2])
        let cost = max(0, opening.median - bare.median)
        return Figure(
            "commands: jobs run with nothing due / --version and opening the database",
            idle.median / (version.median + cost),
            "times",
            .atMost(1.2),
            note: "\(milliseconds(idle.median)) to \(milliseconds(version.median)) and \(milliseconds(cost)) ms"
        )
    }

    /// The process that ``idleJobs(_:_:_:)`` times.
    static func open(_ home: String) async throws {
        let plans = FeatureRegistrar.registering(FoodFeature.self).migrationPlans
        let database = AppDatabase(home: AppHome(path: home), plans: plans, time: .system)
        _ = try await database.read { try ProfileStore.profile(in: $0) }
        try await database.close()
    }

    private func milliseconds(_ seconds: Double) -> String {
        (seconds * 1000).formatted(.number.precision(.fractionLength(1)))
    }

    private func log(_ text: String, in home: URL, with bento: URL) throws {
        try run(["food", "log", text], in: home, with: bento)
    }

    private func run(_ arguments: [String], in home: URL, with bento: URL) throws {
        let settings = environment.merging(["BENTO_HOME": home.path]) { $1 }.map { "\($0)=\($1)" }
        try ProcessTiming.run("env", ["-i"] + settings + [bento.path] + arguments, in: host.scratch)
    }

    /// A home of five years: 20,000 entries, 1,000 workouts and the USDA set.
    private func fill(_ home: URL, with bento: URL, usda: URL) async throws {
        let clock = try Date(Self.moment, strategy: .iso8601)
        let time = TimeContext(zone: .gmt) { clock }
        let plans =
            FeatureRegistrar.registering(FoodFeature.self).migrationPlans
            + FeatureRegistrar.registering(WorkoutsFeature.self).migrationPlans
        let database = AppDatabase(home: AppHome(path: home.path), plans: plans, time: time)
        try await WorkoutsBenchmarks.train(
            years: 5,
            sessions: 1000,
            with: WorkoutsCoordinator(database: database, time: time)
        )
        let food = FoodCoordinator(
            database: database,
            workouts: nil,
            transport: nil,
            settings: .memory("food"),
            time: time
        )
        _ = try await food.log(try await food.read("2 eggs and toast"), options: EntryPlan.Options())
        try await FoodBenchmarks.multiply(20_000, in: database)
        try await database.close()
        try run(["food", "import", "usda", usda.path], in: home, with: bento)
        for text in ["toast with butter", "apple", "coffee with milk"] { try log(text, in: home, with: bento) }
    }
}
