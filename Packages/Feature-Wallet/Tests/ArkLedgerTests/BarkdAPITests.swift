import Core
import CoreTesting
import Foundation
import Testing

@testable import ArkLedger

@Suite(
    "barkd's API over the ledger",
    .enabled(if: APIDocument.data != nil, "the public test vectors are not here; set BENTO_VECTORS to their folder")
)
struct BarkdAPITests {
    private let date = Date(timeIntervalSince1970: 1_800_000_000)

    /// A stand-in with something of everything.
    private func busy() throws -> BarkdStandIn {
        var standIn = BarkdStandIn(seed: 5)
        try standIn.change(at: date) { ledger in
            for _ in 0..<8 { try ledger.fundArk(Satoshis(50_000), at: date) }
            _ = try ledger.fund(Satoshis(500_000))
            ledger.mine(1, at: date)
            _ = try ledger.perform(.board(amount: Satoshis(50_000)), at: date)
            _ = ledger.newArkAddress()
        }
        return standIn
    }

    @Test("every path of the document answers, and every answer fits its schema")
    func paths() throws {
        let document = try #require(APIDocument())
        var tried = 0
        for (path, method) in document.operations {
            var standIn = try busy()
            for request in try requests(method, path, &standIn) {
                let response = standIn.respond(
                    method,
                    request.path,
                    query: request.query,
                    body: request.body,
                    at: date
                )
                let answer = try #require(response, "\(method) \(path) is not served")
                let faults = document.faults(of: answer, to: method, path)
                #expect(faults.isEmpty, "\(method) \(request.path) \(answer.status): \(faults.prefix(3))")
                #expect(answer.status == request.status, "\(method) \(request.path): \(answer)")
            }
            tried += 1
        }
        #expect(tried == 74)
        var standIn = try busy()
        #expect(standIn.respond("GET", "/api/v1/nothing", at: date) == nil)
        #expect(standIn.respond("PATCH", "/api/v1/wallet", at: date) == nil)
    }

    private struct Request {
        var path: String
        var query: [String: String] = [:]
        var body: JSONValue?
        var status = 200
    }

