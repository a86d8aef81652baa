import Core
import DataSync
import Foundation
import SyncProtocol

/// A new recovery phrase, for who has lost the old one and has a device.
extension SyncCoordinator {
    /// - Returns: when it takes the place of the old one.
    func proposePhrase(_ phrase: RecoveryPhrase) async throws -> Date {
        let recovery = try SyncRecoveryKeys(phrase).publicKeys
        let time = membership.milliseconds
        let log = try await changePhrase { log, signer in try log.proposing(recovery, at: time, by: signer) }
        guard let renewal = log.renewal else { throw RelayFault.logConflict(log.count) }
        return Date(timeIntervalSince1970: Double(renewal.countsFrom) / 1_000)
    }

    /// Withdraws the proposal, whichever device made it.
    ///
    /// - Throws: ``SyncError/noNewPhrase``.
    func withdrawPhrase() async throws {
        _ = try await changePhrase { log, signer in
            guard log.renewal != nil else { throw SyncError.noNewPhrase }
            return try log.withdrawing(by: signer)
        }
    }

    private func changePhrase(_ make: (KeyLog, SyncSigner) throws -> KeyLogEntry) async throws -> KeyLog {
        let changed = try await runner.alone {
            _ = try await membership.keyring()
            let keys = try await membership.keys()
            let log = try await membership.list.change(keys) { try make($0, .device(keys.device)) }
            // So that this device says at once what all will say. What stops it is kept, and the entry stands.
            _ = try? await runner.run()
            return log
        }
        guard let changed else { throw SyncError.busy }
        return changed
    }
}
