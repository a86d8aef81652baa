import AppData
import Core
import CoreTesting
import Foundation
import Testing

@testable import FeatureReminders

/// On Sunday, 22 November 2026, at 16:00 in Berlin.
@Suite("To-dos and changes")
struct TodoAndEditTests {
    private func date(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

    @Test("what has no time is kept, listed and done, and nobody is told of it")
    func todo() async throws {
        let home = try RemindersHome()
        let added = try await home.add("buy milk")
        #expect(added.isTodo)
        #expect(added.next == nil)
        #expect(added.what == "buy milk")
        #expect("\(added.presentation(in: home.context))".contains("to do, without a time"))
        try home.move(to: "2026-12-22T15:00:00Z")
        #expect(try await home.deliver().delivered.isEmpty)
        #expect(try await home.reminders.announce(in: home.context) == [])
        #expect(try await home.reminders.upcoming(limit: 5).isEmpty)
        let list = try await home.run(ListReminders.self)
        #expect(list.reminders.map(\.what) == ["buy milk"])
        #expect(list.open.isEmpty)
        #expect("\(list.presentation(in: home.context))".contains("To do, without a time"))
        await #expect(throws: Failure.self) { try await home.run(SkipReminder.self, ["which": "milk"]) }
        await #expect(throws: Failure.self) { try await home.run(FinishReminder.self) }
        #expect(try await home.run(FinishReminder.self, ["which": "milk"]).state == .done)
        #expect(try await home.states() == ["buy milk done"])
        #expect(try await home.run(ListReminders.self).reminders.filter(\.isTodo).isEmpty)
        await #expect(throws: Failure.self) { try await home.run(FinishReminder.self, ["which": "milk"]) }
    }

    @Test("a to-do is not thinned while it waits, and is once it was done long ago")
    func kept() async throws {
        let home = try RemindersHome()
        try await home.add("buy milk")
        let (before, now) = (Moment(try date("2027-11-22T15:00:00Z")), try date("2028-11-22T15:00:00Z"))
        #expect(try await home.reminders.store.thin(before: before, at: now) == (0, 0))
        _ = try await home.run(FinishReminder.self, ["which": "milk"])
        #expect(try await home.reminders.store.thin(before: before, at: now) == (1, 1))
    }

    @Test("a to-do that was done while the clock was a year ahead stays done")
    func clock() async throws {
        let home = try RemindersHome()
        try await home.add("buy milk")
        try home.move(to: "2027-11-22T15:00:00Z")
        _ = try await home.run(FinishReminder.self, ["which": "milk"])
        try home.move(to: "2026-11-22T16:00:00Z")
        let list = try await home.run(ListReminders.self)
        #expect(list.open.isEmpty)
        #expect(!list.reminders.contains { $0.isTodo || $0.next != nil })
        #expect(try await home.reminders.announce(in: home.context) == [])
    }

    @Test("words and time are changed, by words or the end of the id, and what was is said")
    func edit() async throws {
        let home = try RemindersHome()
        let added = try await home.add("dentist tomorrow at 9")
        let moved = try await home.run(EditReminder.self, ["which": "dentist", "when": "friday 15:00"])
        #expect(moved.after.next == (try date("2026-11-27T14:00:00Z")))
        #expect(moved.after.id == added.id)
        let text = "\(moved.presentation(in: home.context))"
        #expect(text.contains("Fri Nov 27 15:00"))
        #expect(text.contains("tomorrow 09:00"))
        let id = String(added.id.suffix(5))
        let named = try await home.run(EditReminder.self, ["which": .string(id), "what": "vet"])
        #expect(named.after.what == "vet")
        #expect(named.after.next == moved.after.next)
        let weekly = try await home.run(
            EditReminder.self,
            ["which": "vet", "when": "every Monday at 9", "what": "run"]
        )
        #expect(weekly.after.rule == "FREQ=WEEKLY;BYDAY=MO")
        #expect(weekly.after.what == "run")
        #expect(try await home.run(ListReminders.self).reminders.map(\.what) == ["run"])
    }

    @Test("a to-do gets a time, and what had one loses it")
    func backAndForth() async throws {
        let home = try RemindersHome()
        try await home.add("buy milk")
        let timed = try await home.run(EditReminder.self, ["which": "milk", "when": "at 6pm"])
        #expect(!timed.after.isTodo)
        #expect(timed.after.next == (try date("2026-11-22T17:00:00Z")))
        try home.move(to: "2026-11-22T17:00:30Z")
        #expect(try await home.reminders.announce(in: home.context) == ["buy milk"])
        let todo = try await home.run(EditReminder.self, ["which": "milk", "when": "none"])
        #expect(todo.after.isTodo)
        #expect(todo.after.next == nil)
        let list = try await home.run(ListReminders.self)
        #expect(list.open.isEmpty)
        #expect(list.reminders.filter(\.isTodo).map(\.what) == ["buy milk"])
    }

    @Test("what is due moves with its reminder; new words are those of what is due, too")
    func due() async throws {
        let home = try RemindersHome()
        try await home.add("stretch at 6pm")
        try home.move(to: "2026-11-22T17:00:30Z")
        _ = try await home.reminders.announce(in: home.context)
        _ = try await home.run(EditReminder.self, ["which": "stretch", "what": "stretch the back"])
        #expect(try await home.run(ListReminders.self).open.map(\.what) == ["stretch the back"])
        _ = try await home.run(EditReminder.self, ["which": "stretch", "when": "tomorrow at 9"])
        let list = try await home.run(ListReminders.self)
        #expect(list.open.isEmpty)
        #expect(list.reminders.map(\.next) == [try date("2026-11-23T08:00:00Z")])
        try home.move(to: "2026-11-23T08:00:30Z")
        #expect(try await home.reminders.announce(in: home.context) == ["stretch the back"])
    }

    @Test(
        "a change that cannot be made changes nothing",
        arguments: [
            ["which": "stretch"], ["which": "stretch", "when": "banana"], ["which": "stretch", "when": "at 25:00"],
            ["which": "stretch", "what": " "], ["which": "yoga", "when": "at 9"], ["which": "", "when": "at 9"],
            ["which": "stretch", "when": "yesterday at 9"], ["which": "stretch", "when": ""],
        ] as [JSONValue]
    )
    func refused(input: JSONValue) async throws {
        let home = try RemindersHome()
        try await home.add("stretch at 6pm")
        let before = try await home.run(ListReminders.self).reminders.map { [$0.what, "\($0.next as Any)"] }
        await #expect(throws: (any Error).self) { try await home.run(EditReminder.self, input) }
        #expect(try await home.run(ListReminders.self).reminders.map { [$0.what, "\($0.next as Any)"] } == before)
    }

    @Test("of several with the same words, each is named with its time and the end of its id")
    func several() async throws {
        let home = try RemindersHome()
        let first = try await home.add("call Bob tomorrow")
        try await home.add("call Bob on friday")
        let failure = await #expect(throws: Failure.self) {
            try await home.run(DeleteReminder.self, ["which": "call Bob"])
        }
        #expect(failure?.message.contains("call Bob, tomorrow 08:00 (\(first.id.suffix(5)))") == true)
        let chosen = try await home.run(
            EditReminder.self,
            ["which": "Bob", "when": "tomorrow at noon"],
            ScriptedFrontEnd(answers: ["1"])
        )
        #expect(chosen.after.id == first.id)
    }

