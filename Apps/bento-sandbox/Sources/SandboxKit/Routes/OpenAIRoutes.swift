import Core
import Foundation
import HTTPTypes
import Hummingbird

/// OpenAI's chat completions, Responses and models, as any compatible server speaks them.
struct OpenAIRoutes: SandboxRoutes {
    let time: TimeContext

    var served: [ServedEndpoint] {
        [
            ServedEndpoint("openai", "POST", "/v1/chat/completions", "the coach, streamed or not, with tools"),
            ServedEndpoint("openai", "POST", "/v1/responses", "the same as Responses"),
        ]
    }

    func add(to router: Router<BasicRequestContext>) {
        router.post("/v1/chat/completions") { request, _ in
            try await Self.checked(request) { body throws(RequestFault) in
                try complete(ChatCompletionRequest(body))
            }
        }
        router.post("/v1/responses") { request, _ in
            try await Self.checked(request) { body throws(RequestFault) in try respond(ResponsesRequest(body)) }
        }
    }

    private func complete(_ asked: ChatCompletionRequest) -> Response {
        let completion = ChatCompletion(
            choices: (0..<asked.count).map { _ in
                CoachOutput(
                    after: asked.turns,
                    tools: asked.tools,
                    choice: asked.choice,
                    format: asked.format,
                    limit: asked.limit,
                    stops: asked.stops,
                    thinks: asked.thinks
                )
            },
            id: "chatcmpl-" + UUID().uuidString.lowercased(),
            model: asked.model,
            created: Int64(time.now.timeIntervalSince1970),
            promptTokens: asked.turns.map { CoachScript.tokens(in: $0.text) }.reduce(0, +)
        )
        guard asked.isStreamed else { return Response.json(completion.whole) }
        return Response.events(completion.chunks(withUsage: asked.wantsUsage) + [WireEvent(data: "[DONE]")])
    }

    private func respond(_ asked: ResponsesRequest) -> Response {
        let resource = ResponseResource(
            output: CoachOutput(
                after: asked.turns,
                tools: asked.tools,
                choice: asked.choice,
                format: asked.format,
                limit: asked.limit,
                thinks: asked.thinks
            ),
            request: asked,
            id: UUID().uuidString.replacing("-", with: "").lowercased(),
            created: Int64(time.now.timeIntervalSince1970)
        )
        return asked.isStreamed ? Response.events(resource.events) : Response.json(resource.whole)
    }

    private static func checked(
        _ request: Request,
        _ work: (JSONValue) throws(RequestFault) -> Response
    ) async throws -> Response {
        if SandboxKey.isRefused(in: request) { return refusal }
        if let type = request.foreignContentType {
            let words = """
                Unsupported content type: '\(type.prefix(80))'. This API method only accepts 'application/json' requests, but \
                you specified the header 'Content-Type: \(type.prefix(80))'. Please try again with a supported content type.
                """
            return failure(RequestFault(words, code: "unsupported_content_type"))
        }
        guard let body = try await request.json(), body.objectValue != nil else {
            return failure(RequestFault("We could not parse the JSON body of your request."))
        }
        do {
            return try work(body)
        } catch {
            return failure(error)
        }
    }

    /// The key is not repeated.
    static var refusal: Response {
        failure(RequestFault("Incorrect API key provided.", code: "invalid_api_key", status: 401))
    }

    static func failure(_ fault: RequestFault) -> Response {
        Response.json(
            [
                "error": [
                    "message": .string(fault.message), "type": "invalid_request_error",
                    "param": fault.parameter.map { .string($0) } ?? nil, "code": fault.code.map { .string($0) } ?? nil,
                ]
            ],
            status: HTTPResponse.Status(code: fault.status)
        )
    }
}
