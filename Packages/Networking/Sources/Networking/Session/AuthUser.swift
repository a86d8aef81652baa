/// Whose sessions end.
public enum SignOutScope: String, Sendable, CaseIterable {
    /// This one.
    case local
    /// All of the user's, on every device.
    case global
    /// All but this one.
    case others
}

/// Somebody who is signed in.
public struct AuthUser: Sendable, Equatable {
    public let id: String
    /// `nil` for somebody without an address.
    public let email: String?
    public let isAnonymous: Bool

    public init(id: String, email: String? = nil, isAnonymous: Bool = false) {
        self.id = id
        self.email = email
        self.isAnonymous = isAnonymous
    }
}
