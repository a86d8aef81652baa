import AppData
import AppDataTesting
import Core
import CoreHosting
import CoreTesting
import Foundation
import GRDB
import Networking
import Synchronization

@testable import FeatureFood
@testable import FoodDiary
@testable import FoodReading

/// Food over a real SQLite file in a temporary home, with a clock that the test moves.
final class FoodHome: Sendable {
    private let home: TemporaryHome
    let time: TimeContext
    let database: AppDatabase
    let food: FoodCoordinator
    let settings: FeatureSettings

    init(
        _ moment: String = "2026-11-21T12:00:00Z",
        zone: String = "Europe/Berlin",
        workouts: (any WorkoutsCoordinating)? = nil,
        transport: (any HTTPTransport)? = nil
    ) throws {
        home = try TemporaryHome()
        let clock = MovableClock(try Date(moment, strategy: .iso8601))
        self.clock = clock
        time = clock.context(zone: zone)
        database = home.database(for: FoodFeature.self, time: time)
        settings = FeatureSettings(owner: FoodFeature.manifest.id, backing: MemorySettings())
        food = FoodCoordinator(
            database: database,
            workouts: workouts,
            transport: transport,
            settings: settings,
            time: time
        )
    }

    private let clock: MovableClock

    /// The coordinator of a second process on the same file.
    func otherProcess(zone: String? = nil) -> FoodCoordinator {
        let time = zone.map { clock.context(zone: $0) } ?? time
        return FoodCoordinator(
            database: home.database(for: FoodFeature.self, time: time),
            workouts: nil,
            transport: nil,
            settings: settings,
            time: time
        )
    }

    func move(to moment: String) throws { clock.move(to: try Date(moment, strategy: .iso8601)) }

    func session(_ frontEnd: ScriptedFrontEnd = ScriptedFrontEnd()) -> FlowSession {
        .scripted(frontEnd, time: time)
    }

    /// Runs a flow from its JSON input, as `bento call` does.
    ///
    /// - Parameter change: for flows that are run many times: what differs from run to run, set without parsing again.
    func run<F: Flow>(
        _ type: F.Type,
        _ input: JSONValue = [:],
        _ frontEnd: ScriptedFrontEnd = ScriptedFrontEnd(),
        change: (inout F) -> Void = { _ in }
    )
        async throws -> F.Output where F.Dependency == FoodCoordinator
    {
        var flow = try Schemas.flow(type, from: input)
        change(&flow)
        return try await flow.run(with: food, in: session(frontEnd))
    }

    /// A flow that logs, to be given its words.
    private static let logging = Result { try FlowSchema(LogFood.self).parse(["text": "2 eggs"]) }

    @discardableResult
    func log(_ text: String, _ more: [String: JSONValue] = [:]) async throws -> LogReport {
        if more.isEmpty {
            var flow = try Self.logging.get()
            flow.text = [Word(text)]
            return try await flow.run(with: food, in: session())
        }
        var input = more
        input["text"] = .string(text)
        return try await run(LogFood.self, .object(input))
    }

    func day(_ day: String = "today") async throws -> DayReport {
        try await run(ShowDay.self, ["day": .string(day)])
    }

    /// Everything alive that a person entered, without the stamps of when it was written.
    func contents() async throws -> [String] {
        try await database.read { database in
            var result: [String] = []
            for table in ["food_entries", "food_items", "food_foods", "food_favorites", "food_water"] {
                let rows = try Row.fetchAll(
                    database,
                    sql: "SELECT * FROM \(table) WHERE deleted_at IS NULL ORDER BY id"
                )
                for row in rows {
                    let cells = row.filter { $0.0 != "updated_at" }.map { "\($0.0)=\($0.1)" }
                    result.append(table + " " + cells.joined(separator: " "))
                }
            }
            let usage = try Row.fetchAll(database, sql: "SELECT * FROM food_usage WHERE uses <> 0 ORDER BY id")
            return result + usage.map { "usage \($0)" }
        }
    }
}

/// The flows' schemas and the flows parsed from each input, once: that takes most of a flow's time in a debug build.
private enum Schemas {
    private static let known = Mutex<[ObjectIdentifier: any Sendable]>([:])
    private static let parsed = Mutex<[String: any Sendable]>([:])

    static func flow<F: Flow>(_ type: F.Type, from input: JSONValue) throws -> F {
        let key = "\(F.descriptor.name) \(input.text())"
        if let flow = parsed.withLock({ $0[key] }) as? F { return flow }
        let flow = try of(type).parse(input)
        parsed.withLock { $0[key] = flow }
        return flow
    }

    private static func of<F: Flow>(_ type: F.Type) -> FlowSchema<F> {
        if let schema = known.withLock({ $0[ObjectIdentifier(type)] }) as? FlowSchema<F> { return schema }
        let schema = FlowSchema(type)
        known.withLock { $0[ObjectIdentifier(type)] = schema }
        return schema
    }
}

/// A clock that stands still until it is moved.
private final class MovableClock: Sendable {
    private let value: Mutex<Date>

    init(_ date: Date) { value = Mutex(date) }

    var date: Date { value.withLock { $0 } }
    func move(to date: Date) { value.withLock { $0 = date } }
    func context(zone: String) -> TimeContext {
        TimeContext(zone: TimeZone(identifier: zone) ?? .gmt, locale: Locale(identifier: "en_GB")) { self.date }
    }
}
