import Core
import CoreTesting
import Foundation
import HTTPTypes
import NetworkingTesting
import Testing

@testable import Networking

@Suite("Device session", .timeLimit(.minutes(30)))
struct DeviceSessionTests {
    /// An account service that hands out `t1`, `t2`, ... and accepts only the newest.
    private actor Service {
        private(set) var registrations = 0
        private(set) var served = 0
        private(set) var logouts = 0
        private(set) var bootstraps = 0
        private let gate: Gate?
        private let expiresAt: Double
        /// How a bootstrap is answered; `nil`: 401.
        private let bootstrap: FakeResponse?

        init(expiresAt: Double = 5_000_000, gate: Gate? = nil, bootstrap: FakeResponse? = nil) {
            self.expiresAt = expiresAt
            self.gate = gate
            self.bootstrap = bootstrap
        }

        func answer(_ request: FakeRequest) async -> FakeResponse {
            switch request.path {
            case "/api/v1/auth/register-device":
                await gate?.passIgnoringCancellation()
                registrations += 1
                return .json(
                    """
                    {"success":true,"timestamp":"2026-11-21T10:00:00Z","data":{"user":{"id":"u1","account_type":"device"},
                    "session":{"access_token":"t\(registrations)","refresh_token":null,"expires_in":2592000,
                    "expires_at":\(expiresAt),"token_type":"bearer"},"message":"ok"}}
                    """,
                    status: registrations == 1 ? 201 : 200
                )
            case "/api/v1/auth/bootstrap":
                bootstraps += 1
                return bootstrap ?? .json(#"{"error":{"code":"INVALID_TOKEN","message":"x"}}"#, status: 401)
            case "/api/v1/auth/logout":
                logouts += 1
                return .json(#"{"success":true,"data":null}"#)
            default:
                if request.header("Authorization") == "Bearer t\(registrations)" {
                    served += 1
                    return .json(#"{"success":true,"data":1}"#)
                }
                return .json(#"{"error":{"code":"token_expired","message":"x"}}"#, status: 401)
            }
        }
    }

    private struct Setup {
        let service: Service
        let store: InMemoryTokenStore<StoredSession>
        let fixture: ClientFixture
        let session: DeviceSession
        let client: HTTPClient
    }

    private func setup(
        _ stored: StoredSession? = nil,
        service: Service = Service(),
        now: Double = 1_000_000,
        skipping: Duration = .seconds(60)
    ) -> Setup {
        let store = InMemoryTokenStore<StoredSession>(stored)
        let fixture = ClientFixture(skipping: skipping) { request, _ in await service.answer(request) }
        let base = fixture.client(base: "https://api.example.com/api/v1")
        let session = DeviceSession(
            client: base,
            store: store,
            makeDeviceID: { "new-device" },
            now: { Date(timeIntervalSince1970: now) }
        )
        return Setup(
            service: service,
            store: store,
            fixture: fixture,
            session: session,
            client: base.authorized(by: session)
        )
    }

    private func stored(_ token: String?, expiresAt: Double? = 5_000_000) -> StoredSession {
        StoredSession(
            deviceID: "known-device",
            token: token.map { Secret($0) },
            expiresAt: expiresAt.map { Date(timeIntervalSince1970: $0) }
        )
    }

    private var thing: Endpoint<Int> { .json(.get, "thing", envelope: .success) }

    @Test("a device without a session registers and keeps what it got")
    func registers() async throws {
        let setup = setup()
        let session = try await setup.session.start()
        #expect(session.deviceID == "new-device")
        #expect(session.userID == "u1")
        #expect(session.accountType == "device")
        #expect(setup.store.session?.token?.reveal() == "t1")
        #expect(setup.fixture.transport.requests.first?.text == #"{"device_id":"new-device"}"#)
        #expect(setup.fixture.transport.requests.first?.header("Authorization") == nil)
    }

    @Test("a start with a good token asks the server whose it is, and keeps what it learns")
    func bootstraps() async throws {
        let answer = #"{"success":true,"data":{"user":{"id":9,"account_type":"linked"}}}"#
        let setup = setup(stored("t0"), service: Service(bootstrap: .json(answer)))
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
        let setup = setup(stored("t0"), service: Service(bootstrap: .json(answer)))
        #expect(try await setup.session.start().token?.reveal() == "t9")
        #expect(setup.store.session?.expiresAt == Date(timeIntervalSince1970: 7_000_000))
        let bad = #"{"success":true,"data":{"session":{"access_token":"a b"}}}"#
        let refusing = self.setup(stored("t0"), service: Service(bootstrap: .json(bad)))
        await #expect(throws: DeviceSessionError.unusableToken) { try await refusing.session.start() }
        #expect(refusing.store.session?.token?.reveal() == "t0")
    }

    @Test("a token that a bootstrap refuses registers again under the same device id")
    func refusedBootstrap() async throws {
        let setup = setup(stored("t0"))
        let session = try await setup.session.start()
        #expect(session.token?.reveal() == "t1")
        #expect(session.deviceID == "known-device")
        #expect(await setup.service.bootstraps == 1)
    }

    @Test("a service without a bootstrap is believed to accept the token", arguments: [404, 405, 501])
    func withoutBootstrap(status: Int) async throws {
        let setup = setup(stored("t0"), service: Service(bootstrap: .response(status)))
        #expect(try await setup.session.start().token?.reveal() == "t0")
        #expect(setup.store.saves == 0)
        #expect(await setup.service.registrations == 0)
    }

    @Test("a bootstrap that fails otherwise is an error and loses nothing", arguments: [403, 500, 0])
    func failedBootstrap(status: Int) async throws {
        let answer: FakeResponse = status == 0 ? .failure(.unreachable) : .response(status)
        let setup = setup(stored("t0"), service: Service(bootstrap: answer))
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
            store: InMemoryTokenStore<StoredSession>(stored("t0")),
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
        let store = InMemoryTokenStore<StoredSession>(stored("t0"))
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

    @Test("no two registrations have the same idempotency key: the answer to the first holds a refused token")
    func registrationKeys() async throws {
        let setup = setup(stored("old"))
        _ = try await setup.client.call(thing)
        let later = DeviceSession(
            client: setup.fixture.client(base: "https://api.example.com/api/v1"),
            store: InMemoryTokenStore<StoredSession>(stored("old")),
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
        let setup = setup(stored("t0", expiresAt: 5_000_000), now: 4_000_000_000)
        for _ in 0..<3 { #expect(try await setup.client.call(thing) == 1) }
        #expect(await setup.service.registrations == 1)
        // Behind, the token counts as good until the server refuses it.
        let behind = self.setup(stored("old", expiresAt: 5_000_000), now: -4_000_000_000)
        #expect(try await behind.session.usable()?.token?.reveal() == "old")
        #expect(try await behind.client.call(thing) == 1)
        #expect(await behind.service.registrations == 1)
    }

    @Test("an expired session registers again under the same device id", arguments: [999_000.0, 1_000_010, 0])
    func expired(expiresAt: Double) async throws {
        let setup = setup(stored("t0", expiresAt: expiresAt))
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
        let session = stored(token, expiresAt: expiresAt)
        #expect(session.isUsable(at: Date(timeIntervalSince1970: 1_000_000)) == isUsable)
    }

    @Test("many refused requests register once, and each is sent once more")
    func singleFlight() async throws {
        let gate = Gate()
        let setup = setup(stored("old"), service: Service(gate: gate))
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
        let setup = setup(stored("old"))
        _ = try await setup.client.call(thing)
        #expect(try await setup.session.renew(rejected: .bearer(Secret("old"))))
        #expect(await setup.service.registrations == 1)
    }

    @Test("a second refusal is an error with the code in upper case")
    func secondRefusal() async throws {
        let setup = setup()
        let fixture = ClientFixture { request, _ in
            request.path.hasSuffix("register-device")
                ? await setup.service.answer(request)
                : .json(#"{"error":{"code":"invalid_token","message":"no"}}"#, status: 401)
        }
        let base = fixture.client(base: "https://api.example.com/api/v1")
        let session = DeviceSession(
            client: base,
            store: InMemoryTokenStore<StoredSession>(stored("t0")),
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
        let store = InMemoryTokenStore<StoredSession>(stored("t0"))
        let base = fixture.client(base: "https://api.example.com/api/v1")
        let session = DeviceSession(client: base, store: store, now: { Date(timeIntervalSince1970: 1_000_000) })
        let error = await httpError { [thing] in try await base.authorized(by: session).call(thing) }
        #expect(error?.code == "network.connection-closed")
        #expect(store.session?.token?.reveal() == "t0")
    }

    @Test("without a session nothing is sent")
    func notConnected() async throws {
        let setup = setup()
        await #expect(throws: DeviceSessionError.notConnected) { try await setup.client.call(thing) }
        #expect(setup.fixture.transport.requests.isEmpty)
    }

    @Test("the token goes to the account service and to nobody else")
    func otherOrigin() async throws {
        let setup = setup(stored("t0"))
        for text in ["https://evil.test/api/v1", "http://api.example.com/api/v1", "https://api.example.com:444/"] {
            #expect(try await setup.session.authorization(for: ClientFixture.url(text)) == nil)
        }
        let own = try await setup.session.authorization(for: ClientFixture.url("https://api.example.com/x"))
        #expect(own == .bearer(Secret("t0")))
    }

    @Test("signing out clears the session here, whatever the server says")
    func signOut() async throws {
        // Signing out has a timeout of its own, of five seconds.
        let setup = setup(stored("t0"), skipping: .zero)
        #expect(try await setup.session.signOut() == .complete)
        #expect(setup.store.session == StoredSession(deviceID: "known-device", signOuts: 1))
        #expect(try await setup.session.current() == nil)
        #expect(setup.fixture.transport.requests.first?.header("Authorization") == "Bearer t0")

        for answer in [FakeResponse.response(500), .failure(.nameNotResolved), .response(401)] {
            let store = InMemoryTokenStore<StoredSession>(stored("t0"))
            let client = ClientFixture(answer).client(base: "https://api.example.com/api/v1")
            let session = DeviceSession(client: client, store: store)
            #expect(try await session.signOut(forgettingDevice: true) == .localOnly)
            #expect(store.session == nil)
        }
    }

    @Test("signing out works where the store cannot be read")
    func signOutUnreadable() async throws {
        // Signing out has a timeout of its own, of five seconds.
        let setup = setup(stored("t0"), skipping: .zero)
        setup.store.fail(with: Failure.invalid("x", "The file is damaged."))
        await #expect(throws: Failure.self) { try await setup.session.start() }
        #expect(try await setup.session.signOut() == .complete)
        #expect(setup.store.session == nil)
    }

    @Test("a registration that ends after signing out does not bring the session back")
    func signOutDuringRegistration() async throws {
        let gate = Gate()
        let setup = setup(service: Service(gate: gate))
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
        let session = stored("geheim")
        var dumped = ""
        dump(session, to: &dumped)
        #expect(!"\(session) \(String(reflecting: session)) \(dumped)".contains("geheim"))
    }
}
