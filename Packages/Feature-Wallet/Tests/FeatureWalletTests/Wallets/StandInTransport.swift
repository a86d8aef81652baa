import ArkLedger
import Core
import Foundation
import Networking
import NetworkingTesting
import Synchronization
import WalletTesting

/// barkd's API without a socket: the same stand-in that the local server serves.
final class StandInTransport: Sendable {
    private let standIn: Mutex<BarkdStandIn>
    private let date: @Sendable () -> Date
    /// What to do with the next answer to a path, before or after it is worked out.
    private let spoiled = Mutex<[String: Spoiling]>([:])

    enum Spoiling: Sendable {
        /// Nothing reaches the server.
        case refuseConnection
        /// It is done, and the connection dies.
        case loseAnswer
        /// It is done, and answered with something else.
        case answerAfterwards(String, status: Int)
        /// It is done, and answered with where to read what came of it.
        case seeOther
        /// It is not done, and answered with something else.
        case answer(String, status: Int)
    }

    init(date: @escaping @Sendable () -> Date) {
        standIn = Mutex(BarkdStandIn(seed: 9))
        self.date = date
    }

    func change<Value: Sendable>(_ body: (inout Ledger) throws -> Value) throws -> Value {
        let now = date()
        return try standIn.withLock { try $0.change(at: now, body) }
    }

    /// Begins again, as the server's order does.
    func reset(_ query: String) {
        let now = date()
        let items = URLComponents(string: "http://h/?\(query)")?.queryItems ?? []
        let parts = Dictionary(items.map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { $1 })
        _ = standIn.withLock { $0.respond("POST", "/sandbox/barkd/reset", query: parts, at: now) }
    }

    /// Whether the server has a wallet.
    var hasWallet: Bool {
        let now = date()
        return standIn.withLock {
            $0.respond("GET", "/api/v1/wallet", at: now)?.body?["fingerprint"]?.stringValue != nil
        }
    }

    func order(_ fault: BarkdFault) { standIn.withLock { $0.order(fault) } }
    func spoil(_ path: String, _ spoiling: Spoiling) { spoiled.withLock { $0[path] = spoiling } }

    var transport: FakeTransport {
        FakeTransport { request, _ in self.respond(request) }
    }

    func respond(_ request: FakeRequest) -> FakeResponse {
        guard let parts = URLComponents(string: "http://h" + request.path) else { return .json("{}", status: 400) }
        let spoiling = spoiled.withLock { $0.removeValue(forKey: parts.path) }
        if case .refuseConnection? = spoiling { return .failure(.connectionRefused) }
        if case .answer(let text, let status)? = spoiling { return .json(text, status: status) }
        let query = Dictionary((parts.queryItems ?? []).map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { $1 })
        let body = request.body.isEmpty ? nil : try? JSONDecoder().decode(JSONValue.self, from: Data(request.body))
        let now = date()
        let answer = standIn.withLock { $0.respond(request.method, parts.path, query: query, body: body, at: now) }
        switch spoiling {
        case .loseAnswer: return .failure(.connectionClosed)
        case .answerAfterwards(let text, let status): return .json(text, status: status)
        case .seeOther: return .redirect(303, to: "/outcome")
        default: break
        }
        guard let answer else { return .json("{\"message\":\"no such path\"}", status: 404) }
        return .json(answer.body?.text() ?? "", status: answer.status)
    }
}
