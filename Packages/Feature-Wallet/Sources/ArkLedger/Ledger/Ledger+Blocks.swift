import BitcoinText
import Core
import Foundation

extension Ledger {
    /// Adds blocks: each confirms what was broadcast and moves boards, rounds, payments and exits one step on.
    public mutating func mine(_ count: Int, at date: Date) {
        for _ in 0..<max(0, min(count, 100_000)) {
            height += 1
            confirmTransactions()
            advanceBoards(at: date)
            advanceRounds(at: date)
            for hash in sends.keys.sorted() { resolve(hash, at: date) }
            advanceExits()
        }
    }

    private mutating func confirmTransactions() {
        let block = block(height)
        for (txid, var transaction) in unconfirmed.sorted(by: { $0.key < $1.key }) {
            transaction.confirmation = block
            put(transaction)
            for (outpoint, coin) in coins where coin.height == nil && outpoint.hasPrefix(txid) {
                coins[outpoint]?.height = height
            }
            for index in boards.indices where boards[index].txid == txid { boards[index].confirmedAt = height }
        }
    }

    private mutating func advanceBoards(at date: Date) {
        for board in boards {
            guard let confirmed = board.confirmedAt, height - confirmed + 1 >= Self.requiredConfirmations else {
                continue
            }
            if var vtxo = vtxos[board.vtxo] {
                vtxo.state = .spendable
                put(vtxo)
                finish(board.movement, .successful, effective: vtxo.amount.amount, at: date)
            }
        }
        boards.removeAll { board in
            board.confirmedAt.map { height - $0 + 1 >= Self.requiredConfirmations } ?? false
        }
    }

    /// A round's transaction is broadcast in one block and confirmed in the next: a round is not a block.
    private mutating func advanceRounds(at date: Date) {
        let open = rounds
        rounds = []
        for var round in open {
            if round.round.status.status == "unconfirmed" {
                conclude(round, at: date)
            } else if takeFault(.round) {
                for id in round.round.participation.inputs {
                    guard var vtxo = vtxos[id] else { continue }
                    vtxo.state = .spendable
                    put(vtxo)
                }
                finish(round.movement, .failed, effective: 0, at: date)
            } else {
                let raw = RawTransaction(
                    inputs: [foreignInput()],
                    outputs: [
                        .init(amount: round.output.amount.amount, script: [0x51, 0x20] + (Hex.bytes(freshID()) ?? []))
                    ]
                )
                round.round.fundingTxid = raw.txid
                round.round.fundingTransaction = Hex.text(raw.bytes)
                round.round.status = .init("unconfirmed", fundingTxid: raw.txid)
                rounds.append(round)
            }
        }
    }

    private mutating func conclude(_ round: LedgerRound, at date: Date) {
        for id in round.round.participation.inputs {
            guard var vtxo = vtxos[id] else { continue }
            vtxo.state = .spent
            put(vtxo)
        }
        var output = round.output
        output.expiryHeight = height + Self.expiryDelta
        output.chainAnchor = "\(round.round.fundingTxid ?? ""):0"
        put(output)
        if var movement = movements[round.movement] {
            movement.metadata = ["funding_txid": round.round.fundingTxid.map { .string($0) } ?? .null]
            movements[round.movement] = movement
        }
        finish(round.movement, .successful, effective: -round.fee, outputs: [output.id], at: date)
    }
}
