import Core
import Foundation
import Networking
import NetworkingTesting
import Testing

@Suite("Supabase's auth server", .timeLimit(.minutes(30)))
struct SupabaseServiceTests {
    private static func session(
        _ sandbox: RunningSandbox,
        _ store: InMemoryTokenStore<SupabaseStoredSession>,
        key: String = "sb_publishable_x1",
        retry: RetryPolicy = .never
    ) -> SupabaseSession {
        SupabaseSession(
            client: HTTPClient(
                transport: sandbox.transport,
                configuration: .init(baseURL: sandbox.url.appending(path: "auth/v1"), retry: retry)
            ),
            key: Secret(key),
            store: store
        )
    }

    @Test("the adapter signs in both ways, validates, renews and signs out")
    func life() async throws {
        try await RunningSandbox.run { sandbox in
            for credentials in [
                AuthCredentials.anonymous, .password(email: "a@b.example", password: Secret("long enough")),
            ] {
                let store = InMemoryTokenStore<SupabaseStoredSession>()
                let session = Self.session(sandbox, store)
                let user = try await session.signIn(credentials)
                #expect(try await session.validate() == user)
                let first = try #require(store.session)
                #expect(try await session.renew(rejected: .bearer(first.accessToken ?? Secret(""))))
                #expect(store.session?.refreshToken != first.refreshToken)
                #expect(store.session?.accessToken != first.accessToken)
                #expect(try await session.validate() == user)
                #expect(try await session.signOut(.local))
                await #expect(throws: AuthError.notSignedIn) { try await session.validate() }
            }
        }
    }

