import Core

/// Reaches relays: over HTTP in the program, in memory in tests.
public protocol RelayConnecting: Sendable {
    /// - Parameters:
    ///   - owner: whose data is asked for; a device that asks to join does not know it yet, and gives any.
    ///   - signer: who answers the relay's challenges.
    /// - Throws: where no relay may be reached at this address.
    func relay(at address: ServerAddress, for owner: SyncOwner, as signer: SyncSigner) throws -> any RelayTransport
}

extension ContractID {
    public static let relays = ContractID("host.relays", (any RelayConnecting).self)
}
