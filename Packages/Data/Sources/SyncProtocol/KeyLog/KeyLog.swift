import SyncMerge

/// An owner's key log, checked from its first entry on.
///
/// Everything that sync believes about devices comes from here. The relay keeps the log and can withhold its end; it can change,
/// drop or reorder nothing, for each entry is signed by somebody who was allowed to and holds the hash of the one before, and
/// the first one makes the owner's id.
public struct KeyLog: Sendable {
    public struct Device: Sendable, Hashable {
        public let keys: SyncDeviceKeys.Public
        public internal(set) var name: SealedName
        /// `nil` while it belongs; else the last number of each stream that holds.
        public internal(set) var revoked: [SyncStream: Int64]?
        public var isActive: Bool { revoked == nil }
    }

    /// A phrase that was proposed and does not count yet.
    public struct Renewal: Sendable, Hashable {
        public let recovery: SyncRecoveryKeys.Public
        /// Milliseconds since 1970, by the clock of the device that proposed it.
        public let proposedAt: Int64
        /// `nil`: by the phrase that counts.
        public let proposer: SyncNode?
        public var countsFrom: Int64 { proposedAt + KeyLog.renewalWait }
    }

    /// A new phrase counts after 72 hours, so that whoever lost a device and not the phrase hears of it before.
    public static let renewalWait: Int64 = 72 * 3_600_000
    /// No time of an entry is beyond 2100.
    private static let latest: Int64 = 4_102_444_800_000

    public let owner: SyncOwner
    /// The phrase that counts: that of the owner's id, until another took its place.
    public private(set) var recovery: SyncRecoveryKeys.Public
    /// The entry from which on it does.
    public private(set) var recoverySince: Int64 = 0
    /// The phrase that is to take its place.
    public private(set) var renewal: Renewal?
    public private(set) var entries: [KeyLogEntry]
    public private(set) var devices: [SyncNode: Device]
    /// The epoch of the key for new envelopes.
    public private(set) var epoch: UInt32
    /// A device was revoked, and still knows the key of the epoch.
    public private(set) var needsRotation = false
    public private(set) var isClosed = false

    /// Checks a whole log.
    ///
    /// - Throws: ``KeyLogError``.
    public init(checking entries: [KeyLogEntry], of owner: SyncOwner) throws(KeyLogError) {
        guard let first = entries.first else { throw .shorter(has: 0, known: 1) }
        guard first.owner == owner, first.n == 0, first.previous == .zero else { throw .broken(0) }
        guard case .genesis(let recovery, let device) = first.action else {
            throw .forbidden(0, "a log begins with its owner")
        }
        guard SyncOwner(recovery) == owner else { throw .broken(0) }
        guard first.signer == nil, first.isSigned(by: recovery.sign) else { throw .badSignature(0) }
        guard device.name.epoch == 1, Set(device.keys.map(\.recipient)) == [device.device.node, nil],
            device.keys.count == 2, device.keys.allSatisfy({ $0.epoch == 1 })
        else { throw .forbidden(0, "the first key goes to the first device and to the recovery phrase") }
        self.owner = owner
        self.recovery = recovery
        self.entries = [first]
        devices = [device.device.node: Device(keys: device.device, name: device.name)]
        epoch = 1
        for entry in entries.dropFirst() { try append(entry) }
    }

    public var head: SyncDigest { entries[entries.count - 1].hash }
    public var count: Int64 { Int64(entries.count) }
    public var activeNodes: [SyncNode] { devices.filter(\.value.isActive).keys.sorted() }

    /// Takes in one more entry.
    ///
    /// - Throws: ``KeyLogError``; the log is then as it was.
    public mutating func append(_ entry: KeyLogEntry) throws(KeyLogError) {
        guard entry.owner == owner, entry.n == count, entry.previous == head else { throw .broken(entry.n) }
        guard !isClosed else { throw .forbidden(entry.n, "the log is closed") }
        guard entries.count < SyncLimits.logEntries else { throw .forbidden(entry.n, "the log is full") }
        guard entry.isSigned(by: try key(of: entry)) else { throw .badSignature(entry.n) }
        try apply(entry)
        entries.append(entry)
    }

