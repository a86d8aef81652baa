import SyncProtocol

/// Whom a relay keeps data for.
public struct RelayAdmission: Sendable {
    private let invitations: InvitationBook
    private let accounts: AccountBook?
    private let takesWork: Bool

    /// - Parameters:
    ///   - invitations: words of which each admits people, as often as it is shown.
    ///   - takesWork: whether a proof of work admits, too: whoever reaches the relay may then use it.
    public init(invitations: Set<String>, takesWork: Bool) {
        self.init(invitations: InvitationBook(words: invitations), takesWork: takesWork)
    }

    /// - Parameters:
    ///   - invitations: `nil` for none.
    ///   - accounts: `nil` where no service vouches for anybody.
    public init(invitations: InvitationBook?, accounts: AccountBook? = nil, takesWork: Bool) {
        self.invitations = invitations ?? InvitationBook(words: [])
        self.accounts = accounts
        self.takesWork = takesWork
    }

    /// - Parameter now: milliseconds since 1970.
    /// - Throws: where it cannot be written down who was admitted by what.
    func admits(_ registration: SyncRegistration, at now: Int64) async throws -> Bool {
        let owner = registration.genesis.owner
        return switch registration.admission {
        case .account(let token): try await accounts?.admits(owner, by: token, at: now) ?? false
        case .invitation(let word): try await invitations.admits(owner, by: word)
        case .work(let work): takesWork && work.isDone(for: owner)
        }
    }
}
