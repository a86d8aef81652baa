import BitcoinText
import Core
import Foundation

struct LedgerBoard: Sendable, Hashable, Codable {
    var txid: String
    var vtxo: String
    var movement: Int
    var confirmedAt: Int?
    var pending: PendingBoard
}

/// Coins on their way to Ark: each becomes a VTXO that can be spent after some confirmations.
struct Boards: Sendable, Equatable, Codable {
    /// The least that the server takes.
    static let minimum: Int64 = 1000

    private(set) var boards: [LedgerBoard] = []

    mutating func begin(
        _ amount: Int64?,
        from coins: inout Coins,
        to account: inout ArkAccount,
        at date: Date
    ) throws -> WalletReceipt {
        let selection = try coins.select(amount, outputBytes: 43)
        let gross = amount ?? selection.total - selection.fee
        guard gross >= Self.minimum else {
            throw LedgerError.belowMinimum(
                amount: Satoshis(clamping: gross),
                minimum: Satoshis(clamping: Self.minimum)
            )
        }
        let fee = account.server.boardFee(gross)
        // Taproot, of a key that only the sandbox has.
        let script: [UInt8] = [0x51, 0x20] + account.server.keyBytes.dropFirst()
        let transaction = coins.spend(selection, to: [.init(amount: gross, script: script)], at: account.server)
        let anchor = "\(transaction.txid):0"
        var vtxo = account.make(gross - fee, expiry: account.server.expiry, depth: 1, anchor: anchor)
        var movement = account.movement(
            "bark.board",
            "board",
            .pending,
            intended: gross,
            effective: gross - fee,
            fee: fee,
            at: date
        )
        movement.outputVTXOs = [vtxo.id]
        movement.metadata = ["onchain_fee_sat": .integer(selection.fee), "chain_anchor": .string(anchor)]
        vtxo.state = .locked(by: movement.id)
        account.vtxos.put(vtxo)
        account.movements.put(movement)
        let pending = PendingBoard(
            amount: vtxo.amount,
            fundingTransaction: TransactionInfo(txid: transaction.txid, tx: transaction.tx),
            movementID: movement.id,
            vtxos: [vtxo.id]
        )
        boards.append(LedgerBoard(txid: transaction.txid, vtxo: vtxo.id, movement: movement.id, pending: pending))
        let paid = Satoshis(clamping: fee + selection.fee)
        return WalletReceipt(movementID: movement.id, txid: transaction.txid, fee: paid)
    }

    /// - Parameter confirmed: the transactions that the last block confirmed.
    mutating func advance(confirmed: Set<String>, in account: inout ArkAccount, at date: Date) {
        let height = account.server.height
        for index in boards.indices where confirmed.contains(boards[index].txid) { boards[index].confirmedAt = height }
        boards.removeAll { board in
            guard let confirmedAt = board.confirmedAt, height - confirmedAt + 1 >= ArkServer.requiredConfirmations
            else {
                return false
            }
            if let vtxo = account.vtxos[board.vtxo] {
                account.set([vtxo], to: .spendable)
                account.finish(board.movement, .successful, effective: vtxo.amount.amount, at: date)
            }
            return true
        }
    }
}
