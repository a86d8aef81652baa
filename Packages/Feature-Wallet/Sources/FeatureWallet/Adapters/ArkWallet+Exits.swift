import Core

extension ArkWallet {
    /// The next steps that the exits in progress need.
    func exitSteps() async throws -> ExitSteps {
        try await checkNetwork()
        return try ExitSteps(
            try await exits(),
            amounts: Dictionary(try await vtxos(all: true).map { ($0.id, $0.amount) }, uniquingKeysWith: { $1 }),
            onchain: try await onchainBalance().trustedSpendable,
            feeRate: try await feeRates().regular,
            network: network
        )
    }
}
