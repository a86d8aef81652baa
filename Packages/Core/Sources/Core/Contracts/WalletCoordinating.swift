import ArgumentParser
import Foundation

/// The part of Wallet that other features may use. Nothing here spends by itself: a payment is shown to the person, who
/// confirms it, or it waits as a proposal.
public protocol WalletCoordinating: Sendable {
    /// The balance as last known, with its age.
    func balance() async throws -> WalletBalance

    /// Shows a payment to the person in the session and makes it once they have confirmed it, as `wallet send` does.
    ///
    /// - Returns: `nil` if the person said no.
    /// - Throws: ``ProposalKept`` if somebody other than the person is in the session; errors of sending.
    func showPayment(_ draft: PaymentDraft, in session: FlowSession) async throws -> PaymentReceipt?
}

extension ContractID {
    /// Wallet's coordinator.
    public static let wallet = ContractID("wallet.coordinator", (any WalletCoordinating).self)
}

public enum BitcoinNetwork: String, Sendable, Hashable, Codable, CaseIterable, SettingValue, ExpressibleByArgument {
    /// Play money in a local ledger.
    case sandbox
    /// A private chain for tests.
    case regtest
    /// The signed test network.
    case signet
    /// The public test network.
    case testnet
    /// Real bitcoin.
    case mainnet
}

/// A balance as others see it.
public struct WalletBalance: Sendable, Equatable {
    /// The amount that can be spent now, off-chain and on-chain.
    public let spendable: Satoshis
    /// The amount that is on its way.
    public let pending: Satoshis
    /// The time at which the figures were read from the wallet.
    public let asOf: Date

    public init(spendable: Satoshis, pending: Satoshis, asOf: Date) {
        self.spendable = spendable
        self.pending = pending
        self.asOf = asOf
    }
}

/// A payment that somebody wants to make.
public struct PaymentDraft: Sendable, Equatable {
    /// An address, an invoice or a `bitcoin:` link.
    public let destination: String
    /// `nil` if the destination contains it.
    public let amount: Satoshis?
    /// For the person's own history.
    public let note: String?

    public init(destination: String, amount: Satoshis?, note: String? = nil) {
        self.destination = destination
        self.amount = amount
        self.note = note
    }
}

/// A payment that was made.
public struct PaymentReceipt: Sendable, Equatable, Decodable {
    public let destination: String
    public let amount: Satoshis
    /// `nil` if the server did not say.
    public let fee: Satoshis?
    public let network: BitcoinNetwork
    /// The time of the payment, if it was made before this request; `nil` if it was made now.
    public let paidAt: Date?

    public init(destination: String, amount: Satoshis, fee: Satoshis?, network: BitcoinNetwork, paidAt: Date? = nil) {
        self.destination = destination
        self.amount = amount
        self.fee = fee
        self.network = network
        self.paidAt = paidAt
    }
}
