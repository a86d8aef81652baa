import Core
import HTTPTypes
import Hummingbird

/// The gateway's chat: one POST, answered by server-sent events.
struct GatewayRoutes: SandboxRoutes {
    let state: SandboxState
    let supabase: SupabaseSandbox

    var served: [ServedEndpoint] {
        [ServedEndpoint("gateway", "POST", "/v1/chat", "the coach as events: toast, chat, map, hook, content, stop")]
    }

    func add(to router: Router<BasicRequestContext>) {
        router.post("/v1/chat") { request, _ in
            guard await accepts(request) else {
                return Self.failure("The token is not valid.", status: .unauthorized)
            }
            guard let body = try await request.json(), body.objectValue != nil else {
                return Self.failure("The body is not a JSON object.")
            }
            guard let words = Self.words(in: body) else { return Self.failure("There is no message.") }
            return Response.events(Self.events(for: words))
        }
    }

    /// A request without a token, or with a foreign one, is accepted; a token of a session must be valid.
    private func accepts(_ request: Request) async -> Bool {
        if SandboxKey.isRefused(in: request) { return false }
        let authorization = request.headers[.authorization]
        guard let token = authorization?.split(separator: " ").last, token.split(separator: ".").count == 3 else {
            return true
        }
        if await supabase.accepts(authorization) { return true }
        return (try? await state.device(for: authorization)) != nil
    }

    /// The person's words: `message`, `content` or `text`, or the last of `messages`.
    static func words(in body: JSONValue) -> String? {
        for key in ["message", "content", "text"] {
            if let text = body[key]?.stringValue, !text.isEmpty { return text }
        }
        return body["messages"].map(CoachScript.turns)?.last { $0.role == .user }?.text
    }

    /// The answer as events: a growing text, and the extras that the words ask for.
    static func events(for words: String) -> [WireEvent] {
        let script = CoachScript()
        let topic = script.topic(of: words)
        var events = [WireEvent("toast", ["type": "info", "message": "The sandbox coach answers.", "duration": 3])]
        var said = ""
        for piece in CoachScript.pieces(of: script.answer(to: words)) {
            said += piece
            events.append(WireEvent("chat", ["content": .string(said), "is_streaming": true]))
        }
        events.append(WireEvent("chat", ["content": .string(said), "is_streaming": false]))
        if topic == .places { events.append(WireEvent("map", Self.features)) }
        if topic == .training { events.append(WireEvent("hook", ["action": "open_workouts"])) }
        events.append(WireEvent("content", ["type": "overview", "data": ["topic": .string(topic.rawValue)]]))
        events.append(WireEvent("stop", [:]))
        return events
    }

    private static let features: JSONValue = [
        [
            "type": "Feature", "geometry": ["type": "Point", "coordinates": [13.3777, 52.5163]],
            "properties": ["name": "Brandenburger Tor"],
        ]
    ]

    private static func failure(_ message: String, status: HTTPResponse.Status = .badRequest) -> Response {
        Response.json(["status": "error", "error": ["message": .string(message)]], status: status)
    }
}
