import Core
import HTTPTypes
import Hummingbird
import NIOCore

/// Spoils responses if a request asks for it. Several faults may be requested at once, separated by commas.
struct FaultMiddleware: RouterMiddleware {
    typealias Context = BasicRequestContext

    let state: SandboxState
    var clock: any Clock<Duration> = ContinuousClock()

    func handle(
        _ request: Request,
        context: BasicRequestContext,
        next: (Request, BasicRequestContext) async throws -> Response
    ) async throws -> Response {
        // Requests that inspect or repair the sandbox always work.
        if request.uri.path.hasPrefix("/sandbox/") { return try await next(request, context) }
        let standing = await state.begin("\(request.method.rawValue) \(request.uri.string)")
        var faults = standing.filter { $0.isMeant(request) }.map(\.fault)
        let asked = Fault.field.flatMap { request.headers[$0] } ?? request.uri.queryParameters.get("sandbox-fault")
        for word in asked?.split(separator: ",") ?? [] {
            guard let fault = Fault(String(word)) else { return Self.unknown(word) }
            faults.append(fault)
        }
        guard !faults.isEmpty else { return try await next(request, context) }
        for fault in faults {
            if let response = try await early(fault, request) { return response }
        }
        var response = try await next(request, context)
        for case .late(let milliseconds) in faults { try await clock.sleep(for: .milliseconds(milliseconds)) }
        for fault in faults { spoil(&response, with: fault) }
        return response
    }

    /// The answer in place of the service's own.
    private func early(_ fault: Fault, _ request: Request) async throws -> Response? {
        let key = "\(request.method.rawValue) \(request.uri.path)"
        switch fault {
        case .delay(let milliseconds):
            try await clock.sleep(for: .milliseconds(milliseconds))
            return nil
        case .tooMany(let seconds, let once):
            if once, await !state.failsNow("429 " + key) { return nil }
            return Response.json(
                Self.error("RATE_LIMITED", "Too many requests."),
                status: .tooManyRequests,
                headers: [.retryAfter: String(seconds)]
            )
        case .failOnce:
            guard await state.failsNow("500 " + key) else { return nil }
            return Response.json(Self.error("INTERNAL_ERROR", "Something broke."), status: .internalServerError)
        case .contentType: return Self.page("Welcome to the hotel", status: .ok)
        case .status(let code): return Self.page("A gateway in between", status: HTTPResponse.Status(code: code))
        case .code(let code): return SupabaseRoutes.failure(SupabaseSandbox.Refusal(code: code))
        case .late, .drip, .pace, .cut, .garbage, .empty: return nil
        }
    }

    private func spoil(_ response: inout Response, with fault: Fault) {
        let body = response.body
        switch fault {
        case .garbage:
            // Not UTF-8, not JSON, and no line ends before the last byte.
            let bytes = (0..<512).map { UInt8(truncatingIfNeeded: ($0 &* 167 &+ 129) | 0x80) }
            response.body = ResponseBody(byteBuffer: ByteBuffer(bytes: bytes + [0x0A]))
        case .drip(let milliseconds):
            response.body = ResponseBody(contentLength: body.contentLength) { [clock] writer in
                try await body.write(
                    DrippingWriter(base: writer, pause: .milliseconds(milliseconds), clock: clock)
                )
            }
        case .pace(let milliseconds):
            response.body = ResponseBody(contentLength: body.contentLength) { [clock] writer in
                try await body.write(PacingWriter(base: writer, pause: .milliseconds(milliseconds), clock: clock))
            }
        case .cut(let after):
            let limit = after ?? body.contentLength.map { $0 / 2 } ?? 150
            response.body = ResponseBody(contentLength: body.contentLength) { writer in
                try await body.write(CuttingWriter(base: writer, rest: limit))
            }
        case .empty: response.body = ResponseBody(byteBuffer: ByteBuffer())
        case .delay, .late, .tooMany, .failOnce, .contentType, .status, .code: break
        }
    }

    private static func page(_ title: String, status: HTTPResponse.Status) -> Response {
        Response(
            status: status,
            headers: [.contentType: "text/html; charset=utf-8"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: "<!doctype html><title>\(title)</title>"))
        )
    }

    private static func unknown(_ word: Substring) -> Response {
        let known = Fault.words.map(\.form).joined(separator: "; ")
        return Response.json(
            error("UNKNOWN_FAULT", "There is no fault '\(word.prefix(40))'. There are: \(known)."),
            status: .badRequest
        )
    }

    private static func error(_ code: String, _ message: String) -> JSONValue {
        ["error": ["code": .string(code), "message": .string(message)]]
    }
}
