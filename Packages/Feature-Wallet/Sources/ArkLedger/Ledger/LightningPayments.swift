import BitcoinText
import Core
import Crypto
import Foundation

struct LedgerSend: LedgerRecord, Hashable {
    var send: LightningSend
    var movement: Int
    var held: Int64
    var fee: Int64
    var willFail: Bool

    var id: String { send.paymentHash }
    var isAlive: Bool { send.phase == .underWay }
}

/// Invoices of the wallet's own, and payments of others'.
struct LightningPayments: Sendable, Equatable, Codable {
    var receives = LedgerRecords<LightningReceive>()
    var sends = LedgerRecords<LedgerSend>()
    /// Payment hashes that were paid: none is paid twice.
    private var paidHashes: Set<String> = []
    /// The preimages of unpaid invoices made here, hexadecimal, by their hashes: the payer gets the preimage.
    private var preimages: [String: String]?

    /// The payment hash of a preimage, which the payer gets.
    mutating func hash(of preimage: [UInt8]) -> [UInt8] {
        let hash = Array(SHA256.hash(data: preimage))
        preimages = (preimages ?? [:]).merging([Hex.text(hash): Hex.text(preimage)]) { $1 }
        return hash
    }

    // MARK: Receiving

    mutating func createInvoice(
        _ amount: Satoshis,
        description: String,
        at server: inout ArkServer,
        _ date: Date
    ) throws -> LightningReceive {
        guard amount.amount > 0 else { throw LedgerError.badAmount }
        let hash = self.hash(of: server.hash("preimage \(server.freshID())"))
        let draft = Bolt11Draft(
            family: server.family,
            amount: amount,
            createdAt: date,
            expiry: 86_400,
            paymentHash: hash,
            paymentSecret: server.hash("secret \(Hex.text(hash))"),
            description: description
        )
        let receive = LightningReceive(
            paymentHash: Hex.text(hash),
            state: "awaiting-payment",
            invoice: draft.text(signedBy: server.key("lightning node")),
            amount: amount,
            htlcIDs: [],
            htlcs: []
        )
        receives.put(receive)
        return receive
    }

    /// Somebody pays an invoice of the wallet's own; what arrives is less the server's fee.
    mutating func settle(invoice text: String, in account: inout ArkAccount, at date: Date) throws {
        let invoice = try Bolt11Invoice(text)
        guard let receive = receives[Hex.text(invoice.paymentHash)] else { throw LedgerError.noSuchInvoice }
        guard !invoice.isExpired(at: date) else { throw LedgerError.badDestination("the invoice has expired") }
        let amount = receive.amount.amount
        let fee = account.server.receiveFee(amount)
        try LedgerError.checkDust(amount - fee, ArkServer.dust)
        let vtxo = account.make(amount - fee, expiry: account.server.expiry, depth: 2)
        account.vtxos.put(vtxo)
        var movement = account.movement(
            "bark.lightning_receive",
            "receive",
            intended: amount,
            effective: amount - fee,
            fee: fee,
            at: date
        )
        movement.receivedOn = [.init("invoice", invoice.text, receive.amount)]
        movement.outputVTXOs = [vtxo.id]
        movement.metadata = ["payment_hash": .string(receive.paymentHash)]
        account.movements.put(movement)
        finish(receive, "settled", at: date)
    }

    /// Takes an own invoice back.
    mutating func cancel(receive hash: String, at date: Date) throws {
        guard let receive = receives[hash] else { throw LedgerError.noSuchInvoice }
        finish(receive, "canceled", at: date)
    }

    private mutating func finish(_ receive: LightningReceive, _ state: String, at date: Date) {
        var receive = receive
        receive.state = state
        receive.settledAt = state == "settled" ? WireTime(date) : nil
        receive.finishedAt = WireTime(date)
        receives.put(receive)
    }

    // MARK: Paying

    mutating func pay(
        _ text: String,
        _ stated: Satoshis?,
        from account: inout ArkAccount,
        at date: Date
    ) throws -> WalletReceipt {
        let invoice = try Self.invoice(text)
        try invoice.check(account.server.network)
        guard !invoice.isExpired(at: date) else { throw LedgerError.badDestination("the invoice has expired") }
        guard let amount = stated ?? invoice.amount?.satoshis, amount.amount > 0 else {
            throw LedgerError.badDestination("the invoice leaves the amount open, and none was given")
        }
        if let asked = invoice.amount?.satoshis, amount < asked {
            throw LedgerError.badDestination("the invoice asks for \(asked.formatted())")
        }
        let hash = Hex.text(invoice.paymentHash)
        guard sends[hash] == nil, !paidHashes.contains(hash) else { throw LedgerError.alreadyPaid }
        let selection = try account.select(amount.amount) { account.server.lightningFee(amount.amount, $0) }
        var movement = account.movement(
            "bark.lightning_send",
            "send",
            .pending,
            intended: -amount.amount,
            effective: 0,
            fee: selection.fee,
            at: date
        )
        movement.sentTo = [.init("invoice", invoice.text, amount)]
        movement.metadata = ["payment_hash": .string(hash)]
        account.spend(selection, for: &movement)
        account.movements.put(movement)
        let send = LightningSend(
            paymentHash: hash,
            state: "payment-initiated",
            invoice: invoice.text,
            preimage: nil
        )
        let held = amount.amount + selection.fee
        let willFail = account.server.meets(.lightning)
        sends.put(LedgerSend(send: send, movement: movement.id, held: held, fee: selection.fee, willFail: willFail))
        if !account.server.meets(.lightningHold) { resolve(hash, in: &account, at: date) }
        return WalletReceipt(movementID: movement.id, paymentHash: hash, fee: Satoshis(clamping: selection.fee))
    }

    private static func invoice(_ text: String) throws -> Bolt11Invoice {
        do {
            return try Bolt11Invoice(text)
        } catch {
            if let name = try? PayName(text) {
                throw LedgerError.badDestination("the sandbox has no server that answers for \(name.text)")
            }
            if (try? Bolt12Offer(text)) != nil {
                throw LedgerError.badDestination("the sandbox pays invoices, not offers")
            }
            throw error
        }
    }

    /// Ends the payments that are under way.
    mutating func resolveAll(in account: inout ArkAccount, at date: Date) {
        for hash in sends.alive.keys.sorted() { resolve(hash, in: &account, at: date) }
    }

    /// The payment arrives, or fails and the money comes back.
    private mutating func resolve(_ hash: String, in account: inout ArkAccount, at date: Date) {
        guard var send = sends[hash] else { return }
        if send.willFail {
            let refund = account.make(send.held, expiry: account.server.expiry, depth: 3)
            account.vtxos.put(refund)
            account.finish(send.movement, .failed, effective: 0, outputs: [refund.id], at: date)
            send.send.state = "unknown"
        } else {
            account.finish(send.movement, .successful, effective: -send.held, at: date)
            send.send.state = "paid"
            send.send.preimage = preimages?.removeValue(forKey: hash)
            paidHashes.insert(hash)
            if let own = receives[hash] { try? settle(invoice: own.invoice, in: &account, at: date) }
        }
        sends.put(send)
    }
}
