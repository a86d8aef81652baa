import Core
import CoreTesting
import Foundation
import NetworkingTesting

@testable import Networking

/// An account service that hands out `t1`, `t2`, ... and accepts only the newest.
actor AccountService {
    private(set) var registrations = 0
    private(set) var served = 0
    private(set) var logouts = 0
    private(set) var bootstraps = 0
    private let gate: Gate?
    private let expiresAt: Double
    /// The answer to a bootstrap; `nil`: 401.
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

/// A session of a device at an ``AccountService``, and a client that it authorizes.
struct DeviceSessionFixture {
    let service: AccountService
    let store: InMemoryTokenStore<StoredSession>
    let fixture: ClientFixture
    let session: DeviceSession
    let client: HTTPClient

    init(
        _ stored: StoredSession? = nil,
        service: AccountService = AccountService(),
        now: Double = 1_000_000,
        skipping: Duration = .seconds(60)
    ) {
        let fixture = ClientFixture(skipping: skipping) { request, _ in await service.answer(request) }
        let base = fixture.client(base: "https://api.example.com/api/v1")
        self.service = service
        self.fixture = fixture
        store = InMemoryTokenStore<StoredSession>(stored)
        session = DeviceSession(
            client: base,
            store: store,
            makeDeviceID: { "new-device" },
            now: { Date(timeIntervalSince1970: now) }
        )
        client = base.authorized(by: session)
    }
}

extension StoredSession {
    /// The session of a device that was registered before.
    static func stored(_ token: String?, expiresAt: Double? = 5_000_000) -> StoredSession {
        StoredSession(
            deviceID: "known-device",
            token: token.map { Secret($0) },
            expiresAt: expiresAt.map { Date(timeIntervalSince1970: $0) }
        )
    }
}