    /// Requests for a path: one that it grants, where the sandbox can.
    private func requests(_ method: String, _ path: String, _ standIn: inout BarkdStandIn) throws -> [Request] {
        let spendable = standIn.ledger.livingVTXOs.filter { $0.state == .spendable }.map(\.id)
        let ark = standIn.ledger.foreignArkAddress(1)
        let chain = standIn.ledger.foreignOnchainAddress(1)
        let own = standIn.ledger.newArkAddress()
        let receive = try standIn.change(at: date) { try $0.createInvoice(Satoshis(5000), description: "x", at: date) }
        let invoice = try standIn.change(at: date) { try $0.foreignInvoice(Satoshis(2000), description: "x", at: date) }
        let ids = JSONValue.array(spendable.prefix(1).map { .string($0) })
        func startExit(_ blocks: Int) throws {
            try standIn.change(at: date) { ledger in
                _ = try ledger.perform(.startExit(vtxos: [spendable[0]]), at: date)
                ledger.mine(blocks, at: date)
            }
        }
        switch (method, path) {
        case ("POST", "/api/v1/boards/board-amount"):
            return [
                .init(path: path, body: ["amount_sat": 20_000]),
                .init(path: path, body: ["amount_sat": 1], status: 500),
            ]
        case ("POST", "/api/v1/exits/cancel/{vtxo_id}"):
            try startExit(0)
            return [
                .init(path: "/api/v1/exits/cancel/\(spendable[0])"),
                .init(path: "/api/v1/exits/cancel/no:0", status: 404),
            ]
        case ("POST", "/api/v1/exits/claim/all"):
            try startExit(200)
            return [
                .init(path: path, body: ["destination": .string(chain)]),
                .init(path: path, body: ["destination": "x"], status: 400),
            ]
        case ("POST", "/api/v1/exits/claim/vtxos"):
            try startExit(200)
            return [.init(path: path, body: ["destination": .string(chain), "vtxos": ids])]
        case ("POST", "/api/v1/exits/progress"):
            try startExit(1)
            return [.init(path: path, body: [:])]
        case ("POST", "/api/v1/exits/start/vtxos"):
            return [
                .init(path: path, body: ["vtxos": ids]), .init(path: path, body: ["vtxos": ["no:0"]], status: 404),
                .init(path: path, body: [:], status: 400),
            ]
        case ("GET", "/api/v1/exits/status"): return [.init(path: path, status: 308)]
        case ("GET", "/api/v1/exits/status/all"), ("GET", "/api/v1/exits/status/live"),
            ("GET", "/api/v1/exits/status/finished"):
            try startExit(3)
            return [.init(path: path, query: ["history": "true"])]
        case ("GET", "/api/v1/exits/status/vtxo/{vtxo_id}"), ("GET", "/api/v1/exits/status/{vtxo_id}"):
            try startExit(200)
            let found = path.replacing("{vtxo_id}", with: spendable[0])
            return [
                .init(path: found, query: ["history": "true"]),
                .init(path: path.replacing("{vtxo_id}", with: "no:0"), status: 404),
            ]
        case ("GET", "/api/v1/fees/send-onchain"):
            return [
                .init(path: path, query: ["amount_sat": "5000", "address": chain]),
                .init(path: path, query: ["amount_sat": "x"], status: 400),
            ]
        case ("GET", "/api/v1/fees/offboard-all"): return [.init(path: path, query: ["address": chain])]
        case ("GET", _) where path.hasPrefix("/api/v1/fees/") && path != "/api/v1/fees/onchain":
            return [.init(path: path, query: ["amount_sat": "5000"]), .init(path: path, status: 400)]
        case ("POST", "/api/v1/fees/offboard"):
            return [.init(path: path, body: ["address": .string(chain), "vtxos": ids])]
        case ("POST", "/api/v1/history/{id}/metadata"):
            return [
                .init(path: "/api/v1/history/1/metadata", body: ["note": "x"]),
                .init(path: "/api/v1/history/999/metadata", body: [:], status: 500),
            ]
        case ("POST", "/api/v1/lightning/pay"):
            return [
                .init(path: path, body: ["destination": .string(invoice)]), .init(path: path, body: [:], status: 400),
            ]
        case ("POST", "/api/v1/lightning/receives/invoice"):
            return [
                .init(path: path, body: ["amount_sat": 2000, "description": "x"])
            ]
        case ("POST", "/api/v1/lightning/receives/invoice/for-address"):
            return [.init(path: path, body: ["amount_sat": 2000, "address": .string(ark)])]
        case (_, "/api/v1/lightning/receives/{identifier}"):
            return [
                .init(path: "/api/v1/lightning/receives/\(receive.paymentHash)"),
                .init(path: "/api/v1/lightning/receives/zz", status: 400),
                .init(path: "/api/v1/lightning/receives/" + String(repeating: "0", count: 64), status: 404),
            ]
        case ("GET", "/api/v1/lightning/sends/{identifier}"):
            return [
                .init(path: "/api/v1/lightning/sends/" + String(repeating: "0", count: 64)),
                .init(path: "/api/v1/lightning/sends/zz", status: 400),
            ]
        case ("POST", "/api/v1/message/sign"):
            return [
                .init(path: path, body: ["address": .string(own), "message": "x"], status: 500),
                .init(path: path, body: ["address": .string(ark), "message": "x"], status: 400),
            ]
        case ("POST", "/api/v1/message/verify"):
            return [.init(path: path, body: ["message": "x", "signature": "00", "address": .string(own)])]
        case ("POST", "/api/v1/onchain/drain"): return [.init(path: path, body: ["destination": .string(chain)])]
        case ("POST", "/api/v1/onchain/send"):
            return [
                .init(path: path, body: ["destination": .string(chain), "amount_sat": 5000]),
                .init(path: path, body: ["destination": "x", "amount_sat": 5000], status: 400),
            ]
        case ("POST", "/api/v1/onchain/send-many"):
            return [
                .init(path: path, body: ["destinations": [.string("\(chain):5000"), .string("\(chain):6000")]]),
                .init(path: path, body: ["destinations": ["x"]], status: 400),
            ]
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
            return [.init(path: path, body: ["vtxos": ids]), .init(path: path, body: ["vtxos": ["no:0"]], status: 404)]
        case ("POST", "/api/v1/wallet/refresh/counterparty"): return [.init(path: path, status: 404)]
        case ("POST", "/api/v1/wallet/send"):
            return [
                .init(path: path, body: ["destination": .string(ark), "amount_sat": 5000]),
                .init(path: path, body: ["destination": .string(invoice)]),
            ]
        case ("POST", "/api/v1/wallet/send-onchain"):
            return [.init(path: path, body: ["destination": .string(chain), "amount_sat": 5000])]
        case ("GET", "/api/v1/wallet/vtxos"): return [.init(path: path, query: ["all": "true"])]
        case ("GET", "/api/v1/wallet/vtxos/{id}"), ("GET", "/api/v1/wallet/vtxos/{id}/encoded"):
            return [
                .init(path: path.replacing("{id}", with: spendable[0])),
                .init(path: path.replacing("{id}", with: "no:0"), status: 404),
            ]
        default: return [.init(path: path)]
        }
    }
}
