import ArkLedger
import BitcoinText
import Core
import Crypto
import Foundation

extension BarkdStandIn {
    mutating func wallet(_ request: BarkdRequest, _ path: [String]) throws -> Answer? {
        switch (request.method, path) {
        case ("GET", []): return .ok(["fingerprint": hasWallet ? .string(fingerprint) : .null])
        case ("DELETE", []):
            guard request.body?["dangerous"]?.boolValue == true else {
                throw BarkdRefusal.bad("Deleting a wallet needs 'dangerous'.")
            }
            throw BarkdRefusal.failed("The sandbox keeps its wallet.")
        case ("POST", ["create"]): return try create(request)
        case ("GET", ["balance"]): return try .encoded(ledger.arkBalance)
        case ("GET", ["connected"]): return .ok(["connected": true])
        case ("GET", ["ark-info"]): return try .encoded(ledger.information(network: network))
        case ("GET", ["vtxos"]): return try .encoded(livingVTXOs(all: request.query["all"] == "true"))
        case ("GET", ["history"]), ("GET", ["movements"]): return try .encoded(allMovements)
        case ("GET", ["rounds"]): return try .encoded(ledger.pendingRounds)
        case ("GET", ["next-round"]):
            return try .encoded(["start_time": WireTime(request.date.addingTimeInterval(30))])
        case ("GET", ["mnemonic"]):
            guard hasWallet, let mnemonic else { throw BarkdRefusal.notFound("The mnemonic is not exposed.", []) }
            return .ok(["mnemonic": .string(mnemonic)])
        case ("POST", ["addresses", "next"]): return .ok(["address": .string(ledger.newArkAddress())])
        case ("POST", ["sync"]): return .ok(JSONValue?.none)
        case ("POST", ["sync", "mailbox"]): return .ok(["checkpoint": .integer(Int64(movements.count))])
        case ("POST", ["send"]): return try send(request)
        case ("POST", ["send-onchain"]):
            let operation = WalletOperation.sendOnchainFromArk(
                address: try request.text("destination"),
                amount: try request.amount()
            )
            return .ok(["offboard_txid": .string(try perform(operation, request).txid ?? "")])
        case ("POST", ["offboard", "all"]): return try offboard(nil, request)
        case ("POST", ["offboard", "vtxos"]): return try offboard(try request.ids(), request)
        case ("POST", _) where path.first == "refresh" && (2...3).contains(path.count):
            return try refresh(path.dropFirst().joined(separator: "/"), request)
        case ("POST", ["bip321"]): return try link(request)
        case ("POST", ["import-vtxo"]): throw BarkdRefusal.bad("The sandbox has no serialized VTXOs.")
        default: return try walletItem(request, path)
        }
    }

    private mutating func create(_ request: BarkdRequest) throws -> Answer {
        guard !hasWallet else { throw BarkdRefusal.failed("A wallet exists already.") }
        guard try request.text("network") == network.rawValue else {
            throw BarkdRefusal.failed("The server is on another network.")
        }
        let words = request.body?["mnemonic"]?.stringValue ?? Self.words
        guard [12, 15, 18, 21, 24].contains(words.split(separator: " ").count) else {
            throw BarkdRefusal.failed("The mnemonic has an invalid word count.")
        }
        mnemonic = words
        hasWallet = true
        return .ok(["fingerprint": .string(fingerprint)])
    }

    /// The first vector of BIP-39: nobody's money.
    private static let words =
        "abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about"

    private var fingerprint: String { String(ledger.serverKey.suffix(8)) }

    private mutating func walletItem(_ request: BarkdRequest, _ path: [String]) throws -> Answer? {
        guard request.isGet, path.count >= 2 else { return nil }
        switch (path[0], path.count) {
        case ("vtxos", 2): return try .encoded(existing(path[1]))
        case ("vtxos", 3) where path[2] == "encoded":
            return .ok(["encoded": .string(Hex.text(SHA256.hash(data: Array(try existing(path[1]).id.utf8))))])
        case ("addresses", 3) where path[1] == "index":
            guard let index = Int(path[2]), let address = ledger.arkAddress(index) else {
                throw BarkdRefusal.failed("No address has this index.")
            }
            return .ok(["address": .string(address)])
        default: return nil
        }
    }

    private mutating func send(_ request: BarkdRequest) throws -> Answer {
        let destination = try request.text("destination")
        guard (try? ArkAddress(destination)) != nil else { return try pay(request) }
        let operation = WalletOperation.sendArk(address: destination, amount: try request.amount())
        _ = try perform(operation, request)
        return .ok(["message": "Payment sent."])
    }

    private mutating func offboard(_ ids: [String]?, _ request: BarkdRequest) throws -> Answer {
        for id in ids ?? [] { _ = try existing(id) }
        let operation = WalletOperation.offboard(vtxos: ids, address: request.body?["address"]?.stringValue)
        return .ok(["offboard_txid": .string(try perform(operation, request).txid ?? "")])
    }

