import Foundation

@testable import ReminderRules

/// The next occurrence of many rules, beside python-dateutil; and the job with nothing due.
struct ReminderBenchmarks: Sendable {
    let repository: URL

    var all: [Benchmark] {
        [
            Benchmark("reminders: next of 10,000 rules") { try await nextOccurrence() },
            Benchmark("reminders: the job with nothing due") { try job() },
        ]
    }

    private static let rules = [
        "FREQ=DAILY", "FREQ=WEEKLY;BYDAY=MO,WE,FR", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU", "FREQ=MONTHLY;BYMONTHDAY=-1",
        "FREQ=MONTHLY;BYDAY=2TU", "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=3", "FREQ=HOURLY;INTERVAL=2",
        "FREQ=DAILY;BYHOUR=9,11,13,15,17,19;BYMINUTE=0", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=8,20;BYMINUTE=0,30",
        "FREQ=MONTHLY;BYMONTHDAY=1,15",
    ]
    private static let count = 10_000

    private func nextOccurrence() async throws -> [Figure] {
        guard let zone = TimeZone(identifier: "Europe/Berlin") else { throw Skipped(reason: "no zone Europe/Berlin") }
        let now = Date(timeIntervalSince1970: 1_795_000_000)
        let offsets = ZoneOffsets(zone, around: now)
        let recurrences = try (0..<Self.count).map { index in
            let start = WallTime(seconds: 1_770_000_000 + index * 977 / 60 * 60)
            return Recurrence(try RecurrenceRule(parsing: Self.rules[index % Self.rules.count]), start: start)
        }
        var found = 0
        let timing = await Timing.of(15) {
            found = recurrences.count { $0.next(after: now, in: offsets) != nil }
        }
        guard found == Self.count else { throw Skipped(reason: "only \(found) rules have a next occurrence") }
        var figures = [
            Figure("reminders: next of 10,000 rules", timing.median * 1000, "ms", .atMost(50), note: timing.spread)
        ]
        if let peer = try dateutil() {
            figures.append(Figure("reminders: python-dateutil, the same rules", peer * 1000, "ms"))
            figures.append(Figure("reminders: python-dateutil / next of 10,000 rules", peer / timing.median, "times"))
        }
        return figures
    }

    /// Seconds that python-dateutil takes for the same; `nil` where it is not here.
    private func dateutil() throws -> Double? {
        let script = """
            import time
            from datetime import datetime, timedelta
            try:
                from dateutil.rrule import rrulestr
            except ImportError:
                raise SystemExit(0)
            rules = \(Self.rules)
            now = datetime(2026, 11, 18, 12, 6, 40)
            made = [rrulestr(rules[i % len(rules)], dtstart=datetime(1970, 1, 1) + timedelta(seconds=1770000000 + i * 977 // 60 * 60)) for i in range(\(Self.count))]
            begun = time.perf_counter()
            for rule in made: rule.after(now)
            print(time.perf_counter() - begun)
            """
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", script]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return Double(text.trimmingCharacters(in: .whitespacesAndNewlines))
    }

    /// The job that a timer calls each minute, over a home with ten reminders of which none is due.
    private func job() throws -> [Figure] {
        let bento = repository.appendingPathComponent(".build/release/bento")
        let home = FileManager.default.temporaryDirectory.appendingPathComponent("bento-bench-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: home) }
        let environment = [
            "PATH": "/usr/bin:/bin", "HOME": home.path, "BENTO_HOME": home.path, "TZ": "UTC",
            "BENTO_NOW": "2026-11-22T12:00:00Z",
        ]
        for index in 0..<10 {
            _ = try ProcessTiming.of(
                0,
                [(bento, ["reminders", "add", "thing", "\(index)", "every", "day", "at", "18:00"])],
                environment: environment
            )
        }
        let timings = try ProcessTiming.of(
            31,
            [(bento, ["jobs", "run", "reminders.deliver"])],
            environment: environment
        )
        return [
            Figure(
                "reminders: the job with nothing due",
                timings[0].median * 1000,
                "ms",
                .atMost(15),
                note: timings[0].spread
            )
        ]
    }
}