    @Test("a refresh token that comes twice ends the session, and the adapter says why")
    func reuse() async throws {
        try await RunningSandbox.run { sandbox in
            let store = InMemoryTokenStore<SupabaseStoredSession>()
            let session = Self.session(sandbox, store)
            try await session.signIn(.anonymous)
            let stolen = try #require(store.session)
            for _ in 0..<2 {
                let token = try #require(store.session?.accessToken)
                _ = try await session.renew(rejected: .bearer(token))
            }
            let thief = Self.session(sandbox, InMemoryTokenStore(stolen))
            await #expect(throws: AuthError.self) {
                _ = try await thief.renew(rejected: .bearer(stolen.accessToken ?? Secret("")))
            }
            await #expect(throws: AuthError.self) { try await session.validate() }
            #expect(store.session?.accessToken == nil)
        }
    }

    @Test("sessions end by scope")
    func scopes() async throws {
        try await RunningSandbox.run { sandbox in
            let credentials = AuthCredentials.password(email: "c@d.example", password: Secret("long enough"))
            let stores = (0..<3).map { _ in InMemoryTokenStore<SupabaseStoredSession>() }
            let sessions = stores.map { Self.session(sandbox, $0) }
            for session in sessions { try await session.signIn(credentials) }
            #expect(try await sessions[0].signOut(.others))
            _ = try await sessions[0].validate()
            await #expect(throws: AuthError.self) { try await sessions[1].validate() }
            try await sessions[1].signIn(credentials)
            #expect(try await sessions[1].signOut(.global))
            await #expect(throws: AuthError.self) { try await sessions[0].validate() }
        }
    }

    @Test("what is refused has its code, and a fault of the server loses no session")
    func refusals() async throws {
        try await RunningSandbox.run { sandbox in
            let store = InMemoryTokenStore<SupabaseStoredSession>()
            let session = Self.session(sandbox, store)
            let error = await #expect(throws: AuthError.self) {
                try await session.signIn(.password(email: "a@b.example", password: Secret("wrong-password")))
            }
            #expect(error?.code == "auth.invalid_credentials")
            let refused = await httpError {
                try await Self.session(sandbox, store, key: "wrong-key").signIn(.anonymous)
            }
            #expect(refused?.status == 401)
            try await session.signIn(.anonymous)
            let before = store.session
            for fault in ["garbage", "cut", "429=0", "status=502", "empty", "content-type"] {
                let broken = SupabaseSession(
                    client: HTTPClient(
                        transport: FaultyTransport(base: sandbox.transport, fault: fault),
                        configuration: .init(baseURL: sandbox.url.appending(path: "auth/v1"), retry: .never)
                    ),
                    key: Secret("sb_publishable_x1"),
                    store: store
                )
                await #expect(throws: (any Error).self, "\(fault)") {
                    try await broken.renew(rejected: .bearer(before?.accessToken ?? Secret("")))
                }
                #expect(store.session == before, "\(fault)")
            }
        }
    }

    @Test("every error code of the document, over the wire, says what happened and what to do")
    func codes() async throws {
        try await RunningSandbox.run { sandbox in
            for code in SupabaseFault.knownCodes.sorted() {
                let store = InMemoryTokenStore<SupabaseStoredSession>()
                let session = SupabaseSession(
                    client: HTTPClient(
                        transport: FaultyTransport(base: sandbox.transport, fault: "code=\(code)"),
                        configuration: .init(baseURL: sandbox.url.appending(path: "auth/v1"), retry: .never)
                    ),
                    key: Secret("sb_publishable_x1"),
                    store: store
                )
                let error = await #expect(throws: AuthError.self, "\(code)") { try await session.signIn(.anonymous) }
                #expect(error?.code.hasSuffix(".\(code)") == true, "\(code)")
                #expect(error?.message.hasSuffix(".") == true && error?.message.contains(code) == false, "\(code)")
                #expect(error?.recovery?.isEmpty == false, "\(code)")
                #expect(store.session == nil)
            }
        }
    }

    @Test("processes that renew at once rotate the token once, and all go on with the new one")
    func severalProcesses() async throws {
        try await RunningSandbox.run { sandbox in
            let store = InMemoryTokenStore<SupabaseStoredSession>()
            let processes = (0..<4).map { _ in Self.session(sandbox, store) }
            try await processes[0].signIn(.anonymous)
            let old = try #require(store.session?.accessToken)
            for process in processes { #expect(try await process.accessToken() == old) }
            try await withThrowingTaskGroup(of: Bool.self) { group in
                for process in processes {
                    for _ in 0..<10 { group.addTask { try await process.renew(rejected: .bearer(old)) } }
                }
                for try await renewed in group { #expect(renewed) }
            }
            let known = try await sandbox.json(.get, "/sandbox/sessions")
            #expect(known["supabase"]?[0]?["renewals"] == 1, "\(known.text())")
            let new = try #require(store.session?.accessToken)
            #expect(new != old)
            for process in processes { #expect(try await process.accessToken() == new) }
        }
    }

    @Test("the token is the header of the gateway's requests, and a refused one is renewed once")
    func gateway() async throws {
        try await RunningSandbox.run { sandbox in
            let store = InMemoryTokenStore<SupabaseStoredSession>()
            let base = HTTPClient(
                transport: sandbox.transport,
                configuration: .init(baseURL: sandbox.url.appending(path: "auth/v1"), retry: .never)
            )
            let session = SupabaseSession(
                client: base,
                key: Secret("sb_publishable_x1"),
                store: store,
                services: [sandbox.url]
            )
            let credentials = AuthCredentials.password(email: "g@b.example", password: Secret("long enough"))
            try await session.signIn(credentials)
            let client = sandbox.client.authorized(by: session)
            var request = try sandbox.request(.post, "/v1/chat", ["message": "hello"])
            request.isAuthorized = true
            #expect(try await client.send(request).status == 200)
            // Another device ends all sessions: the gateway refuses the token, and so does the renewal.
            let other = Self.session(sandbox, InMemoryTokenStore())
            try await other.signIn(credentials)
            #expect(try await other.signOut(.global))
            let refused = request
            let error = await #expect(throws: AuthError.self) { _ = try await client.send(refused) }
            #expect(error?.code == "auth.session-over.refresh_token_not_found")
            #expect(store.session?.accessToken == nil)
        }
    }
}
