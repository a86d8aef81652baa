import ArkLedger
import Core

/// Both balances with their totals.
package struct BalanceSheet: Sendable, Hashable, Codable {
    package let ark: ArkBalance
    package let onchain: OnchainBalance

    package init(ark: ArkBalance, onchain: OnchainBalance) {
        self.ark = ark
        self.onchain = onchain
    }

    /// The balances of a wallet that has never been used.
    package static let empty = BalanceSheet(
        ark: ArkBalance(
            spendable: .zero,
            pendingLightningSend: .zero,
            claimableLightningReceive: .zero,
            pendingInRound: .zero,
            pendingExit: .zero,
            pendingBoard: .zero
        ),
        onchain: OnchainBalance(
            total: .zero,
            trustedSpendable: .zero,
            immature: .zero,
            trustedPending: .zero,
            untrustedPending: .zero,
            confirmed: .zero
        )
    )

    /// The total of the four pending amounts on Ark.
    package var arkPending: Satoshis {
        Self.sum([ark.pendingLightningSend, ark.pendingInRound, ark.pendingExit ?? .zero, ark.pendingBoard])
    }
    package var arkTotal: Satoshis { Self.sum([ark.spendable, arkPending]) }
    package var totalSpendable: Satoshis { Self.sum([ark.spendable, onchain.trustedSpendable]) }
    package var totalPending: Satoshis { Self.sum([arkPending, onchain.trustedPending, onchain.untrustedPending]) }
    /// The amount that cannot be spent yet. It excludes unconfirmed change of the wallet's own payments, which can be
    /// spent.
    package var onItsWay: Satoshis { Self.sum([arkPending, onchain.untrustedPending]) }
    package var grandTotal: Satoshis { Self.sum([arkTotal, onchain.total]) }

    /// 0 to 1; 0 if there is no money at all.
    package var arkShare: Double { Self.share(arkTotal, of: grandTotal) }
    package var onchainShare: Double { Self.share(onchain.total, of: grandTotal) }

    /// The amount that the movements account for: an exit's movement takes its money out of Ark when it begins.
    package var accounted: Int64 { arkTotal.amount - (ark.pendingExit?.amount ?? 0) }

    /// - Throws: ``LedgerError/insufficientFunds(needed:available:isOnchain:)``
    package func check(_ operation: WalletOperation, takes gross: Satoshis) throws(LedgerError) {
        let isOnchain: Bool
        switch operation {
        case .sendArk, .sendOnchainFromArk, .payLightning: isOnchain = false
        case .sendOnchain, .drain, .board: isOnchain = true
        // They are of VTXOs that are there.
        case .offboard, .refresh, .startExit, .claimExit: return
        }
        let available = isOnchain ? onchain.trustedSpendable : ark.spendable
        guard gross <= available else {
            throw .insufficientFunds(needed: gross, available: available, isOnchain: isOnchain)
        }
    }

    /// The sum, clamped to bitcoin's limit: a server that reports more than exists cannot cause a trap.
    private static func sum(_ amounts: [Satoshis]) -> Satoshis {
        amounts.reduce(.zero) { (try? $0.adding($1)) ?? $0 }
    }

    private static func share(_ part: Satoshis, of whole: Satoshis) -> Double {
        whole.amount > 0 ? Double(part.amount) / Double(whole.amount) : 0
    }
}

extension ArkWallet {
    package func balances() async throws -> BalanceSheet {
        async let ark = arkBalance()
        async let onchain = onchainBalance()
        return BalanceSheet(ark: try await ark, onchain: try await onchain)
    }
}
