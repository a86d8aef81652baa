import DataSync
import SyncProtocol

/// Lets a device in by the recovery phrase, where no other is at hand.
struct PhraseJoiner {
    /// The number of times that the entry is made again because another device changed the list first.
    private static let tries = 8

    let recovery: SyncRecoveryKeys
    let device: SyncDeviceKeys
    let name: String

    /// - Parameter log: the list of devices, which has the new one afterwards.
    /// - Returns: the keys of all epochs.
    /// - Throws: ``SyncError/closed``, what the transport throws.
    func join(_ log: inout KeyLog, over relay: any RelayTransport) async throws -> [UInt32: SyncEpochKey] {
        for _ in 0..<Self.tries {
            guard !log.isClosed else { throw SyncError.closed }
            let epochs = try log.epochKeys(of: .recovery(recovery))
            let entry = try log.adding(
                device.publicKeys,
                name: name,
                keys: Array(epochs.values),
                by: .recovery(recovery)
            )
            do {
                try await relay.appendLog(entry)
                try log.append(entry)
                return epochs
            } catch RelayFault.logConflict {
                log = try log.replaced(by: await relay.log(from: 0))
            }
        }
        throw RelayFault.logConflict(log.count)
    }
}
