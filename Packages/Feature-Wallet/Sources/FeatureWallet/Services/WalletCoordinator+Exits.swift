import Core

extension WalletCoordinator {
    /// What the exits under way would take now.
    func exitSteps() async throws -> ExitSteps {
        let wallet = try await current().wallet
        try await wallet.checkNetwork()
        return try ExitSteps(
            try await wallet.exits(),
            amounts: Dictionary(try await wallet.vtxos(all: true).map { ($0.id, $0.amount) }, uniquingKeysWith: { $1 }),
            onchain: try await wallet.onchainBalance().trustedSpendable,
            feeRate: try await wallet.feeRates().regular,
            network: wallet.network
        )
    }

    /// Broadcasts what the exits under way can go on with.
    func progressExits() async throws {
        let open = try await current()
        try await open.wallet.checkNetwork()
        defer { open.expire() }
        try await open.wallet.progressExits()
    }
}
