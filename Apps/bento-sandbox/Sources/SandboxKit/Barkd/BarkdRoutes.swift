import Core
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceLifecycle
import Synchronization
import WalletTesting

/// barkd 0.6.0 over play money (`/api/v1`), with any bearer token but one, and controls for its environment.
struct BarkdRoutes: SandboxRoutes {
    /// Shared by all requests of a server.
    private final class Wallet: Sendable {
        let standIn = Mutex(BarkdStandIn(seed: 1))
    }

    private let wallet = Wallet()
    private let time: TimeContext
    private let clock: any Clock<Duration>

    /// The time that a long poll waits, and the delay of a slow response.
    private static let patience = Duration.seconds(20)
    private static let slowness = Duration.seconds(3)

    init(time: TimeContext, clock: any Clock<Duration> = ContinuousClock()) {
        self.time = time
        self.clock = clock
    }

    /// The endpoints of barkd's own document, and those that the local server adds.
    var served: [ServedEndpoint] { Self.endpoints("barkd") + Self.endpoints("barkd orders") }

    private static func endpoints(_ service: String) -> [ServedEndpoint] {
        // A resource of this module; if it is missing, nothing is listed, and a test reports it.
        let paths = (try? SandboxDocument.document(of: service))?["paths"]?.objectValue ?? [:]
        return paths.sorted { $0.key < $1.key }.flatMap { path, item in
            (item.objectValue ?? [:]).sorted { $0.key < $1.key }.map { method, operation in
                ServedEndpoint(service, method.uppercased(), path, operation["summary"]?.stringValue ?? "")
            }
        }
    }

    func add(to router: Router<BasicRequestContext>) {
        router.get("/ping") { request, _ in try await answer(request) }
        // `/api/v1/food` and the like belong to other services: only barkd's own heads are taken.
        for head in [
            "wallet", "onchain", "exits", "lightning", "fees", "boards", "history", "bitcoin", "message",
            "notifications",
        ] {
            for path in ["/api/v1/\(head)", "/api/v1/\(head)/**"] {
                for method in [HTTPRequest.Method.get, .post, .put, .patch, .delete] {
                    router.on(RouterPath(path), method: method) { request, _ in try await answer(request) }
                }
            }
        }
        router.post("/sandbox/barkd/**") { request, _ in try await answer(request) }
    }

    private func answer(_ request: Request) async throws -> Response {
        let path = request.uri.path.removingPercentEncoding ?? request.uri.path
        if path.hasPrefix("/api/"), !Self.isAuthorized(request) {
            return Self.json(["message": "Unauthorized"], .unauthorized)
        }
        let buffer = try await request.body.collect(upTo: 1 << 20)
        let body = try? JSONValue(parsing: buffer.readableBytesView)
        var found = respond(request, path, body)
        if request.method == .get, path == "/api/v1/notifications/wait" {
            // Looked at again and again: a server for tests may be this simple.
            var waited = Duration.zero
            let pause = Duration.milliseconds(25)
            while found?.body?["notifications"] == [], waited < Self.patience, !Task.isShuttingDownGracefully {
                try await clock.sleep(for: pause)
                waited += pause
                found = respond(request, path, body)
            }
        }
        guard let found else { return Self.json(["message": "No such path.", "resources": []], .notFound) }
        switch found.delivery {
        case .whole: break
        case .late: try await clock.sleep(for: Self.slowness)
        case .never:
            return Response(status: .ok, body: ResponseBody { _ in throw CuttingWriter.Cut() })
        }
        return Self.response(found)
    }

    private static func isAuthorized(_ request: Request) -> Bool {
        let field = request.headers[.authorization] ?? ""
        return field.hasPrefix("Bearer ") && field.utf8.count > 7 && !SandboxKey.isRefused(in: request)
    }

    private func respond(_ request: Request, _ path: String, _ body: JSONValue?) -> BarkdStandIn.Answer? {
        let query = Dictionary(
            request.uri.queryParameters.map { (String($0.key), String($0.value)) },
            uniquingKeysWith: { $1 }
        )
        let now = time.now
        return wallet.standIn.withLock {
            $0.respond(request.method.rawValue, path, query: query, body: body, at: now)
        }
    }

    private static func response(_ answer: BarkdStandIn.Answer) -> Response {
        let status = HTTPResponse.Status(code: answer.status)
        guard let body = answer.body else {
            var headers = HTTPFields()
            if answer.status == 308 { headers[.location] = "/api/v1/exits/status/all" }
            return Response(status: status, headers: headers)
        }
        guard case .string(let text) = body else { return json(body, status) }
        return made(text, "text/plain", status)
    }

    private static func json(_ value: JSONValue, _ status: HTTPResponse.Status) -> Response {
        made(value.text(), "application/json", status)
    }

    private static func made(_ text: String, _ type: String, _ status: HTTPResponse.Status) -> Response {
        Response(
            status: status,
            headers: [.contentType: type],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text))
        )
    }
}
