import Core
import CoreHosting
import CoreTesting
import Foundation
import Synchronization
import Testing

@testable import BentoHome
@testable import BentoPlatform

@Suite("Jobs")
struct JobRunnerTests {
    static func time(_ text: String, zone: String = "Europe/Vienna") -> TimeContext {
        let moment = (try? Date(text, strategy: .iso8601)) ?? .distantPast
        return TimeContext(zone: TimeZone(identifier: zone) ?? .gmt) { moment }
    }

    static func date(_ text: String) -> Date { (try? Date(text, strategy: .iso8601)) ?? .distantPast }

    @Test(
        "a job is due when its schedule says so, and makes up for one missed run",
        arguments: [
            (JobSchedule.every(.seconds(3600)), "2026-11-22T08:00:00Z", "2026-11-22T09:00:00Z"),
            (.daily(hour: 9, minute: 30), "2026-11-21T08:30:00Z", "2026-11-22T08:30:00Z"),
            (.daily(hour: 9, minute: 30), "2026-11-22T08:45:00Z", "2026-11-23T08:30:00Z"),
            (.daily(hour: 9, minute: 30), "2026-11-01T08:45:00Z", "2026-11-22T08:30:00Z"),
        ]
    )
    func due(schedule: JobSchedule, ended: String, due: String) {
        let record = JobRecord(lastBegan: Self.date(ended), lastEnded: Self.date(ended))
        #expect(record.due(schedule, in: Self.time("2026-11-22T12:00:00Z")) == Self.date(due))
        #expect(JobRecord().due(schedule, in: Self.time("2026-11-22T12:00:00Z")) == .distantPast)
    }

    @Test("a clock that was ahead does not hold a job for as long as it was")
    func clockSetBack() {
        let record = JobRecord(
            lastBegan: Self.date("2030-01-01T00:00:00Z"),
            lastEnded: Self.date("2030-01-01T00:00:00Z")
        )
        #expect(record.due(.every(.seconds(60)), in: Self.time("2026-11-22T12:00:00Z")) == .distantPast)
        let failed = JobRecord(lastBegan: Self.date("2030-01-01T00:00:00Z"), failures: 3)
        #expect(
            failed.due(.every(.seconds(60)), in: Self.time("2026-11-22T12:00:00Z")) <= Self.date("2026-11-23T12:00:00Z")
        )
    }

    @Test("a job that dies at each checkpoint goes on at the last one, and waits longer each time")
    func checkpoints() async throws {
        let home = FileManager.default.temporaryDirectory.appending(path: "bento-jobs-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: home) }
        for expected in 0..<4 {
            let runner = try Self.runner(home, at: "2026-11-22T12:00:00Z")
            let outcome = try await runner.run(try #require(runner.entries.first))
            let record = try runner.record(of: try #require(runner.entries.first))
            if expected < 3 {
                #expect(outcome.result == .failed && record.failures == expected + 1)
                #expect(record.checkpoint == .integer(Int64(expected + 1)))
                let wait = record.due(.every(.seconds(60)), in: Self.time("2026-11-22T12:00:00Z"))
                #expect(wait == Self.date("2026-11-22T12:00:00Z").addingTimeInterval(60 * pow(2, Double(expected))))
            } else {
                #expect(outcome.result == .done && outcome.words == "Counted to 3." && record.failures == 0)
                #expect(record.checkpoint == nil)
            }
        }
    }

    @Test("of many runs at the same time, one does the work")
    func single() async throws {
        let home = FileManager.default.temporaryDirectory.appending(path: "bento-jobs-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: home) }
        let gate = Gate()
        let outcomes = try await Self.$held.withValue(gate) {
            try await withThrowingTaskGroup(of: JobRunner.Outcome.Result.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        let runner = try Self.runner(home, at: "2026-11-22T12:00:00Z")
                        return try await runner.run(try #require(runner.entries.last)).result
                    }
                }
                return try await group.reduce(into: [JobRunner.Outcome.Result]()) { outcomes, outcome in
                    outcomes.append(outcome)
                    // The one that works ends when all others have found it at work.
                    if outcomes.count == 7 { gate.open() }
                }
            }
        }
        #expect(outcomes == Array(repeating: .runsElsewhere, count: 7) + [.nothing])
    }

    /// Holds the job that does nothing at its work.
    @TaskLocal private static var held: Gate?

    @Test("a job that needs the network waits for it, which counts as no failure")
    func offline() async throws {
        let home = FileManager.default.temporaryDirectory.appending(path: "bento-jobs-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: home) }
        for isOnline in [false, true] {
            let runner = try Self.runner(home, at: "2026-11-22T12:00:00Z", isOnline: isOnline)
            let entry = try #require(runner.entries.first { $0.job.id == "fetch" })
            let outcome = try await runner.run(entry)
            #expect(outcome.result == (isOnline ? .done : .waitsForNetwork))
            #expect(try runner.record(of: entry).failures == 0)
            #expect(try runner.due().contains { $0.id == entry.id } != isOnline)
        }
    }

    private static func runner(_ home: URL, at moment: String, isOnline: Bool = true) throws -> JobRunner {
        JobRunner(
            runtime: try FeatureRuntime([.registering(Counting.self)], platform: []),
            home: home,
            context: FlowContext(time: time(moment), caller: .job),
            isOnline: { isOnline }
        )
    }

    private enum Counting: Feature {
        static var manifest: FeatureManifest {
            FeatureManifest(id: "counting", title: "Counting", summary: "Counts")
        }

        static func register(in registrar: inout FeatureRegistrar) {
            registrar.job(
                Job("count", "Counts to 3", schedule: .every(.seconds(60))) { _, run in
                    let count = run.checkpoint?.intValue ?? 0
                    guard count < 3 else { return .done("Counted to \(count).") }
                    try await run.keep(.integer(Int64(count + 1)))
                    throw Failure("test.died", "It died.")
                }
            )
            registrar.job(
                Job("fetch", "Fetches", schedule: .every(.seconds(60)), needsNetwork: true) { _, _ in .done("Fetched.")
                }
            )
            registrar.job(
                Job("idle", "Does nothing", schedule: .daily(hour: 3, minute: 0)) { _, _ in
                    try await JobRunnerTests.held?.pass()
                    return .nothing
                }
            )
        }
    }
}
