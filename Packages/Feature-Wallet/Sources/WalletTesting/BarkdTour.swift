import BitcoinText
import Core
import Foundation

/// Every path of barkd's document, tried on a server that also takes the local server's orders.
public struct BarkdTour: Sendable {
    /// Sends a request; the body of the response is `nil` if there is none.
    public typealias Send =
        @Sendable (
            _ method: String, _ path: String, _ query: [(String, String)], _ body: JSONValue?
        ) async throws -> (status: Int, body: JSONValue?)

    private let document: BarkdDocument
    private let send: Send

    public init(_ document: BarkdDocument, send: @escaping Send) {
        self.document = document
        self.send = send
    }

    /// Tries every operation in the document, each on a wallet with something of everything.
    ///
    /// - Returns: the number of operations tried, and the faults.
    public func run() async throws -> (tried: Int, faults: [String]) {
        var faults: [String] = []
        var tried = 0
        for (path, method) in document.operations {
            let facts = try await prepare()
            for request in try await requests(method, path, facts) {
                let query = request.query.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
                let answer = try await send(method, request.path, query, request.body)
                let place = "\(method) \(request.path) \(answer.status)"
                faults += document.faults(of: answer.status, answer.body, to: method, path).map { "\(place): \($0)" }
                if answer.status != request.status {
                    faults.append("\(place): not \(request.status): \(answer.body?.text() ?? "")")
                }
            }
            tried += 1
        }
        return (tried, faults)
    }

    private struct Facts {
        let vtxo: String
        let ark: String
        let onchain: String
        let own: String
        /// Payment hash of an invoice of the wallet's own.
        let receive: String
        let invoice: String
    }

    private func order(_ name: String, _ query: [(String, String)] = []) async throws -> JSONValue {
        try await value("POST", "/sandbox/barkd/\(name)", query)
    }

    private func value(
        _ method: String,
        _ path: String,
        _ query: [(String, String)] = [],
        _ body: JSONValue? = nil
    ) async throws -> JSONValue {
        let answer = try await send(method, path, query, body)
        guard answer.status == 200, let value = answer.body else {
            throw ArkWalletContract.Breach(description: "\(method) \(path): \(answer)")
        }
        return value
    }

    private func prepare() async throws -> Facts {
        _ = try await order("reset", [("seed", "5")])
        for _ in 0..<8 { _ = try await order("fund", [("amount", "50000")]) }
        _ = try await order("fund", [("amount", "500000"), ("onchain", "true")])
        _ = try await order("mine")
        _ = try await value("POST", "/api/v1/boards/board-amount", [], ["amount_sat": 50_000])
        let own = try await value("POST", "/api/v1/wallet/addresses/next")["address"]?.stringValue
        let invoice: JSONValue = ["amount_sat": 5000, "description": "x"]
        let received = try await value("POST", "/api/v1/lightning/receives/invoice", [], invoice)["invoice"]?
            .stringValue
        let stranger = try await order("stranger", [("amount", "2000")])
        let vtxos = try await value("GET", "/api/v1/wallet/vtxos").arrayValue ?? []
        let vtxo = vtxos.first { $0["state"]?["type"]?.stringValue == "spendable" }?["id"]?.stringValue
        guard let own, let received, let vtxo, let ark = stranger["ark"]?.stringValue,
            let onchain = stranger["onchain"]?.stringValue, let other = stranger["invoice"]?.stringValue
        else { throw ArkWalletContract.Breach(description: "the wallet is not as it was made: \(stranger)") }
        return Facts(
            vtxo: vtxo,
            ark: ark,
            onchain: onchain,
            own: own,
            receive: Hex.text(try Bolt11Invoice(received).paymentHash),
            invoice: other
        )
    }

    private struct Request {
        var path: String
        var query: [String: String] = [:]
        var body: JSONValue?
        var status = 200
    }

    /// Requests for a path: one that succeeds, if the sandbox supports it, and some that fail.
    private func requests(_ method: String, _ path: String, _ facts: Facts) async throws -> [Request] {
        switch path.split(separator: "/").dropFirst(2).first {
        case "exits": try await exitRequests(method, path, facts)
        case "fees": feeRequests(method, path, facts)
        case "lightning": lightningRequests(method, path, facts)
        case "onchain": onchainRequests(method, path, facts)
        case "wallet": walletRequests(method, path, facts)
        default: otherRequests(method, path, facts)
        }
    }

    private func startExit(of facts: Facts, blocks: Int) async throws {
        _ = try await value("POST", "/api/v1/exits/start/vtxos", [], ["vtxos": [.string(facts.vtxo)]])
        if blocks > 0 { _ = try await order("mine", [("blocks", "\(blocks)")]) }
    }

