/// A device's name, sealed with an epoch's key so that the relay does not learn it: epoch 4, salt 16, then 65 bytes and a tag.
/// All names are of one length.
public struct SealedName: Sendable, Hashable {
    private static let paddedBytes = SyncLimits.nameBytes + 1

    public let epoch: UInt32
    private let salt: EnvelopeSalt
    private let sealed: [UInt8]

    /// - Throws: ``SyncFault/malformed(_:)`` for a name that is empty, over ``SyncLimits/nameBytes`` or has control characters.
    public init(_ name: String, with key: SyncEpochKey, salt: EnvelopeSalt = EnvelopeSalt()) throws(SyncFault) {
        let text = Array(try DeviceName.read(Array(name.utf8)).utf8)
        let padding = [UInt8](repeating: 0, count: SyncLimits.nameBytes - text.count)
        epoch = key.epoch
        self.salt = salt
        sealed = try OneTimeSeal.seal(
            [UInt8(text.count)] + text + padding,
            with: key.key(for: "name", salt: salt.bytes, context: [])
        )
    }

    init(reading reader: inout ByteReader) throws(SyncFault) {
        epoch = try reader.integer(UInt32.self)
        salt = try reader.value(EnvelopeSalt.self)
        sealed = try reader.take(Self.paddedBytes + OneTimeSeal.tagBytes)
    }

    func write(to writer: inout ByteWriter) {
        writer.integer(epoch)
        writer.append(salt)
        writer.append(sealed)
    }

    /// - Throws: ``SyncFault``, also for a name that is no text, or that would draw on a terminal.
    public func opened(with key: SyncEpochKey) throws(SyncFault) -> String {
        guard epoch == key.epoch else { throw .missingEpoch(epoch) }
        let padded = try OneTimeSeal.open(
            sealed,
            with: key.key(for: "name", salt: salt.bytes, context: []),
            of: "name of a device"
        )
        guard let count = padded.first, count <= SyncLimits.nameBytes else { throw .malformed("name of a device") }
        return try DeviceName.read(Array(padded[1...].prefix(Int(count))))
    }
}

/// A device's name as others show it.
enum DeviceName {
    static func read(_ bytes: [UInt8]) throws(SyncFault) -> String {
        guard bytes.count <= SyncLimits.nameBytes, let name = String(validating: bytes, as: UTF8.self), !name.isEmpty,
            name.unicodeScalars.allSatisfy({ scalar in
                switch scalar.properties.generalCategory {
                case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: false
                default: true
                }
            })
        else { throw .malformed("name of a device") }
        return name
    }
}
