import ArkLedger
import BitcoinText
import Core
import Crypto
import Foundation

/// barkd's REST API (0.6.0) over a ledger of play money, for a local server in place of the real one.
///
/// Its responses have the shapes and statuses of barkd's; like barkd, it has no idempotency keys.
public struct BarkdStandIn: Sendable {
    public struct Answer: Sendable, Equatable {
        /// The way in which a response is delivered.
        public enum Delivery: Sendable, Equatable {
            case whole
            /// After some seconds.
            case late
            /// Not at all: the connection dies.
            case never
        }

        public internal(set) var status: Int
        /// `nil` for a response without a body.
        public internal(set) var body: JSONValue?
        public internal(set) var delivery = Delivery.whole

        static func ok(_ body: JSONValue?) -> Answer { Answer(status: 200, body: body) }
        static func encoded(_ value: some Encodable) throws -> Answer {
            Answer(status: 200, body: try JSONValue(encoding: value))
        }
    }

    public internal(set) var ledger: Ledger
    public let network: BitcoinNetwork
    var movements: [Int: Movement] = [:]
    var vtxos: [String: VTXO] = [:]
    var transactions: [String: OnchainTransaction] = [:]
    var transactionOrder: [String] = []
    var exits: [String: Exit] = [:]
    var receives: [String: LightningReceive] = [:]
    var sends: [String: LightningSend] = [:]
    /// In order, each a millisecond or more after the one before.
    var notifications: [(milliseconds: Int64, value: JSONValue)] = []
    var hasWallet = true
    /// The words, if the wallet was created here.
    var mnemonic: String?
    /// The scheduled failures.
    public internal(set) var faults: [BarkdFault] = []
    /// The state that it reports while it is out of sync: its own earlier state.
    var past: [BarkdStandIn] = []

    public init(seed: UInt64, network: BitcoinNetwork = .regtest) {
        ledger = Ledger(seed: seed)
        ledger.isMainnet = network == .mainnet
        self.network = network
    }

    /// Changes the ledger behind the API: blocks, play money, failures.
    public mutating func change<Value>(at date: Date, _ body: (inout Ledger) throws -> Value) rethrows -> Value {
        defer { keep(at: date) }
        return try body(&ledger)
    }

    private mutating func keep(at date: Date) {
        let changes = ledger.takeChanges()
        for (id, movement) in changes.movements.sorted(by: { $0.key < $1.key }) {
            let kind = movements[id] == nil ? "movement-created" : "movement-updated"
            movements[id] = movement
            if let value = try? JSONValue(encoding: movement) {
                let now = RFC3339Time.milliseconds(date)
                let last = notifications.last.map { $0.milliseconds + 1 } ?? now
                notifications.append((max(now, last), ["type": .string(kind), "movement": value]))
            }
        }
        if notifications.count > 1000 { notifications.removeFirst(notifications.count - 1000) }
        vtxos.merge(changes.vtxos) { $1 }
        for (id, transaction) in changes.transactions {
            if transactions[id] == nil { transactionOrder.append(id) }
            transactions[id] = transaction
        }
        exits.merge(changes.exits) { $1 }
        receives.merge(changes.receives) { $1 }
        sends.merge(changes.sends) { $1 }
    }

    /// Responds to a request.
    ///
    /// - Parameters:
    ///   - path: with `/api/v1`, decoded.
    ///   - body: `nil` for a request without one.
    /// - Returns: `nil` if barkd has no such path.
    public mutating func respond(
        _ method: String,
        _ path: String,
        query: [String: String] = [:],
        body: JSONValue? = nil,
        at date: Date
    ) -> Answer? {
        let request = BarkdRequest(method: method, path: path, query: query, body: body, date: date)
        let fault = takeFault(path)
        if fault == .away { return Answer(status: 503, body: ["message": "The server is away."]) }
        if method == "POST", path == "/api/v1/wallet/sync" { past = [] }
        if method == "GET", !past.isEmpty, path != "/ping" {
            return past[0].answer(request).map { Self.spoiled($0, by: fault) }
        }
        return answer(request).map { Self.spoiled($0, by: fault) }
    }

    private mutating func answer(_ request: BarkdRequest) -> Answer? {
        defer { keep(at: request.date) }
        do {
            return try route(request)
        } catch let error as BarkdRefusal {
            return error.answer
        } catch let error as any BentoError {
            let status = error is BitcoinTextError || (error as? LedgerError) == .badAmount ? 400 : 500
            return Answer(status: status, body: ["message": .string(error.message)])
        } catch {
            return Answer(status: 500, body: ["message": .string("\(error)")])
        }
    }

