import AppData
import Core
import CoreTesting
import Foundation
import Synchronization
import Testing

@testable import FeatureReminders

/// A way to the person that holds each message back until the test opens its gate.
private struct GatedChannel: ReminderChannel {
    let id = "gated"
    let gate: Gate

    func deliver(_ message: ReminderMessage) async throws { try await gate.pass() }
}

@Suite("Two runs that deliver at once")
struct ClaimTests {
    /// A home where so many reminders are due.
    private static func home(due count: Int = 1) async throws -> RemindersHome {
        let home = try RemindersHome()
        for index in 1...count { try await home.add("thing \(index) at 16:01") }
        try home.move(to: "2026-11-22T15:01:05Z")
        return home
    }

    private static func deliver(
        _ home: RemindersHome,
        through gate: Gate
    ) async throws -> Task<ReminderDelivery.Outcome, any Error> {
        let preferences = try await home.reminders.preferences()
        return Task {
            try await home.reminders.delivery([GatedChannel(gate: gate)], preferences).deliver(in: home.context)
        }
    }

    @Test("what the job is about to tell, no command tells below its result")
    func once() async throws {
        let (home, gate) = (try await Self.home(), Gate())
        let job = try await Self.deliver(home, through: gate)
        await gate.waitForArrivals(1)
        #expect(try await home.reminders.announce(in: home.context) == [])
        #expect(try await home.deliver() == .init())
        gate.open()
        #expect(try await job.value.delivered.map(\.what) == ["thing 1"])
        #expect(try await home.reminders.announce(in: home.context) == [])
        #expect(try await home.states() == ["thing 1 delivered"])
    }

    @Test("of many commands at the same moment one tells it")
    func many() async throws {
        let home = try await Self.home()
        let told = try await withThrowingTaskGroup(of: [String].self) { group in
            for _ in 0..<16 { group.addTask { try await home.reminders.announce(in: home.context) } }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(told == ["thing 1"])
    }

    @Test("two runs together tell no more than the day's number")
    func limit() async throws {
        let (home, gate) = (try await Self.home(due: 3), Gate())
        try await home.settings.set(RemindersSettings.perDay, to: 2)
        let job = try await Self.deliver(home, through: gate)
        await gate.waitForArrivals(1)
        #expect(try await home.reminders.announce(in: home.context) == [])
        gate.open()
        #expect(try await job.value.delivered.count == 2)
    }

    @Test("a run that is stopped, or whose way fails, leaves the reminder to the next")
    func released() async throws {
        let (home, gate) = (try await Self.home(), Gate())
        let job = try await Self.deliver(home, through: gate)
        await gate.waitForArrivals(1)
        job.cancel()
        await #expect(throws: CancellationError.self) { try await job.value }
        #expect(try await home.reminders.announce(in: home.context) == ["thing 1"])
    }

    /// Notes, at each message, how many were kept as told by then.
    private final class WatchingChannel: ReminderChannel {
        let id = "watching"
        let home: RemindersHome
        let kept = Mutex<[Int]>([])

        init(_ home: RemindersHome) { self.home = home }

        func deliver(_ message: ReminderMessage) async throws {
            let count = try await home.states().count { $0.hasSuffix(" delivered") }
            kept.withLock { $0.append(count) }
        }
    }

    @Test("what was told is kept before the next is told, also where there are two ways and one of them fails")
    func keptAtOnce() async throws {
        let home = try await Self.home(due: 3)
        let watching = WatchingChannel(home)
        let preferences = try await home.reminders.preferences()
        let outcome = try await home.reminders.delivery([FailingChannel(), watching], preferences)
            .deliver(in: home.context)
        #expect(watching.kept.withLock(\.self) == [0, 1, 2])
        #expect(outcome.delivered.count == 3)
        #expect(outcome.failures == ["failing": "It failed."])
    }

    private struct FailingChannel: ReminderChannel {
        struct Refused: Error {}
        let id = "failing"
        func deliver(_ message: ReminderMessage) async throws { throw Refused() }
    }

    @Test(
        "the claim of a run that was killed ends by itself, also where the clock is set back",
        arguments: ["2026-11-22T15:03:10Z", "2026-11-22T15:00:00Z"]
    )
    func killed(later: String) async throws {
        let home = try RemindersHome("2026-11-22T14:50:00Z")
        try await home.add("stretch at 15:55")
        try home.move(to: "2026-11-22T15:01:05Z")
        let killed = ReminderClaims(holder: .make(at: home.context.time.now), now: home.context.time.now)
        _ = try await home.run(ListReminders.self)
        let due = try await home.reminders.store.open().map(\.id.description)
        try await home.database.write { try killed.claim(due, in: $0) }
        #expect(try await home.reminders.announce(in: home.context) == [])
        try home.move(to: later)
        #expect(try await home.reminders.announce(in: home.context) == ["stretch"])
    }

    @Test("a home that can only be read is listed with what is due and what comes next, and stays as it is")
    func readOnly() async throws {
        let home = try RemindersHome()
        try await home.add("drink every hour")
        try await home.add("stretch at 16:01")
        try await home.add("sleep at 22:00")
        try home.move(to: "2026-11-22T15:01:05Z")
        _ = try await home.reminders.announce(in: home.context)
        try home.move(to: "2026-11-22T16:00:05Z")
        try await home.database.close()
        let file = home.home.home.databaseFile
        let before = try Data(contentsOf: file)
        let reminders = home.reminders(over: home.database.readOnly())
        let shown = try await reminders.list(in: home.context)
        #expect(try Data(contentsOf: file) == before)
        await #expect(throws: StoreError.self) {
            try await reminders.done("", in: .scripted(ScriptedFrontEnd(), time: home.time))
        }
        let kept = try await home.run(ListReminders.self)
        #expect(shown.open.map(\.what) == kept.open.map(\.what))
        #expect(shown.open.map(\.state) == kept.open.map(\.state))
        #expect(shown.open.contains { $0.what == "drink" && $0.state == .due })
        #expect(shown.reminders.map(\.id) == kept.reminders.map(\.id))
        #expect(shown.reminders.map(\.next) == kept.reminders.map(\.next))
    }
}
