import Core
import DataSync
import Files
import Foundation
import SyncMerge
import SyncProtocol

/// Leads through Sync: begins and ends it, and knows how it stands.
struct SyncCoordinator: SyncCoordinating {
    let membership: SyncMembership
    let runner: SyncRunner

    init(
        home: SharedHome,
        store: SyncKeyStore,
        relays: any RelayConnecting,
        clock: any Clock<Duration> = ContinuousClock(),
        account: @escaping @Sendable () async throws -> (any AuthService)? = { nil }
    ) {
        membership = SyncMembership(
            store: store,
            list: SharedKeyLog(home: home, relays: relays, account: account)
        )
        runner = SyncRunner(membership: membership, clock: clock)
    }

    var home: SharedHome { membership.home }
    var time: TimeContext { home.time }

    /// True if this home is shared. One that never was opens nothing.
    func isShared() async throws -> Bool {
        guard FileStamp(runner.lockFile.path).isThere else { return false }
        return try await home.isShared()
    }

    /// - Throws: ``SyncError/notShared``, ``SyncError/interrupted``.
    func checkShared() async throws {
        guard try await !isShared() else { return }
        throw try await membership.store.keys() == nil ? SyncError.notShared : .interrupted
    }

    /// - Returns: true if keys are there of a device that this home was, and no longer is.
    /// - Throws: ``SyncError/alreadyShared``.
    func checkUnshared() async throws -> Bool {
        guard try await !isShared() else { throw SyncError.alreadyShared }
        return try await membership.store.keys() != nil
    }

    /// Makes an owner of a phrase, at a relay, and this device the first.
    func start(
        _ phrase: RecoveryPhrase,
        at relay: ServerAddress,
        invitation: String?,
        name: String
    ) async throws {
        let recovery = try SyncRecoveryKeys(phrase)
        let device = SyncDeviceKeys()
        let epoch = SyncEpochKey(epoch: 1)
        let genesis = try KeyLog.start(recovery, device: device, name: name, key: epoch)
        let keys = SyncKeys(
            relay: relay,
            owner: recovery.owner,
            invitation: invitation,
            name: name,
            device: device,
            epochs: [1: epoch]
        )
        try await membership.list.register(genesis, keys, at: membership.list.relay(keys))
        try await begin(keys, KeyLog(checking: [genesis], of: recovery.owner))
    }

    /// Goes on with a home that was restored: as a new device of the same person.
    ///
    /// - Parameter isNewest: true if what is here counts where the others differ; else theirs does.
    /// - Returns: the device that it was.
    func resume(isNewest: Bool) async throws -> SyncNode {
        let former = try await membership.keys().device.node
        _ = try await runner.alone {
            var keys = try await membership.keys()
            if keys.next == nil {
                keys.next = SyncDeviceKeys()
                try await membership.store.keep(keys)
            }
            let keyring = try await membership.keyring()
            try await home.share(
                keyring,
                streams: SyncMembership.streams,
                beginning: isNewest ? .winning : .yielding
            )
        }
        return former
    }

    /// Shares this home as a device that the list of devices has.
    func begin(_ keys: SyncKeys, _ log: KeyLog) async throws {
        _ = try await runner.alone {
            guard try await !home.isShared() else { throw SyncError.alreadyShared }
            // In this order: a run that ends in between is told, and goes on by 'start'.
            try await membership.store.keep(keys)
            let keyring = try SyncKeyring(device: keys.device, epochs: keys.epochs, log: log)
            try await home.share(keyring, streams: SyncMembership.streams, beginning: .merging)
        }
    }

    /// Joins by the recovery phrase, where no other device is at hand.
    func recover(_ words: RecoveryWords, at relay: ServerAddress, name: String) async throws {
        let recovery = try SyncRecoveryKeys(words.phrase)
        let owner = words.owner(recovery)
        let device = SyncDeviceKeys()
        let transport = try membership.list.relays.relay(at: relay, for: owner, as: .recovery(recovery))
        var log: KeyLog
        do {
            log = try KeyLog(checking: await transport.log(from: 0), of: owner)
            guard log.recovery == recovery.publicKeys else { throw RelayFault.unauthorized }
        } catch RelayFault.unauthorized {
            throw Failure.invalid(
                "sync.unknown-phrase",
                "The relay knows nobody by this phrase, or another one has taken its place.",
                recovery:
                    "Compare the words and the relay's address with those of your other devices ('bento sync status')."
            )
        }
        let epochs = try await PhraseJoiner(recovery: recovery, device: device, name: name).join(&log, over: transport)
        try await begin(
            SyncKeys(
                relay: relay,
                owner: log.owner,
                invitation: nil,
                name: name,
                device: device,
                epochs: epochs
            ),
            log
        )
    }

    /// Ends sync on this device: the others no longer take what it sends. What is here stays.
    ///
    /// - Returns: true if the relay was told; where it was not, the others still list this device.
    func leave() async throws -> Bool {
        // Keys that cannot be read must not hold anybody who leaves.
        let keys = (try? await membership.store.keys()) ?? nil
        let left = try await runner.alone {
            var isTold = false
            if let keys {
                do {
                    try await revoke(keys.device.node, by: keys)
                    isTold = true
                } catch let error as any BentoError {
                    isTold = error.code == SyncError.revoked.code || error.code == SyncError.closed.code
                }
            }
            if try await home.isShared() { try await home.leave() }
            try await membership.store.forget()
            return isTold
        }
        return left ?? false
    }

    /// Shuts a device out. What it sent until now holds; the key is another one from then on.
    func revoke(_ node: SyncNode) async throws {
        _ = try await runner.alone {
            // What it sent and this device has not seen yet counts too.
            _ = try await runner.run()
            try await revoke(node, by: try await membership.keys())
            _ = try await membership.keyring()
        }
    }

    private func revoke(_ node: SyncNode, by keys: SyncKeys) async throws {
        let heads = try await home.isShared() ? home.heads(of: SyncMembership.streams) : [:]
        let until = heads.compactMapValues { heads in heads.first { $0.node == node }?.no }
        _ = try await membership.list.change(keys) { log in
            guard log.devices[node]?.isActive == true else { return nil }
            return try log.revoking(node, until: until, by: .device(keys.device))
        }
    }

    /// Ends sync for all devices: the relay forgets everything it keeps. What is on the devices stays.
    func close() async throws {
        let keys = try await membership.keys()
        _ = try await runner.alone {
            do {
                _ = try await membership.list.change(keys) { try $0.closing(by: .device(keys.device)) }
            } catch SyncError.closed {
                // It was closed before.
            }
            try await home.leave()
            try await membership.store.forget()
        }
    }

    /// Six words that are the same on every device that has seen the same.
    func fingerprint() async throws -> HeadsFingerprint {
        let keys = try await membership.keys()
        guard let log = try await home.log(of: keys.owner) else { throw SyncError.notShared }
        return try await home.fingerprint(log, node: keys.device.node, streams: SyncMembership.streams)
    }

    func standing() async throws -> SyncOutlook? {
        guard try await isShared() else { return nil }
        guard let standing = try await home.standing(of: SyncMembership.streams) else { return nil }
        let run = try await home.lastRun()
        return SyncOutlook(
            agreedAt: run?.succeededAt,
            unsent: standing.changedRows + standing.unsentBatches,
            concerns: SyncConcerns(run: run, standing: standing, now: time.now).sentences
        )
    }
}
