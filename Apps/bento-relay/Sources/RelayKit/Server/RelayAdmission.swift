import SyncProtocol

/// Whom a relay keeps data for.
public struct RelayAdmission: Sendable {
    private let invitations: Set<String>
    private let takesWork: Bool

    /// - Parameters:
    ///   - invitations: words of which each admits people, as often as it is shown.
    ///   - takesWork: whether a proof of work admits, too: whoever reaches the relay may then use it.
    public init(invitations: Set<String>, takesWork: Bool) {
        self.invitations = invitations
        self.takesWork = takesWork
    }

    func admits(_ registration: SyncRegistration) -> Bool {
        switch registration.admission {
        case .account: false
        case .invitation(let word): invitations.contains(word)
        case .work(let work): takesWork && work.isDone(for: registration.genesis.owner)
        }
    }
}
