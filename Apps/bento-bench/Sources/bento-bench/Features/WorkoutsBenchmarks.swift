import AppData
import Core
import Files
import Foundation
import GRDB

@testable import FeatureWorkouts
@testable import Strength
@testable import TrainingFiles
@testable import TrainingLog
@testable import TrainingReading
@testable import TrainingTransfer

/// Importing health exports, tables and recordings; decades of training at a glance.
struct WorkoutsBenchmarks: Sendable {
    let repository: URL

    var all: [Benchmark] {
        [
            Benchmark("workouts: health export") { try inOwnProcess() },
            Benchmark("workouts: hevy") { try await hevy() },
            Benchmark("workouts: csv") { try await table() },
            Benchmark("workouts: fit") { try fit() },
            Benchmark("workouts: decades") { try await decades() },
        ]
    }

    /// The benchmarks of the process that ``all`` starts: its memory is the import's alone.
    var alone: [Benchmark] { [Benchmark("workouts: health export") { try await healthExport() }] }

    private static let now = Date(timeIntervalSince1970: 1_795_000_000)

    private func inOwnProcess() throws -> [Figure] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        process.arguments = ["workouts: health export", "--alone", "--json", "--repository", repository.path]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let json = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let figures = try JSONDecoder().decode([Figure].self, from: json)
        guard !figures.isEmpty else { throw Skipped(reason: "the process of its own measured nothing") }
        return figures
    }

    /// A home in a folder of its own.
    private func withHome<Value>(_ body: (WorkoutsCoordinator, URL) async throws -> Value) async throws -> Value {
        let home = FileManager.default.temporaryDirectory.appendingPathComponent("bento-bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: home) }
        let now = Self.now
        let time = TimeContext(zone: .gmt) { now }
        let plans = FeatureRegistrar.registering(WorkoutsFeature.self).migrationPlans
        let database = AppDatabase(home: AppHome(path: home.path), plans: plans, time: time)
        let value = try await body(WorkoutsCoordinator(database: database, time: time), home)
        try await database.close()
        return value
    }

    private static func seconds(_ work: () async throws -> Void) async rethrows -> Double {
        let elapsed = try await ContinuousClock().measure { try await work() }
        return Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18
    }

    // MARK: Apple Health

    private func healthExport() async throws -> [Figure] {
        try await withHome { workouts, folder in
            let url = folder.appendingPathComponent("export.xml")
            _ = FileManager.default.createFile(atPath: url.path, contents: nil)
            let handle = try FileHandle(forWritingTo: url)
            let made = try HealthExportGenerator.make(size: 500_000_000) { try handle.write(contentsOf: Data($0)) }
            try handle.close()
            let megabytes = Double(made.bytes) / 1e6
            let input =
                "\(made.records) records of \(Int(made.bytesARecord)) bytes, \(made.kept) of kinds that are kept"
            let file = try RandomAccessFile(url)
            var scans: [Double] = []
            for _ in 0..<3 { scans.append(try await Self.seconds { try Self.scan(file, expecting: made.kept) }) }
            var saved = 0
            let seconds = try await Self.seconds {
                saved = try await workouts.importer.run(file, name: "export.xml", options: .init()).samples
            }
            let peak = Double(ProcessMemory.peak) / 1000
            let median = scans.sorted()[1]
            var beside: [Figure] = []
            if let theirs = PythonPeer.lxml.measure([url], for: "workouts: health export"), theirs.count == 3 {
                beside = [
                    Figure(
                        "workouts: health export, times as fast as lxml",
                        theirs[0] / median,
                        "x",
                        .atLeast(1),
                        note:
                            "lxml: \(Int(megabytes / theirs[0])) MB/s, \(Int(theirs[1])) records, \(Int(theirs[2] / 1000)) MB at most"
                    )
                ]
            }
            return beside + [
                Figure(
                    "workouts: health export scanned",
                    megabytes / median,
                    "MB/s",
                    .atLeast(400),
                    note: input
                ),
                Figure(
                    "workouts: health export imported",
                    megabytes / seconds,
                    "MB/s",
                    .atLeast(200),
                    note: "\(saved) measurements saved, \(Int(Double(saved) / seconds)) per s"
                ),
                Figure(
                    "workouts: memory of the import, peak",
                    peak,
                    "MB",
                    .atMost(60),
                    note: "\(Int(megabytes)) MB read"
                ),
            ]
        }
    }

    private static func scan(_ file: RandomAccessFile, expecting: Int) throws {
        var reader = AppleHealthReader()
        var (offset, found) = (0, 0)
        while case let piece = try file.read(at: offset, count: 1 << 18), !piece.isEmpty {
            offset += piece.count
            reader.append(piece)
            found += reader.take().measurements.count
        }
        reader.finish()
        found += reader.take().measurements.count
        guard found == expecting else { throw Skipped(reason: "\(found) of \(expecting) measurements were found") }
    }

    // MARK: Tables and recordings

    private func hevy() async throws -> [Figure] {
        let folder = try FeatureBenchmarks.shared("vectors/workouts/csv/strong-statistics", repository: repository)
        let bytes = Array(try Data(contentsOf: folder.appendingPathComponent("data_sample/sample_hevy.csv")))
        var seconds: [Double] = []
        var sets = 0
        for _ in 0..<7 {
            try await withHome { workouts, _ in
                // The first call opens the file and applies the migrations.
                _ = try await workouts.journal.open()
                seconds.append(
                    try await Self.seconds {
                        _ = try await workouts.importer.run(bytes, name: "hevy.csv", options: .init())
                    }
                )
                sets = try await workouts.journal.database.read { database in
                    try Int.fetchOne(database, sql: "SELECT SUM(json_array_length(sets)) FROM workouts_exercises") ?? 0
                }
            }
        }
        let timing = Timing(seconds: seconds.sorted())
        return [
            Figure("workouts: \(sets) sets of Hevy imported", timing.median, "s", .atMost(0.3), note: timing.spread)
        ]
    }

    private func fit() throws -> [Figure] {
        let folder = try FeatureBenchmarks.shared("vectors/workouts/fit", repository: repository)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".fit") }
        let urls = names.sorted().map { folder.appendingPathComponent($0) }
        let files = try urls.map { Array(try Data(contentsOf: $0)) }
        let size = Double(files.reduce(0) { $0 + $1.count }) / 1e6
        var messages = 0
        var seconds: [Double] = []
        for _ in 0..<9 {
            messages = 0
            let elapsed = ContinuousClock().measure {
                for file in files {
                    var reader = FITReader(file)
                    try? reader.read { _ in messages += 1 }
                }
            }
            seconds.append(Double(elapsed.components.attoseconds) / 1e18 + Double(elapsed.components.seconds))
        }
        let timing = Timing(seconds: seconds.sorted())
        var figures = [
            Figure(
                "workouts: FIT read",
                size / timing.median,
                "MB/s",
                note: "\(files.count) files, \(messages) messages, \(timing.spread)"
            )
        ]
        if let theirs = PythonPeer.fitdecode.measure(urls, for: "workouts: fit")?.first {
            figures.append(
                Figure("workouts: FIT, times as fast as fitdecode", theirs / timing.median, "x", .atLeast(20))
            )
        }
        return figures
    }

    /// A hundred thousand sets as Strong writes them: read alone, and imported.
    private func table() async throws -> [Figure] {
        let lifts = ["Squat (Barbell)", "Bench Press (Barbell)", "Deadlift (Barbell)", "Pull Up", "Plank"]
        var text =
            "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE\n"
        let first = LocalDay(of: Self.now, in: .gmt).adding(days: -4000)
        for index in 0..<100_000 {
            let (session, set) = (index / 25, index % 5)
            let weight = Double(40 + session % 60) + Double(set) * 2.5
            text +=
                "\(first.adding(days: session)) 18:30:00,\"Session, \(session % 3)\",1h 5m,\(lifts[index / 5 % 5]),\(set + 1),"
                + "\(weight),\(3 + index % 10),0,0,\"\",\"\",\n"
        }
        let bytes = Array(text.utf8)
        let timing = try await Timing.of(5) { _ = try TrainingTable.read(bytes, zone: .gmt, unit: .kg) }
        let sets = try TrainingTable.read(bytes, zone: .gmt, unit: .kg).workouts.flatMap(\.exercises).reduce(0) {
            $0 + $1.sets.count
        }
        guard sets == 100_000 else { throw Skipped(reason: "\(sets) of 100,000 sets were read") }
        let imported = try await withHome { workouts, _ in
            _ = try await workouts.journal.open()
            return try await Self.seconds {
                _ = try await workouts.importer.run(bytes, name: "strong.csv", options: .init())
            }
        }
        return [
            Figure("workouts: CSV read", Double(sets) / timing.median, "sets/s", note: timing.spread),
            Figure("workouts: CSV imported", Double(sets) / imported, "sets/s", note: "4,000 workouts"),
        ]
    }

    // MARK: Decades

    /// Puts a history of five exercises with five sets a session into a journal, evenly up to yesterday.
    static func train(years: Int64, sessions: Int, with workouts: WorkoutsCoordinator) async throws {
        let lifts = ["squat", "bench-press", "deadlift", "overhead-press", "barbell-row", "pull-up", "dip", "plank"]
        let now = workouts.time.now
        let library = try await workouts.shelf.library()
        let names = lifts.compactMap { library.exercise($0)?.name }
        var generator = SeededGenerator(seed: 20)
        let day: Int64 = 86_400_000
        let last = Int64(now.timeIntervalSince1970) * 1000 - day
        let all = (0..<sessions).map { index -> ImportedWorkout in
            let start = last - Int64(index) * years * 365 * day / Int64(sessions)
            var workout = ImportedWorkout(name: "Training", type: .strength, startedAt: start, place: "")
            workout.activeSeconds = 3600
            workout.externalID = "\(index)"
            workout.exercises = (0..<5).map { place in
                let sets = (0..<5).map { _ in
                    TrainingSet(
                        reps: Int.random(in: 3...12, using: &generator),
                        kg: Double(Int.random(in: 8...72, using: &generator)) * 2.5
                    )
                }
                return .init(name: names[(index + place) % names.count], sets: sets)
            }
            return workout
        }
        var known = ExerciseNames()
        known.learn(all, from: library)
        let saver = ImportSaver(
            importID: .make(at: now),
            source: "bench",
            names: known,
            zone: .gmt,
            now: now
        )
        _ = try await workouts.journal.database.write { try saver.save(all, in: $0) }
    }

    private func decades() async throws -> [Figure] {
        try await withHome { workouts, _ in
            try await Self.train(years: 20, sessions: 6000, with: workouts)
            let today = workouts.time.today
            let span = today.adding(days: -20 * 365)...today
            let timing = try await Timing.of(21) {
                _ = try await workouts.history.bests(today: today)
                _ = try await workouts.history.days(span)
                _ = try await workouts.history.weeklySets(today.adding(days: -6)...today)
            }
            return [
                Figure(
                    "workouts: records, trends, volume of 20 years",
                    timing.median * 1000,
                    "ms",
                    .atMost(30),
                    note: "6,000 workouts, 150,000 sets, \(timing.spread)"
                )
            ]
        }
    }
}
