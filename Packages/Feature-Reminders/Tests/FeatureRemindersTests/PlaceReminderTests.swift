import AppData
import AppDataTesting
import Core
import CoreHosting
import CoreTesting
import Foundation
import GRDB
import Testing

@testable import FeatureReminders

/// On Sunday, 22 November 2026, at 16:00 in Berlin.
@Suite("Reminders at places")
struct PlaceReminderTests {
    private func date(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

    private static let before = "2026-11-22T14:00:00Z"
    private static let visit = "2026-11-22T16:00:00Z"

    private func rewe(_ id: String = "0197d000-0000-7000-8000-000000000001", _ seen: String? = nil) throws -> KeptPlace
    {
        KeptPlace(id: id, name: "Rewe", lastSeenAt: try seen.map { try date($0) })
    }

    /// A home in which one reminder waits for Rewe.
    private func waiting(_ location: FakeLocation? = FakeLocation()) async throws -> RemindersHome {
        let home = try RemindersHome(location: location)
        location?.keep([try rewe()])
        let added = try await home.add("buy milk when I am at Rewe")
        #expect(
            added.isWaiting && added.place == "Rewe" && added.next == nil && !added.isTodo && added.what == "buy milk"
        )
        return home
    }

    @Test("it is kept, listed as waiting for its place, and told once where the person is known to be there")
    func whole() async throws {
        let location = FakeLocation()
        let home = try await waiting(location)
        let list = try await home.run(ListReminders.self)
        #expect(list.reminders.map(\.place) == ["Rewe"])
        #expect(list.open.isEmpty)
        #expect(list.otherFeatures == ["location"])
        let text = "\(list.presentation(in: home.context))"
        #expect(text.contains("Waiting for a place"))
        #expect(text.contains("Rewe"))
        try home.move(to: "2026-12-22T15:00:00Z")
        #expect(try await home.reminders.announce(in: home.context) == [])
        location.keep([try rewe("0197d000-0000-7000-8000-000000000001", "2026-12-22T15:00:00Z")])
        try home.move(to: "2026-12-22T15:00:10Z")
        #expect(try await home.reminders.announce(in: home.context) == ["buy milk"])
        #expect(try await home.reminders.announce(in: home.context) == [])
        let due = try await home.run(ListReminders.self)
        #expect(due.open.map(\.what) == ["buy milk"])
        #expect(due.reminders.allSatisfy { !$0.isWaiting })
        #expect(try await home.run(FinishReminder.self).state == .done)
        #expect(try await home.states() == ["buy milk done"])
        // Being there again tells nothing again.
        location.keep([try rewe("0197d000-0000-7000-8000-000000000001", "2026-12-22T16:00:00Z")])
        try home.move(to: "2026-12-22T16:00:10Z")
        #expect(try await home.reminders.announce(in: home.context) == [])
    }

    @Test("it is told whatever the day's number, and where the person was there hours ago")
    func late() async throws {
        let location = FakeLocation()
        let home = try await waiting(location)
        try await home.settings.set(RemindersSettings.perDay, to: 0)
        location.keep([try rewe("0197d000-0000-7000-8000-000000000001", Self.visit)])
        try home.move(to: "2026-11-22T19:30:00Z")
        #expect(try await home.reminders.announce(in: home.context) == ["buy milk"])
        #expect(try await home.run(ListReminders.self).open.map(\.due) == [date(Self.visit)])
    }

    @Test("a visit before it was asked for is none, and at a place of that name one of several suffices")
    func several() async throws {
        let location = FakeLocation()
        let home = try RemindersHome(location: location)
        let other = "0197d000-0000-7000-8000-000000000002"
        location.keep([try rewe("0197d000-0000-7000-8000-000000000001", Self.before), try rewe(other)])
        let frontEnd = ScriptedFrontEnd()
        let added = try await home.run(AddReminder.self, ["sentence": "buy milk when I am at Rewe"], frontEnd)
        #expect(added.notes == ["2 places are called 'Rewe'; it comes at the first that you are at."])
        #expect(frontEnd.notices.map(\.text) == added.notes)
        #expect(try await home.reminders.announce(in: home.context) == [])
        #expect("\(try await home.run(ListReminders.self).presentation(in: home.context))".contains("any of 2"))
        location.keep([try rewe("0197d000-0000-7000-8000-000000000001", Self.before), try rewe(other, Self.visit)])
        try home.move(to: "2026-11-22T16:00:10Z")
        #expect(try await home.reminders.announce(in: home.context) == ["buy milk"])
    }

