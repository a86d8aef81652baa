import Core
import Foundation
import HTTPTypes
import Hummingbird

/// ntfy's publishing as JSON, and the polling of a topic, which shows what has arrived (docs.ntfy.sh, "Publish as JSON"
/// and "Poll for messages").
struct NtfyRoutes: SandboxRoutes {
    let state: SandboxState

    var served: [ServedEndpoint] {
        [
            ServedEndpoint("ntfy", "POST", "/", "take a notification"),
            ServedEndpoint("ntfy", "GET", "/{topic}/json", "the notifications of a topic"),
            ServedEndpoint("ntfy", "GET", "/v1/health", "whether it is well"),
            ServedEndpoint("ntfy", "GET", "/v1/account", "whose token it is"),
        ]
    }

    /// The number of seconds that a message is kept, as at ntfy.sh.
    private static let keeping = 43_200
    /// The maximum length of a message in bytes; a longer one becomes an attachment there, and is rejected here.
    private static let longest = 4096

    func add(to router: Router<BasicRequestContext>) {
        router.post("/") { request, _ in
            if SandboxKey.isRefused(in: request) { return Self.refusal }
            guard let body = try await request.json(), body.objectValue != nil else {
                return Self.failure(40_024, "invalid request: request body must be message JSON")
            }
            guard let topic = body["topic"]?.stringValue, Self.isTopic(topic) else {
                return Self.failure(40_009, "invalid request: topic invalid")
            }
            let text = body["message"]?.stringValue ?? ""
            guard text.utf8.count <= Self.longest else {
                return Self.failure(41_303, "message too long", status: 413)
            }
            let now = Int64(state.time.now.timeIntervalSince1970)
            var message: [String: JSONValue] = [
                "id": .string(String(SandboxState.digest(of: "\(UUID())").prefix(12))), "time": .integer(now),
                "expires": .integer(now + Int64(Self.keeping)), "event": "message", "topic": .string(topic),
                "message": .string(text.isEmpty ? "triggered" : text),
            ]
            message["title"] = body["title"]
            message["tags"] = body["tags"]
            await state.keep(message: .object(message))
            return Response.json(.object(message))
        }
        router.get("/v1/health") { _, _ in Response.json(["healthy": true]) }
        router.get("/v1/account") { request, _ in
            if SandboxKey.isRefused(in: request) { return Self.refusal }
            let isNamed = request.headers[.authorization] != nil
            return Response.json(["username": isNamed ? "sandbox" : "*", "role": isNamed ? "user" : "anonymous"])
        }
        router.get("/:topic/json") { request, context in
            if SandboxKey.isRefused(in: request) { return Self.refusal }
            let topic = context.parameters.get("topic") ?? ""
            guard Self.isTopic(topic) else { return Self.failure(40_009, "invalid request: topic invalid") }
            let lines = await state.messages.filter { $0["topic"]?.stringValue == topic }.map { $0.text() + "\n" }
            return Response.text(lines.joined(), type: "application/x-ndjson; charset=utf-8")
        }
    }

    private static func isTopic(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                (97...122).contains(byte) || (65...90).contains(byte) || (48...57).contains(byte) || byte == 45
                    || byte == 95
            }
    }

    private static var refusal: Response { failure(40_101, "unauthorized", status: 401) }

    private static func failure(_ code: Int64, _ words: String, status: Int = 400) -> Response {
        Response.json(
            ["code": .integer(code), "http": .integer(Int64(status)), "error": .string(words)],
            status: HTTPResponse.Status(code: status)
        )
    }
}