    private mutating func route(_ request: BarkdRequest) throws -> Answer? {
        if request.method == "GET", request.path == "/ping" { return .ok(JSONValue?.none) }
        if let order = request.path.split(separator: "/barkd/", maxSplits: 1).last,
            request.path.hasPrefix("/sandbox/barkd/")
        {
            return try sandbox(request, String(order))
        }
        let prefix = "/api/v1/"
        guard request.path.hasPrefix(prefix) else { return nil }
        let parts = request.path.dropFirst(prefix.count).split(separator: "/", omittingEmptySubsequences: false).map(
            String.init
        )
        guard let head = parts.first else { return nil }
        let rest = Array(parts.dropFirst())
        switch head {
        case "wallet": return try wallet(request, rest)
        case "onchain": return try onchain(request, rest)
        case "exits": return try exits(request, rest)
        case "lightning": return try lightning(request, rest)
        case "fees": return try fees(request, rest)
        case "boards": return try boards(request, rest)
        case "history": return try history(request, rest)
        case "bitcoin":
            return request.method == "GET" && rest == ["tip"]
                ? .ok(["tip_height": .integer(Int64(ledger.height))]) : nil
        case "message": return try message(request, rest)
        case "notifications": return try notifications(request, rest)
        default: return nil
        }
    }

    // MARK: Parts of answers

    var allMovements: [Movement] { movements.values.sorted { $0.id > $1.id } }

    func livingVTXOs(all: Bool) -> [VTXO] {
        vtxos.values.filter { all || $0.state.type != "spent" }.sorted {
            ($0.expiryHeight, $0.id) < ($1.expiryHeight, $1.id)
        }
    }

    mutating func perform(_ operation: WalletOperation, _ request: BarkdRequest) throws -> WalletReceipt {
        let receipt = try ledger.perform(operation, at: request.date)
        keep(at: request.date)
        return receipt
    }

    func existing(_ id: String) throws -> VTXO {
        guard let vtxo = vtxos[id] else { throw BarkdRefusal.notFound("No VTXO has this id.", [id]) }
        return vtxo
    }
}

/// A request to barkd's API.
struct BarkdRequest {
    let method: String
    let path: String
    let query: [String: String]
    let body: JSONValue?
    let date: Date

    var isGet: Bool { method == "GET" }
    var isPost: Bool { method == "POST" }

    func text(_ key: String) throws -> String {
        guard let value = body?[key]?.stringValue else { throw BarkdRefusal.bad("'\(key)' is missing.") }
        return value
    }

    func amount(_ key: String = "amount_sat") throws -> Satoshis {
        guard let amount = try optionalAmount(key) else { throw BarkdRefusal.bad("'\(key)' is missing.") }
        return amount
    }

    func optionalAmount(_ key: String = "amount_sat") throws -> Satoshis? {
        guard let value = body?[key], value != .null else { return nil }
        guard case .integer(let number) = value, number >= 0, let amount = try? Satoshis(number) else {
            throw BarkdRefusal.bad("'\(key)' is no amount.")
        }
        return amount
    }

    func queryAmount(_ key: String = "amount_sat") throws -> Satoshis {
        guard let text = query[key], let number = Int64(text), number >= 0, let amount = try? Satoshis(number) else {
            throw BarkdRefusal.bad("'\(key)' is no amount.")
        }
        return amount
    }

    func ids(_ key: String = "vtxos") throws -> [String] {
        guard let items = body?[key]?.arrayValue else { throw BarkdRefusal.bad("'\(key)' is missing.") }
        return try items.map { item in
            guard let id = item.stringValue else { throw BarkdRefusal.bad("'\(key)' holds something else than ids.") }
            return id
        }
    }
}

/// A request that is rejected.
struct BarkdRefusal: Error {
    let answer: BarkdStandIn.Answer

    static func bad(_ message: String) -> BarkdRefusal {
        BarkdRefusal(answer: .init(status: 400, body: ["message": .string(message)]))
    }

    static func notFound(_ message: String, _ resources: [String]) -> BarkdRefusal {
        BarkdRefusal(
            answer: .init(
                status: 404,
                body: ["message": .string(message), "resources": .array(resources.map { .string($0) })]
            )
        )
    }

    static func failed(_ message: String) -> BarkdRefusal {
        BarkdRefusal(answer: .init(status: 500, body: ["message": .string(message)]))
    }
}
