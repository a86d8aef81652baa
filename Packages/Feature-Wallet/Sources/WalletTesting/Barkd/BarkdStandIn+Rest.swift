import ArkLedger
import BitcoinText
import Core
import Crypto
import Foundation

extension BarkdStandIn {
    // MARK: Exits

    mutating func exits(_ request: BarkdRequest, _ path: [String]) throws -> Answer? {
        switch (request.method, path) {
        case ("GET", ["status"]): return Answer(status: 308, body: nil)
        case ("GET", ["status", "all"]): return try statuses(request) { _ in true }
        case ("GET", ["status", "live"]): return try statuses(request) { !$0.state.isFinished }
        case ("GET", ["status", "finished"]): return try statuses(request) { $0.state.isFinished }
        case ("GET", _) where path.first == "status" && (path.count == 2 || (path.count == 3 && path[1] == "vtxo")):
            let id = path.last ?? ""
            guard let exit = exits[id] else { throw BarkdRefusal.notFound("No exit of this VTXO.", [id]) }
            return try .encoded(shown(exit, request))
        case ("GET", ["fee"]):
            let ids = request.query["vtxo_ids"].map { $0.split(separator: ",").map(String.init) }
            let fee = try ledger.exitFee(ids)
            return .ok([
                "exit_broadcast_fee_sat": .integer(fee.broadcast), "claim_fee_sat": .integer(fee.claim),
                "total_fee_sat": .integer(fee.broadcast + fee.claim), "txs_to_broadcast": .integer(Int64(fee.count)),
                "fee_rate_sat_per_vb": .integer(ledger.feeRates.regular), "fundable": .bool(fee.isFundable),
            ])
        case ("POST", ["start", "all"]):
            _ = try perform(.startExit(vtxos: nil), request)
            return .ok(["message": "Exit started."])
        case ("POST", ["start", "vtxos"]):
            let ids = try request.ids()
            for id in ids { _ = try existing(id) }
            _ = try perform(.startExit(vtxos: ids), request)
            return .ok(["message": "Exit started."])
        case ("POST", ["claim", "all"]), ("POST", ["claim", "vtxos"]):
            let ids = path[1] == "all" ? nil : try request.ids()
            _ = try perform(.claimExit(vtxos: ids, address: try request.text("destination")), request)
            return .ok(["message": "Exit claimed."])
        case ("POST", _) where path.count == 2 && path[0] == "cancel":
            let id = path[1]
            try ledger.cancelExit(id, vtxo: existing(id), at: request.date)
            return .ok(["message": "Exit canceled."])
        case ("POST", ["progress"]): return try progress()
        default: return nil
        }
    }

    private func shown(_ exit: Exit, _ request: BarkdRequest) -> Exit {
        var exit = exit
        if request.query["history"] != "true" { exit.history = nil }
        return exit
    }

    private func statuses(_ request: BarkdRequest, _ isWanted: (Exit) -> Bool) throws -> Answer {
        try .encoded(exits.values.filter(isWanted).sorted { $0.vtxoID < $1.vtxoID }.map { shown($0, request) })
    }

    private mutating func progress() throws -> Answer {
        ledger.progressExits()
        let live = ledger.liveExits
        let states = try live.map { exit in
            ["vtxo_id": .string(exit.vtxoID), "state": try JSONValue(encoding: exit.state)] as JSONValue
        }
        let isDone = live.allSatisfy { $0.state.type == "claimable" }
        let height = live.compactMap(\.state.claimableHeight).max()
        return .ok([
            "done": .bool(isDone), "exits": .array(states),
            "claimable_height": height.map { .integer(Int64($0)) } ?? .null,
        ])
    }

    // MARK: Lightning

    mutating func lightning(_ request: BarkdRequest, _ path: [String]) throws -> Answer? {
        switch (request.method, path) {
        case ("POST", ["pay"]): return try pay(request)
        case ("GET", _) where path.count == 2 && path[0] == "sends":
            let identifier = path[1]
            let hash = try paymentHash(identifier)
            return try .encoded(
                sends[hash] ?? LightningSend(paymentHash: hash, state: "unknown", invoice: nil, preimage: nil)
            )
        case ("GET", ["receives"]): return try .encoded(ledger.openReceives)
        case ("POST", ["receives", "invoice"]), ("POST", ["receives", "invoice", "for-address"]):
            if path.count == 3 { _ = try ArkAddress(try request.text("address")) }
            let receive = try ledger.createInvoice(
                try request.amount(),
                description: request.body?["description"]?.stringValue ?? "",
                at: request.date
            )
            return .ok(["invoice": .string(receive.invoice)])
        case ("GET", _) where path.count == 2 && path[0] == "receives":
            let identifier = path[1]
            let hash = try paymentHash(identifier)
            guard let receive = receives[hash] else { throw BarkdRefusal.notFound("No such receive.", [identifier]) }
            return try .encoded(receive)
        case ("DELETE", _) where path.count == 2 && path[0] == "receives":
            let identifier = path[1]
            let hash = try paymentHash(identifier)
            guard receives[hash] != nil else { throw BarkdRefusal.notFound("No such receive.", [identifier]) }
            try ledger.cancel(receive: hash, at: request.date)
            return .ok(JSONValue?.none)
        default: return nil
        }
    }

