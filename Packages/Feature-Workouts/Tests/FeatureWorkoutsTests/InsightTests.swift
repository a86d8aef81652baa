import Core
import CoreTesting
import Foundation
import Testing

@testable import FeatureWorkouts
@testable import TrainingLog

@Suite("What training comes to, as it is shown")
struct InsightTests {
    private func shown<F: Flow>(_ type: F.Type, _ input: JSONValue, _ home: WorkoutsHome) async throws -> String
    where F.Dependency == WorkoutsCoordinator {
        try await home.run(type, input).presentation(in: home.session().context).plainText
    }

    @Test("trends are a line for each figure and a table of weeks, from the first week with a workout")
    func trends() async throws {
        let home = try WorkoutsHome()
        try await home.log("bench 3x8 80", day: "2026-11-04")
        try await home.log("run 5k 30 min", day: "2026-11-17")
        try await home.log("run 10k 1 h", day: "2026-11-19")
        let lines = try await shown(ShowTrends.self, [:], home).split(separator: "\n").map(String.init)
        #expect(lines.first == "2026-11-02 to 2026-11-21")
        #expect(lines.contains("\tWeek by week\tAverage\tThis week\tBest week"))
        // The week that runs is no part of the average.
        #expect(lines.contains("Workouts\t▅▁█\t0.5\t2\t2 (Nov 16)"), "\(lines)")
        #expect(lines.contains("Distance\t▁▁█\t0 m\t15 km\t15 km (Nov 16)"), "\(lines)")
        #expect(lines.contains("Volume\t█▁▁\t960 kg\t0 kg\t1,920 kg (Nov 2)"), "\(lines)")
        #expect(lines.contains("Week of\tWorkouts\tActive time\tVolume\tDistance"), "\(lines)")
        let weeks = lines.drop { !$0.hasPrefix("Week of") }.dropFirst().map { $0.prefix(6) }
        #expect(weeks == ["Nov 2\t", "Nov 9\t", "Nov 16"])
        #expect(lines.last == "Nov 16\t2\t1:30:00\t\t15 km")
        #expect(try await JSONValue(encoding: home.run(ShowTrends.self))["weeks"]?.arrayValue?.count == 12)
        let none = try WorkoutsHome()
        #expect(try await shown(ShowTrends.self, [:], none) == "No workouts in the last 12 weeks.")
    }

    @Test("one week alone, and ten years, each have lines that fit", arguments: [2, 12, 60, 520])
    func spans(weeks: Int) async throws {
        let home = try WorkoutsHome()
        try await home.log("squat 5x5 100", day: home.time.today.adding(days: 7 - 7 * weeks).description)
        try await home.log("squat 5x5 100")
        guard case .first(let report) = try await home.run(ShowTrends.self, ["weeks": .number(Double(weeks))]),
            case .stack(let parts) = report.presentation(in: home.session().context), parts.count > 1,
            case .table(let table) = parts[1]
        else {
            Issue.record("no table")
            return
        }
        #expect(table.rows.allSatisfy { (1...Sparkline.columns).contains($0[1].text.count) })
        #expect(table.rows.first?[1].text.last == "█" || weeks > Sparkline.columns)
    }

    @Test(
        "a line of blocks is as high as its values, nothing is the lowest block, and several values stand for their mean",
        arguments: [
            ([], 1, ""), ([0, 0], 1, "▁▁"), ([5], 1, "█"), ([1, 0, 6], 1, "▃▁█"), ([0.001, 100], 1, "▂█"),
            ([6, 0, 0, 6, 6], 2, "█▁█"), ([4, 6, 6], 2, "▆█"), ([.nan, .infinity, 3], 1, "▁▁█"), ([-1, 2], 1, "▁█"),
            ([.greatestFiniteMagnitude, .greatestFiniteMagnitude], 2, "█"),
        ] as [([Double], Int, String)]
    )
    func sparkline(values: [Double], perSign: Int, line: String) {
        #expect(Sparkline.text(values, perSign: perSign) == line)
    }

    @Test("a one-rep max is one number and a range, in records as in an estimate")
    func oneRepMax() async throws {
        let home = try WorkoutsHome()
        let context = home.session().context
        let flow = try EstimateOneRepMax.parse(["100kg", "5"])
        let estimate = try await flow.run(with: NoDependency(), in: home.session())
        #expect(
            estimate.presentation(in: context).plainText == """
                One-rep max: 115.5 kg
                Range: 112.5 to 119.0 kg, by 7 formulas; --json has each
                """
        )
        let once = try await EstimateOneRepMax.parse(["100kg", "1"]).run(with: NoDependency(), in: home.session())
        #expect(once.presentation(in: context).plainText == "One-rep max: 100.0 kg")
        try await home.log("bench 3x8 81")
        let records = try await shown(ShowRecords.self, ["exercise": "bench"], home)
        #expect(records.contains("Best estimated one-rep max: 102.6 kg, by formula 97 to 103 kg"), "\(records)")
        #expect(!records.contains("Epley"), "\(records)")
        #expect(!records.contains("Wathen"), "\(records)")
    }

    @Test("a year is drawn up to today, or whole, and its time is written as elsewhere")
    func year() async throws {
        let home = try WorkoutsHome()
        try await home.log("run 5k 27:30", day: "2026-01-03")
        try await home.log("run 5k 27:30", day: "2025-03-01")
        for (year, days) in [(2026, 325), (2025, 365)] {
            let report = try await home.run(ShowYear.self, ["year": .number(Double(year))])
            guard case .stack(let parts) = report.presentation(in: home.session().context), parts.count == 3,
                case .heatMap(let map) = parts[1]
            else {
                Issue.record("no heat map")
                continue
            }
            #expect(map.values.count == days)
            #expect(map.values.compactMap { $0 } == [27.5])
            #expect(parts[0].plainText == "\(year): 1 workout, 27:30 of active time")
        }
    }

    @Test("readiness that is not known has no bar, and says what is missing")
    func readiness() async throws {
        let home = try WorkoutsHome()
        let report = try await home.run(ShowReadiness.self)
        guard case .stack(let parts) = report.presentation(in: home.session().context) else {
            Issue.record("not a stack")
            return
        }
        #expect(!parts.contains { if case .bars = $0 { true } else { false } })
        #expect(parts.map(\.plainText).joined(separator: " ").contains("0 of 7 days of measurements"))
    }
}
