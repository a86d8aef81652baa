import RelayKit
import SyncProtocol

/// A household's relay in memory, as devices reach it without a socket; owners are admitted by one invitation.
public struct HouseholdRelay: Sendable {
    private let relay: LocalRelay

    /// - Parameters:
    ///   - invitation: the word that admits.
    ///   - now: milliseconds since 1970.
    public init(invitation: String, now: @escaping @Sendable () -> Int64) throws {
        let recovery = try SyncRecoveryKeys(RecoveryPhrase())
        relay = LocalRelay(
            store: try RelayFile(path: ":memory:"),
            admission: RelayAdmission(invitations: [invitation], takesWork: false),
            owner: recovery.owner,
            signer: .recovery(recovery),
            now: now
        )
    }

    public func transport(_ owner: SyncOwner, as signer: SyncSigner) -> any RelayTransport {
        relay.joined(owner, as: signer)
    }
}
