import AppData
import Core
import CoreHosting
import CoreTesting
import Foundation
import Testing

@testable import FeatureReminders

@Suite("RemindersFeature")
struct RemindersFeatureTests {
    @Test("the feature keeps its contract")
    func contract() {
        #expect(FeatureContract.violations(of: RemindersFeature.self) == [])
    }

    @Test("every example parses as it is typed, to what its JSON form says")
    func typedExamples() { #expect(FeatureContract.wrongExamples(of: RemindersFeature.self) == []) }

    @Test("each example of 'add' is a sentence that is understood")
    func examples() async throws {
        let home = try RemindersHome()
        for example in AddReminder.descriptor.examples {
            let added = try await home.run(
                AddReminder.self,
                try #require(FlowSchema(AddReminder.self).input(of: example))
            )
            #expect(added.next != nil || added.isTodo || added.isWaiting)
        }
    }

    @Test("a reminder is kept, listed and found again by another process")
    func kept() async throws {
        let home = try RemindersHome()
        let added = try await home.add("drink water every two hours until 8pm on weekdays")
        #expect(added.what == "drink water")
        let list = try await home.run(ListReminders.self)
        #expect(list.reminders.map(\.what) == ["drink water"])
        let text = list.presentation(in: home.context)
        #expect("\(text)".contains("on weekdays at 08:00, 10:00, 12:00 … 20:00"))
    }

    @Test("what is due is announced once, and stays open until it is answered")
    func announced() async throws {
        let home = try RemindersHome()
        try await home.add("stretch at 6pm")
        #expect(try await home.reminders.announce(in: home.context) == [])
        try home.move(to: "2026-11-22T17:00:30Z")
        #expect(try await home.reminders.announce(in: home.context) == ["stretch"])
        #expect(try await home.reminders.announce(in: home.context) == [])
        #expect(try await home.run(ListReminders.self).open.map(\.state) == [.delivered])
        let done = try await home.run(FinishReminder.self)
        #expect(done.state == .done)
        #expect(done.what == "stretch")
        #expect(try await home.run(ListReminders.self).open.isEmpty)
        await #expect(throws: Failure.self) { try await home.run(FinishReminder.self) }
    }

    @Test("what was answered or ended long ago goes, its row stays without the words, and what is to come stays")
    func thinned() async throws {
        let home = try RemindersHome()
        try await home.add("stretch at 6pm")
        try await home.add("water the plants every day at 6pm")
        try home.move(to: "2026-11-22T17:00:30Z")
        _ = try await home.reminders.announce(in: home.context)
        _ = try await home.run(FinishReminder.self, ["which": "stretch"])
        let before = Moment(try Date("2026-11-23T12:00:00Z", strategy: .iso8601))
        let now = try Date("2027-11-24T00:00:00Z", strategy: .iso8601)
        #expect(try await home.reminders.store.thin(before: before, at: now) == (1, 1))
        #expect(try await home.reminders.store.thin(before: before, at: now) == (0, 0))
        let list = try await home.run(ListReminders.self)
        #expect(list.reminders.map(\.what) == ["water the plants"])
        #expect(list.open.map(\.what) == ["water the plants"])
        let rows = try await home.database.read { database in
            (
                try OccurrenceRecord.fetchAll(database).filter { $0.deletedAt != nil },
                try ReminderRecord.fetchAll(database).filter { $0.deletedAt != nil }
            )
        }
        #expect(rows.0.map(\.what) == [""])
        #expect(rows.1.map(\.what) == [""])
        #expect(rows.1.map(\.sentence) == [""])
    }

    @Test("a snooze brings it back, whatever the day's number")
    func snoozed() async throws {
        let home = try RemindersHome()
        try await home.settings.set(RemindersSettings.perDay, to: 1)
        try await home.add("stretch at 6pm")
        try home.move(to: "2026-11-22T17:00:30Z")
        _ = try await home.reminders.announce(in: home.context)
        let snoozed = try await home.run(SnoozeReminder.self, ["for": "an hour"])
        #expect(snoozed.state == .snoozed)
        try home.move(to: "2026-11-22T17:30:00Z")
        #expect(try await home.reminders.announce(in: home.context) == [])
        try home.move(to: "2026-11-22T18:01:00Z")
        #expect(try await home.reminders.announce(in: home.context) == ["stretch"])
        await #expect(throws: Failure.self) { try await home.run(SnoozeReminder.self, ["for": "banana"]) }
    }

    @Test("no words delete nothing, also where there is one reminder alone", arguments: ["", " "])
    func deletingNothing(words: String) async throws {
        let home = try RemindersHome()
        try await home.add("stretch at 6pm")
        await #expect(throws: (any Error).self) { try await home.run(DeleteReminder.self, ["which": .string(words)]) }
        #expect(try await home.run(ListReminders.self).reminders.count == 1)
    }

    @Test("what is put off is not meant where something else waits")
    func putOff() async throws {
        let home = try RemindersHome()
        try await home.add("stretch at 6pm")
        try await home.add("read at 6:10pm")
        try home.move(to: "2026-11-22T17:15:00Z")
        _ = try await home.run(SnoozeReminder.self, ["which": "stretch", "for": "until tomorrow"])
        #expect(try await home.run(FinishReminder.self).what == "read")
        #expect(try await home.run(FinishReminder.self).what == "stretch")
    }

    @Test("the last time answered answers for those before it, but for one that is put off")
    func earlierTimes() async throws {
        let home = try RemindersHome()
        try await home.add("drink every hour")
        try home.move(to: "2026-11-22T16:30:00Z")
        _ = try await home.run(SnoozeReminder.self, ["for": "until tomorrow"])
        try home.move(to: "2026-11-22T19:30:00Z")
        #expect(try await home.run(ListReminders.self).open.count == 4)
        _ = try await home.run(FinishReminder.self)
        #expect(try await home.states() == ["drink snoozed", "drink missed", "drink missed", "drink done"])
        #expect(try await home.run(ListReminders.self).open.map(\.state) == [.snoozed])
    }

    @Test("of what comes each minute, the last are there after days of sleep, and the next comes in time")
    func longAsleep() async throws {
        let home = try RemindersHome()
        try await home.add("breathe every minute")
        try home.move(to: "2026-11-25T11:40:30Z")
        let list = try await home.run(ListReminders.self)
        #expect(list.open.last?.due == (try Date("2026-11-25T11:40:00Z", strategy: .iso8601)))
        #expect(list.open.count == OccurrenceMaker.mostPast)
        #expect(list.reminders.first?.next == (try Date("2026-11-25T11:41:00Z", strategy: .iso8601)))
    }

    @Test("missed ones are told once, together, and the reminder goes on")
    func missed() async throws {
        let home = try RemindersHome()
        try await home.add("drink water every two hours from 9 to 20")
        try await home.add("call mum tomorrow at 10")
        try home.move(to: "2026-11-25T11:40:00Z")
        let lines = try await home.reminders.announce(in: home.context)
        #expect(lines.count == 1)
        #expect(lines[0].contains("drink water ("))
        #expect(lines[0].contains("call mum"))
        #expect(try await home.reminders.announce(in: home.context) == [])
        let list = try await home.run(ListReminders.self)
        #expect(
            list.reminders.first { $0.what == "drink water" }?.next
                == (try Date("2026-11-25T12:00:00Z", strategy: .iso8601))
        )
        try home.move(to: "2026-11-25T12:00:10Z")
        #expect(try await home.reminders.announce(in: home.context) == ["drink water"])
    }

