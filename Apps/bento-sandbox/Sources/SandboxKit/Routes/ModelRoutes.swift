import Core
import Foundation
import HTTPTypes
import Hummingbird

/// The list of models, which OpenAI and Anthropic have at one path: who sends `anthropic-version` gets Anthropic's form.
struct ModelRoutes: SandboxRoutes {
    var served: [ServedEndpoint] {
        [
            ServedEndpoint("models", "GET", "/v1/models", "the models, for both"),
            ServedEndpoint("models", "GET", "/v1/models/{model}", "one of them"),
        ]
    }

    func add(to router: Router<BasicRequestContext>) {
        router.get("/v1/models") { request, _ in
            if AnthropicHeaders.areSent(with: request) {
                if let refusal = AnthropicHeaders.refusal(of: request) { return refusal }
                let models = SandboxModels.anthropic
                return Response.json([
                    "data": .array(models.map(Self.anthropic)), "has_more": false,
                    "first_id": models.first.map { .string($0) } ?? nil,
                    "last_id": models.last.map { .string($0) } ?? nil,
                ])
            }
            if SandboxKey.isRefused(in: request) { return OpenAIRoutes.refusal }
            return Response.json(["object": "list", "data": .array(SandboxModels.openAI.map(Self.openAI))])
        }
        router.get("/v1/models/:model") { request, context in
            let model = context.parameters.get("model") ?? ""
            if AnthropicHeaders.areSent(with: request) {
                if let refusal = AnthropicHeaders.refusal(of: request) { return refusal }
                guard SandboxModels.anthropic.contains(model) else {
                    return AnthropicRoutes.failure(
                        "model: \(model.prefix(80))",
                        type: "not_found_error",
                        status: .notFound
                    )
                }
                return Response.json(Self.anthropic(model))
            }
            if SandboxKey.isRefused(in: request) { return OpenAIRoutes.refusal }
            guard SandboxModels.openAI.contains(model) else {
                return OpenAIRoutes.failure(
                    RequestFault(
                        "The model '\(model.prefix(80))' does not exist",
                        "model",
                        code: "model_not_found",
                        status: 404
                    )
                )
            }
            return Response.json(Self.openAI(model))
        }
    }

    private static func openAI(_ model: String) -> JSONValue {
        [
            "id": .string(model), "object": "model", "created": .integer(Int64(SandboxModels.created)),
            "owned_by": "bento-sandbox",
        ]
    }

    private static func anthropic(_ model: String) -> JSONValue {
        let made = Date(timeIntervalSince1970: TimeInterval(SandboxModels.created))
        return [
            "type": "model", "id": .string(model), "display_name": .string(model),
            "created_at": .string(made.formatted(.iso8601)),
        ]
    }
}