    mutating func pay(_ request: BarkdRequest) throws -> Answer {
        let operation = WalletOperation.payLightning(
            destination: try request.text("destination"),
            amount: try request.optionalAmount()
        )
        let receipt = try perform(operation, request)
        return .ok([
            "message": "Payment initiated.", "payment_hash": receipt.paymentHash.map { .string($0) } ?? .null,
        ])
    }

    private func paymentHash(_ identifier: String) throws -> String {
        if let bytes = Hex.bytes(identifier), bytes.count == 32 { return Hex.text(bytes) }
        guard let invoice = try? Bolt11Invoice(identifier) else {
            throw BarkdRefusal.bad("This is neither a payment hash nor an invoice.")
        }
        return Hex.text(invoice.paymentHash)
    }

    // MARK: History, messages, notifications

    mutating func history(_ request: BarkdRequest, _ path: [String]) throws -> Answer? {
        switch (request.method, path) {
        case ("GET", []):
            guard let type = request.query["type"], let value = request.query["value"] else {
                guard request.query["type"] == nil, request.query["value"] == nil else {
                    throw BarkdRefusal.bad("'type' and 'value' belong together.")
                }
                return try .encoded(allMovements)
            }
            return try .encoded(
                allMovements.filter { movement in
                    (movement.sentTo + movement.receivedOn).contains {
                        $0.destination.type == type && $0.destination.value == value
                    }
                }
            )
        case ("POST", _) where path.count == 2 && path[1] == "metadata":
            guard let number = Int(path[0]), var movement = movements[number] else {
                throw BarkdRefusal.failed("No such movement.")
            }
            movement.metadata = Self.patched(movement.metadata ?? .null, with: request.body ?? .null)
            movements[number] = movement
            return .ok(JSONValue?.none)
        default: return nil
        }
    }

    /// A JSON merge patch (RFC 7396).
    static func patched(_ target: JSONValue, with patch: JSONValue) -> JSONValue {
        guard case .object(let changes) = patch else { return patch }
        var members = target.objectValue ?? [:]
        for (key, value) in changes {
            members[key] = value == .null ? nil : patched(members[key] ?? .null, with: value)
        }
        return .object(members)
    }

    func message(_ request: BarkdRequest, _ path: [String]) throws -> Answer? {
        guard request.isPost else { return nil }
        switch path {
        case ["sign"]:
            let (address, message) = (try request.text("address"), try request.text("message"))
            guard case .bark(_, .publicKey(let key), _) = try ArkAddress(address).version,
                ledger.ownsArkKey(Hex.text(key))
            else { throw BarkdRefusal.bad("The address is not the wallet's own.") }
            return .ok(["signature": .string(try ledger.sign(message, address: address))])
        case ["verify"]:
            let (message, text) = (try request.text("message"), try request.text("signature"))
            guard let signature = MessageSignature(hex: text) else { throw BarkdRefusal.bad("This is no signature.") }
            guard let address = request.body?["address"]?.stringValue else {
                throw BarkdRefusal.failed("The sandbox verifies by addresses only.")
            }
            return .ok(["valid": .bool(signature.isMade(over: message, by: try ArkAddress(address)) ?? false)])
        default: return nil
        }
    }

    func notifications(_ request: BarkdRequest, _ path: [String]) throws -> Answer? {
        guard request.isGet else { return nil }
        switch path {
        case ["wait"]:
            var since = Int64.min
            if let text = request.query["since"] {
                guard let time = RFC3339Time(text.utf8) else { throw BarkdRefusal.bad("'since' is no moment.") }
                since = time.milliseconds
            }
            let found = notifications.filter { $0.milliseconds > since }
            let last = found.last.map { JSONValue.string(RFC3339Time.text(milliseconds: $0.milliseconds)) }
            return .ok([
                "notifications": .array(found.map(\.value)),
                "last_pushed_at": last ?? request.query["since"].map { .string($0) } ?? .null,
            ])
        case ["ws", "ticket"]: return .ok(.string("sandbox-has-no-websocket"))
        default: return nil
        }
    }
}