    @Test("a year asleep makes no flood of rows")
    func asleep() async throws {
        let home = try RemindersHome()
        try await home.add("blink every 5 minutes")
        try home.move(to: "2027-11-22T15:02:00Z")
        _ = try await home.reminders.announce(in: home.context)
        let history = try await home.run(ShowReminderHistory.self, ["days": 600])
        #expect(history.occurrences.count <= OccurrenceMaker.mostPast)
        let next = try #require(try await home.run(ListReminders.self).reminders.first?.next)
        #expect(next > home.time.now)
        #expect(next.timeIntervalSince(home.time.now) <= 300)
    }

    @Test("quiet hours hold back, and their end delivers")
    func quiet() async throws {
        let home = try RemindersHome()
        try await home.add("sleep at 23:00")
        try home.move(to: "2026-11-22T22:00:30Z")
        #expect(try await home.reminders.announce(in: home.context) == [])
        try home.move(to: "2026-11-23T06:00:30Z")
        #expect(try await home.reminders.announce(in: home.context) == ["sleep"])
    }

    @Test("a thousand due at once: a day's number is told")
    func thousand() async throws {
        let home = try RemindersHome()
        for index in 0..<1000 { try await home.add("\"thing number \(index)\" at 6pm") }
        try home.move(to: "2026-11-22T17:00:30Z")
        #expect(try await home.reminders.announce(in: home.context).count == 8)
        #expect(try await home.reminders.announce(in: home.context).isEmpty)
    }

