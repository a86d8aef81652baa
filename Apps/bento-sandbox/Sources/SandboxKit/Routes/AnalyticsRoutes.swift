import Core
import HTTPTypes
import Hummingbird

/// PostHog's batch endpoint. The events are stored, so that a developer can see what would have been sent.
struct AnalyticsRoutes: SandboxRoutes {
    let state: SandboxState

    var served: [ServedEndpoint] {
        [ServedEndpoint("posthog", "POST", "/batch/", "take events")]
    }

    func add(to router: Router<BasicRequestContext>) {
        router.post("/batch") { request, _ in
            guard let body = try await request.json(), body.objectValue != nil else {
                return Self.failure("Malformed request data: it is not a JSON object.")
            }
            guard let key = (body["api_key"] ?? body["token"])?.stringValue, !key.isEmpty else {
                return Self.refusal("missing_api_key", "API key not provided.")
            }
            // A project's key may be sent by anybody; a personal one must not travel this way.
            let isShaped = key.utf8.count <= 64 && key.utf8.allSatisfy { (33...126).contains($0) }
            guard isShaped, !key.hasPrefix("phx_"), key != SandboxKey.refused else {
                return Self.refusal("invalid_api_key", "Project API key invalid.")
            }
            guard let events = body["batch"]?.arrayValue else {
                return Self.failure("Malformed request data: there is no batch.")
            }
            guard events.allSatisfy({ $0["event"]?.stringValue?.isEmpty == false }) else {
                return Self.failure("All events must have the event name field \"event\".")
            }
            guard events.allSatisfy({ Self.person(of: $0) != nil }) else {
                return Self.failure("All events must have the field \"distinct_id\".")
            }
            await state.keep(events)
            return Response.json(["status": "Ok"])
        }
    }

    /// The person that an event belongs to; the id may be among the properties.
    private static func person(of event: JSONValue) -> String? {
        let id = event["distinct_id"] ?? event["properties"]?["distinct_id"]
        return id?.stringValue.flatMap { $0.isEmpty || $0.utf8.count > 200 ? nil : $0 }
    }

    private static func failure(_ detail: String) -> Response {
        Response.json(
            ["type": "validation_error", "code": "invalid_payload", "detail": .string(detail), "attr": nil],
            status: .badRequest
        )
    }

    private static func refusal(_ code: String, _ detail: String) -> Response {
        Response.json(
            ["type": "authentication_error", "code": .string(code), "detail": .string(detail), "attr": nil],
            status: .unauthorized
        )
    }
}