    @Test("another zone's time comes at that time here, and stays with the clock there")
    func zones() async throws {
        let home = try RemindersHome()
        let added = try await home.add("call Sam at 6 pm PST")
        #expect(added.zone == "America/Los_Angeles")
        #expect(added.next == (try date("2026-11-23T02:00:00Z")))
        #expect("\(added.presentation(in: home.context))".contains("tomorrow 03:00 (18:00 in Los Angeles)"))
        let weekly = try await home.add("call Rui sundays at 20:00 Lisbon time")
        #expect("\(weekly.presentation(in: home.context))".contains("every Sunday at 20:00 (Lisbon)"))
        try home.move(to: "2026-11-23T02:00:30Z")
        #expect(try await home.run(ListReminders.self).open.map(\.what) == ["call Rui", "call Sam"])
    }

    @Test("another reading is told on the way, and stands in the result")
    func notes() async throws {
        let home = try RemindersHome()
        let frontEnd = ScriptedFrontEnd()
        let added = try await home.run(AddReminder.self, ["sentence": "dentist on 5/6 at 10"], frontEnd)
        #expect(added.notes == ["'5/6' is taken as 5 June 2027; for 6 May 2027 write 2027-05-06."])
        #expect("\(added.presentation(in: home.context))".contains("Sat 2027-06-05 10:00"))
    }

    private func tables(_ part: Presentation) -> [Table] {
        switch part {
        case .stack(let parts), .section(_, let parts): parts.flatMap(tables)
        case .table(let table): [table]
        default: []
        }
    }

    @Test("a number is the row of the list last shown, of what is due, what comes and what is to do")
    func numbers() async throws {
        let home = try RemindersHome()
        try await home.add("stretch at 6pm")
        try await home.add("call mum tomorrow at 9")
        try await home.add("buy milk")
        try home.move(to: "2026-11-22T17:00:30Z")
        _ = try await home.reminders.announce(in: home.context)
        let shown = tables(try await home.run(ListReminders.self).presentation(in: home.context)).compactMap(\.listing)
        #expect(shown.map(\.first) == [1, 2, 3])
        let frontEnd = ScriptedFrontEnd(answers: [""], listings: shown)
        let moved = try await home.run(EditReminder.self, ["which": "2", "when": "tomorrow at 10"], frontEnd)
        #expect(moved.after.what == "call mum")
        #expect(try await home.run(FinishReminder.self, ["which": "#3"], frontEnd).what == "buy milk")
        #expect(try await home.run(FinishReminder.self, ["which": "1"], frontEnd).what == "stretch")
        // What has changed since is not meant any more.
        await #expect(throws: (any Error).self) { try await home.run(DeleteReminder.self, ["which": "2"], frontEnd) }
        await #expect(throws: (any Error).self) { try await home.run(DeleteReminder.self, ["which": "7"], frontEnd) }
        #expect(try await home.run(ListReminders.self).reminders.contains { $0.what == "call mum" })
    }

    @Test("ids are never left out of a list, however long the words")
    func ids() async throws {
        let home = try RemindersHome()
        try await home.add("\"\(String(repeating: "very ", count: 30))long\" every weekday at 8")
        try await home.add("\"\(String(repeating: "very ", count: 30))long to-do\"")
        let found = tables(try await home.run(ListReminders.self).presentation(in: home.context))
        #expect(found.count == 2)
        for table in found {
            #expect(table.columns.last?.title == "id")
            #expect(table.columns.last?.dispensability == 0)
        }
    }
}
