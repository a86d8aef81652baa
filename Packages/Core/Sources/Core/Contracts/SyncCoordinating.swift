import Foundation

/// What the host and other features may ask of Sync.
public protocol SyncCoordinating: Sendable {
    /// How this home stands with the person's other devices, without asking anybody.
    ///
    /// - Returns: `nil` where it is not shared; that costs nothing.
    func standing() async throws -> SyncOutlook?
}

/// How a home stands with the person's other devices.
public struct SyncOutlook: Sendable, Equatable, Encodable {
    /// When it last agreed with the relay; `nil` before the first time.
    public let agreedAt: Date?
    /// How many changes wait to be sent; a thousand stands for more.
    public let unsent: Int
    /// What is wrong or waits, each a sentence; empty where nothing is to be done.
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
