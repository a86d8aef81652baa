import AppData
import Core
import CoreTesting
import Foundation

@testable import FeatureFood
@testable import FeatureWorkouts

/// What a command costs the processor, as a ratio to a static hello of the same run: a home with four entries today, then one
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
        Command(name: "food log", arguments: ["food", "log", "2 eggs and toast"], limit: .atMost(8)),
        Command(name: "location reverse", arguments: ["location", "reverse", "52.52,13.405"], limit: .atMost(7)),
        Command(name: "food day", arguments: ["food", "day"], limit: .atMost(5)),
        Command(name: "bento with all cards", arguments: [], limit: .atMost(12)),
    ]

    /// What the overview leaves out for the figure with two cards: it was set when there were no more than Food's day and one
    /// other.
    private static let hiddenCards = "account,chat,location,start,reminders,wallet,workouts.goals"

    private var environment: [String: String] {
        [
            "HOME": host.scratch.appendingPathComponent("nobody").path, "PATH": "/usr/bin:/bin", "BENTO_ZONE": "UTC",
            "BENTO_NOW": Self.moment, "NO_COLOR": "1",
        ]
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
        let hello = try ProcessTiming.processor(
            41,
            try host.fresh(host.helloProgram()),
            [],
            home: nil,
            copy: copy,
            environment: environment
        )
        for text in ["2 eggs", "toast with butter", "apple", "coffee with milk"] {
            try log(text, in: home, with: bento)
        }
        var figures = [Figure("commands: a Foundation hello, static", hello.median * 1000, "ms", note: hello.spread)]
        var before: [String: Double] = [:]
        for command in Self.small {
            do {
                let timing = try time(command.arguments, bento, home, copy)
                before[command.name] = timing.median
                let name = "commands: \(command.name) / hello"
                figures.append(Figure(name, timing.median / hello.median, "times", command.limit, note: timing.spread))
            } catch let skipped as Skipped {
                FileHandle.standardError.write(Data("skipped \(command.name): \(skipped.reason)\n".utf8))
            }
        }
        figures.append(try twoCards(bento, home, copy, in: folder, hello))
        figures.append(try await idleJobs(bento, home, copy))
        let usda = try FeatureBenchmarks.shared("data/usda-sr28", repository: repository)
        let full = folder.appendingPathComponent("full")
        try await fill(full, with: bento, usda: usda)
        for (name, arguments) in [
            ("food log", ["food", "log", "2 eggs and toast"]), ("food day", ["food", "day"]),
            ("bento with all cards", []),
            ("food search", ["food", "search", "cheddar"]),
        ] {
            let base = try before[name] ?? time(arguments, bento, home, copy).median
            let timing = try time(arguments, bento, full, copy)
            let label = "commands: \(name) with 20,000 entries and USDA / with 4"
            figures.append(Figure(label, timing.median / base, "times", .atMost(1.5), note: timing.spread))
        }
        let years = try time([], bento, full, copy)
        figures.append(
            Figure(
                "commands: bento with all cards over 5 years / hello",
                years.median / hello.median,
                "times",
                .atMost(12),
                note: "20,000 entries, 1,000 workouts, \(years.spread)"
            )
        )
        return figures
    }

    /// The overview with Food's day and the training alone.
    private func twoCards(_ bento: URL, _ home: URL, _ copy: URL, in folder: URL, _ hello: Timing) throws -> Figure {
        let quiet = folder.appendingPathComponent("two-cards")
        try FileManager.default.copyItem(at: home, to: quiet)
        try run(["settings", "set", "host.hidden-cards", Self.hiddenCards], in: quiet, with: bento)
        let timing = try time([], bento, quiet, copy)
        return Figure(
            "commands: bento with two cards (food.today, workouts.training) / hello",
            timing.median / hello.median,
            "times",
            .atMost(5.5),
            note: timing.spread
        )
    }

    /// A run of jobs that finds nothing due, beside what it cannot do without: the program, and the database. A process of
    /// this program opens that, as a short run does: cold.
    private func idleJobs(_ bento: URL, _ home: URL, _ copy: URL) async throws -> Figure {
        for _ in 1...2 { try run(["jobs", "run"], in: home, with: bento) }
        let myself = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        // In place, as a timer finds it; nothing is changed.
        let idle = try ProcessTiming.processor(31, bento, ["jobs", "run"], at: home, environment: environment)
        let version = try time(["--version"], bento, home, copy)
        let bare = try time(["--starts-only"], myself, home, copy)
        let opening = try time(["--opens", home.path], myself, home, copy)
        let cost = max(0, opening.median - bare.median)
        return Figure(
            "commands: jobs run with nothing due / --version and opening the database",
            idle.median / (version.median + cost),
            "times",
            .atMost(1.2),
            note: "\(milliseconds(idle.median)) to \(milliseconds(version.median)) and \(milliseconds(cost)) ms"
        )
    }

    /// What ``idleJobs(_:_:_:)`` times as a process of its own.
    static func open(_ home: String) async throws {
        let plans = FeatureRegistrar.registering(FoodFeature.self).migrationPlans
        let database = AppDatabase(home: AppHome(path: home), plans: plans, time: .system)
        _ = try await database.read { try ProfileStore.profile(in: $0) }
        try await database.close()
    }

    private func milliseconds(_ seconds: Double) -> String {
        (seconds * 1000).formatted(.number.precision(.fractionLength(1)))
    }

    private func time(_ arguments: [String], _ bento: URL, _ home: URL, _ copy: URL) throws -> Timing {
        try ProcessTiming.processor(31, bento, arguments, home: home, copy: copy, environment: environment)
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
        _ = try await food.logMeal("2 eggs and toast", at: clock)
        try await FoodBenchmarks.multiply(20_000, in: database)
        try await database.close()
        try run(["food", "import", "usda", usda.path], in: home, with: bento)
        for text in ["toast with butter", "apple", "coffee with milk"] { try log(text, in: home, with: bento) }
    }
}
