import Core
import Foundation
import HTTPTypes
import NetworkingTesting
import Testing

@testable import Networking

@Suite("Device session", .timeLimit(.minutes(2)))
struct DeviceSessionTests {
    /// An account service that hands out `t1`, `t2`, ... and accepts only the newest.
    private actor Service {
        private(set) var registrations = 0
        private(set) var served = 0
        private(set) var logouts = 0
        private let gate: Gate?
        private let expiresAt: Double

        init(expiresAt: Double = 5_000_000, gate: Gate? = nil) {
            self.expiresAt = expiresAt
            self.gate = gate
        }

        func answer(_ request: FakeRequest) async -> FakeAnswer {
            switch request.path {
            case "/api/v1/auth/register-device":
                await gate?.wait()
                registrations += 1
                return .json(
                    """
                    {"success":true,"timestamp":"2026-11-21T10:00:00Z","data":{"user":{"id":"u1","account_type":"device"},
                    "session":{"access_token":"t\(registrations)","refresh_token":null,"expires_in":2592000,
                    "expires_at":\(expiresAt),"token_type":"bearer"},"message":"ok"}}
                    """,
                    status: registrations == 1 ? 201 : 200
                )
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
        let store: InMemoryTokenStore
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
        let store = InMemoryTokenStore(stored)
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

    @Test("a good session is used without asking the server")
    func keepsGoodSession() async throws {
        let setup = setup(stored("t0"))
        #expect(try await setup.session.start().token?.reveal() == "t0")
        #expect(setup.fixture.transport.requests.isEmpty)
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
            await gate.open()
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
        let session = DeviceSession(client: base, store: InMemoryTokenStore(stored("t0")), now: { .distantPast })
        let error = await httpError { [thing] in try await base.authorized(by: session).call(thing) }
        #expect(error?.serverCode == "INVALID_TOKEN")
        #expect(fixture.transport.requests.count == 3)
    }

    @Test("a failed registration fails the requests that waited for it, and keeps the session")
    func failedRegistration() async throws {
        let fixture = ClientFixture { request, _ in
            request.path.hasSuffix("register-device") ? .failure(.connectionClosed) : .response(401)
        }
        let store = InMemoryTokenStore(stored("t0"))
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
        #expect(setup.store.session == StoredSession(deviceID: "known-device"))
        #expect(try await setup.session.current() == nil)
        #expect(setup.fixture.transport.requests.first?.header("Authorization") == "Bearer t0")

        for answer in [FakeAnswer.response(500), .failure(.nameNotResolved), .response(401)] {
            let store = InMemoryTokenStore(stored("t0"))
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
        await gate.open()
        await #expect(throws: DeviceSessionError.interrupted) { try await start.value }
        #expect(setup.store.session == nil)
        #expect(try await setup.session.current() == nil)
    }

    @Test("a token that cannot stand in a header is refused", arguments: ["", "a b", #"a\nb"#, #"a\r\nX-Evil: 1"#])
    func unusableToken(token: String) async throws {
        let body = #"{"success":true,"data":{"session":{"access_token":"\#(token)"}}}"#
        let store = InMemoryTokenStore()
        let client = ClientFixture(.json(body)).client(base: "https://api.example.com/api/v1")
        let session = DeviceSession(client: client, store: store)
        await #expect(throws: DeviceSessionError.unusableToken) { try await session.start() }
        #expect(store.session == nil)
    }

    @Test("a registration without the envelope is read as well")
    func bareBody() async throws {
        let body = #"{"user":{"id":7},"session":{"access_token":"t","expires_in":60}}"#
        let client = ClientFixture(.json(body)).client(base: "https://api.example.com/api/v1")
        let session = DeviceSession(
            client: client,
            store: InMemoryTokenStore(),
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
