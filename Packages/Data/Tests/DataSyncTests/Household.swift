import DataSync
import SyncMerge
import SyncProtocol

/// One person's devices and their key log, kept in one place.
actor Household {
    private var log: KeyLog
    private var keys: [SyncEpochKey]
    private let first: SyncDeviceKeys
    private var isFirstTaken = false

    init() throws {
        first = SyncDeviceKeys()
        let key = SyncEpochKey(epoch: 1)
        keys = [key]
        let recovery = try SyncRecoveryKeys(RecoveryPhrase())
        log = try KeyLog(
            checking: [KeyLog.start(recovery, device: first, name: "first", key: key)],
            of: recovery.owner
        )
    }

    func join() throws -> DeviceKeys {
        guard isFirstTaken else {
            isFirstTaken = true
            return DeviceKeys(device: first, household: self)
        }
        return DeviceKeys(device: try add(), household: self)
    }

    fileprivate func add() throws -> SyncDeviceKeys {
        let device = SyncDeviceKeys()
        try log.append(log.adding(device.publicKeys, name: "another", keys: keys, by: .device(first)))
        return device
    }

    fileprivate func keyring(of device: SyncDeviceKeys) throws -> SyncKeyring {
        try SyncKeyring(
            device: device,
            epochs: Dictionary(keys.map { ($0.epoch, $0) }, uniquingKeysWith: { $1 }),
            log: log
        )
    }

    /// From now on all is sealed with another key.
    func rotate() throws {
        let key = SyncEpochKey(epoch: log.epoch + 1)
        try log.append(log.rotating(to: key, by: .device(first)))
        keys.append(key)
    }

    func revoke(_ node: SyncNode, until: Int64) throws {
        try log.append(log.revoking(node, until: [.core: until], by: .device(first)))
    }
}

/// The keys of one device, which becomes another where it has to.
actor DeviceKeys: SyncKeyKeeping {
    private(set) var device: SyncDeviceKeys
    private let household: Household

    init(device: SyncDeviceKeys, household: Household) {
        self.device = device
        self.household = household
    }

    func keyring() async throws -> SyncKeyring { try await household.keyring(of: device) }

    func renewed() async throws -> SyncKeyring {
        device = try await household.add()
        return try await keyring()
    }

    /// The same keys once more, as a copied home has them.
    func copy() -> DeviceKeys { DeviceKeys(device: device, household: household) }
}
