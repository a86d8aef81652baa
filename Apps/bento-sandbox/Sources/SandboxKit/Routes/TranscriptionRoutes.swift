import Core
import HTTPTypes
import Hummingbird

/// OpenAI's transcription of a recording. It returns the same words for any recording, which must be valid.
struct TranscriptionRoutes: SandboxRoutes {
    static let heard = "Two eggs and toast."

    private static let limit = 25 << 20

    var served: [ServedEndpoint] {
        [ServedEndpoint("openai", "POST", "/v1/audio/transcriptions", "the words of a recording, always the same")]
    }

    func add(to router: Router<BasicRequestContext>) {
        router.post("/v1/audio/transcriptions") { request, _ in
            if SandboxKey.isRefused(in: request) { return OpenAIRoutes.refusal }
            let bytes = Array(try await request.body.collect(upTo: Self.limit).readableBytesView)
            do throws(RequestFault) {
                return try Self.answer(MultipartForm(bytes, type: request.headers[.contentType] ?? ""))
            } catch {
                return OpenAIRoutes.failure(error)
            }
        }
    }

    private static func answer(_ form: MultipartForm?) throws(RequestFault) -> Response {
        guard let form else { throw RequestFault("We could not parse the multipart form of your request.") }
        guard form.text("model")?.isEmpty == false else {
            throw RequestFault("you must provide a model parameter", "model")
        }
        guard let file = form.parts["file"] else { throw RequestFault("you must provide a file parameter", "file") }
        let isWave =
            file.starts(with: Array("RIFF".utf8)) && file.dropFirst(8).starts(with: Array("WAVE".utf8))
        guard isWave, file.count > 44 else {
            throw RequestFault("Invalid file format. Supported formats: ['wav']", "file")
        }
        switch form.text("response_format") ?? "json" {
        case "json": return Response.json(["text": .string(heard)])
        case "text": return Response.text(heard + "\n", type: "text/plain; charset=utf-8")
        case let other:
            throw RequestFault("response_format '\(other.prefix(40))' is not one of json, text", "response_format")
        }
    }
}
