import Core
import HTTPTypes
import Hummingbird

/// Unleash's client API: definitions with an ETag, and the reports of its clients.
struct FlagRoutes: SandboxRoutes {
    let state: SandboxState

    var served: [ServedEndpoint] {
        [
            ServedEndpoint("unleash", "GET", "/api/client/features", "flag definitions; If-None-Match gives 304"),
            ServedEndpoint("unleash", "POST", "/api/client/register", "take note of a client"),
            ServedEndpoint("unleash", "POST", "/api/client/metrics", "take note of what a client has evaluated"),
        ]
    }

    func add(to router: Router<BasicRequestContext>) {
        router.get("/api/client/features") { request, _ in
            if let refusal = Self.refusal(of: request) { return refusal }
            let text = await state.flags.text()
            let tag = "\"\(SandboxState.digest(of: text)):\(text.utf8.count)\""
            if let known = request.headers[.ifNoneMatch], known == tag || known == "*" {
                return Response(status: .notModified, headers: [.eTag: tag])
            }
            return Response.text(text, type: "application/json; charset=utf-8", headers: [.eTag: tag])
        }
        for path in ["register", "metrics"] {
            router.post("/api/client/\(path)") { request, _ in
                if let refusal = Self.refusal(of: request) { return refusal }
                guard let body = try await request.json(), body["appName"]?.stringValue?.isEmpty == false else {
                    return Self.failure("BadDataError", "Request validation failed: appName is required.", .badRequest)
                }
                return Response(status: .accepted)
            }
        }
    }

    /// Rejects a request whose token is not sent as Unleash requires: unchanged, without `Bearer`.
    private static func refusal(of request: Request) -> Response? {
        guard let token = request.headers[.authorization], !token.isEmpty else {
            return failure("AuthenticationRequired", "You must log in to use Unleash.", .unauthorized)
        }
        guard !SandboxKey.isRefused(in: request) else {
            return failure("NoAccessError", "You do not have access to this resource.", .forbidden)
        }
        return nil
    }

    private static func failure(_ name: String, _ message: String, _ status: HTTPResponse.Status) -> Response {
        Response.json(["name": .string(name), "message": .string(message)], status: status)
    }

    /// The definitions that are served until somebody posts others.
    static let standard: JSONValue = [
        "version": 2,
        "features": [
            [
                "name": "food.spoken-amounts", "type": "release", "enabled": true,
                "strategies": [
                    [
                        "name": "flexibleRollout",
                        "parameters": ["rollout": "50", "stickiness": "default", "groupId": "food.spoken-amounts"],
                        "constraints": [],
                    ]
                ],
            ],
            ["name": "chat.tools", "type": "operational", "enabled": true, "strategies": [["name": "default"]]],
            [
                "name": "feature.wallet", "type": "kill-switch", "enabled": true, "strategies": [["name": "default"]],
            ],
        ],
        "segments": [],
    ]
}
