import Core
import WalletScreens

extension WalletCard {
    /// - Returns: `nil` if there is no wallet yet.
    static func content(_ resolver: ServiceResolver, in context: FlowContext) async throws -> CardContent? {
        let open = try await resolver.get(WalletCoordinator.self).current()
        guard let glance = try await open.glance(at: context.time.now) else { return nil }
        return content(
            glance.balance,
            network: open.wallet.network,
            urgent: glance.urgent,
            unexplained: await open.transactions.keptBreach(),
            in: context
        )
    }
}
