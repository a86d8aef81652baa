import Core
import Foundation

/// What a device keeps of its session between runs.
public struct StoredSession: Sendable, Equatable {
    /// The id this device registers with; the same one gives the same user again.
    public var deviceID: String
    /// The access token; `nil` after signing out.
    public var token: Secret?
    /// When the server said that the token expires; a token that is a JWT says it itself.
    public var expiresAt: Date?
    /// The server's id of the user.
    public var userID: String?
    /// The server's word for the kind of account, for example `device`.
    public var accountType: String?
    /// How often this device was disconnected: what another process began before that must not bring the session back.
    public var signOuts: Int

    public init(
        deviceID: String,
        token: Secret? = nil,
        expiresAt: Date? = nil,
        userID: String? = nil,
        accountType: String? = nil,
        signOuts: Int = 0
    ) {
        self.deviceID = deviceID
        self.token = token
        self.expiresAt = expiresAt
        self.userID = userID
        self.accountType = accountType
        self.signOuts = signOuts
    }

    /// The same device without its session.
    var signedOut: StoredSession { StoredSession(deviceID: deviceID, signOuts: signOuts &+ 1) }

    /// Whether nobody has disconnected this device, or forgotten it, since another session was read.
    func succeeds(_ earlier: StoredSession) -> Bool { deviceID == earlier.deviceID && signOuts == earlier.signOuts }

    /// Whether the token can be used at a moment, as far as this device can tell.
    ///
    /// A token that says nothing about its expiry counts as good until a server refuses it. 30 s before its expiry a
    /// token counts as expired: a request takes time.
    public func isUsable(at moment: Date) -> Bool {
        guard let token, !token.isEmpty else { return false }
        guard let end = JSONWebToken.expiry(of: token) ?? expiresAt else { return true }
        return moment.addingTimeInterval(30) < end
    }
}
