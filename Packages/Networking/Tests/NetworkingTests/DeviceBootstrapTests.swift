import Core
import CoreTesting
import Foundation
import NetworkingTesting
import Testing

@testable import Networking

@Suite("Device session, bootstrap", .timeLimit(.minutes(30)))
struct DeviceBootstrapTests {
    @Test("a start with a good token asks the server whose it is, and keeps what it learns")
    func bootstraps() async throws {
        let answer = #"{"success":true,"data":{"user":{"id":9,"account_type":"linked"}}}"#
        let setup = DeviceSessionFixture(.stored("t0"), service: AccountService(bootstrap: .json(answer)))
        let session = try await setup.session.start()
        #expect(session.token?.reveal() == "t0")
        #expect(session.userID == "9")
        #expect(session.accountType == "linked")
        #expect(setup.store.session == session)
        let request = try #require(setup.fixture.transport.requests.first)
        #expect(request.method == "POST")
        #expect(request.header("Authorization") == "Bearer t0")
        // The second start learns nothing new, and writes nothing.
        _ = try await setup.session.start()
        #expect(setup.store.saves == 1)
        #expect(await setup.service.registrations == 0)
    }

    @Test("a bootstrap may hand out another token; one that cannot be used is refused and keeps the one before")
    func bootstrapToken() async throws {
        let answer = #"{"success":true,"data":{"session":{"access_token":"t9","expires_at":7000000}}}"#
        let setup = DeviceSessionFixture(.stored("t0"), service: AccountService(bootstrap: .json(answer)))
        #expect(try await setup.session.start().token?.reveal() == "t9")
        #expect(setup.store.session?.expiresAt == Date(timeIntervalSince1970: 7_000_000))
        let bad = #"{"success":true,"data":{"session":{"access_token":"a b"}}}"#
        let refusing = DeviceSessionFixture(.stored("t0"), service: AccountService(bootstrap: .json(bad)))
        await #expect(throws: DeviceSessionError.unusableToken) { try await refusing.session.start() }
        #expect(refusing.store.session?.token?.reveal() == "t0")
    }

    @Test("a token that a bootstrap refuses registers again under the same device id")
    func refusedBootstrap() async throws {
        let setup = DeviceSessionFixture(.stored("t0"))
        let session = try await setup.session.start()
        #expect(session.token?.reveal() == "t1")
        #expect(session.deviceID == "known-device")
        #expect(await setup.service.bootstraps == 1)
    }

    @Test("a service without a bootstrap is believed to accept the token", arguments: [404, 405, 501])
    func withoutBootstrap(status: Int) async throws {
        let setup = DeviceSessionFixture(.stored("t0"), service: AccountService(bootstrap: .response(status)))
        #expect(try await setup.session.start().token?.reveal() == "t0")
        #expect(setup.store.saves == 0)
        #expect(await setup.service.registrations == 0)
    }

    @Test("a bootstrap that fails otherwise is an error and loses nothing", arguments: [403, 500, 0])
    func failedBootstrap(status: Int) async throws {
        let answer: FakeResponse = status == 0 ? .failure(.unreachable) : .response(status)
        let setup = DeviceSessionFixture(.stored("t0"), service: AccountService(bootstrap: answer))
        let error = await httpError { try await setup.session.start() }
        #expect(error?.status == (status == 0 ? nil : status))
        #expect(error?.recovery?.isEmpty == false)
        #expect(setup.store.session?.token?.reveal() == "t0")
        #expect(try await setup.session.usable()?.token?.reveal() == "t0")
    }

    @Test("starts at the same time ask once")
    func sharedBootstrap() async throws {
        let gate = Gate()
        let fixture = ClientFixture { _, _ in
            await gate.passIgnoringCancellation()
            return .json(#"{"success":true,"data":{"user":{"id":"u1"}}}"#)
        }
        let session = DeviceSession(
            client: fixture.client(base: "https://api.example.com/api/v1"),
            store: InMemoryTokenStore<StoredSession>(.stored("t0")),
            now: { Date(timeIntervalSince1970: 1_000_000) }
        )
        let starts = (0..<20).map { _ in Task { try await session.start() } }
        try await until { await session.waitingForBootstrap == 20 }
        gate.open()
        for start in starts { #expect(try await start.value.userID == "u1") }
        #expect(fixture.transport.requests.count == 1)
    }

    @Test("a bootstrap that ends after signing out does not bring the session back")
    func signOutDuringBootstrap() async throws {
        let gate = Gate()
        // Signing out has a timeout of its own, of five seconds.
        let fixture = ClientFixture(skipping: .zero) { request, _ in
            if request.path.hasSuffix("logout") { return .json("{}") }
            await gate.passIgnoringCancellation()
            return .json(#"{"success":true,"data":{"user":{"id":"u1"}}}"#)
        }
        let store = InMemoryTokenStore<StoredSession>(.stored("t0"))
        let session = DeviceSession(
            client: fixture.client(base: "https://api.example.com/api/v1"),
            store: store,
            now: { Date(timeIntervalSince1970: 1_000_000) }
        )
        let start = Task { try await session.start() }
        try await until { !fixture.transport.requests.isEmpty }
        try await session.signOut(forgettingDevice: true)
        gate.open()
        await #expect(throws: DeviceSessionError.interrupted) { try await start.value }
        #expect(store.session == nil)
    }
}
