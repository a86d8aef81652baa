import Core
import CoreTesting
import Foundation
import NetworkingTesting
import Testing

@testable import Networking

@Suite("Device session", .timeLimit(.minutes(30)))
struct DeviceSessionTests {
    private var thing: Endpoint<Int> { .json(.get, "thing", envelope: .success) }

    @Test("a device without a session registers and keeps what it got")
    func registers() async throws {
        let setup = DeviceSessionFixture()
        let session = try await setup.session.start()
        #expect(session.deviceID == "new-device")
        #expect(session.userID == "u1")
        #expect(session.accountType == "device")
        #expect(setup.store.session?.token?.reveal() == "t1")
        #expect(setup.fixture.transport.requests.first?.text == #"{"device_id":"new-device"}"#)
        #expect(setup.fixture.transport.requests.first?.header("Authorization") == nil)
    }

    @Test("no two registrations have the same idempotency key: the answer to the first holds a refused token")
    func registrationKeys() async throws {
        let setup = DeviceSessionFixture(.stored("old"))
        _ = try await setup.client.call(thing)
        let later = DeviceSession(
            client: setup.fixture.client(base: "https://api.example.com/api/v1"),
            store: InMemoryTokenStore<StoredSession>(.stored("old")),
            now: { Date(timeIntervalSince1970: 1_000_060) }
        )
        _ = try await later.start()
        let keys = setup.fixture.transport.requests.filter { $0.path.hasSuffix("register-device") }
            .compactMap { $0.header("Idempotency-Key") }
        #expect(keys.count == 2)
        #expect(Set(keys).count == 2)
    }

