import Foundation

/// What other features may ask of Wallet. Nothing here spends: spending is a flow, and a flow asks the person.
public protocol WalletCoordinating: Sendable {
    /// The network all amounts belong to.
    var network: BitcoinNetwork { get async }

    /// The balance as last known, with its age.
    func balance() async throws -> WalletBalance

    /// A fresh address to receive at.
    func receiveAddress() async throws -> String
}

extension ContractID {
    /// Wallet's coordinator.
    public static let wallet = ContractID("wallet.coordinator", (any WalletCoordinating).self)
}

/// A bitcoin network.
public enum BitcoinNetwork: String, Sendable, Hashable, Codable, CaseIterable {
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
public struct WalletBalance: Sendable, Hashable, Codable {
    /// What can be spent now, off-chain and on-chain.
    public let spendable: Satoshis
    /// What is on its way.
    public let pending: Satoshis
    /// When the figures were read from the wallet.
    public let asOf: Date

    /// Makes a balance.
    public init(spendable: Satoshis, pending: Satoshis, asOf: Date) {
        self.spendable = spendable
        self.pending = pending
        self.asOf = asOf
    }
}
