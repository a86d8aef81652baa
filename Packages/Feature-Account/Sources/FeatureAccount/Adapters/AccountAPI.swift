import Networking

/// The account service's endpoints beside the session's own.
enum AccountAPI {
    /// The player.
    static var profile: Endpoint<AccountProfile> { .json(.get, "profile", envelope: .success) }
    /// Deletes the player with all that the service keeps of them. The service's published interface has no deletion; this is
    /// where it would stand beside the player's other resources, and a service that has none says so (404, 405, 501).
    static var deletion: Endpoint<Void> { Endpoint(.delete, "account") { _ in } }
    /// What the player wears.
    static var equipment: Endpoint<Equipment> { .json(.get, "equipment", envelope: .success) }
}