    @Test("a place that is not kept yet is said, and comes once it is kept and the person is there")
    func unknown() async throws {
        let location = FakeLocation()
        let home = try RemindersHome(location: location)
        let added = try await home.add("buy milk when I am at Rewe")
        #expect(
            added.notes == ["No place 'Rewe' is kept yet. When you are there, type: bento location add Rewe --at here"]
        )
        #expect(
            "\(try await home.run(ListReminders.self).presentation(in: home.context))".contains("no such place is kept")
        )
        location.keep([try rewe("0197d000-0000-7000-8000-000000000001", Self.visit)])
        try home.move(to: "2026-11-22T16:00:10Z")
        #expect(try await home.reminders.announce(in: home.context) == ["buy milk"])
    }

    @Test("a place that is deleted meanwhile leaves it waiting; one that is renamed is followed")
    func changed() async throws {
        let location = FakeLocation()
        let home = try await waiting(location)
        location.keep([])
        try home.move(to: "2026-11-22T16:00:10Z")
        #expect(try await home.reminders.announce(in: home.context) == [])
        let list = try await home.run(ListReminders.self)
        #expect(list.reminders.map(\.isWaiting) == [true])
        #expect(list.reminders.map(\.keptPlaces) == [0])
        let id = "0197d000-0000-7000-8000-000000000001"
        location.keep([KeptPlace(id: id, name: "Spar")])
        #expect(try await home.run(ListReminders.self).reminders.map(\.place) == ["Spar"])
        location.keep([KeptPlace(id: id, name: "Spar", lastSeenAt: try date(Self.visit))])
        #expect(try await home.reminders.announce(in: home.context) == ["buy milk"])
    }

    @Test("where Location is switched off, fails or is kept from who asks, it keeps waiting, and the list says why")
    func off() async throws {
        let home = try await waiting()
        let without = try RemindersHome(location: nil, home: home.home)
        let list = try await without.run(ListReminders.self)
        #expect(list.notices == [ReminderPlaces.off])
        #expect(list.reminders.map(\.isWaiting) == [true])
        #expect("\(list.presentation(in: without.context))".contains("bento features enable location"))
        #expect(try await without.reminders.announce(in: without.context) == [])
        #expect(try await without.add("post the letter when I get home").notes == [ReminderPlaces.off])
        try await without.add("stretch at 5pm")
        let failing = FakeLocation(failing: Failure.unavailable("x", "It is away."))
        let away = try RemindersHome("2026-11-22T16:00:10Z", location: failing, home: home.home)
        #expect(try await away.reminders.announce(in: away.context) == ["stretch"])
        #expect(try await away.run(ListReminders.self).notices == ["Location does not tell where you are: It is away."])
        let hidden = FlowContext(time: away.time, hiddenFeatures: ["location"])
        let kept = try await away.reminders.list(in: hidden)
        #expect(kept.notices.isEmpty)
        #expect(kept.otherFeatures.isEmpty)
        #expect(kept.reminders.count(where: \.isWaiting) == 2)
    }

    @Test("it is edited, done, deleted and found, and what it waited for goes with it")
    func edited() async throws {
        let location = FakeLocation()
        let home = try await waiting(location)
        let timed = try await home.run(EditReminder.self, ["which": "milk", "when": "at 6pm"])
        #expect(timed.after.place == nil)
        #expect(!timed.after.isWaiting)
        #expect(timed.after.next != nil)
        #expect("\(timed.presentation(in: home.context))".contains("when you are at Rewe"))
        let placed = try await home.run(
            EditReminder.self,
            ["which": "milk", "when": "at the rewe", "what": "buy oat milk"]
        )
        #expect(placed.after.isWaiting)
        #expect(placed.after.next == nil)
        #expect(placed.after.what == "buy oat milk")
        let todo = try await home.run(EditReminder.self, ["which": "milk", "when": "none"])
        #expect(todo.after.isTodo)
        #expect(todo.after.place == nil)
        let again = try await home.run(EditReminder.self, ["which": "milk", "when": "when I get home"])
        #expect(again.after.isWaiting)
        #expect(again.after.place == "home")
        #expect(!again.after.isTodo)
        await #expect(throws: Failure.self) { try await home.run(SkipReminder.self, ["which": "milk"]) }
        await #expect(throws: Failure.self) { try await home.run(SnoozeReminder.self, ["which": "milk"]) }
        #expect(try await home.reminders.store.search("oat", limit: 3).map(\.isActive) == [true])
        #expect(try await home.run(FinishReminder.self, ["which": "milk"]).state == .done)
        #expect(try await home.run(ListReminders.self).reminders.contains(where: \.isWaiting) == false)
        try await home.add("buy bread when I am at Rewe")
        #expect(try await home.run(DeleteReminder.self, ["which": "bread"]).isDeleted)
        #expect(try await home.reminders.store.waiting().isEmpty)
    }

    @Test("'at' and a kept place is one too, and says so; with no such place it is what it was")
    func implied() async throws {
        let location = FakeLocation()
        let home = try RemindersHome(location: location)
        #expect(try await home.add("buy milk at Rewe").isTodo)
        location.keep([try rewe()])
        let placed = try await home.add("buy bread at Rewe")
        #expect(placed.isWaiting)
        #expect(placed.what == "buy bread")
        #expect(placed.notes == ["It waits until you are at Rewe. Put it in double quotes to keep it as a to-do."])
        #expect(try await home.add("\"buy eggs at Rewe\"").isTodo)
        #expect(try await home.add("buy eggs at 6pm").next != nil)
        #expect(try await home.add("when I am at rewe buy butter").what == "buy butter")
        let unclear = await #expect(throws: Failure.self) { try await home.add("when I am at burger king buy fries") }
        #expect(unclear?.message == "It is not clear where the name of the place ends.")
    }

    private func takeBack(_ home: RemindersHome) async throws -> String? {
        let now = home.time.now
        return try await home.database.write { database in
            let change = try ReminderChange.last(in: database)
            try change?.takeBack(in: database, at: now)
            return change?.summary
        }
    }

    @Test("each change is taken back to what waited before; what has come is no change to take back")
    func undone() async throws {
        let location = FakeLocation()
        let home = try await waiting(location)
        let before = try await home.reminders.store.waiting().map {
            [$0.place, "\($0.armedAt as Any)", $0.placeId?.description]
        }
        _ = try await home.run(EditReminder.self, ["which": "milk", "when": "at 6pm"])
        #expect(try await takeBack(home) == "edit buy milk")
        _ = try await home.run(FinishReminder.self, ["which": "milk"])
        #expect(try await takeBack(home) == "done buy milk")
        _ = try await home.run(DeleteReminder.self, ["which": "milk"])
        #expect(try await takeBack(home) == "delete buy milk")
        let after = try await home.reminders.store.waiting().map {
            [$0.place, "\($0.armedAt as Any)", $0.placeId?.description]
        }
        #expect(before == after)
        #expect(before.count == 1)
        location.keep([try rewe("0197d000-0000-7000-8000-000000000001", Self.visit)])
        try home.move(to: "2026-11-22T16:00:10Z")
        #expect(try await home.reminders.announce(in: home.context) == ["buy milk"])
        #expect(try await takeBack(home) == nil)
    }

    @Test("of many runs at the same moment one finds it, and one tells it", arguments: 0..<20)
    func atOnce(round: Int) async throws {
        let location = FakeLocation()
        let home = try await waiting(location)
        location.keep([try rewe("0197d000-0000-7000-8000-000000000001", Self.visit)])
        try home.move(to: "2026-11-22T16:00:10Z")
        let told = try await withThrowingTaskGroup(of: [String].self) { group in
            for _ in 0..<8 { group.addTask { try await home.reminders.announce(in: home.context) } }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(told == ["buy milk"])
        #expect(try await home.states() == ["buy milk delivered"])
    }

    @Test("what was asked for while the clock was a year ahead still comes")
    func clock() async throws {
        let location = FakeLocation()
        let home = try RemindersHome("2027-11-22T15:00:00Z", location: location)
        location.keep([try rewe("0197d000-0000-7000-8000-000000000001", Self.before)])
        try await home.add("buy milk when I am at Rewe")
        try home.move(to: "2026-11-22T16:00:00Z")
        #expect(try await home.reminders.announce(in: home.context) == [])
        location.keep([try rewe("0197d000-0000-7000-8000-000000000001", Self.visit)])
        try home.move(to: "2026-11-22T16:00:10Z")
        #expect(try await home.reminders.announce(in: home.context) == ["buy milk"])
        // A visit of a time that has not come says nothing.
        try await home.add("buy bread when I am at Rewe")
        location.keep([try rewe("0197d000-0000-7000-8000-000000000001", "2030-01-01T00:00:00Z")])
        #expect(try await home.reminders.announce(in: home.context) == [])
    }

    @Test("one that waits is not thinned; one that came long ago is, with the words of its place")
    func thinned() async throws {
        let location = FakeLocation()
        let home = try await waiting(location)
        let (before, now) = (Moment(try date("2027-11-22T15:00:00Z")), try date("2028-11-22T15:00:00Z"))
        #expect(try await home.reminders.store.thin(before: before, at: now) == (0, 0))
        location.keep([try rewe("0197d000-0000-7000-8000-000000000001", Self.visit)])
        try home.move(to: "2026-11-22T16:00:10Z")
        _ = try await home.reminders.announce(in: home.context)
        _ = try await home.run(FinishReminder.self)
        #expect(try await home.reminders.store.thin(before: before, at: now) == (1, 1))
        let rows = try await home.database.read { try ReminderRecord.fetchAll($0) }
        #expect(rows.allSatisfy { $0.place == nil && $0.placeId == nil && $0.what.isEmpty })
    }

    @Test("a home of an earlier version gets the columns, and its reminders and changes are as they were")
    func migrated() async throws {
        let folder = try TemporaryHome()
        let plan = try #require(FeatureRegistrar.registering(RemindersFeature.self).migrationPlans.first)
        let earlier = MigrationPlan(namespace: plan.namespace, steps: Array(plan.steps.dropLast()))
        let old = folder.database(plans: [earlier])
        try await old.write { database in
            try database.execute(
                sql: """
                    INSERT INTO reminders_reminders (id, what, sentence, start, zone, created_at, updated_at, is_todo)
                    VALUES ('0197d000-0000-7000-8000-000000000009', 'buy milk', 'buy milk', '20261122T160000',
                        'Europe/Berlin', 1, 1, 1)
                    """
            )
        }
        try await old.close()
        let now = try RemindersHome(home: folder)
        #expect(try await now.run(ListReminders.self).reminders.map(\.isTodo) == [true])
        let moved = try await now.run(EditReminder.self, ["which": "milk", "when": "when I get home"])
        #expect(moved.after.isWaiting)
    }

    @Test("rows from elsewhere that say what no reminder can say are refused")
    func hostile() async throws {
        let home = try await waiting()
        var record = try #require(try await home.reminders.store.waiting().first)
        try record.validate()
        record.place = nil
        #expect(throws: (any Error).self) { try record.validate() }
        record.place = String(repeating: "e\u{301}", count: 300)
        #expect(throws: (any Error).self) { try record.validate() }
        record.place = "Rewe"
        record.isTodo = true
        #expect(throws: (any Error).self) { try record.validate() }
    }

    @Test("10,000 that wait are looked through, and those whose place was visited come")
    func many() async throws {
        let location = FakeLocation()
        let home = try RemindersHome(location: location)
        let now = home.time.now
        try await home.database.write { database in
            for number in 0..<10_000 {
                var record = ReminderRecord(
                    id: .make(at: now),
                    what: "thing \(number)",
                    sentence: "",
                    start: "20261122T160000",
                    zone: "Europe/Berlin",
                    createdAt: Moment(now)
                )
                record.wait(for: PlaceReference(name: number % 5_000 == 0 ? "Rewe" : "Spar"), from: now)
                try record.save(in: database, at: now)
            }
        }
        location.keep([try rewe("0197d000-0000-7000-8000-000000000001", Self.visit)])
        try home.move(to: "2026-11-22T16:00:10Z")
        #expect(try await Set(home.reminders.announce(in: home.context)) == ["thing 0", "thing 5000"])
        #expect(try await home.reminders.store.waiting().count == 9_998)
    }
}
