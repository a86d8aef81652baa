import Core
import Foundation
import Synchronization

/// A wallet that answers what a test wants, and remembers the payments it was shown.
public final class FakeWallet: WalletCoordinating {
    public enum State: Sendable {
        /// No money yet.
        case empty
        /// Play money, as much as given.
        case funded(Satoshis)
        /// The server cannot be reached.
        case offline
    }

    private let state: State
    /// True if the person says yes to a payment.
    private let confirms: Bool
    private let drafts = Mutex<[PaymentDraft]>([])

    public init(_ state: State = .empty, confirms: Bool = true) {
        self.state = state
        self.confirms = confirms
    }

    /// The payments that were shown.
    public var shownPayments: [PaymentDraft] { drafts.withLock { $0 } }

    private func spendable() throws -> Satoshis {
        switch state {
        case .empty: .zero
        case .funded(let amount): amount
        case .offline: throw Failure.unavailable("wallet.offline", "The wallet's server cannot be reached.")
        }
    }

    public func balance() async throws -> WalletBalance {
        WalletBalance(spendable: try spendable(), pending: .zero, asOf: Date(timeIntervalSince1970: 0))
    }

    public func showPayment(_ draft: PaymentDraft, in session: FlowSession) async throws -> PaymentReceipt? {
        _ = try spendable()
        drafts.withLock { $0.append(draft) }
        guard confirms else { return nil }
        return PaymentReceipt(
            destination: draft.destination,
            amount: draft.amount ?? .zero,
            fee: .zero,
            network: .sandbox
        )
    }
}