    private func exitRequests(_ method: String, _ path: String, _ facts: Facts) async throws -> [Request] {
        switch (method, path) {
        case ("POST", "/api/v1/exits/cancel/{vtxo_id}"):
            try await startExit(of: facts, blocks: 0)
            return [
                .init(path: "/api/v1/exits/cancel/\(facts.vtxo)"),
                .init(path: "/api/v1/exits/cancel/no:0", status: 404),
            ]
        case ("POST", "/api/v1/exits/claim/all"):
            try await startExit(of: facts, blocks: 200)
            return [
                .init(path: path, body: ["destination": .string(facts.onchain)]),
                .init(path: path, body: ["destination": "x"], status: 400),
            ]
        case ("POST", "/api/v1/exits/claim/vtxos"):
            try await startExit(of: facts, blocks: 200)
            return [.init(path: path, body: ["destination": .string(facts.onchain), "vtxos": [.string(facts.vtxo)]])]
        case ("POST", "/api/v1/exits/progress"):
            try await startExit(of: facts, blocks: 1)
            return [.init(path: path, body: [:])]
        case ("POST", "/api/v1/exits/start/vtxos"):
            return [
                .init(path: path, body: ["vtxos": [.string(facts.vtxo)]]),
                .init(path: path, body: ["vtxos": ["no:0"]], status: 404),
                .init(path: path, body: [:], status: 400),
            ]
        case ("GET", "/api/v1/exits/status"): return [.init(path: path, status: 308)]
        case ("GET", "/api/v1/exits/status/all"), ("GET", "/api/v1/exits/status/live"),
            ("GET", "/api/v1/exits/status/finished"):
            try await startExit(of: facts, blocks: 3)
            return [.init(path: path, query: ["history": "true"])]
        case ("GET", "/api/v1/exits/status/vtxo/{vtxo_id}"), ("GET", "/api/v1/exits/status/{vtxo_id}"):
            try await startExit(of: facts, blocks: 200)
            let found = path.replacing("{vtxo_id}", with: facts.vtxo)
            return [
                .init(path: found, query: ["history": "true"]),
                .init(path: path.replacing("{vtxo_id}", with: "no:0"), status: 404),
            ]
        default: return [.init(path: path)]
        }
    }

    private func feeRequests(_ method: String, _ path: String, _ facts: Facts) -> [Request] {
        switch (method, path) {
        case ("GET", "/api/v1/fees/send-onchain"):
            return [
                .init(path: path, query: ["amount_sat": "5000", "address": facts.onchain]),
                .init(path: path, query: ["amount_sat": "x"], status: 400),
            ]
        case ("GET", "/api/v1/fees/offboard-all"): return [.init(path: path, query: ["address": facts.onchain])]
        case ("GET", _) where path.hasPrefix("/api/v1/fees/") && path != "/api/v1/fees/onchain":
            return [.init(path: path, query: ["amount_sat": "5000"]), .init(path: path, status: 400)]
        case ("POST", "/api/v1/fees/offboard"):
            return [.init(path: path, body: ["address": .string(facts.onchain), "vtxos": [.string(facts.vtxo)]])]
        default: return [.init(path: path)]
        }
    }

    private func lightningRequests(_ method: String, _ path: String, _ facts: Facts) -> [Request] {
        switch (method, path) {
        case ("POST", "/api/v1/lightning/pay"):
            return [
                .init(path: path, body: ["destination": .string(facts.invoice)]),
                .init(path: path, body: [:], status: 400),
            ]
        case ("POST", "/api/v1/lightning/receives/invoice"):
            return [
                .init(path: path, body: ["amount_sat": 2000, "description": "x"])
            ]
        case ("POST", "/api/v1/lightning/receives/invoice/for-address"):
            return [.init(path: path, body: ["amount_sat": 2000, "address": .string(facts.ark)])]
        case (_, "/api/v1/lightning/receives/{identifier}"):
            return [
                .init(path: "/api/v1/lightning/receives/\(facts.receive)"),
                .init(path: "/api/v1/lightning/receives/zz", status: 400),
                .init(path: "/api/v1/lightning/receives/" + String(repeating: "0", count: 64), status: 404),
            ]
        case ("GET", "/api/v1/lightning/sends/{identifier}"):
            return [
                .init(path: "/api/v1/lightning/sends/" + String(repeating: "0", count: 64)),
                .init(path: "/api/v1/lightning/sends/zz", status: 400),
            ]
        default: return [.init(path: path)]
        }
    }

