import Core
import CoreTesting
import Foundation
import HTTPTypes
import NetworkingTesting
import Synchronization
import Testing

@testable import Networking

@Suite("Supabase session", .timeLimit(.minutes(30)))
struct SupabaseSessionTests {
    /// An auth server that rotates refresh tokens as the real one does: a token that was used ends the session.
    private final class Service: Sendable {
        struct State {
            var number = 0
            var refreshTokens: Set<String> = []
            var accessTokens: Set<String> = []
            var refreshes = 0
            var logouts: [String] = []
            var next: FakeResponse?
        }

        let state = Mutex(State())
        let gate: Gate?

        init(gate: Gate? = nil) { self.gate = gate }

        /// Refuses all access tokens, as if their time were over at the server.
        func expire() { state.withLock { $0.accessTokens = [] } }

        private func session() -> FakeResponse {
            let number = state.withLock { state in
                state.number += 1
                state.accessTokens.insert("a\(state.number)")
                state.refreshTokens.insert("r\(state.number)")
                return state.number
            }
            return .json(
                #"""
                {"access_token":"a\#(number)","token_type":"bearer","expires_in":3600,"expires_at":9999999999,
                "refresh_token":"r\#(number)","user":{"id":"u1","aud":"authenticated","email":"a@b.example","is_anonymous":false}}
                """#
            )
        }

        private static func failure(_ status: Int, _ code: String) -> FakeResponse {
            .json(#"{"code":\#(status),"error_code":"\#(code)","msg":"server words"}"#, status: status)
        }

        func respond(_ request: FakeRequest) async -> FakeResponse {
            if let next = state.withLock({ state in
                defer { state.next = nil }
                return state.next
            }) {
                return next
            }
            let bearer = (request.header("Authorization") ?? "").replacing("Bearer ", with: "")
            guard request.header("apikey") == "sb_publishable_x" || !request.path.hasPrefix("/auth") else {
                return Self.failure(401, "no_api_key")
            }
            switch request.path {
            case "/auth/v1/token?grant_type=password", "/auth/v1/signup": return session()
            case "/auth/v1/token?grant_type=refresh_token":
                await gate?.passIgnoringCancellation()
                let token = (try? JSONValue(parsing: request.body))?["refresh_token"]?.stringValue ?? ""
                let isGood = state.withLock { state in
                    state.refreshes += 1
                    return state.refreshTokens.remove(token) != nil
                }
                return isGood ? session() : Self.failure(400, "refresh_token_already_used")
            case "/auth/v1/user":
                guard state.withLock({ $0.accessTokens.contains(bearer) }) else { return Self.failure(403, "bad_jwt") }
                return .json(#"{"id":"u1","email":"a@b.example","is_anonymous":false}"#)
            case let path where path.hasPrefix("/auth/v1/logout?scope="):
                state.withLock { state in
                    state.logouts.append("\(path.dropFirst("/auth/v1/logout?scope=".count)) \(bearer)")
                    if !path.hasSuffix("others") { state.accessTokens = [] }
                }
                return .response(204)
            default:
                return state.withLock({ $0.accessTokens.contains(bearer) })
                    ? .json(#"{"success":true,"data":1}"#) : Self.failure(401, "bad_jwt")
            }
        }
    }

    private struct Process {
        let session: SupabaseSession
        let gateway: HTTPClient
        let fixture: ClientFixture
    }

    private static func process(
        _ service: Service,
        _ store: any TokenStore<SupabaseStoredSession>,
        now: Double = 1000
    ) -> Process {
        let fixture = ClientFixture(skipping: .seconds(1)) { request, _ in await service.respond(request) }
        let session = SupabaseSession(
            client: fixture.client(base: "https://abc.supabase.example/auth/v1"),
            key: Secret("sb_publishable_x"),
            store: store,
            services: [ClientFixture.url("https://gateway.example/v1")],
            now: { Date(timeIntervalSince1970: now) }
        )
        let gateway = fixture.client(base: "https://gateway.example/v1", authorization: session)
        return Process(session: session, gateway: gateway, fixture: fixture)
    }

    private static func stored(
        _ access: String = "a0",
        _ refresh: String = "r0",
        expiresAt: Double? = nil
    ) -> SupabaseStoredSession {
        SupabaseStoredSession(
            accessToken: Secret(access),
            refreshToken: Secret(refresh),
            expiresAt: expiresAt.map { Date(timeIntervalSince1970: $0) },
            user: AuthUser(id: "u1")
        )
    }

    private static let thing = Endpoint<Int>.json(.get, "thing", envelope: .success)

    @Test("both ways to sign in ask as the document says, and keep the session")
    func signsIn() async throws {
        for (method, path, body) in [
            (AuthCredentials.anonymous, "/auth/v1/signup", #"{"data":{}}"#),
            (
                .password(email: "a@b.example", password: Secret("geheim")), "/auth/v1/token?grant_type=password",
                #"{"email":"a@b.example","password":"geheim"}"#
            ),
        ] {
            let store = InMemoryTokenStore<SupabaseStoredSession>()
            let process = Self.process(Service(), store)
            #expect(try await process.session.signIn(method) == AuthUser(id: "u1", email: "a@b.example"))
            let request = try #require(process.fixture.transport.requests.first)
            #expect(request.method == "POST")
            #expect(request.path == path)
            #expect(request.text == body)
            #expect(request.header("apikey") == "sb_publishable_x")
            #expect(request.header("Authorization") == nil)
            #expect(store.session?.refreshToken?.reveal() == "r1")
            #expect(store.session?.expiresAt == Date(timeIntervalSince1970: 4600))
            #expect(try await process.session.accessToken().reveal() == "a1")
        }
    }

    @Test("recorded sessions of the real service are read", .enabled(if: Vectors.folder != nil, "\(Vectors.absence)"))
    func recorded() throws {
        for (file, isAnonymous) in [("session", false), ("anonymous-sign-in-response", true)] {
            let data = try Vectors.data("auth/supabase/Tests/AuthTests/Resources/\(file).json")
            let session = try JSONDecoder().decode(SupabaseAPI.Session.self, from: data)
            #expect(session.user.authUser.isAnonymous == isAnonymous)
            #expect((session.user.authUser.email == nil) == isAnonymous)
            let stored = try session.stored(at: Date(timeIntervalSince1970: 0), changes: 0)
            // Both tokens expired years ago.
            #expect(!stored.isUsable(at: Date(timeIntervalSince1970: 1_790_000_000)))
        }
    }

    @Test(
        "every error code of the document has words and something to do",
        .enabled(if: Vectors.folder != nil, "\(Vectors.absence)")
    )
    func codes() throws {
        let text = String(decoding: try Vectors.data("auth/supabase/openapi.yaml"), as: UTF8.self)
        var codes = Set(text.matches(of: /error_code: ([a-z_]+)/).map { String($0.output.1) })
        // The values of `error` stand in its description, as a list.
        let list = try #require(text.range(of: "Usually one of these:"))
        let end = try #require(text[list.upperBound...].range(of: "error_description"))
        codes.formUnion(text[list.upperBound..<end.lowerBound].matches(of: /- ([a-z_]+)/).map { String($0.output.1) })
        #expect(codes.count >= 18)
        #expect(codes.subtracting(SupabaseFault.knownCodes).isEmpty)
        for code in SupabaseFault.knownCodes {
            let fault = SupabaseFault(code: code.uppercased(), words: "server words")
            #expect(!fault.meaning.isEmpty)
            #expect(!fault.remedy.isEmpty)
            #expect(!fault.meaning.contains("server words"))
            #expect(!(fault.endsSession && fault.isPassing), "\(code)")
        }
        #expect(SupabaseFault(code: "brand_new", words: "Server words.").meaning == "Server words.")
    }

    @Test("an expired token is renewed once for all who wait, in all processes")
    func refreshOnce() async throws {
        let gate = Gate()
        let service = Service(gate: gate)
        service.state.withLock { _ = $0.refreshTokens.insert("r0") }
        let store = InMemoryTokenStore(Self.stored(expiresAt: 1010))
        let processes = (1...4).map { _ in Self.process(service, store) }
        let calls = processes.flatMap { process in
            (1...25).map { _ in Task { try await process.gateway.call(Self.thing) } }
        }
        try await until { store.waiters == 3 }
        gate.open()
        for call in calls { #expect(try await call.value == 1) }
        #expect(service.state.withLock { $0.refreshes } == 1)
        #expect(store.session?.refreshToken?.reveal() == "r1")
    }

    @Test("a token that the gateway refuses is renewed once, and the request is sent again")
    func renewsOnRefusal() async throws {
        let service = Service()
        let store = InMemoryTokenStore<SupabaseStoredSession>()
        let process = Self.process(service, store)
        try await process.session.signIn(.anonymous)
        service.expire()
        #expect(try await process.gateway.call(Self.thing) == 1)
        #expect(service.state.withLock { $0.refreshes } == 1)
        #expect(process.fixture.transport.requests.last?.header("Authorization") == "Bearer a2")
    }

    @Test("the token goes to the auth server and the named services, and to nobody else")
    func origins() async throws {
        let process = Self.process(Service(), InMemoryTokenStore(Self.stored(expiresAt: 9999)))
        for url in ["https://gateway.example/x", "https://abc.supabase.example/rest/v1"] {
            #expect(try await process.session.authorization(for: ClientFixture.url(url)) == .bearer(Secret("a0")))
        }
        for url in ["https://evil.test/", "http://gateway.example/", "https://gateway.example:444/"] {
            #expect(try await process.session.authorization(for: ClientFixture.url(url)) == nil)
        }
        #expect(process.fixture.transport.requests.isEmpty)
    }

    @Test("a session is checked by its expiry first, then by the server; a refused token is renewed")
    func validates() async throws {
        let service = Service()
        let store = InMemoryTokenStore<SupabaseStoredSession>()
        let process = Self.process(service, store)
        await #expect(throws: AuthError.notSignedIn) { try await process.session.validate() }
        #expect(process.fixture.transport.requests.isEmpty)
        try await process.session.signIn(.anonymous)
        #expect(try await process.session.validate().id == "u1")
        service.expire()
        #expect(try await process.session.validate().id == "u1")
        #expect(store.session?.accessToken?.reveal() == "a2")
    }

    @Test(
        "a session that the server has ended is forgotten, and the error says why",
        arguments: [
            "refresh_token_not_found", "refresh_token_already_used", "session_expired", "session_not_found",
            "user_banned",
        ]
    )
    func sessionOver(code: String) async throws {
        let service = Service()
        let store = InMemoryTokenStore(Self.stored(expiresAt: 1010))
        service.state.withLock { $0.next = .json(#"{"code":400,"error_code":"\#(code)","msg":"x"}"#, status: 400) }
        let process = Self.process(service, store)
        await #expect(throws: AuthError.sessionOver(SupabaseFault(code: code))) {
            try await process.session.accessToken()
        }
        #expect(store.session?.accessToken == nil)
        #expect(store.session?.refreshToken == nil)
        await #expect(throws: AuthError.notSignedIn) { try await process.session.accessToken() }
    }

    @Test(
        "a session that cannot be renewed now stays",
        arguments: [FakeResponse.response(503), .failure(.nameNotResolved), .json("[]")]
    )
    func staysOffline(response: FakeResponse) async throws {
        let stored = Self.stored(expiresAt: 1010)
        let store = InMemoryTokenStore(stored)
        let fixture = ClientFixture(response)
        let session = SupabaseSession(
            client: fixture.client(base: "https://abc.supabase.example/auth/v1"),
            key: Secret("k"),
            store: store,
            now: { Date(timeIntervalSince1970: 1000) }
        )
        await #expect(throws: HTTPError.self) { try await session.accessToken() }
        #expect(store.session == stored)
        #expect(try await session.user()?.id == "u1")
    }

    @Test("signing out ends the sessions of its scope", arguments: SignOutScope.allCases)
    func signsOut(scope: SignOutScope) async throws {
        let service = Service()
        let store = InMemoryTokenStore<SupabaseStoredSession>()
        let process = Self.process(service, store)
        try await process.session.signIn(.anonymous)
        #expect(try await process.session.signOut(scope))
        #expect(service.state.withLock { $0.logouts } == ["\(scope.rawValue) a1"])
        #expect((store.session?.accessToken == nil) == (scope != .others))
        #expect((try await process.session.user() == nil) == (scope != .others))
    }

    @Test("signing out works here whatever the server says")
    func signsOutOffline() async throws {
        for (response, isTold) in [
            (FakeResponse.failure(.nameNotResolved), false), (.response(500), false), (.response(403), true),
        ] {
            let store = InMemoryTokenStore(Self.stored(expiresAt: 9999))
            let session = SupabaseSession(
                client: ClientFixture(skipping: .seconds(1)) { _, _ in response }.client(
                    base: "https://abc.supabase.example/auth/v1"
                ),
                key: Secret("k"),
                store: store,
                now: { Date(timeIntervalSince1970: 1000) }
            )
            #expect(try await session.signOut(.local) == isTold)
            #expect(store.session?.accessToken == nil)
        }
    }

    @Test("a renewal under way does not undo a sign-out in another process")
    func signOutElsewhere() async throws {
        let gate = Gate()
        let service = Service(gate: gate)
        service.state.withLock { _ = $0.refreshTokens.insert("r0") }
        let store = InMemoryTokenStore(Self.stored(expiresAt: 1010))
        let (first, second) = (Self.process(service, store), Self.process(service, store))
        let call = Task { try await first.session.accessToken() }
        try await until { !first.fixture.transport.requests.isEmpty }
        try await second.session.signOut(.local)
        gate.open()
        await #expect(throws: AuthError.interrupted) { try await call.value }
        #expect(store.session?.accessToken == nil)
    }

    @Test("what the server refuses says what to do")
    func refusals() async throws {
        for (body, words, remedy) in [
            (
                #"{"code":400,"error_code":"invalid_credentials","msg":"Invalid login credentials"}"#,
                "The sign-in service refused: the address or the password is wrong.", "Check both, then try again."
            ),
            (
                #"{"code":422,"error_code":"weak_password","msg":"x","weak_password":{"reasons":["length","pwned"]}}"#,
                "The sign-in service refused: the password is too weak: it is too short, it is known from a leak of passwords.",
                "Choose a longer one, with letters, digits and signs."
            ),
        ] {
            let store = InMemoryTokenStore<SupabaseStoredSession>()
            let service = Service()
            service.state.withLock { $0.next = .json(body, status: 400) }
            do {
                try await Self.process(service, store).session.signIn(.anonymous)
                Issue.record("it was not refused")
            } catch let error as AuthError {
                #expect(error.message == words)
                #expect(error.recovery == remedy)
            }
            #expect(store.session == nil)
        }
    }

    @Test("a session never shows its tokens")
    func redacted() {
        let session = Self.stored("geheim-1", "geheim-2")
        var dumped = ""
        dump(session, to: &dumped)
        #expect(!"\(session) \(String(reflecting: session)) \(dumped)".contains("geheim"))
    }
}
