import BitcoinText
import Core
import Foundation

struct LedgerRound: Sendable, Hashable, Codable {
    var round: PendingRound
    var movement: Int
    var fee: Int64
    /// The expiry of the output counts from the height at which the round is confirmed.
    var output: VTXO
}

/// The rounds that renew VTXOs. A round's transaction is broadcast in one block and confirmed in the next: a round is not a
/// block.
struct Rounds: Sendable, Equatable, Codable {
    private(set) var rounds: [LedgerRound] = []
    private var nextRound = 1

    mutating func refresh(_ ids: [String], in account: inout ArkAccount, at date: Date) throws -> WalletReceipt {
        let chosen = try account.named(ids)
        let total = chosen.reduce(0) { $0 + $1.amount.amount }
        let fee = account.server.refreshFee(chosen)
        try LedgerError.checkDust(total - fee, ArkServer.dust)
        var movement = account.movement("bark.round", "refresh", .pending, intended: 0, fee: fee, at: date)
        movement.inputVTXOs = chosen.map(\.id)
        account.set(chosen, to: .locked(by: movement.id))
        account.movements.put(movement)
        let output = account.make(total - fee, expiry: account.server.expiry, depth: 3)
        let participation = PendingRound.Participation(
            inputs: movement.inputVTXOs,
            outputs: [.init(amount: output.amount, policyType: output.policyType, userKey: output.userKey)]
        )
        let round = PendingRound(id: nextRound, status: .init("pending"), participation: participation)
        nextRound += 1
        rounds.append(LedgerRound(round: round, movement: movement.id, fee: fee, output: output))
        return WalletReceipt(movementID: movement.id, roundID: round.id, fee: Satoshis(clamping: fee))
    }

    mutating func advance(in account: inout ArkAccount, at date: Date) {
        let open = rounds
        rounds = []
        for var round in open {
            if round.round.status.status == "unconfirmed" {
                conclude(round, in: &account, at: date)
            } else if account.server.meets(.round) {
                account.set(round.round.participation.inputs, to: .spendable)
                account.finish(round.movement, .failed, effective: 0, at: date)
            } else {
                let input = account.server.foreignInput()
                let script: [UInt8] = [0x51, 0x20] + (Hex.bytes(account.server.freshID()) ?? [])
                let output = RawTransaction.Output(amount: round.output.amount.amount, script: script)
                let raw = RawTransaction(inputs: [input], outputs: [output])
                round.round.fundingTxid = raw.txid
                round.round.fundingTransaction = Hex.text(raw.bytes)
                round.round.status = .init("unconfirmed", fundingTxid: raw.txid)
                rounds.append(round)
            }
        }
    }

    private func conclude(_ round: LedgerRound, in account: inout ArkAccount, at date: Date) {
        account.set(round.round.participation.inputs, to: .spent)
        var output = round.output
        output.expiryHeight = account.server.expiry
        output.chainAnchor = "\(round.round.fundingTxid ?? ""):0"
        account.vtxos.put(output)
        account.finish(
            round.movement,
            .successful,
            effective: -round.fee,
            outputs: [output.id],
            metadata: ["funding_txid": round.round.fundingTxid.map { .string($0) } ?? .null],
            at: date
        )
    }
}
