/// Who the events belong to.
struct AnalyticsIdentity: Codable, Sendable, Equatable {
    /// The random id of this installation.
    let anonymous: String
    /// The account's opaque id, after somebody signed in while analytics were on.
    var account: String?

    /// The id that events carry.
    var distinctID: String { account ?? anonymous }
}
