import Core
import CoreTesting
import Foundation
import SyncProtocol
import Testing

@testable import FeatureSync

@Suite("Shared homes")
struct SharedHomesTests {
    private let time = TestTime()
    private let relay: TestRelay

    init() throws { relay = try TestRelay(time) }

    /// Lets a device in, as a person with both before them does.
    private func pair(_ first: SyncedHome, _ second: SyncedHome, inviter: Person = Person()) async throws {
        async let invited = first.run(InviteDevice.self, [:], inviter)
        let line = await inviter.line()
        let joiner = Person(answer: { _ in line })
        _ = try await second.run(JoinSync.self, [:], joiner)
        #expect(try await !invited.name.isEmpty)
        let digits = (inviter.confirmed + joiner.confirmed).map { $0.details.first?.value }
        #expect(digits.count == 2)
        #expect(digits.first == digits.last)
    }

    @Test("two full homes become one, and stay so")
    func pairing() async throws {
        let (laptop, server) = (try SyncedHome(relay, name: "laptop"), try SyncedHome(relay, name: "server"))
        try await laptop.note("a", "of the laptop")
        try await server.note("b", "of the server")
        try await laptop.start()
        try await pair(laptop, server)
        _ = try await laptop.run(SyncNow.self)
        let both = ["a": "of the laptop", "b": "of the server"]
        #expect(try await laptop.notes() == both)
        #expect(try await server.notes() == both)

        time.pass(seconds: 60)
        try await server.note("a", "changed")
        let sent = try await server.run(SyncNow.self)
        #expect(sent.sent == 1)
        #expect(sent.unsent == 0)
        let taken = try await laptop.run(SyncNow.self)
        #expect(taken.changedRows == 1)
        #expect(try await laptop.notes()["a"] == "changed")
        let devices = try await laptop.run(ListDevices.self).devices
        #expect(devices.map(\.name) == ["laptop", "server"])
        #expect(devices.map(\.isThisDevice) == [true, false])

        _ = try await server.run(SyncNow.self)
        let words = try await laptop.run(CheckSync.self).words
        #expect(words.count == 6)
        #expect(try await server.run(CheckSync.self).words == words)
    }

    @Test("whoever says no to the digits lets nobody in", arguments: [true, false])
    func declined(atInviter: Bool) async throws {
        let (laptop, server) = (try SyncedHome(relay, name: "laptop"), try SyncedHome(relay, name: "server"))
        try await laptop.start()
        let inviter = Person(agrees: { _ in !atInviter })
        let invited = Task { try await laptop.run(InviteDevice.self, [:], inviter) }
        let line = await inviter.line()
        let joiner = Person(answer: { _ in line }, agrees: { _ in atInviter })
        await #expect(throws: (any Error).self) { try await server.run(JoinSync.self, [:], joiner) }
        if atInviter {
            await #expect(throws: Declined.self) { try await invited.value }
            #expect(try await laptop.run(ListDevices.self).devices.count == 1)
        }
        invited.cancel()
        _ = await invited.result
        #expect(try await server.run(ShowSync.self).isShared == false)
    }