    @Test("a clock that jumped far ahead costs one registration, not one for each request")
    func clockAhead() async throws {
        let setup = DeviceSessionFixture(.stored("t0", expiresAt: 5_000_000), now: 4_000_000_000)
        for _ in 0..<3 { #expect(try await setup.client.call(thing) == 1) }
        #expect(await setup.service.registrations == 1)
        // Behind, the token counts as good until the server refuses it.
        let behind = DeviceSessionFixture(.stored("old", expiresAt: 5_000_000), now: -4_000_000_000)
        #expect(try await behind.session.usable()?.token?.reveal() == "old")
        #expect(try await behind.client.call(thing) == 1)
        #expect(await behind.service.registrations == 1)
    }

    @Test("an expired session registers again under the same device id", arguments: [999_000.0, 1_000_010, 0])
    func expired(expiresAt: Double) async throws {
        let setup = DeviceSessionFixture(.stored("t0", expiresAt: expiresAt))
        #expect(try await setup.session.start().deviceID == "known-device")
        #expect(await setup.service.registrations == 1)
    }

    @Test(
        "a token's own expiry counts, and one that is no token does no harm",
        arguments: [
            ("e30.eyJleHAiOjIwMDAwMDB9.x", nil, true), ("e30.eyJleHAiOjk5OTAwMH0.x", nil, false),
            ("e30.eyJleHAiOjk5OTAwMH0.x", 5_000_000, false), ("junk", nil, true), ("junk", 999_000, false),
            ("a.b.c", nil, true), ("e30.e30.x", nil, true), ("....", nil, true),
            ("e30.eyJleHAiOiJzb29uIn0.x", nil, true),
            ("e30.eyJleHAiOjFlOTl9.x", nil, true), ("e30.eyJleHAiOi0xfQ.x", nil, true), ("", 5_000_000, false),
            ("e30.!!!.x", nil, true), ("\u{0}.é.\u{1F600}", nil, true),
        ] as [(String, Double?, Bool)]
    )
    func expiry(token: String, expiresAt: Double?, isUsable: Bool) {
        let session = StoredSession.stored(token, expiresAt: expiresAt)
        #expect(session.isUsable(at: Date(timeIntervalSince1970: 1_000_000)) == isUsable)
    }

    @Test("many refused requests register once, and each is sent once more")
    func singleFlight() async throws {
        let gate = Gate()
        let setup = DeviceSessionFixture(.stored("old"), service: AccountService(gate: gate))
        try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<200 {
                group.addTask { [thing] in
                    var thing = thing
                    thing.path = "thing/\(number)"
                    return try await setup.client.call(thing)
                }
            }
            // All are refused before the registration is answered.
            try await until { setup.fixture.transport.requests.count >= 201 }
            gate.open()
            for try await value in group { #expect(value == 1) }
        }
        #expect(await setup.service.registrations == 1)
        #expect(await setup.service.served == 200)
        #expect(setup.fixture.transport.requests.count == 401)
    }

    @Test("a request that is refused after the token was renewed is sent again without another registration")
    func lateRefusal() async throws {
        let setup = DeviceSessionFixture(.stored("old"))
        _ = try await setup.client.call(thing)
        #expect(try await setup.session.renew(rejected: .bearer(Secret("old"))))
        #expect(await setup.service.registrations == 1)
    }

    @Test("a second refusal is an error with the code in upper case")
    func secondRefusal() async throws {
        let setup = DeviceSessionFixture()
        let fixture = ClientFixture { request, _ in
            request.path.hasSuffix("register-device")
                ? await setup.service.answer(request)
                : .json(#"{"error":{"code":"invalid_token","message":"no"}}"#, status: 401)
        }
        let base = fixture.client(base: "https://api.example.com/api/v1")
        let session = DeviceSession(
            client: base,
            store: InMemoryTokenStore<StoredSession>(.stored("t0")),
            now: { .distantPast }
        )
        let error = await httpError { [thing] in try await base.authorized(by: session).call(thing) }
        #expect(error?.serverCode == "INVALID_TOKEN")
        #expect(fixture.transport.requests.count == 3)
    }

    @Test("a failed registration fails the requests that waited for it, and keeps the session")
    func failedRegistration() async throws {
        let fixture = ClientFixture { request, _ in
            request.path.hasSuffix("register-device") ? .failure(.connectionClosed) : .response(401)
        }
        let store = InMemoryTokenStore<StoredSession>(.stored("t0"))
        let base = fixture.client(base: "https://api.example.com/api/v1")
        let session = DeviceSession(client: base, store: store, now: { Date(timeIntervalSince1970: 1_000_000) })
        let error = await httpError { [thing] in try await base.authorized(by: session).call(thing) }
        #expect(error?.code == "network.connection-closed")
        #expect(store.session?.token?.reveal() == "t0")
    }

    @Test("without a session nothing is sent")
    func notConnected() async throws {
        let setup = DeviceSessionFixture()
        await #expect(throws: DeviceSessionError.notConnected) { try await setup.client.call(thing) }
        #expect(setup.fixture.transport.requests.isEmpty)
    }

    @Test("the token goes to the account service and to nobody else")
    func otherOrigin() async throws {
        let setup = DeviceSessionFixture(.stored("t0"))
        for text in ["https://evil.test/api/v1", "http://api.example.com/api/v1", "https://api.example.com:444/"] {
            #expect(try await setup.session.authorization(for: ClientFixture.url(text)) == nil)
        }
        let own = try await setup.session.authorization(for: ClientFixture.url("https://api.example.com/x"))
        #expect(own == .bearer(Secret("t0")))
    }

    @Test("signing out clears the session here, whatever the server says")
    func signOut() async throws {
        // Signing out has a timeout of its own, of five seconds.
        let setup = DeviceSessionFixture(.stored("t0"), skipping: .zero)
        #expect(try await setup.session.signOut() == .complete)
        #expect(setup.store.session == StoredSession(deviceID: "known-device", signOuts: 1))
        #expect(try await setup.session.current() == nil)
        #expect(setup.fixture.transport.requests.first?.header("Authorization") == "Bearer t0")

        for answer in [FakeResponse.response(500), .failure(.nameNotResolved), .response(401)] {
            let store = InMemoryTokenStore<StoredSession>(.stored("t0"))
            let client = ClientFixture(answer).client(base: "https://api.example.com/api/v1")
            let session = DeviceSession(client: client, store: store)
            #expect(try await session.signOut(forgettingDevice: true) == .localOnly)
            #expect(store.session == nil)
        }
    }

    @Test("signing out works where the store cannot be read")
    func signOutUnreadable() async throws {
        // Signing out has a timeout of its own, of five seconds.
        let setup = DeviceSessionFixture(.stored("t0"), skipping: .zero)
        setup.store.fail(with: Failure.invalid("x", "The file is damaged."))
        await #expect(throws: Failure.self) { try await setup.session.start() }
        #expect(try await setup.session.signOut() == .complete)
        #expect(setup.store.session == nil)
    }

    @Test("a registration that ends after signing out does not bring the session back")
    func signOutDuringRegistration() async throws {
        let gate = Gate()
        let setup = DeviceSessionFixture(service: AccountService(gate: gate))
        let start = Task { try await setup.session.start() }
        try await until { !setup.fixture.transport.requests.isEmpty }
        try await setup.session.signOut(forgettingDevice: true)
        gate.open()
        await #expect(throws: DeviceSessionError.interrupted) { try await start.value }
        #expect(setup.store.session == nil)
        #expect(try await setup.session.current() == nil)
    }

    @Test("a token that cannot stand in a header is refused", arguments: ["", "a b", #"a\nb"#, #"a\r\nX-Evil: 1"#])
    func unusableToken(token: String) async throws {
        let body = #"{"success":true,"data":{"session":{"access_token":"\#(token)"}}}"#
        let store = InMemoryTokenStore<StoredSession>()
        let client = ClientFixture(.json(body)).client(base: "https://api.example.com/api/v1")
        let session = DeviceSession(client: client, store: store)
        await #expect(throws: DeviceSessionError.unusableToken) { try await session.start() }
        #expect(store.session?.token == nil)
    }

    @Test("a registration without the envelope is read as well")
    func bareBody() async throws {
        let body = #"{"user":{"id":7},"session":{"access_token":"t","expires_in":60}}"#
        let client = ClientFixture(.json(body)).client(base: "https://api.example.com/api/v1")
        let session = DeviceSession(
            client: client,
            store: InMemoryTokenStore<StoredSession>(),
            now: { Date(timeIntervalSince1970: 10) }
        )
        let started = try await session.start()
        #expect(started.userID == "7")
        #expect(started.expiresAt == Date(timeIntervalSince1970: 70))
    }

    @Test("a session never shows its token")
    func redacted() {
        let session = StoredSession.stored("geheim")
        var dumped = ""
        dump(session, to: &dumped)
        #expect(!"\(session) \(String(reflecting: session)) \(dumped)".contains("geheim"))
    }
}
