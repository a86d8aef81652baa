import ArkLedger
import Core
import Foundation
import HTTPTypes
import Hummingbird
import Synchronization

/// barkd 0.6.0 over play money (`/api/v1`), with any bearer token; and, for tests and people, ways to mine and to fund.
struct BarkdRoutes: SandboxRoutes {
    /// Shared by all requests of a server.
    private final class Wallet: Sendable {
        let standIn: Mutex<BarkdStandIn>

        init(seed: UInt64) { standIn = Mutex(BarkdStandIn(seed: seed)) }
    }

    private let wallet: Wallet
    private let time: TimeContext

    init(time: TimeContext, seed: UInt64 = 1) {
        self.time = time
        wallet = Wallet(seed: seed)
    }

    var served: [ServedEndpoint] {
        [
            ServedEndpoint("barkd", "GET", "/ping", "whether it is there"),
            ServedEndpoint("barkd", "any", "/api/v1/wallet/...", "barkd 0.6.0 on regtest, all its 72 paths"),
            ServedEndpoint("barkd", "POST", "/sandbox/barkd/mine?blocks=1", "add blocks"),
            ServedEndpoint(
                "barkd",
                "POST",
                "/sandbox/barkd/fund?amount=50000",
                "money on Ark; &onchain=true: on the chain"
            ),
        ]
    }

    func add(to router: Router<BasicRequestContext>) {
        router.get("/ping") { request, _ in try await answer(request) }
        for head in [
            "wallet", "onchain", "exits", "lightning", "fees", "boards", "history", "bitcoin", "message",
            "notifications",
        ] {
            for path in ["/api/v1/\(head)", "/api/v1/\(head)/**"] {
                for method in [HTTPRequest.Method.get, .post, .delete] {
                    router.on(RouterPath(path), method: method) { request, _ in try await answer(request) }
                }
            }
        }
        router.post("/sandbox/barkd/mine") { request, _ in
            let blocks = request.uri.queryParameters.get("blocks", as: Int.self) ?? 1
            return change { ledger, now in ledger.mine(min(max(1, blocks), 10_000), at: now) }
        }
        router.post("/sandbox/barkd/fund") { request, _ in
            guard let number = request.uri.queryParameters.get("amount", as: Int64.self),
                let amount = try? Satoshis(number)
            else { return Reply.json(["message": "'amount' is no amount."], status: .badRequest) }
            let isOnchain = request.uri.queryParameters.get("onchain") == "true"
            return change { ledger, now in
                if isOnchain { _ = try ledger.fund(amount) } else { try ledger.fundArk(amount, at: now) }
            }
        }
    }

    private func change(_ body: (inout Ledger, Date) throws -> Void) -> Response {
        let now = time.now
        do {
            let height = try wallet.standIn.withLock { standIn in
                try standIn.change(at: now) { ledger in
                    try body(&ledger, now)
                    return ledger.height
                }
            }
            return Reply.json(["tip_height": .integer(Int64(height))])
        } catch {
            return Reply.json(
                ["message": .string((error as? any BentoError)?.message ?? "\(error)")],
                status: .badRequest
            )
        }
    }

    private func answer(_ request: Request) async throws -> Response {
        let isOpen = request.uri.path == "/ping"
        let token = request.headers[.authorization].map { $0.hasPrefix("Bearer ") && $0.utf8.count > 7 } ?? false
        guard isOpen || token else { return Reply.json(["message": "Unauthorized"], status: .unauthorized) }
        let body = try await Reply.body(of: request)
        let query = Dictionary(
            request.uri.queryParameters.map { (String($0.key), String($0.value)) },
            uniquingKeysWith: { $1 }
        )
        let path = request.uri.path.removingPercentEncoding ?? request.uri.path
        let now = time.now
        let answer = wallet.standIn.withLock {
            $0.respond(request.method.rawValue, path, query: query, body: body, at: now)
        }
        guard let answer else {
            return Reply.json(["message": "No such path.", "resources": []], status: .notFound)
        }
        let status = HTTPResponse.Status(code: answer.status)
        if case .string(let text)? = answer.body { return Reply.text(text, status: status, type: "text/plain") }
        guard let body = answer.body else {
            var headers = HTTPFields()
            if answer.status == 308 { headers[.location] = "/api/v1/exits/status/all" }
            return Response(status: status, headers: headers)
        }
        return Reply.json(body, status: status)
    }
}