    @Test("done before its time passes over the next one where its id is said; skip by its words; delete takes all")
    func ahead() async throws {
        let home = try RemindersHome()
        let added = try await home.add("weigh in each Monday morning")
        await #expect(throws: Failure.self) { try await home.run(FinishReminder.self, ["which": "weigh"]) }
        let done = try await home.run(FinishReminder.self, ["which": .string(String(added.id.suffix(5)))])
        #expect(done.next == (try Date("2026-11-30T07:00:00Z", strategy: .iso8601)))
        let skipped = try await home.run(SkipReminder.self, ["which": "WEIGH"])
        #expect(skipped.next == (try Date("2026-12-07T07:00:00Z", strategy: .iso8601)))
        #expect(try await home.run(DeleteReminder.self, ["which": "weigh"]).isDeleted)
        #expect(try await home.run(ListReminders.self).reminders.isEmpty)
        await #expect(throws: (any Error).self) { try await home.run(DeleteReminder.self, ["which": "weigh"]) }
    }

    @Test("where several fit, a person chooses and a program is told to say more")
    func several() async throws {
        let home = try RemindersHome()
        try await home.add("call mum tomorrow")
        try await home.add("call dad tomorrow")
        await #expect(throws: (any Error).self) { try await home.run(DeleteReminder.self, ["which": "call"]) }
        let chosen = try await home.run(DeleteReminder.self, ["which": "call"], ScriptedFrontEnd(answers: ["2"]))
        #expect(chosen.isDeleted)
        #expect(try await home.run(ListReminders.self).reminders.count == 1)
        let id = try #require(try await home.run(ListReminders.self).reminders.first?.id)
        #expect(try await home.run(DeleteReminder.self, ["which": .string(String(id.suffix(5)))]).isDeleted)
    }

    @Test("of several, the one whose words were said in full is meant, due or not")
    func full() async throws {
        let home = try RemindersHome()
        try await home.add("stretch at 6pm")
        try await home.add("stretch back at 5pm")
        try home.move(to: "2026-11-22T16:00:30Z")
        #expect(try await home.run(FinishReminder.self, ["which": "Stretch"]).what == "stretch")
        #expect(try await home.run(ListReminders.self).open.map(\.what) == ["stretch back"])
        try await home.add("stretch at 8pm")
        #expect(try await home.run(SkipReminder.self, ["which": "stretch"]).what == "stretch")
        #expect(try await home.run(FinishReminder.self, ["which": "stretch back"]).what == "stretch back")
    }

