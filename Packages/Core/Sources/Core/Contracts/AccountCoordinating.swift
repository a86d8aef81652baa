import Foundation

/// What other features may ask of Account. Nothing here needs the network, and nothing needs an account.
public protocol AccountCoordinating: Sendable {
    /// The account as last seen; `nil` where this device is not connected to one.
    func account() async throws -> AccountSummary?
}

extension ContractID {
    /// Account's coordinator.
    public static let account = ContractID("account.coordinator", (any AccountCoordinating).self)
}

/// An account as others see it.
public struct AccountSummary: Sendable, Hashable, Codable {
    /// The service's own id of the user, for a service that has one.
    public let userID: String?
    /// The name to show, where the person gave one.
    public let name: String?
    /// The address of the service.
    public let server: String
    /// When the profile was last loaded; `nil` where it never was.
    public let asOf: Date?

    public init(userID: String?, name: String?, server: String, asOf: Date?) {
        self.userID = userID
        self.name = name
        self.server = server
        self.asOf = asOf
    }
}
