import Core
import Foundation
import HTTPTypes
import Hummingbird

/// The account service: device sessions, profile, equipment.
struct AccountRoutes: SandboxRoutes {
    let state: SandboxState

    var served: [ServedEndpoint] {
        [
            ServedEndpoint("account", "POST", "/api/v1/auth/register-device", "register a device: 201 new, 200 known"),
            ServedEndpoint("account", "POST", "/api/v1/auth/bootstrap", "the session that a token stands for"),
            ServedEndpoint("account", "POST", "/api/v1/auth/logout", "end a session"),
            ServedEndpoint("account", "GET", "/api/v1/profile", "the player"),
            ServedEndpoint(
                "account",
                "GET",
                "/api/v1/equipment",
                "the equipment; ?shape=equipment for the other shape, ?shape=empty for a new user's"
            ),
        ]
    }

    func add(to router: Router<BasicRequestContext>) {
        router.post("/api/v1/auth/register-device") { request, _ in try await register(request) }
        router.post("/api/v1/auth/bootstrap") { request, _ in
            await authorized(request) { device in
                success(["user": user(device)])
            }
        }
        router.post("/api/v1/auth/logout") { request, _ in
            await state.logOut(request.headers[.authorization])
            return success(["message": "Logged out"])
        }
        router.get("/api/v1/profile") { request, _ in
            await authorized(request) { device in
                success([
                    "id": .string(device.userID), "display_name": "Sandbox player", "account_type": "anonymous",
                    "level": 3, "created_at": .string(text(device.createdAt)),
                ])
            }
        }
        router.get("/api/v1/equipment") { request, _ in
            await authorized(request) { _ in
                switch request.uri.queryParameters.get("shape") {
                case "equipment": success(SandboxEquipment.withNulls)
                case "empty": success(SandboxEquipment.empty)
                default: success(SandboxEquipment.withSlots)
                }
            }
        }
    }

    private func register(_ request: Request) async throws -> Response {
        let body = try await request.json()
        guard let deviceID = body?["device_id"]?.stringValue, (1...200).contains(deviceID.utf8.count) else {
            return failure("MISSING_DEVICE_ID", "A device_id of 1 to 200 bytes is needed.", .badRequest)
        }
        let (device, session, isNew) = await state.register(deviceID)
        return success(
            [
                "user": user(device),
                "session": [
                    "access_token": .string(session.token), "refresh_token": nil,
                    "expires_in": .integer(Int64(SandboxState.lifetime)),
                    "expires_at": .integer(Int64(session.expiresAt.timeIntervalSince1970)), "token_type": "bearer",
                ],
                "message": .string(isNew ? "Device registered" : "Welcome back"),
            ],
            isNew ? .created : .ok
        )
    }

    private func authorized(
        _ request: Request,
        _ answer: (SandboxState.Device) -> Response
    ) async -> Response {
        do {
            return answer(try await state.device(for: request.headers[.authorization]))
        } catch {
            // One layer of the real service writes codes in lower case, another in upper case.
            let isHTTPLayer = error == .missing
            let code = isHTTPLayer ? error.rawValue : error.rawValue.uppercased()
            return failure(code, "The session cannot be used.", .unauthorized)
        }
    }

    private func user(_ device: SandboxState.Device) -> JSONValue {
        [
            "id": .string(device.userID), "device_id": .string(device.deviceID), "account_type": "anonymous",
            "created_at": .string(text(device.createdAt)),
        ]
    }

    private func success(_ data: JSONValue, _ status: HTTPResponse.Status = .ok) -> Response {
        Response.json(["success": true, "data": data, "timestamp": .string(text(state.time.now))], status: status)
    }

    private func failure(_ code: String, _ message: String, _ status: HTTPResponse.Status) -> Response {
        Response.json(["error": ["code": .string(code), "message": .string(message)]], status: status)
    }

    private func text(_ date: Date) -> String { date.formatted(.iso8601) }
}
