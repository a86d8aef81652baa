import Core
import CoreTesting
import Foundation
import HTTPTypes
import NetworkingTesting
import Testing

@testable import Networking

/// Answers of the right form with garbage in one field after the other: whatever stands there, a call ends with a value or with
/// one error that a person can read, and what is kept can be used.
@Suite("Garbage in every field", .timeLimit(.minutes(30)))
struct HostileFieldTests {
    static let garbage: [JSONValue] = [
        nil, true, [:], [[]], "", " ", "\u{0}", "a\r\nX-Evil: 1", "\u{1B}[2J\u{202E}",
        .string(String(repeating: "x", count: 100_000)),
        "NaN", "0", .integer(.max), .integer(.min), .integer(-1), .integer(0), .number(1e308), .number(-1e308),
        .number(0.1), .string("e\u{301}\u{301}\u{301}"), ["a", ["b": nil]],
    ]

    /// A value with garbage in the place of each of its parts, one at a time, and without each of them.
    static func spoiled(_ value: JSONValue) -> [JSONValue] {
        var found = garbage
        switch value {
        case .object(let members):
            for (key, member) in members {
                found.append(.object(members.filter { $0.key != key }))
                found += spoiled(member).map { .object(members.merging([key: $0]) { $1 }) }
            }
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                found += spoiled(element).map { spoiled in
                    var elements = elements
                    elements[index] = spoiled
                    return .array(elements)
                }
            }
        default: break
        }
        return found
    }

    private static func response(_ body: JSONValue, status: Int = 200) -> FakeResponse {
        .json(body.text(), status: status)
    }

    /// An error that a person can read: short, on one line, without control characters.
    private static func check(_ error: any Error, _ body: JSONValue) {
        guard let error = error as? any BentoError else {
            Issue.record("\(error) for \(body.text().prefix(200))")
            return
        }
        for text in [error.message, error.recovery ?? "", error.code] {
            #expect(text.utf8.count < 4000, "\(body.text().prefix(200))")
            let isPlain = text.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value != 127 && $0 != "\u{202E}" }
            #expect(isPlain, "\(text.debugDescription.prefix(300))")
        }
    }

    private static let registration: JSONValue = [
        "success": true, "timestamp": "2026-11-21T12:00:00Z",
        "data": [
            "user": ["id": "u1", "account_type": "anonymous"], "message": "Welcome",
            "session": [
                "access_token": "t1", "refresh_token": nil, "expires_in": 900, "expires_at": 9_999_999_999,
                "token_type": "bearer",
            ],
        ],
    ]

    @Test("a registration")
    func registrations() async throws {
        for body in Self.spoiled(Self.registration) {
            let store = InMemoryTokenStore<StoredSession>()
            let fixture = ClientFixture(Self.response(body))
            let session = DeviceSession(
                client: fixture.client(base: "https://api.example.com/api/v1"),
                store: store,
                makeDeviceID: { "d" },
                now: { Date(timeIntervalSince1970: 1000) }
            )
            do {
                let started = try await session.start()
                // What is kept can stand in a header field, and is used again without a trap.
                let token = try #require(started.token).reveal()
                #expect(HTTPField.isValidValue(token))
                #expect(!token.isEmpty)
                _ = try await session.accessToken()
                #expect(store.session?.deviceID == "d")
            } catch {
                Self.check(error, body)
                #expect(store.session?.token == nil)
            }
        }
    }

    private static let session: JSONValue = [
        "access_token": "a1", "token_type": "bearer", "expires_in": 3600, "expires_at": 9_999_999_999,
        "refresh_token": "r1", "user": ["id": "u1", "email": "a@b.example", "is_anonymous": false],
    ]

    private static func supabase(
        _ fixture: ClientFixture,
        _ store: InMemoryTokenStore<SupabaseStoredSession>
    ) -> SupabaseSession {
        SupabaseSession(
            client: fixture.client(base: "https://abc.supabase.co/auth/v1"),
            key: Secret("sb_publishable_x"),
            store: store,
            now: { Date(timeIntervalSince1970: 1000) }
        )
    }

    @Test("a session of an auth server, at sign-in and at renewal: what is kept is kept")
    func sessions() async throws {
        for body in Self.spoiled(Self.session) {
            let store = InMemoryTokenStore<SupabaseStoredSession>()
            do {
                try await Self.supabase(ClientFixture(Self.response(body)), store).signIn(.anonymous)
                #expect(store.session?.accessToken != nil)
                #expect(store.session?.refreshToken != nil)
            } catch {
                Self.check(error, body)
                #expect(store.session == nil)
            }
            let kept = SupabaseStoredSession(accessToken: Secret("a0"), refreshToken: Secret("r0"), changes: 1)
            let renewing = InMemoryTokenStore(kept)
            do {
                let session = Self.supabase(ClientFixture(Self.response(body)), renewing)
                _ = try await session.renew(rejected: .bearer(Secret("a0")))
                #expect(renewing.session?.accessToken?.isEmpty == false)
            } catch {
                Self.check(error, body)
                #expect(renewing.session == kept)
            }
        }
    }

    @Test("a refusal: its words are cut, cleaned and shown, and end no session by chance")
    func refusals() async throws {
        let refusal: JSONValue = [
            "code": 422, "error_code": "weak_password", "msg": "words", "weak_password": ["reasons": ["length"]],
            "error": ["code": "X", "message": "words", "details": ["a": 1]], "message": "m", "detail": "d",
        ]
        let kept = SupabaseStoredSession(accessToken: Secret("a0"), refreshToken: Secret("r0"), changes: 1)
        for body in Self.spoiled(refusal) {
            for status in [400, 422, 500] {
                let store = InMemoryTokenStore(kept)
                let session = Self.supabase(ClientFixture(Self.response(body, status: status)), store)
                do {
                    _ = try await session.renew(rejected: .bearer(Secret("a0")))
                    Issue.record("a refusal renewed: \(body.text().prefix(200))")
                } catch {
                    Self.check(error, body)
                    #expect(store.session == kept)
                }
            }
        }
    }

    @Test("an answer of the gateway")
    func gateway() async throws {
        struct Thing: Decodable, Sendable {
            let name: String
            let count: Int?
            let at: Date?
        }
        let envelope: JSONValue = [
            "status": "success", "error": ["message": "m"],
            "result": ["event": "x", "data": ["name": "n", "count": 3, "at": "2026-11-21T12:00:00Z"]],
        ]
        for body in Self.spoiled(envelope) {
            do {
                let client = ClientFixture(Self.response(body)).client()
                let found: GatewayResult<Thing> = try await client.call(
                    .json(.post, "chat", envelope: GatewayEnvelope())
                )
                _ = found.content
            } catch {
                Self.check(error, body)
            }
        }
    }

    @Test("header fields of a response")
    func fields() async throws {
        let values = [
            "", " ", "-1", "0", "99999999999999999999999", "1e400", "NaN", "Fri, 31 Feb 2026 25:61:61 GMT",
            "\u{FF}\u{FE}",
            "Thu, 01 Jan 1970 00:00:00 GMT", "Fri, 31 Dec 9999 23:59:59 GMT", String(repeating: "9", count: 5000),
            ",;=\"",
        ]
        for name in [
            "Retry-After", "Content-Length", "Content-Type", "Location", "X-Request-ID", "Content-Range", "ETag",
        ] {
            let field = try #require(HTTPField.Name(name))
            for value in values where HTTPField.isValidValue(value) {
                for status in [200, 206, 301, 416, 429, 503] {
                    var headers = HTTPFields()
                    headers[field] = value
                    let response = FakeResponse.response(status, headers: headers, chunks: [Array("1".utf8)])
                    let client = ClientFixture(response).client()
                    do {
                        _ = try await client.send(ClientRequest(.get, ClientFixture.url))
                    } catch {
                        Self.check(error, .string("\(name): \(value.prefix(40)) \(status)"))
                    }
                }
            }
        }
    }
}