    private func key(of entry: KeyLogEntry) throws(KeyLogError) -> [UInt8] {
        guard let signer = entry.signer else { return recovery.sign }
        guard let device = devices[signer], device.isActive else {
            throw .forbidden(entry.n, "its signer does not belong to the owner")
        }
        return device.keys.sign
    }

    private mutating func apply(_ entry: KeyLogEntry) throws(KeyLogError) {
        let n = entry.n
        switch entry.action {
        case .genesis: throw .forbidden(n, "a log has one beginning")
        case .add(let new): try add(new, n)
        case .revoke(let node, let until):
            guard devices[node]?.isActive == true else { throw .forbidden(n, "no active device is revoked by it") }
            devices[node]?.revoked = until
            needsRotation = true
            // Whoever was shut out renews nothing.
            if renewal?.proposer == node { renewal = nil }
        case .rotate(let epoch, let keys):
            guard epoch == self.epoch + 1, keys.allSatisfy({ $0.epoch == epoch }) else {
                throw .forbidden(n, "epochs follow each other")
            }
            guard keys.count == activeNodes.count + 1,
                Set(keys.map(\.recipient)) == Set(activeNodes.map(Optional.some) + [nil])
            else { throw .forbidden(n, "the key goes to each active device and to the recovery phrase") }
            self.epoch = epoch
            needsRotation = false
        case .rename(let node, let name):
            guard devices[node]?.isActive == true, (1...epoch).contains(name.epoch) else {
                throw .forbidden(n, "no active device is renamed by it")
            }
            devices[node]?.name = name
        case .close: isClosed = true
        case .propose(let recovery, let time):
            guard recovery != self.recovery, time <= Self.latest else {
                throw .forbidden(n, "no other phrase is proposed")
            }
            renewal = Renewal(recovery: recovery, proposedAt: time, proposer: entry.signer)
        case .withdraw:
            guard renewal != nil else { throw .forbidden(n, "no phrase is proposed") }
            renewal = nil
        case .renew(let time, let keys): try renew(at: time, keys, n)
        }
    }

    private mutating func renew(at time: Int64, _ keys: [SealedEpochKey], _ n: Int64) throws(KeyLogError) {
        guard let renewal, (renewal.countsFrom...max(renewal.countsFrom, Self.latest)).contains(time) else {
            throw .forbidden(n, "no phrase has waited for its time")
        }
        let epochs = keys.map(\.epoch)
        guard keys.allSatisfy({ $0.recipient == nil }), Set(epochs).count == epochs.count, epochs.max() == epoch else {
            throw .forbidden(n, "a phrase gets each key once, that of the epoch among them")
        }
        recovery = renewal.recovery
        recoverySince = n
        self.renewal = nil
    }

    private mutating func add(_ new: KeyLogAction.NewDevice, _ n: Int64) throws(KeyLogError) {
        let node = new.device.node
        guard devices[node] == nil else { throw .forbidden(n, "a device joins once") }
        guard devices.values.allSatisfy({ $0.keys.box != new.device.box }) else {
            throw .forbidden(n, "another device has its key")
        }
        guard activeNodes.count < SyncLimits.devices, devices.count < SyncLimits.heads else {
            throw .forbidden(n, "there are too many devices")
        }
        let epochs = new.keys.map(\.epoch)
        guard new.keys.allSatisfy({ $0.recipient == node }), Set(epochs).count == epochs.count, epochs.max() == epoch,
            (1...epoch).contains(new.name.epoch)
        else { throw .forbidden(n, "a device gets each key once, that of the epoch among them") }
        devices[node] = Device(keys: new.device, name: new.name)
    }

    /// The relay's log, in place of this one.
    ///
    /// - Parameter entries: the whole log, as the relay has it.
    /// - Throws: ``KeyLogError``; a log that is shorter than this one or another one is refused.
    public func replaced(by entries: [KeyLogEntry]) throws(KeyLogError) -> KeyLog {
        guard entries.count >= self.entries.count else { throw .shorter(has: Int64(entries.count), known: count) }
        if let n = zip(self.entries, entries).first(where: { $0.bytes != $1.bytes })?.0.n { throw .other(n) }
        var log = self
        for entry in entries.dropFirst(self.entries.count) { try log.append(entry) }
        return log
    }
}
