import AppData
import Core
import CoreTesting
import Foundation
import Testing

@testable import FeatureReminders

/// On Sunday, 22 November 2026, at 16:00 in Berlin.
@Suite("Changes of reminders that are taken back")
struct ReminderUndoTests {
    enum Act: String, CaseIterable, Sendable {
        case add, words, time, toTodo, done, doneEarly, doneTodo, skip, snooze, delete, deleteDue
    }

    /// Every row as it stands, without its stamp.
    private func rows(_ home: RemindersHome) async throws -> [String] {
        try await home.database.read { database in
            try ReminderRecord.living().fetchAll(database).map { record in
                "\(record.what) \(record.start) \(record.rule ?? "once") \(record.nextAt?.milliseconds ?? 0) \(record.isTodo)"
            }
                + OccurrenceRecord.living().fetchAll(database).map { record in
                    "\(record.what) \(record.state) \(record.dueAt.milliseconds) \(record.snoozedUntil?.milliseconds ?? 0)"
                }
        }
        .sorted()
    }

    @discardableResult
    private func takeBack(_ home: RemindersHome) async throws -> String? {
        let now = home.time.now
        return try await home.database.write { database in
            let change = try ReminderChange.last(in: database)
            try change?.takeBack(in: database, at: now)
            return change?.summary
        }
    }

    @Test("each act is taken back to the row, and is named as it was", arguments: Act.allCases)
    func acts(_ act: Act) async throws {
        let home = try RemindersHome()
        try await home.add("stretch every day at 17:00")
        try await home.add("dentist tomorrow at 9")
        try await home.add("buy milk")
        try home.move(to: "2026-11-22T16:30:00Z")
        #expect(try await !home.reminders.announce(in: home.context).isEmpty)
        let before = try await rows(home)
        let summary: String
        switch act {
        case .add:
            try await home.add("vet friday 15:00")
            summary = "remind vet"
        case .words:
            _ = try await home.run(EditReminder.self, ["which": "stretch", "what": "run"])
            summary = "edit stretch"
        case .time:
            _ = try await home.run(EditReminder.self, ["which": "stretch", "when": "every monday at 9"])
            summary = "edit stretch"
        case .toTodo:
            _ = try await home.run(EditReminder.self, ["which": "dentist", "when": "none"])
            summary = "edit dentist"
        case .done:
            _ = try await home.run(FinishReminder.self, ["which": "stretch"])
            summary = "done stretch"
        case .doneEarly:
            _ = try await home.run(FinishReminder.self, ["which": "dentist"])
            summary = "done dentist"
        case .doneTodo:
            _ = try await home.run(FinishReminder.self, ["which": "milk"])
            summary = "done buy milk"
        case .skip:
            _ = try await home.run(SkipReminder.self, ["which": "dentist"])
            summary = "skipped dentist"
        case .snooze:
            _ = try await home.run(SnoozeReminder.self, ["which": "stretch", "for": "10 minutes"])
            summary = "snooze stretch"
        case .delete:
            _ = try await home.run(DeleteReminder.self, ["which": "dentist"])
            summary = "delete dentist"
        case .deleteDue:
            _ = try await home.run(DeleteReminder.self, ["which": "stretch"])
            summary = "delete stretch"
        }
        #expect(try await rows(home) != before)
        #expect(try await takeBack(home) == summary)
        #expect(try await rows(home) == before)
    }

    @Test("what has come by itself since is no change to take back, and does not stand before those that are")
    func come() async throws {
        let home = try RemindersHome()
        try await home.add("buy milk")
        try await home.add("stretch at 17:00")
        try home.move(to: "2026-11-22T16:30:00Z")
        #expect(try await !home.reminders.announce(in: home.context).isEmpty)
        #expect(try await takeBack(home) == "remind buy milk")
        #expect(try await takeBack(home) == nil)
    }

    @Test("the words of changes go with the reminders that are thinned")
    func thinned() async throws {
        let home = try RemindersHome()
        try await home.add("buy milk")
        _ = try await home.run(FinishReminder.self, ["which": "milk"])
        let now = try Date("2028-11-22T15:00:00Z", strategy: .iso8601)
        _ = try await home.reminders.store.thin(before: Moment(now.addingTimeInterval(-86_400)), at: now)
        #expect(try await takeBack(home) == nil)
    }
}