    @Test("done said twice leaves tomorrow's alone, and names what would take it")
    func doneTwice() async throws {
        let home = try RemindersHome()
        try await home.add("take pill every day at 18:00")
        try home.move(to: "2026-11-22T17:00:30Z")
        let next = try await home.run(FinishReminder.self, ["which": "pill"]).next
        let failure = await #expect(throws: Failure.self) {
            try await home.run(FinishReminder.self, ["which": "pill"])
        }
        #expect(failure?.message == "'take pill' is not due. It comes tomorrow 18:00.")
        #expect(failure?.recovery?.contains("bento reminders skip ") == true)
        #expect(try await home.run(ListReminders.self).reminders.map(\.next) == [next])
        #expect(try await home.run(SkipReminder.self, ["which": "pill"]).state == .skipped)
    }

    @Test("it stays at its time on the wall where it was said, wherever the person is now")
    func travel() async throws {
        let home = try RemindersHome("2026-03-27T12:00:00Z")
        let added = try await home.add("check every day at 2:30am")
        #expect(added.next == (try Date("2026-03-28T01:30:00Z", strategy: .iso8601)))
        try home.move(to: "2026-03-28T01:31:00Z")
        _ = try await home.reminders.list(in: home.context)
        // The night that has no 2:30.
        #expect(
            try await home.reminders.list(in: home.context).reminders.first?.next
                == (try Date("2026-03-29T01:30:00Z", strategy: .iso8601))
        )
    }

    @Test("two processes deliver what is due once each")
    func twice() async throws {
        let home = try RemindersHome()
        for index in 0..<6 { try await home.add("\"thing \(index)\" at 6pm") }
        try home.move(to: "2026-11-22T17:00:30Z")
        let (first, second, context) = (home.reminders, home.reminders, home.context)
        _ = try await first.list(in: context)
        _ = try await second.list(in: context)
        #expect(try await home.run(ListReminders.self).open.count == 6)
        #expect(try await first.announce(in: context).count + second.announce(in: context).count == 6)
    }

    @Test("a look at reminders of which none is due writes nothing")
    func looking() async throws {
        let home = try RemindersHome()
        try await home.add("stretch at 6pm")
        let before = home.database.writes
        #expect(try await home.run(ListReminders.self).reminders.count == 1)
        #expect(home.database.writes == before)
        try home.move(to: "2026-11-22T17:00:05Z")
        #expect(try await home.run(ListReminders.self).open.map(\.what) == ["stretch"])
    }

    @Test("hours and times that are none are no values, and what stands in the file is read as it is typed")
    func settings() {
        let quiet = SettingDeclaration(RemindersSettings.quietHours, owner: "reminders")
        #expect(quiet.parse("now and then") == nil)
        #expect(quiet.parse("23-6") == .string("23:00-06:00"))
        #expect(quiet.text(.string("22-7")) == "22:00-07:00")
        #expect(quiet.text(.integer(7)) == nil)
        #expect(quiet.defaultValue == .string("22:00-07:00"))
        let evening = SettingDeclaration(RemindersSettings.evening, owner: "reminders")
        #expect(evening.parse("25:99") == nil)
        #expect(evening.parse("18") == .string("18:00"))
        #expect(evening.defaultValue == .string("19:00"))
    }

    @Test("of a reminder that comes often and is never answered, only the last time waits for an answer")
    func unanswered() async throws {
        let home = try RemindersHome(processes: ScriptedProcesses([]))
        try await home.add("drink every hour")
        for hour in 16...18 {
            try home.move(to: "2026-11-22T\(hour):00:05Z")
            #expect(try await home.reminders.announce(in: home.context) == ["drink"])
        }
        #expect(try await home.run(ListReminders.self).open.count == 1)
        #expect(try await home.states() == ["drink missed", "drink missed", "drink delivered"])
        let upcoming = try await home.reminders.upcoming(limit: 2)
        #expect(upcoming.map(\.dueAt.timeIntervalSince1970) == [1_795_370_400, 1_795_374_000])
        #expect(try await home.run(FinishReminder.self).state == .done)
        #expect(try await home.run(ListReminders.self).open.isEmpty)
    }

    @Test("how yesterday went is not due today, what a feature warned of is")
    func stale() async throws {
        let sources = ["reminders", "wallet"].map {
            ContributedReminders(feature: $0, source: "x", summary: "x", isOnByDefault: true)
        }
        let home = try RemindersHome("2026-11-22T18:00:00Z", sources: sources)
        let moment = try Date("2026-11-22T18:00:00Z", strategy: .iso8601)
        for feature in ["reminders", "wallet"] {
            let due = DueReminder(id: "1", text: "of \(feature)", dueAt: moment)
            home.sources.give("\(feature).x", .success([due]))
        }
        try await home.reminders.collect(in: home.context)
        #expect(try await home.reminders.announce(in: home.context).count == 2)
        try home.move(to: "2026-11-23T12:00:00Z")
        try await home.reminders.collect(in: home.context)
        #expect(try await home.run(ListReminders.self).open.map(\.what) == ["of wallet"])
    }
}
