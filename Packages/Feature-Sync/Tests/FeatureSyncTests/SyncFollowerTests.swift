import Core
import CoreTesting
import Testing

@testable import FeatureSync

@Suite("SyncFollower")
struct SyncFollowerTests {
    private let time = TestTime()
    private let relay: TestRelay
    private let laptop: SyncedHome
    private let server: SyncedHome

    init() throws {
        relay = try TestRelay(time)
        laptop = try SyncedHome(relay, name: "laptop")
        server = try SyncedHome(relay, name: "server")
    }

    private func share() async throws {
        let person = Person()
        _ = try await laptop.run(
            StartSync.self,
            ["relay": .string(TestRelay.address), "invitation": "household"],
            person
        )
        try await server.join(by: person.phrase)
    }

    /// Waits until a condition holds, while a second passes between two looks.
    private func comes(_ condition: () async throws -> Bool) async throws {
        var fault: (any Error)?
        try await until {
            time.pass(seconds: 1)
            do {
                return try await condition()
            } catch let error {
                fault = error
                return true
            }
        }
        if let fault { throw fault }
    }

    private func following(_ homes: [SyncedHome], _ work: () async throws -> Void) async throws {
        let followers = homes.map { SyncFollower($0.coordinator) }
        for follower in followers { await follower.start(hearing: LifecycleEvents()) }
        do {
            try await work()
        } catch {
            for follower in followers { await follower.stop() }
            throw error
        }
        for follower in followers { await follower.stop() }
    }

    @Test("what one device writes is on the others without anybody's asking")
    func both() async throws {
        try await share()
        try await following([laptop, server]) {
            try await laptop.note("a", "of the laptop")
            try await comes { try await server.notes()["a"] == "of the laptop" }
            try await server.note("b", "of the server")
            try await comes { try await laptop.notes()["b"] == "of the server" }
        }
    }

    @Test("a relay that goes away and comes back is no more than a wait")
    func away() async throws {
        try await share()
        try await following([laptop, server]) {
            relay.setAway(true)
            try await laptop.note("a", "waits")
            try await comes { try await laptop.coordinator.home.lastRun()?.fault != nil }
            relay.setAway(false)
            try await comes { try await server.notes()["a"] == "waits" }
        }
    }

    @Test("a home that comes to be shared meanwhile is followed, and one that is revoked is not any more")
    func comesAndGoes() async throws {
        try await following([laptop]) {
            try await share()
            try await laptop.note("a", "after")
            try await comes {
                _ = try await server.run(SyncNow.self)
                return try await server.notes()["a"] == "after"
            }
            _ = try await server.run(RevokeDevice.self, ["device": "laptop"], Person())
            try await laptop.note("b", "too late")
            try await comes { try await laptop.coordinator.home.lastRun()?.faultCode == SyncError.revoked.code }
        }
        #expect(try await server.notes()["b"] == nil)
    }

    @Test("two programs over one home send a change once")
    func twice() async throws {
        try await share()
        try await following([laptop, laptop]) {
            try await laptop.note("a", "once")
            try await comes { try await laptop.run(ShowSync.self).unsent == 0 }
        }
        let report = try await server.run(SyncNow.self)
        #expect(report.received == 1)
        #expect(report.changedRows == 1)
    }
}
