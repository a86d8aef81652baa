import SyncProtocol

/// The keys that a device works with for the length of one sync.
public struct SyncKeyring: Sendable {
    public let device: SyncDeviceKeys
    public let epochs: [UInt32: SyncEpochKey]
    public let log: KeyLog
    /// The key that new batches are sealed with.
    let epoch: SyncEpochKey

    public var owner: SyncOwner { log.owner }

    /// - Throws: ``SyncFault/missingEpoch(_:)`` where the key of the log's epoch is not held.
    public init(device: SyncDeviceKeys, epochs: [UInt32: SyncEpochKey], log: KeyLog) throws(SyncFault) {
        guard let epoch = epochs[log.epoch] else { throw .missingEpoch(log.epoch) }
        self.device = device
        self.epochs = epochs
        self.log = log
        self.epoch = epoch
    }
}

/// Keeps a device's keys, and knows the key log.
public protocol SyncKeyKeeping: Sendable {
    /// With the key log as it is now.
    func keyring() async throws -> SyncKeyring
    /// Makes the device a new one, and has the key log say so: somebody else counts batches under its name, as after a home was
    /// copied. The old keys are not used again.
    func renewed() async throws -> SyncKeyring
}