    @Test("a line is read whole or not at all, and a used one is over")
    func lines() async throws {
        let (laptop, server) = (try SyncedHome(relay, name: "laptop"), try SyncedHome(relay, name: "server"))
        try await laptop.start()
        let inviter = Person()
        let invited = Task { try await laptop.run(InviteDevice.self, [:], inviter) }
        let line = await inviter.line()
        for wrong in ["", "hello", String(line.dropLast()), line.replacing("bentopair1", with: "bentopair2")] {
            await #expect(throws: PairingLineError.self) {
                try await server.run(JoinSync.self, [:], Person(answer: { _ in wrong }))
            }
        }
        invited.cancel()
        _ = await invited.result
        time.pass(seconds: 601)
        await #expect(throws: SyncError.lineOver) {
            try await server.run(JoinSync.self, [:], Person(answer: { _ in line }))
        }
    }

    @Test("another word than the one that was shown begins nothing")
    func wrongWord() async throws {
        let home = try SyncedHome(relay, name: "laptop")
        await #expect(throws: SyncError.self) {
            try await home.run(
                StartSync.self,
                ["relay": .string(TestRelay.address), "invitation": "household"],
                Person(answer: { _ in "zoo" })
            )
        }
        #expect(try await home.run(ShowSync.self).isShared == false)
        #expect(try await home.secrets.names().isEmpty)
    }

    @Test("where nobody is there to write the words down, nothing begins")
    func nobody() async throws {
        let home = try SyncedHome(relay, name: "laptop")
        await #expect(throws: UnansweredQuestion.self) {
            try await home.run(StartSync.self, ["relay": .string(TestRelay.address), "invitation": "household"])
        }
    }

    @Test("the phrase lets a device in that finds no other; a wrong one is nobody's")
    func recovery() async throws {
        let (laptop, other) = (try SyncedHome(relay, name: "laptop"), try SyncedHome(relay, name: "other"))
        try await laptop.note("a", "kept")
        let person = Person()
        _ = try await laptop.run(
            StartSync.self,
            ["relay": .string(TestRelay.address), "invitation": "household"],
            person
        )
        let input: JSONValue = ["phrase": true, "relay": .string(TestRelay.address)]
        let wrong = RecoveryPhrase().words.joined(separator: " ")
        await #expect(throws: Failure.self) {
            try await other.run(JoinSync.self, input, Person(answer: { _ in wrong }))
        }
        let swapped = person.phrase.split(separator: " ").dropLast().joined(separator: " ")
        await #expect(throws: RecoveryPhraseError.self) {
            try await other.run(JoinSync.self, input, Person(answer: { _ in swapped }))
        }
        _ = try await other.run(JoinSync.self, input, ScriptedFrontEnd(input: person.phrase + "\n"))
        #expect(try await other.notes() == ["a": "kept"])
    }

    @Test("a revoked device learns of it, keeps what it has, and can join anew")
    func revoke() async throws {
        let (laptop, server) = (try SyncedHome(relay, name: "laptop"), try SyncedHome(relay, name: "server"))
        try await laptop.start()
        try await pair(laptop, server)
        await #expect(throws: SyncError.ownDevice) { try await laptop.run(RevokeDevice.self, ["device": "laptop"]) }
        await #expect(throws: SyncError.self) { try await laptop.run(RevokeDevice.self, ["device": "phone"]) }
        await #expect(throws: Declined.self) {
            try await laptop.run(RevokeDevice.self, ["device": "server"], Person(agrees: { _ in false }))
        }
        _ = try await laptop.run(RevokeDevice.self, ["device": "server"], Person())
        try await server.note("late", "not for the others")
        await #expect(throws: SyncError.revoked) { try await server.run(SyncNow.self) }
        #expect(try await server.run(ShowSync.self).concerns == [SyncError.revoked.message])
        #expect(try await server.notes()["late"] != nil)
        try await laptop.note("new", "under another key")
        _ = try await laptop.run(SyncNow.self)
        #expect(try await laptop.notes()["late"] == nil)

        let left = try await server.run(LeaveSync.self, [:], Person())
        #expect(left.isTold)
        try await pair(laptop, server)
        _ = try await laptop.run(SyncNow.self)
        #expect(try await server.notes() == laptop.notes())
        #expect(try await laptop.notes().count == 2)
    }

    @Test("a device that left shares nothing, and is told as gone")
    func leave() async throws {
        let (laptop, server) = (try SyncedHome(relay, name: "laptop"), try SyncedHome(relay, name: "server"))
        try await laptop.start()
        try await pair(laptop, server)
        #expect(try await server.run(LeaveSync.self, [:], Person()).isTold)
        #expect(try await server.secrets.names().isEmpty)
        await #expect(throws: SyncError.notShared) { try await server.run(SyncNow.self) }
        let devices = try await laptop.run(ListDevices.self).devices
        #expect(devices.map(\.isRevoked) == [false, true])
        // The key was changed by the device that saw it first.
        try await laptop.note("a", "after")
        #expect(try await laptop.run(SyncNow.self).unsent == 0)
    }

    @Test("closing ends it for all, with their rows in place")
    func close() async throws {
        let (laptop, server) = (try SyncedHome(relay, name: "laptop"), try SyncedHome(relay, name: "server"))
        try await laptop.note("a", "kept")
        try await laptop.start()
        try await pair(laptop, server)
        let person = Person()
        _ = try await laptop.run(CloseSync.self, [:], person)
        #expect(person.confirmed.map(\.weight) == [.typed("close sync")])
        await #expect(throws: SyncError.closed) { try await server.run(SyncNow.self) }
        _ = try await server.run(LeaveSync.self, [:], Person())
        #expect(try await server.notes() == ["a": "kept"])
        try await laptop.start()
    }

    @Test("a relay that is away loses nothing and is no news for an hour")
    func away() async throws {
        let home = try SyncedHome(relay, name: "laptop")
        try await home.start()
        relay.setAway(true)
        try await home.note("a", "waits")
        await #expect(throws: RelayFault.self) { try await home.run(SyncNow.self) }
        var status = try await home.run(ShowSync.self)
        #expect(status.unsent == 1)
        #expect(status.concerns.isEmpty)
        time.pass(seconds: 3_601)
        await #expect(throws: RelayFault.self) { try await home.run(SyncNow.self) }
        status = try await home.run(ShowSync.self)
        #expect(status.concerns.count == 1)
        relay.setAway(false)
        #expect(try await home.run(SyncNow.self).sent == 1)
        status = try await home.run(ShowSync.self)
        #expect(status.unsent == 0)
        #expect(status.concerns.isEmpty)
    }

    @Test("a relay that has forgotten everything is filled again by the first device")
    func forgotten() async throws {
        let (laptop, server) = (try SyncedHome(relay, name: "laptop"), try SyncedHome(relay, name: "server"))
        try await laptop.note("a", "kept")
        try await laptop.start()
        try await pair(laptop, server)
        try relay.forget()
        try await server.note("b", "new")
        _ = try await laptop.run(SyncNow.self)
        _ = try await server.run(SyncNow.self)
        _ = try await laptop.run(SyncNow.self)
        #expect(try await laptop.notes() == ["a": "kept", "b": "new"])
    }

    @Test("a clock that is a year off is told, and stops nothing", arguments: [31_536_000, -31_536_000])
    func clocks(offset: Int64) async throws {
        let (laptop, server) = (
            try SyncedHome(relay, name: "laptop"), try SyncedHome(relay, name: "server", ahead: offset)
        )
        try await laptop.start()
        try await pair(laptop, server)
        try await server.note("a", "of another year")
        let report = try await server.run(SyncNow.self)
        #expect(report.concerns.contains { $0.contains("365 days") })
        _ = try await laptop.run(SyncNow.self)
        #expect(try await laptop.notes() == ["a": "of another year"])
    }

    @Test("two runs at once do one after the other")
    func twice() async throws {
        let home = try SyncedHome(relay, name: "laptop")
        try await home.start()
        try await home.note("a", "once")
        async let first = home.run(SyncNow.self)
        async let second = home.run(SyncNow.self)
        let sent = try await first.sent + second.sent
        #expect(sent == 1)
    }

    @Test("what gave way to another device's change is named")
    func conflicts() async throws {
        let (laptop, server) = (try SyncedHome(relay, name: "laptop"), try SyncedHome(relay, name: "server"))
        try await laptop.note("a", "first")
        try await laptop.start()
        try await pair(laptop, server)
        #expect(try await laptop.run(ListConflicts.self).conflicts.isEmpty)
        time.pass(seconds: 60)
        try await laptop.note("a", "of the laptop")
        time.pass(seconds: 60)
        try await server.note("a", "of the server")
        _ = try await server.run(SyncNow.self)
        _ = try await laptop.run(SyncNow.self)
        #expect(try await laptop.notes() == ["a": "of the server"])
        let conflicts = try await laptop.run(ListConflicts.self).conflicts
        #expect(conflicts.map(\.lost) == [["text": "of the laptop"]])
        #expect(conflicts.map(\.kind) == [.lostHere])
    }

    @Test("a home that was restored goes on as a new device")
    func restored() async throws {
        let home = try SyncedHome(relay, name: "laptop")
        try await home.note("a", "kept")
        try await home.start()
        try await home.coordinator.home.leave()
        #expect(try await home.run(ShowSync.self).isInterrupted)
        await #expect(throws: SyncError.interrupted) { try await home.run(SyncNow.self) }
        let report = try await home.run(StartSync.self)
        #expect(report.unsent == 0)
        #expect(try await home.run(ListDevices.self).devices.map(\.isRevoked) == [false, true])
    }
}
