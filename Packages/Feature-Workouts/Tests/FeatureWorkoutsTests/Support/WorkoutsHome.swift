import AppData
import AppDataTesting
import Core
import CoreHosting
import CoreTesting
import Formats
import Foundation
import GRDB
import Synchronization

@testable import FeatureWorkouts
@testable import TrainingLog
@testable import TrainingScreens

/// Workouts over a real SQLite file in a temporary home, with a clock that the test moves.
final class WorkoutsHome: Sendable {
    private let home: TemporaryHome
    let time: TimeContext
    let database: AppDatabase
    let workouts: WorkoutsCoordinator

    init(_ moment: String = "2026-11-21T12:00:00Z", zone: String = "Europe/Berlin") throws {
        home = try TemporaryHome()
        let clock = MovableClock(try Date(moment, strategy: .iso8601))
        self.clock = clock
        time = TimeContext(zone: TimeZone(identifier: zone) ?? .gmt, locale: Locale(identifier: "en_GB")) { clock.date }
        database = home.database(for: WorkoutsFeature.self, time: time)
        workouts = WorkoutsCoordinator(database: database, time: time)
    }

    private let clock: MovableClock

    /// The coordinator of a second process on the same file.
    func otherProcess() -> WorkoutsCoordinator {
        WorkoutsCoordinator(database: home.database(for: WorkoutsFeature.self, time: time), time: time)
    }

    /// The coordinator of who may only look.
    var readOnly: WorkoutsCoordinator { WorkoutsCoordinator(database: database.readOnly(), time: time) }

    func pass(seconds: Double) { clock.move(by: seconds) }

    func session(_ frontEnd: ScriptedFrontEnd = ScriptedFrontEnd(), units: UnitSystem = .metric) -> FlowSession {
        .scripted(frontEnd, time: time, units: units)
    }

    /// Runs a flow from its JSON input, as `bento call` does.
    @discardableResult
    func run<F: Flow>(
        _ type: F.Type,
        _ input: JSONValue = [:],
        _ frontEnd: ScriptedFrontEnd = ScriptedFrontEnd()
    )
        async throws -> F.Output where F.Dependency == WorkoutsCoordinator
    {
        try await FlowSchema(type).parse(input).run(with: workouts, in: session(frontEnd))
    }

    @discardableResult
    func log(_ text: String, day: String? = nil) async throws -> LogReport {
        var input: [String: JSONValue] = ["text": .string(text)]
        if let day { input["day"] = .string(day) }
        return try await run(LogSets.self, .object(input))
    }

    /// Everything alive that a person entered, without the stamps of when it was written.
    func contents() async throws -> [String] {
        try await database.read { database in
            var result: [String] = []
            for table in [
                "workouts_workouts", "workouts_exercises", "workouts_own_exercises", "workouts_aliases",
                "workouts_templates", "workouts_programmes", "shared_goals", "shared_goal_entries",
            ] {
                let rows = try Row.fetchAll(
                    database,
                    sql: "SELECT * FROM \(table) WHERE deleted_at IS NULL ORDER BY id"
                )
                for row in rows {
                    let cells = row.filter { $0.0 != "updated_at" }.map { "\($0.0)=\($0.1)" }
                    result.append(table + " " + cells.joined(separator: " "))
                }
            }
            return result
        }
    }
}

/// A clock that stands still until it is moved.
private final class MovableClock: Sendable {
    private let value: Mutex<Date>

    init(_ date: Date) { value = Mutex(date) }

    var date: Date { value.withLock { $0 } }
    func move(by seconds: Double) { value.withLock { $0 += seconds } }
}

/// Archives for tests.
enum ZipFixture {
    static func make(_ files: [(String, [UInt8])]) -> [UInt8] {
        var writer = ZipWriter()
        var bytes: [UInt8] = []
        for (name, content) in files { bytes += writer.entry(name, content) }
        return bytes + writer.finish()
    }
}
