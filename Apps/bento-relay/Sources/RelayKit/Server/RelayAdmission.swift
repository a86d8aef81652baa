import SyncProtocol

/// Whom a relay keeps data for.
public struct RelayAdmission: Sendable {
    private let invitations: InvitationBook
    private let takesWork: Bool

    /// - Parameters:
    ///   - invitations: words of which each admits people, as often as it is shown.
    ///   - takesWork: whether a proof of work admits, too: whoever reaches the relay may then use it.
    public init(invitations: Set<String>, takesWork: Bool) {
        self.init(invitations: InvitationBook(words: invitations), takesWork: takesWork)
    }

    public init(invitations: InvitationBook, takesWork: Bool) {
        self.invitations = invitations
        self.takesWork = takesWork
    }

    /// - Throws: where it cannot be written down whom a word has admitted.
    func admits(_ registration: SyncRegistration) throws -> Bool {
        switch registration.admission {
        case .account: false
        case .invitation(let word): try invitations.admits(registration.genesis.owner, by: word)
        case .work(let work): takesWork && work.isDone(for: registration.genesis.owner)
        }
    }
}