    private func onchainRequests(_ method: String, _ path: String, _ facts: Facts) -> [Request] {
        switch (method, path) {
        case ("POST", "/api/v1/onchain/drain"):
            return [.init(path: path, body: ["destination": .string(facts.onchain)])]
        case ("POST", "/api/v1/onchain/send"):
            return [
                .init(path: path, body: ["destination": .string(facts.onchain), "amount_sat": 5000]),
                .init(path: path, body: ["destination": "x", "amount_sat": 5000], status: 400),
            ]
        case ("POST", "/api/v1/onchain/send-many"):
            return [
                .init(
                    path: path,
                    body: ["destinations": [.string("\(facts.onchain):5000"), .string("\(facts.onchain):6000")]]
                ),
                .init(path: path, body: ["destinations": ["x"]], status: 400),
            ]
        default: return [.init(path: path)]
        }
    }

    private func walletRequests(_ method: String, _ path: String, _ facts: Facts) -> [Request] {
        switch (method, path) {
        case ("DELETE", "/api/v1/wallet"):
            return [.init(path: path, body: ["dangerous": false, "fingerprint": "x"], status: 400)]
        case ("GET", "/api/v1/wallet/addresses/index/{index}"):
            return [
                .init(path: "/api/v1/wallet/addresses/index/0"),
                .init(path: "/api/v1/wallet/addresses/index/999", status: 500),
            ]
        case ("POST", "/api/v1/wallet/bip321"):
            return [
                .init(path: path, query: ["uppercase": "true"], body: ["amount_sat": 5000, "onchain": true]),
                .init(path: path, body: [:]),
            ]
        case ("POST", "/api/v1/wallet/create"): return [.init(path: path, body: ["network": "regtest"], status: 500)]
        case ("POST", "/api/v1/wallet/import-vtxo"): return [.init(path: path, body: ["vtxos": []], status: 400)]
        case ("GET", "/api/v1/wallet/mnemonic"): return [.init(path: path, status: 404)]
        case ("POST", "/api/v1/wallet/offboard/all"): return [.init(path: path, body: [:])]
        case ("POST", "/api/v1/wallet/offboard/vtxos"), ("POST", "/api/v1/wallet/refresh/vtxos"),
            ("POST", "/api/v1/wallet/refresh/delegated/vtxos"):
            return [
                .init(path: path, body: ["vtxos": [.string(facts.vtxo)]]),
                .init(path: path, body: ["vtxos": ["no:0"]], status: 404),
            ]
        case ("POST", "/api/v1/wallet/refresh/counterparty"): return [.init(path: path, status: 404)]
        case ("POST", "/api/v1/wallet/send"):
            return [
                .init(path: path, body: ["destination": .string(facts.ark), "amount_sat": 5000]),
                .init(path: path, body: ["destination": .string(facts.invoice)]),
            ]
        case ("POST", "/api/v1/wallet/send-onchain"):
            return [.init(path: path, body: ["destination": .string(facts.onchain), "amount_sat": 5000])]
        case ("GET", "/api/v1/wallet/vtxos"): return [.init(path: path, query: ["all": "true"])]
        case ("GET", "/api/v1/wallet/vtxos/{id}"), ("GET", "/api/v1/wallet/vtxos/{id}/encoded"):
            return [
                .init(path: path.replacing("{id}", with: facts.vtxo)),
                .init(path: path.replacing("{id}", with: "no:0"), status: 404),
            ]
        default: return [.init(path: path)]
        }
    }

    private func otherRequests(_ method: String, _ path: String, _ facts: Facts) -> [Request] {
        switch (method, path) {
        case ("POST", "/api/v1/boards/board-amount"):
            return [
                .init(path: path, body: ["amount_sat": 20_000]),
                .init(path: path, body: ["amount_sat": 1], status: 500),
            ]
        case ("POST", "/api/v1/history/{id}/metadata"):
            return [
                .init(path: "/api/v1/history/1/metadata", body: ["note": "x"]),
                .init(path: "/api/v1/history/999/metadata", body: [:], status: 500),
            ]
        case ("POST", "/api/v1/message/sign"):
            return [
                .init(path: path, body: ["address": .string(facts.own), "message": "x"]),
                .init(path: path, body: ["address": .string(facts.ark), "message": "x"], status: 400),
            ]
        case ("POST", "/api/v1/message/verify"):
            return [
                .init(
                    path: path,
                    body: [
                        "message": "x", "signature": .string(String(repeating: "00", count: 64)),
                        "address": .string(facts.own),
                    ]
                )
            ]
        default: return [.init(path: path)]
        }
    }
}
