import Core

extension Ledger {
    public var arkBalance: ArkBalance {
        let spendable = vtxos.values.filter { $0.state == .spendable }.reduce(0) { $0 + $1.amount.amount }
        let inRounds = rounds.reduce(0) { sum, round in
            sum + round.round.participation.inputs.reduce(0) { $0 + (vtxos[$1]?.amount.amount ?? 0) }
        }
        return ArkBalance(
            spendable: Self.sat(spendable),
            pendingLightningSend: Self.sat(sends.values.reduce(0) { $0 + $1.held }),
            claimableLightningReceive: .zero,
            pendingInRound: Self.sat(inRounds),
            pendingExit: Self.sat(
                exits.values.filter { $0.exit.state.type != "claim-in-progress" }.reduce(0) { $0 + $1.amount }
            ),
            pendingBoard: Self.sat(boards.reduce(0) { $0 + (vtxos[$1.vtxo]?.amount.amount ?? 0) })
        )
    }

    public var onchainBalance: OnchainBalance {
        func sum(_ isWanted: (LedgerCoin) -> Bool) -> Satoshis {
            Self.sat(coins.values.filter(isWanted).reduce(0) { $0 + $1.amount })
        }
        return OnchainBalance(
            total: sum { _ in true },
            trustedSpendable: sum(\.isTrusted),
            immature: .zero,
            trustedPending: sum { $0.height == nil && $0.isOwn },
            untrustedPending: sum { $0.height == nil && !$0.isOwn },
            confirmed: sum { $0.height != nil }
        )
    }

    /// VTXOs that are alive, those that expire first on top.
    public var livingVTXOs: [VTXO] {
        vtxos.values.sorted { ($0.expiryHeight, $0.id) < ($1.expiryHeight, $1.id) }
    }

    public var utxos: [UTXO] {
        coins.values.map {
            UTXO(outpoint: $0.outpoint, amount: Self.sat($0.amount), confirmationHeight: $0.height)
        }.sorted { $0.outpoint < $1.outpoint }
    }

    public var pendingBoards: [PendingBoard] { boards.map(\.pending) }
    public var pendingRounds: [PendingRound] { rounds.map(\.round) }
    public var liveExits: [Exit] { exits.values.map(\.exit).sorted { $0.vtxoID < $1.vtxoID } }
    public var openReceives: [LightningReceive] { receives.values.sorted { $0.paymentHash < $1.paymentHash } }
}
