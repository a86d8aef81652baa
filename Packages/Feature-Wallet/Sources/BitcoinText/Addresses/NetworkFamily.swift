import Core

/// The networks whose texts look the same: an address of a test network does not say which one it is for.
package enum NetworkFamily: Sendable, Equatable {
    case mainnet
    /// Test networks that share `tb1`.
    case publicTests
    case testnet
    case signet
    /// A chain of one's own; the sandbox writes its addresses in this form too.
    case regtest
    /// Every network but mainnet: base58, Ark and silent payment addresses.
    case tests

    package var networks: [BitcoinNetwork] {
        switch self {
        case .mainnet: [.mainnet]
        case .publicTests: [.testnet, .signet]
        case .testnet: [.testnet]
        case .signet: [.signet]
        case .regtest: [.regtest, .sandbox]
        case .tests: [.testnet, .signet, .regtest, .sandbox]
        }
    }

    package func contains(_ network: BitcoinNetwork) -> Bool { networks.contains(network) }

    /// - Throws: ``BitcoinTextError/wrongNetwork(kind:found:wanted:)``, which names both.
    package func check(_ network: BitcoinNetwork, kind: String) throws(BitcoinTextError) {
        guard contains(network) else { throw .wrongNetwork(kind: kind, found: networks, wanted: network) }
    }
}