    private mutating func refresh(_ which: String, _ request: BarkdRequest) throws -> Answer? {
        let ids: [String]
        switch which {
        case "all": ids = ledger.livingVTXOs.filter { $0.state == .spendable }.map(\.id)
        case "counterparty":
            ids = ledger.livingVTXOs.filter { $0.state == .spendable && ($0.exitDepth ?? 0) > 3 }.map(\.id)
            if ids.isEmpty { throw BarkdRefusal.notFound("No received VTXO needs a refresh.", []) }
        case "vtxos", "delegated/vtxos":
            ids = try request.ids()
            for id in ids { _ = try existing(id) }
        default: return nil
        }
        let receipt = try perform(.refresh(vtxos: ids), request)
        guard let round = ledger.pendingRounds.first(where: { $0.id == receipt.roundID }) else {
            throw BarkdRefusal.failed("The round is gone.")
        }
        return try .encoded(round)
    }

    private mutating func link(_ request: BarkdRequest) throws -> Answer {
        let amount = try request.optionalAmount()
        let ark = ledger.newArkAddress()
        let onchain = request.body?["onchain"]?.boolValue == true ? ledger.newOnchainAddress() : nil
        let message = request.body?["message"]?.stringValue
        let invoice = try amount.map {
            try ledger.createInvoice($0, description: message ?? "", at: request.date).invoice
        }
        let link = PaymentURI(
            body: onchain ?? "",
            amount: amount,
            label: request.body?["label"]?.stringValue,
            message: message,
            instructions: [("ark", ark)] + (invoice.map { [("lightning", $0)] } ?? [])
        )
        let text = request.query["uppercase"] == "true" ? link.text.uppercased() : link.text
        return .ok([
            "bip321": .string(text), "ark": .string(ark), "onchain": onchain.map { .string($0) } ?? .null,
            "bolt11": invoice.map { .string($0) } ?? .null,
        ])
    }

    // MARK: On-chain

    mutating func onchain(_ request: BarkdRequest, _ path: [String]) throws -> Answer? {
        switch (request.method, path) {
        case ("GET", ["balance"]): return try .encoded(ledger.onchainBalance)
        case ("GET", ["transactions"]): return try .encoded(transactionOrder.compactMap { transactions[$0] })
        case ("GET", ["utxos"]): return try .encoded(ledger.utxos)
        case ("POST", ["addresses", "next"]): return .ok(["address": .string(ledger.newOnchainAddress())])
        case ("POST", ["sync"]): return .ok(JSONValue?.none)
        case ("POST", ["send"]):
            let operation = WalletOperation.sendOnchain(
                address: try request.text("destination"),
                amount: try request.amount()
            )
            return .ok(["txid": .string(try perform(operation, request).txid ?? "")])
        case ("POST", ["drain"]):
            let operation = WalletOperation.drain(address: try request.text("destination"))
            return .ok(["txid": .string(try perform(operation, request).txid ?? "")])
        case ("POST", ["send-many"]):
            let payments = try request.ids("destinations").map { text -> (String, Satoshis) in
                let parts = text.split(separator: ":")
                guard parts.count == 2, let number = Int64(parts[1]), let amount = try? Satoshis(number) else {
                    throw BarkdRefusal.bad("'\(text.prefix(80))' is not of the form address:amount.")
                }
                return (String(parts[0]), amount)
            }
            return .ok(["txid": .string(try ledger.sendMany(payments))])
        default: return nil
        }
    }

    // MARK: Boards and fees

    mutating func boards(_ request: BarkdRequest, _ path: [String]) throws -> Answer? {
        switch (request.method, path) {
        case ("GET", ["pending"]): return try .encoded(ledger.pendingBoards)
        case ("POST", ["board-all"]): return try board(nil, request)
        case ("POST", ["board-amount"]): return try board(try request.amount(), request)
        default: return nil
        }
    }

    private mutating func board(_ amount: Satoshis?, _ request: BarkdRequest) throws -> Answer {
        let receipt = try perform(.board(amount: amount), request)
        guard let board = ledger.pendingBoards.first(where: { $0.movementID == receipt.movementID }) else {
            throw BarkdRefusal.failed("The board is gone.")
        }
        return try .encoded(board)
    }

    func fees(_ request: BarkdRequest, _ path: [String]) throws -> Answer? {
        switch (request.method, path) {
        case ("GET", ["onchain"]): return try .encoded(ledger.feeRates)
        case ("GET", ["board"]): return try .encoded(ledger.boardEstimate(try request.queryAmount()))
        case ("GET", ["lightning", "pay"]): return try .encoded(ledger.lightningEstimate(try request.queryAmount()))
        case ("GET", ["lightning", "receive"]): return try .encoded(ledger.receiveEstimate(try request.queryAmount()))
        case ("GET", ["offboard-all"]):
            return try .encoded(
                ledger.estimate(.offboard(vtxos: nil, address: request.query["address"]), at: request.date)
            )
        case ("GET", ["send-onchain"]):
            guard let address = request.query["address"] else { throw BarkdRefusal.bad("'address' is missing.") }
            let operation = WalletOperation.sendOnchainFromArk(address: address, amount: try request.queryAmount())
            return try .encoded(ledger.estimate(operation, at: request.date))
        case ("POST", ["offboard"]):
            let ids = try request.ids()
            for id in ids { _ = try existing(id) }
            return try .encoded(
                ledger.estimate(.offboard(vtxos: ids, address: try request.text("address")), at: request.date)
            )
        default: return nil
        }
    }
}
