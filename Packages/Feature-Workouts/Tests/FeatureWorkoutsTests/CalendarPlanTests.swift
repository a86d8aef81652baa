import Core
import CoreTesting
import Foundation
import Testing

@testable import FeatureWorkouts
@testable import Strength
@testable import TrainingFiles
@testable import TrainingLog
@testable import TrainingTransfer

/// On Saturday, 21 November 2026, at 13:00 in Berlin.
@Suite("Workouts in calendars")
struct CalendarPlanTests {
    private func event(_ lines: String..., kind: String = "VEVENT") -> String {
        (["BEGIN:\(kind)"] + lines + ["END:\(kind)"]).joined(separator: "\r\n")
    }

    private func calendar(_ parts: String...) -> String {
        (["BEGIN:VCALENDAR", "VERSION:2.0"] + parts + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
    }

    @discardableResult
    private func take(_ text: String, into home: WorkoutsHome, isDryRun: Bool = false) async throws -> ImportReport {
        let input: JSONValue = ["file": "-", "dryRun": .bool(isDryRun)]
        return try await home.run(ImportWorkouts.self, input, ScriptedFrontEnd(input: text))
    }

    private func planned(_ home: WorkoutsHome) async throws -> [String] {
        try await home.workouts.journal.planned(from: home.time.today).map { logged in
            let workout = logged.workout
            return "\(workout.day) \(workout.name) \(workout.type.rawValue) \(logged.exercises.map(\.name))"
        }
    }

    private var plan: String {
        calendar(
            event("UID:1", "SUMMARY:Yoga with Ann", "DTSTART;VALUE=DATE:20261124", "DESCRIPTION:Bring a mat"),
            event("UID:2", "SUMMARY:squat 3x5 100kg", "DTSTART;TZID=Europe/Berlin:20261125T180000"),
            event("UID:3", "SUMMARY:Club evening", "DTSTART:20261126T170000Z"),
            event("UID:4", "SUMMARY:Done", "DTSTART:20261101T170000Z"),
            event("UID:5", "SUMMARY:Off", "DTSTART:20261127T170000Z", "STATUS:CANCELLED"),
            event("UID:6", "SUMMARY:next", "DTSTART:20261128T170000Z")
        )
    }

    @Test("what is to come is planned by its title, once, and taken back as one")
    func planning() async throws {
        let home = try WorkoutsHome()
        #expect(try await take(plan, into: home, isDryRun: true).added == 4)
        #expect(try await planned(home) == [])
        let report = try await take(plan, into: home)
        #expect((report.added, report.refusals) == (4, []))
        #expect(report.sources == ["calendar"])
        #expect(report.remarks.count == 2)
        let plans = try await planned(home)
        #expect(plans.map { $0.prefix(10) } == ["2026-11-24", "2026-11-25", "2026-11-26", "2026-11-28"])
        #expect(plans[0].contains("yoga"))
        #expect(plans[1].contains("quat\"]"))
        #expect(plans[2].contains("general []"))
        let again = try await take(plan, into: home)
        #expect((again.added, again.updated, again.unchanged) == (0, 0, 4))
        let first = try #require(try await home.workouts.journal.planned(from: home.time.today).first?.workout)
        #expect(first.notes == "Bring a mat")
        #expect(first.outsideSources == ["a workout imported from calendar"])
        try await home.run(UndoImport.self)
        #expect(try await planned(home) == [])
        #expect(try await take(plan, into: home).added == 4)
    }

    @Test("one that its calendar moves is moved, unless it was begun or deleted here; the undo of that puts it back")
    func moved() async throws {
        let home = try WorkoutsHome()
        try await take(plan, into: home)
        let later = plan.replacing("20261124", with: "20261130").replacing("20261126T17", with: "20261126T18")
        home.pass(seconds: 60)
        let report = try await take(later, into: home)
        #expect((report.added, report.updated, report.kept) == (0, 2, 0))
        #expect(
            try await planned(home).map { $0.prefix(10) } == ["2026-11-25", "2026-11-26", "2026-11-28", "2026-11-30"]
        )
        #expect(try await take(later, into: home).updated == 0)
        try await home.run(UndoImport.self)
        #expect(
            try await planned(home).map { $0.prefix(10) } == ["2026-11-24", "2026-11-25", "2026-11-26", "2026-11-28"]
        )
    }

    @Test(
        "what no plan says is refused with its line",
        arguments: [
            ("SUMMARY:Gym\r\nDTSTART:20261124T170000Z\r\nRRULE:FREQ=WEEKLY", "VEVENT", "it repeats"),
            ("DTSTART:20261124T170000Z", "VEVENT", "it has no title"), ("SUMMARY:Gym", "VEVENT", "DTSTART"),
            ("SUMMARY:Gym\r\nDTSTART;TZID=Here:20261124T170000", "VEVENT", "zone 'Here'"),
            ("SUMMARY:Gym\r\nDTSTART:20961124T170000Z", "VEVENT", "ten years"), ("SUMMARY:Gym", "VTODO", "to-do"),
        ]
    )
    func refused(lines: String, kind: String, reason: String) async throws {
        let home = try WorkoutsHome()
        let good = event("UID:9", "SUMMARY:Run", "DTSTART:20261124T170000Z")
        let report = try await take(calendar(event("UID:1", lines, kind: kind), good), into: home)
        #expect(report.added == 1)
        #expect(report.refusals.map(\.place) == ["line 3"])
        #expect(report.refusals.allSatisfy { $0.reason.contains(reason) })
    }

    @Test("half a calendar gives its whole events, and what is none is refused")
    func hostile() async throws {
        let home = try WorkoutsHome()
        let cut = try #require(plan.range(of: "SUMMARY:Club"))
        let text = String(plan[..<cut.lowerBound])
        let report = try await take(text, into: home)
        #expect(report.added == 2)
        #expect(report.refusals.map(\.reason) == ["the file ends in the middle of it"])
        await #expect(throws: WorkoutsError.self) { try await take("BEGIN:VCARD\nEND:VCARD\n", into: home) }
    }

    @Test("an export is a calendar of what was done and is planned; at home it adds nothing, elsewhere what is to come")
    func export() async throws {
        let home = try WorkoutsHome()
        try await home.log("squat 3x5 100kg, bench press 8x60kg", day: "yesterday")
        try await home.run(PlanWorkout.self, ["name": "Morning, easy; run", "day": "tomorrow"])
        let done = try await home.workouts.exporter.entries(from: LocalDay(daysSince1970: 0), withTracks: false)
        let planned = try await home.workouts.exporter.planned(from: home.time.today)
        let text = String(decoding: WorkoutCalendar.ics(done: done, planned: planned, at: home.time.now), as: UTF8.self)
        #expect(text.components(separatedBy: "BEGIN:VEVENT").count == 3)
        #expect(text.components(separatedBy: "\r\n").allSatisfy { $0.utf8.count <= 75 })
        #expect(text.contains("3 x (5 x 100 kg)"))
        #expect(text.contains(#"SUMMARY:Morning\, easy\; run"#))
        let here = try await take(text, into: home)
        #expect((here.added, here.unchanged) == (0, 1))
        let other = try WorkoutsHome()
        #expect(try await take(text, into: other).added == 1)
        #expect(try await self.planned(other).map { $0.prefix(29) } == ["2026-11-22 Morning, easy; run"])
        let wrote = try await home.run(ExportWorkouts.self, ["file": "training.ics"])
        #expect("\(wrote.presentation(in: home.session().context).plainText)".contains("and 1 that"))
    }
}
