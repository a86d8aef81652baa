import Core
import Foundation

/// The stored data of a device's session between runs.
public struct StoredSession: Sendable, Equatable {
    /// The id with which this device registers; the same id returns the same user again.
    public var deviceID: String
    /// The access token; `nil` after signing out.
    public var token: Secret?
    /// The expiry stated by the server; a JWT contains its own.
    public var expiresAt: Date?
    /// The server's id of the user.
    public var userID: String?
    /// The server's word for the kind of account, for example `device`.
    public var accountType: String?
    /// The number of times this device was disconnected: a step that another process began before that must not restore
    /// the session.
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

    /// True if nobody has disconnected this device, or deleted its session, since the earlier session was read.
    func succeeds(_ earlier: StoredSession) -> Bool { deviceID == earlier.deviceID && signOuts == earlier.signOuts }

    /// True if the token can be used at a moment, as far as this device can tell.
    ///
    /// A token without an expiry counts as valid until a server rejects it. A token counts as expired 30 s before its
    /// expiry, since a request takes time.
    public func isUsable(at moment: Date) -> Bool {
        guard let token, !token.isEmpty else { return false }
        guard let end = JSONWebToken.expiry(of: token) ?? expiresAt else { return true }
        return moment.addingTimeInterval(30) < end
    }
}
