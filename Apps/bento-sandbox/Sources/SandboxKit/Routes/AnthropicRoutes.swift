import Core
import Foundation
import HTTPTypes
import Hummingbird

/// Anthropic's messages, streamed or not.
struct AnthropicRoutes: SandboxRoutes {
    var served: [ServedEndpoint] {
        [ServedEndpoint("anthropic", "POST", "/v1/messages", "the coach, streamed or not, with tools")]
    }

    func add(to router: Router<BasicRequestContext>) {
        router.post("/v1/messages") { request, _ in try await answer(request) }
    }

    private func answer(_ request: Request) async throws -> Response {
        if let refusal = AnthropicHeaders.refusal(of: request) { return refusal }
        if request.foreignContentType != nil { return Self.failure("Content-Type: expected application/json.") }
        guard let body = try await request.json(), body.objectValue != nil else {
            return Self.failure("The request body is not valid JSON: expected an object.")
        }
        let asked: MessagesRequest
        do {
            asked = try MessagesRequest(body)
        } catch {
            return Self.failure(
                error.message,
                type: error.status == 404 ? "not_found_error" : "invalid_request_error",
                status: HTTPResponse.Status(code: error.status)
            )
        }
        let message = AnthropicMessage(
            output: CoachOutput(
                after: asked.turns,
                tools: asked.tools,
                choice: asked.choice,
                limit: asked.limit,
                stops: asked.stops,
                thinks: asked.thinks
            ),
            id: "msg_" + UUID().uuidString.replacing("-", with: "").lowercased(),
            model: asked.model,
            inputTokens: asked.turns.map { CoachScript.tokens(in: $0.text) }.reduce(0, +)
        )
        return asked.isStreamed ? Response.events(message.events) : Response.json(message.whole)
    }

    static func failure(
        _ message: String,
        type: String = "invalid_request_error",
        status: HTTPResponse.Status = .badRequest
    ) -> Response {
        let id = "req_" + UUID().uuidString.replacing("-", with: "").lowercased()
        return Response.json(
            [
                "type": "error", "error": ["type": .string(type), "message": .string(message)],
                "request_id": .string(id),
            ],
            status: status,
            headers: HTTPField.Name("request-id").map { [$0: id] } ?? [:]
        )
    }
}
