import AppData
import AppDataTesting
import Core
import Foundation
import Networking
import NetworkingTesting
import Synchronization
import Testing

@testable import FeatureAccount

/// Stores over one home, each with its own memory and its own locks, as processes have them.
@Suite("Sessions among the secrets", .timeLimit(.minutes(30)))
struct SharedSecretsTests {
    private static func store(
        _ home: TemporaryHome,
        _ server: String = "https://a.example/api/v1"
    ) -> SecretTokenStore<StoredSession> {
        SecretTokenStore(SecretStore(home: home.home), .device, server: server)
    }

    @Test("each server has a slot of its own, also where their addresses are long")
    func slots() async throws {
        let home = try TemporaryHome()
        let long = "https://a.example/" + String(repeating: "x", count: 500)
        let servers = ["https://a.example/api/v1", "https://b.example/api/v1", long + "1", long + "2"]
        for server in servers {
            try await Self.store(home, server).update { _ in
                StoredSession(deviceID: "device of \(server)", token: Secret("t"))
            }
        }
        for server in servers {
            #expect(try await Self.store(home, server).load()?.deviceID == "device of \(server)")
        }
        try await Self.store(home, servers[0]).update { _ in nil }
        #expect(try await Self.store(home, servers[0]).load() == nil)
        #expect(try await Self.store(home, servers[1]).load() != nil)
    }

    @Test("a session is read as it was kept, and one of the earlier form too")
    func forms() async throws {
        let home = try TemporaryHome()
        let session = StoredSession(
            deviceID: "d",
            token: Secret("t"),
            expiresAt: Date(timeIntervalSince1970: 1_900_000_000.5),
            userID: "7",
            accountType: "device",
            signOuts: 3
        )
        try await Self.store(home).update { _ in session }
        #expect(try await Self.store(home).load() == session)
        try await Self.store(home).clear()
        let earlier = #"{"server":"https://a.example/api/v1","deviceID":"old","token":"t0","expiresAt":800000000}"#
        try await SecretStore(home: home.home).set("account.session", to: Secret(earlier))
        let read = try await Self.store(home).load()
        #expect(read?.deviceID == "old")
        #expect(read?.expiresAt == Date(timeIntervalSinceReferenceDate: 800_000_000))
        #expect(try await Self.store(home, "https://b.example/api/v1").load() == nil)
        // The first change moves it to its own slot.
        try await Self.store(home).update { $0 }
        #expect(try await SecretStore(home: home.home).secret("account.session") == nil)
        #expect(try await Self.store(home).load()?.deviceID == "old")
    }

    @Test("changes of many processes at once are made one after the other")
    func updates() async throws {
        let home = try TemporaryHome()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<6 {
                group.addTask {
                    let store = Self.store(home)
                    for _ in 0..<5 {
                        try await store.update { before in
                            StoredSession(deviceID: "d", signOuts: (before?.signOuts ?? 0) + 1)
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await Self.store(home).load()?.signOuts == 30)
    }

    @Test("processes that connect at once register once, and no lock file stays")
    func connectAtOnce() async throws {
        let home = try TemporaryHome()
        let service = FakeAccountService()
        let transport = service.transport()
        let sessions = (0..<3).map { number in
            DeviceSession(
                client: HTTPClient(
                    transport: transport,
                    configuration: .init(baseURL: URL(string: "https://a.example/api/v1"))
                ),
                store: Self.store(home),
                makeDeviceID: { "device-\(number)" },
                now: { Date(timeIntervalSince1970: 1_800_000_000) }
            )
        }
        try await withThrowingTaskGroup(of: StoredSession.self) { group in
            for session in sessions { group.addTask { try await session.start() } }
            for try await session in group { #expect(session.token?.reveal() == "token-1") }
        }
        #expect(service.state.withLock { $0.registrations } == 1)
        let left = try FileManager.default.contentsOfDirectory(atPath: home.home.path).filter { $0.contains("account") }
        #expect(left.isEmpty, "\(left)")
    }
}
