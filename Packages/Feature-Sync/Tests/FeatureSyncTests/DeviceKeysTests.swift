import Core
import CoreTesting
import Foundation
import SyncProtocol
import Testing

@testable import FeatureSync

/// The changes in the list of devices other than joining and leaving.
@Suite("Device keys")
struct DeviceKeysTests {
    private let time = TestTime()
    private let relay: TestRelay
    private let laptop: SyncedHome
    private let server: SyncedHome

    init() throws {
        relay = try TestRelay(time)
        laptop = try SyncedHome(relay, name: "laptop")
        server = try SyncedHome(relay, name: "server")
    }

    /// - Returns: the recovery phrase.
    private func share() async throws -> String {
        let person = Person()
        _ = try await laptop.run(
            StartSync.self,
            ["relay": .string(TestRelay.address), "invitation": "household"],
            person
        )
        try await server.join(by: person.phrase)
        return person.phrase
    }

    private func epoch(of home: SyncedHome) async throws -> UInt32? {
        try await home.coordinator.membership.keys().epochs.keys.max()
    }

    @Test("the key is changed after half a year by whoever looks first, and once")
    func age() async throws {
        _ = try await share()
        try await laptop.note("a", "under the first key")
        _ = try await laptop.run(SyncNow.self)
        _ = try await server.run(SyncNow.self)
        time.pass(seconds: 179 * 86_400)
        _ = try await laptop.run(SyncNow.self)
        #expect(try await epoch(of: laptop) == 1)
        time.pass(seconds: 2 * 86_400)
        _ = try await server.run(SyncNow.self)
        _ = try await laptop.run(SyncNow.self)
        #expect(try await epoch(of: server) == 2)
        #expect(try await epoch(of: laptop) == 2)
        try await laptop.note("b", "under the second")
        _ = try await laptop.run(SyncNow.self)
        _ = try await server.run(SyncNow.self)
        #expect(try await server.notes() == ["a": "under the first key", "b": "under the second"])
    }

    @Test("a device has another name on all devices, this one and others", arguments: ["laptop", "server"])
    func rename(name: String) async throws {
        _ = try await share()
        let list = try await laptop.run(RenameDevice.self, ["device": .string(name), "name": "of the kitchen"])
        #expect(list.devices.contains { $0.name == "of the kitchen" && $0.isThisDevice == (name == "laptop") })
        let others = try await server.run(ListDevices.self).devices
        #expect(Set(others.map(\.name)) == Set(["laptop", "server", "of the kitchen"]).subtracting([name]))
        for wrong in ["", String(repeating: "x", count: 65), "a\u{1B}[2J"] {
            await #expect(throws: (any Error).self) {
                try await laptop.run(RenameDevice.self, ["device": "of the kitchen", "name": .string(wrong)])
            }
        }
    }

    @Test("a new phrase counts after three days, is told on all devices until then, and ends the old one")
    func newPhrase() async throws {
        let old = try await share()
        let person = Person()
        _ = try await laptop.run(RenewPhrase.self, [:], person)
        #expect(person.phrase.split(separator: " ").count == 24)
        _ = try await server.run(SyncNow.self)
        for home in [laptop, server] {
            #expect(try await home.run(ShowSync.self).concerns.contains { $0.contains("in 72 hours") })
        }
        let early = try SyncedHome(relay, name: "early")
        await #expect(throws: (any Error).self) { try await early.join(by: person.phrase) }
        time.pass(seconds: 72 * 3_600)
        _ = try await server.run(SyncNow.self)
        #expect(try await server.run(ShowSync.self).concerns.isEmpty)
        try await server.note("a", "kept")
        _ = try await server.run(SyncNow.self)
        await #expect(throws: (any Error).self) { try await early.join(by: old) }
        try await early.join(by: person.phrase)
        #expect(try await early.notes() == ["a": "kept"])
        #expect(try await laptop.run(ListDevices.self).devices.map(\.name) == ["early", "laptop", "server"])
    }

    @Test("any device keeps the old phrase while the new one waits")
    func withdrawn() async throws {
        let old = try await share()
        let person = Person()
        await #expect(throws: SyncError.noNewPhrase) { try await server.run(RenewPhrase.self, ["withdraw": true]) }
        _ = try await laptop.run(RenewPhrase.self, [:], person)
        _ = try await server.run(RenewPhrase.self, ["withdraw": true])
        time.pass(seconds: 80 * 3_600)
        _ = try await laptop.run(SyncNow.self)
        let other = try SyncedHome(relay, name: "other")
        await #expect(throws: (any Error).self) { try await other.join(by: person.phrase) }
        try await other.join(by: old)
    }

    @Test("devices that join by the phrase at once are all let in")
    func atOnce() async throws {
        let phrase = try await share()
        let others = try (0..<5).map { try SyncedHome(relay, name: "other \($0)") }
        try await withThrowingTaskGroup { group in
            for home in others { group.addTask { try await home.join(by: phrase) } }
            try await group.waitForAll()
        }
        #expect(try await laptop.run(ListDevices.self).devices.count == 7)
    }
}
