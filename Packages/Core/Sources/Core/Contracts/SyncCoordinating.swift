import Foundation

/// The part of Sync that the host and other features may use.
public protocol SyncCoordinating: Sendable {
    /// The state of this home among the person's devices, as it is known here, without asking anybody.
    ///
    /// - Returns: `nil` where it is not shared; that costs nothing.
    func standing() async throws -> SyncOutlook?
}

/// The state of a home among the person's devices.
public struct SyncOutlook: Sendable, Equatable, Encodable {
    /// The time when it last agreed with the relay; `nil` before the first time.
    public let agreedAt: Date?
    /// The number of changes that wait to be sent; a thousand stands for more.
    public let unsent: Int
    /// Sentences about problems and open steps; empty if there is nothing to do.
    public let concerns: [String]

    public init(agreedAt: Date?, unsent: Int, concerns: [String]) {
        self.agreedAt = agreedAt
        self.unsent = unsent
        self.concerns = concerns
    }
}

extension ContractID {
    public static let sync = ContractID("sync.coordinator", (any SyncCoordinating).self)
}
