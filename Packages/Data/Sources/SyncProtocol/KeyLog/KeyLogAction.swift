import SyncMerge

/// The action of an entry of the key log. The numbers of the actions stand in entries and never change.
public enum KeyLogAction: Sendable, Hashable {
    /// The first entry: the owner's keys, the first device, and the first epoch's key for both.
    case genesis(SyncRecoveryKeys.Public, NewDevice)
    /// A device joins, with the keys of all epochs that whoever let it in holds.
    case add(NewDevice)
    /// A device leaves or is shut out. Of its batches those up to `until` hold, stream by stream; a stream that is not named has none.
    case revoke(SyncNode, until: [SyncStream: Int64])
    /// A new epoch, with its key for each device that is not revoked and for the recovery phrase.
    case rotate(epoch: UInt32, keys: [SealedEpochKey])
    case rename(SyncNode, SealedName)
    /// The end: the relay forgets all, and nothing follows.
    case close
    /// Another recovery phrase shall count, by its public keys; said at this time by the signer's clock, in milliseconds since 1970.
    case propose(SyncRecoveryKeys.Public, at: Int64)
    /// Withdraws the proposal.
    case withdraw
    /// The proposed phrase counts from here on, and the one before it no longer: after ``KeyLog/renewalWait``, with the keys of all
    /// epochs that the signer holds, for the new phrase.
    case renew(at: Int64, keys: [SealedEpochKey])

    /// A device that joins.
    public struct NewDevice: Sendable, Hashable {
        public let device: SyncDeviceKeys.Public
        public let name: SealedName
        public let keys: [SealedEpochKey]

        init(_ device: SyncDeviceKeys.Public, name: SealedName, keys: [SealedEpochKey]) {
            self.device = device
            self.name = name
            self.keys = keys
        }

        init(reading reader: inout ByteReader) throws(SyncFault) {
            device = try SyncDeviceKeys.Public(reading: &reader)
            name = try SealedName(reading: &reader)
            keys = try KeyLogAction.keys(&reader)
        }

        func write(to writer: inout ByteWriter) {
            writer.append(device.sign)
            writer.append(device.box)
            name.write(to: &writer)
            KeyLogAction.write(keys, to: &writer)
        }
    }

    /// Epoch keys in one entry: what ``SyncLimits/logEntryBytes`` has room for.
    static let keyLimit = 128

    init(reading reader: inout ByteReader) throws(SyncFault) {
        switch try reader.integer(UInt8.self) {
        case 1: self = .genesis(try SyncRecoveryKeys.Public(reading: &reader), try NewDevice(reading: &reader))
        case 2: self = .add(try NewDevice(reading: &reader))
        case 3: self = .revoke(try reader.value(SyncNode.self), until: try Self.vector(&reader))
        case 4: self = .rotate(epoch: try reader.integer(UInt32.self), keys: try Self.keys(&reader))
        case 5: self = .rename(try reader.value(SyncNode.self), try SealedName(reading: &reader))
        case 6: self = .close
        case 7: self = .propose(try SyncRecoveryKeys.Public(reading: &reader), at: try reader.count())
        case 8: self = .withdraw
        case 9: self = .renew(at: try reader.count(), keys: try Self.keys(&reader))
        default: throw .malformed("entry of the key log, of an unknown kind")
        }
    }

    func write(to writer: inout ByteWriter) {
        switch self {
        case .genesis(let recovery, let device):
            writer.integer(UInt8(1))
            writer.append(recovery.sign)
            writer.append(recovery.box)
            device.write(to: &writer)
        case .add(let device):
            writer.integer(UInt8(2))
            device.write(to: &writer)
        case .revoke(let node, let until):
            writer.integer(UInt8(3))
            writer.append(node)
            writer.list(until.sorted { $0.key.rawValue < $1.key.rawValue }) { writer, place in
                writer.integer(place.key.rawValue)
                writer.count(place.value)
            }
        case .rotate(let epoch, let keys):
            writer.integer(UInt8(4))
            writer.integer(epoch)
            Self.write(keys, to: &writer)
        case .rename(let node, let name):
            writer.integer(UInt8(5))
            writer.append(node)
            name.write(to: &writer)
        case .close: writer.integer(UInt8(6))
        case .propose(let recovery, let time):
            writer.integer(UInt8(7))
            writer.append(recovery.sign)
            writer.append(recovery.box)
            writer.count(time)
        case .withdraw: writer.integer(UInt8(8))
        case .renew(let time, let keys):
            writer.integer(UInt8(9))
            writer.count(time)
            Self.write(keys, to: &writer)
        }
    }

    private static func keys(_ reader: inout ByteReader) throws(SyncFault) -> [SealedEpochKey] {
        try reader.list(atMost: keyLimit, size: 5 + SealedEpochKey.byteCount) { reader throws(SyncFault) in
            try SealedEpochKey(reading: &reader)
        }
    }

    private static func write(_ keys: [SealedEpochKey], to writer: inout ByteWriter) {
        writer.list(keys) { writer, key in key.write(to: &writer) }
    }

    /// Streams ascend, so that one vector has one form.
    private static func vector(_ reader: inout ByteReader) throws(SyncFault) -> [SyncStream: Int64] {
        let places = try reader.list(atMost: SyncStream.allCases.count, size: 9) { reader throws(SyncFault) in
            guard let stream = SyncStream(rawValue: try reader.integer(UInt8.self)) else {
                throw .malformed("entry of the key log, of an unknown stream")
            }
            return (stream, try reader.count())
        }
        guard zip(places, places.dropFirst()).allSatisfy({ $0.0.rawValue < $1.0.rawValue }) else {
            throw .malformed("entry of the key log, with streams out of order")
        }
        return Dictionary(uniqueKeysWithValues: places)
    }
}
