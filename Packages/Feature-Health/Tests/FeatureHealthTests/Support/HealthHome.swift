import AppData
import AppDataTesting
import Core
import CoreHosting
import CoreTesting
import Foundation

@testable import FeatureHealth

/// Health over a real SQLite file in a temporary home.
final class HealthHome: Sendable {
    private let home: TemporaryHome
    let time: TimeContext
    let database: AppDatabase
    let health: HealthReader

    init(_ moment: String = "2026-11-21T12:00:00Z", zone: String = "Europe/Berlin") throws {
        home = try TemporaryHome()
        let date = try Date(moment, strategy: .iso8601)
        time = TimeContext(zone: TimeZone(identifier: zone) ?? .gmt, locale: Locale(identifier: "en_GB")) { date }
        database = home.database(for: HealthFeature.self, time: time)
        health = HealthReader(database: database, time: time)
    }

    var context: FlowContext { FlowContext(time: time, units: .metric) }

    func run<F: Flow>(
        _ type: F.Type,
        _ input: JSONValue = [:],
        _ frontEnd: ScriptedFrontEnd = ScriptedFrontEnd()
    ) async throws -> F.Output where F.Dependency == HealthReader {
        try await FlowSchema(type).parse(input).run(with: health, in: .scripted(frontEnd, time: time))
    }

    /// Records a measurement between two local clock times of a day.
    func record(
        _ kind: HealthKind,
        _ value: Double,
        _ start: String,
        _ end: String? = nil,
        source: String = "watch"
    ) async throws {
        let zone = time.zone
        func date(_ text: String) throws -> Date {
            let utc = try Date("\(text):00Z", strategy: .iso8601)
            return utc.addingTimeInterval(-Double(zone.secondsFromGMT(for: utc)))
        }
        let sample = HealthSample(
            kind: kind,
            value: value,
            from: try date(start),
            to: try end.map(date),
            in: zone,
            source: source
        )
        try await HealthSampleStore(database: database, time: time).record([sample])
    }

    func texts(_ result: some FlowResult) -> String { result.presentation(in: context).plainText }
}
