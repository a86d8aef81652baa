import Core
import Crypto
import SyncMerge
import Testing

@testable import SyncProtocol

/// An owner with one device, for tests.
struct SyncPerson {
    let recovery: SyncRecoveryKeys
    let device = SyncDeviceKeys()
    let key = SyncEpochKey(epoch: 1)
    var log: KeyLog

    init() throws {
        recovery = try SyncRecoveryKeys(RecoveryPhrase())
        let genesis = try KeyLog.start(recovery, device: device, name: "laptop", key: key)
        log = try KeyLog(checking: [genesis], of: recovery.owner)
    }

    var owner: SyncOwner { recovery.owner }
    var signer: SyncSigner { .device(device) }

    func header(
        _ no: Int64 = 1,
        kind: EnvelopeHeader.Kind = .batch,
        epoch: UInt32 = 1,
        by device: SyncDeviceKeys? = nil
    ) -> EnvelopeHeader {
        EnvelopeHeader(
            owner: owner,
            stream: .core,
            kind: kind,
            epoch: epoch,
            node: (device ?? self.device).node,
            no: kind == .batch ? no : 0
        )
    }

    func envelope(
        _ content: [UInt8] = Array("two eggs and toast".utf8),
        no: Int64 = 1,
        kind: EnvelopeHeader.Kind = .batch
    ) throws -> SyncEnvelope {
        try SyncEnvelope.seal(content, header(no, kind: kind), with: key, by: device)
    }

    /// Lets another device in.
    mutating func add(_ other: SyncDeviceKeys, name: String = "phone") throws {
        try log.append(log.adding(other.publicKeys, name: name, keys: [key], by: signer))
    }
}

extension [UInt8] {
    /// The bytes with one bit another.
    func flipped(_ index: Int, bit: Int = 0) -> [UInt8] {
        var result = self
        result[index] ^= 1 << UInt8(bit)
        return result
    }

    init(hex: String) throws { self = try #require(HexText.bytes(hex)) }
}
