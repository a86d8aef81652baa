import BitcoinText
import Core
import Crypto
import Foundation

extension Ledger {
    /// An invoice of the wallet's own.
    public mutating func createInvoice(
        _ amount: Satoshis,
        description: String,
        at date: Date
    ) throws -> LightningReceive {
        guard amount.amount > 0 else { throw LedgerError.badAmount }
        let preimage = Array(SHA256.hash(data: bytes("preimage \(freshID())")))
        let hash = Array(SHA256.hash(data: preimage))
        let draft = Bolt11Draft(
            family: family,
            amount: amount,
            createdAt: date,
            expiry: 86_400,
            paymentHash: hash,
            paymentSecret: Array(SHA256.hash(data: bytes("secret \(Hex.text(hash))"))),
            description: description
        )
        let receive = LightningReceive(
            paymentHash: Hex.text(hash),
            state: "awaiting-payment",
            invoice: draft.text(signedBy: PlayKey(seed: bytes("lightning node"))),
            amount: amount,
            htlcIDs: [],
            htlcs: [],
            settledAt: nil,
            finishedAt: nil
        )
        put(receive)
        return receive
    }

    private mutating func put(_ receive: LightningReceive) {
        changes.receives[receive.paymentHash] = receive
        receives[receive.paymentHash] = receive.finishedAt == nil ? receive : nil
    }

    /// An invoice of somebody else, to try payments with.
    public mutating func foreignInvoice(_ amount: Satoshis?, description: String, at date: Date) -> String {
        let id = freshID()
        return Bolt11Draft(
            family: family,
            amount: amount,
            createdAt: date,
            expiry: 3600,
            paymentHash: Array(SHA256.hash(data: bytes("foreign \(id)"))),
            paymentSecret: Array(SHA256.hash(data: bytes("foreign secret \(id)"))),
            description: description
        ).text(signedBy: PlayKey(seed: bytes("stranger's node")))
    }

    /// Somebody pays an invoice of the wallet's own; what arrives is less the server's fee.
    public mutating func settle(invoice text: String, at date: Date) throws {
        let invoice = try Bolt11Invoice(text)
        guard var receive = receives[Hex.text(invoice.paymentHash)] else { throw LedgerError.noSuchInvoice }
        guard !invoice.isExpired(at: date) else { throw LedgerError.badDestination("the invoice has expired") }
        let amount = receive.amount.amount
        let fee = fees.lightningReceive.base + FeeSchedule.millionths(fees.lightningReceive.ppm, of: amount)
        guard amount - fee >= Self.dust else {
            throw LedgerError.dust(amount: Self.sat(amount - fee), minimum: Self.sat(Self.dust))
        }
        let vtxo = makeVTXO(amount - fee, expiry: height + Self.expiryDelta, depth: 2)
        put(vtxo)
        var movement = makeMovement(
            "bark.lightning_receive",
            "receive",
            .successful,
            intended: amount,
            effective: amount - fee,
            fee: fee,
            at: date
        )
        movement.receivedOn = [.init("invoice", invoice.text, receive.amount)]
        movement.outputVTXOs = [vtxo.id]
        movement.metadata = ["payment_hash": .string(receive.paymentHash)]
        put(movement)
        receive.state = "settled"
        receive.settledAt = WireTime(date)
        receive.finishedAt = WireTime(date)
        put(receive)
    }

    /// Takes an own invoice back.
    public mutating func cancel(receive hash: String, at date: Date) throws {
        guard var receive = receives[hash] else { throw LedgerError.noSuchInvoice }
        receive.state = "canceled"
        receive.finishedAt = WireTime(date)
        put(receive)
    }

    // MARK: Paying

    mutating func payLightning(_ text: String, _ stated: Satoshis?, at date: Date) throws -> WalletReceipt {
        let invoice: Bolt11Invoice
        do {
            invoice = try Bolt11Invoice(text)
        } catch {
            if let name = try? PayName(text) {
                throw LedgerError.badDestination("the sandbox has no server that answers for \(name.text)")
            }
            if (try? Bolt12Offer(text)) != nil {
                throw LedgerError.badDestination("the sandbox pays invoices, not offers")
            }
            throw error
        }
        try invoice.check(network)
        guard !invoice.isExpired(at: date) else { throw LedgerError.badDestination("the invoice has expired") }
        guard let amount = stated ?? invoice.amount?.satoshis, amount.amount > 0 else {
            throw LedgerError.badDestination("the invoice leaves the amount open, and none was given")
        }
        if let asked = invoice.amount?.satoshis, amount < asked {
            throw LedgerError.badDestination("the invoice asks for \(asked.formatted())")
        }
        let hash = Hex.text(invoice.paymentHash)
        guard sends[hash] == nil, !paidHashes.contains(hash) else { throw LedgerError.alreadyPaid }
        let selection = try select(amount.amount) { lightningFee(amount.amount, $0) }
        let held = amount.amount + selection.fee
        var movement = makeMovement(
            "bark.lightning_send",
            "send",
            .pending,
            intended: -amount.amount,
            effective: 0,
            fee: selection.fee,
            at: date
        )
        movement.sentTo = [.init("invoice", invoice.text, amount)]
        movement.inputVTXOs = selection.vtxos.map(\.id)
        movement.metadata = ["payment_hash": .string(hash)]
        for var vtxo in selection.vtxos {
            vtxo.state = .spent
            put(vtxo)
        }
        if selection.change > 0 {
            let change = makeVTXO(
                selection.change,
                expiry: selection.vtxos.map(\.expiryHeight).min() ?? height,
                depth: (selection.vtxos.compactMap(\.exitDepth).max() ?? 0) + 1
            )
            put(change)
            movement.outputVTXOs = [change.id]
        }
        put(movement)
        let send = LightningSend(paymentHash: hash, state: "payment-initiated", invoice: invoice.text, preimage: nil)
        sends[hash] = LedgerSend(
            send: send,
            movement: movement.id,
            held: held,
            fee: selection.fee,
            willFail: takeFault(.lightning)
        )
        changes.sends[hash] = send
        if !takeFault(.lightningHold) { resolve(hash, at: date) }
        return WalletReceipt(movementID: movement.id, paymentHash: hash, fee: Self.sat(selection.fee))
    }

    /// The payment arrives, or fails and the money comes back.
    mutating func resolve(_ hash: String, at date: Date) {
        guard var send = sends.removeValue(forKey: hash) else { return }
        if send.willFail {
            let refund = makeVTXO(send.held, expiry: height + Self.expiryDelta, depth: 3)
            put(refund)
            finish(send.movement, .failed, effective: 0, outputs: [refund.id], at: date)
            send.send.state = "unknown"
        } else {
            finish(send.movement, .successful, effective: -send.held, at: date)
            send.send.state = "paid"
            send.send.preimage = Hex.text(SHA256.hash(data: bytes("paid \(hash)")))
            paidHashes.insert(hash)
            if let own = receives[hash] { try? settle(invoice: own.invoice, at: date) }
        }
        changes.sends[hash] = send.send
    }
}
