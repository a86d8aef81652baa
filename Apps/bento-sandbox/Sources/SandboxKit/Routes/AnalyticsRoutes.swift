import Core
import HTTPTypes
import Hummingbird

/// PostHog's batch endpoint. What arrives is kept, so that a developer can see what would have been sent.
struct AnalyticsRoutes: SandboxRoutes {
    let state: SandboxState

    var served: [ServedEndpoint] {
        [
            ServedEndpoint("posthog", "POST", "/batch/", "take events"),
            ServedEndpoint("sandbox", "GET", "/sandbox/analytics", "the events taken so far"),
        ]
    }

    func add(to router: Router<BasicRequestContext>) {
        router.post("/batch") { request, _ in
            guard let body = try await Reply.body(of: request), let events = body["batch"]?.arrayValue else {
                return Self.failure("The body has no batch.", code: "invalid_payload", .badRequest)
            }
            guard let key = body["api_key"]?.stringValue, !key.isEmpty else {
                return Self.failure("API key is missing.", code: "missing_api_key", .unauthorized)
            }
            guard events.allSatisfy({ $0["event"]?.stringValue?.isEmpty == false }) else {
                return Self.failure("An event has no name.", code: "invalid_payload", .badRequest)
            }
            await state.keep(events)
            return Reply.json(["status": "Ok"])
        }
        router.get("/sandbox/analytics") { _, _ in Reply.json(.array(await state.analytics)) }
    }

    private static func failure(_ detail: String, code: String, _ status: HTTPResponse.Status) -> Response {
        Reply.json(
            ["type": "validation_error", "code": .string(code), "detail": .string(detail), "attr": nil],
            status: status
        )
    }
}
