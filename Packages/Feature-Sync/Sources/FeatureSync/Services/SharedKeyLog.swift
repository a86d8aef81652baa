import Core
import DataSync
import SyncProtocol

/// The list of the person's devices, as the relay has it and this device believes it.
struct SharedKeyLog: Sendable {
    /// The number of times that a change is made again because another device changed the list first.
    private static let tries = 8

    let home: SharedHome
    let relays: any RelayConnecting
    /// The person's account, where there is one: asked for only where an owner begins.
    var account: @Sendable () async throws -> (any AuthService)? = { nil }

    func relay(_ keys: SyncKeys) throws -> any RelayTransport {
        try relays.relay(at: keys.relay, for: keys.owner, as: .device(keys.device))
    }

    /// The list of devices now. One that is shorter than this device's, or none, is a relay that has lost it: it is told again.
    ///
    /// - Throws: ``SyncError/closed``, `KeyLogError` where the relay has another list, what the transport throws.
    func log(_ keys: SyncKeys) async throws -> KeyLog {
        let relay = try relay(keys)
        let known = try await home.log(of: keys.owner)
        let log: KeyLog
        do {
            guard let known else {
                return try await kept(KeyLog(checking: await relay.log(from: 0), of: keys.owner))
            }
            let answer = try await relay.log(from: known.count - 1)
            if answer.isEmpty {
                log = try await refill(relay, with: known, has: await relay.log(from: 0))
            } else {
                log = try known.replaced(by: known.entries.dropLast() + answer)
            }
        } catch RelayFault.unauthorized where known != nil {
            log = try await register(again: known, keys, relay)
        } catch RelayFault.closed {
            throw SyncError.closed
        } catch RelayFault.revoked {
            throw SyncError.revoked
        }
        return try await kept(log)
    }

    private func kept(_ log: KeyLog) async throws -> KeyLog {
        try await home.keep(log)
        guard !log.isClosed else { throw SyncError.closed }
        return log
    }

    /// The relay does not know this device: it has lost everything, and hears of the owner again from whoever it admits.
    ///
    /// - Throws: ``SyncError/forgotten`` if this device cannot be that one.
    private func register(again known: KeyLog?, _ keys: SyncKeys, _ relay: any RelayTransport) async throws -> KeyLog {
        guard let known, let genesis = known.entries.first else { throw RelayFault.unauthorized }
        do {
            try await register(genesis, keys, at: relay)
            return try await refill(relay, with: known, has: [genesis])
        } catch RelayFault.notAdmitted, RelayFault.unauthorized {
            throw SyncError.forgotten
        }
    }

    /// - Parameter has: what the relay has of the list.
    private func refill(_ relay: any RelayTransport, with known: KeyLog, has: [KeyLogEntry]) async throws -> KeyLog {
        if let other = zip(known.entries, has).first(where: { $0.bytes != $1.bytes })?.0.n {
            throw KeyLogError.other(other)
        }
        do {
            for entry in known.entries.dropFirst(has.count) { try await relay.appendLog(entry) }
        } catch RelayFault.logConflict {
            // Another device tells it, too, and knows more.
            return try known.replaced(by: await relay.log(from: 0))
        }
        return known
    }

    /// Tells a relay of an owner, and why it should keep data: for a word of whoever runs it, for the person's account, or for a second of
    /// computing. The account's token goes to a relay that the person has agreed to, and only here.
    func register(_ genesis: KeyLogEntry, _ keys: SyncKeys, at relay: any RelayTransport) async throws {
        if let invitation = keys.invitation {
            return try await relay.register(SyncRegistration(genesis: genesis, admission: .invitation(invitation)))
        }
        // An account that cannot be asked now is no reason not to begin.
        if let token = try? await account()?.accessToken(for: keys.relay) {
            do {
                let admission = SyncRegistration.Admission.account(token.reveal())
                return try await relay.register(SyncRegistration(genesis: genesis, admission: admission))
            } catch RelayFault.notAdmitted {
                // It asks no such service.
            }
        }
        let work = SyncRegistration.Admission.work(try ProofOfWork(for: keys.owner))
        try await relay.register(SyncRegistration(genesis: genesis, admission: work))
    }

    /// Changes the list of devices: made for the list as it is, and again where another device was first.
    ///
    /// - Parameter make: the entry to append; `nil` where the list says already what it would.
    func change(
        _ keys: SyncKeys,
        _ make: (KeyLog) throws -> KeyLogEntry?
    ) async throws -> KeyLog {
        for _ in 0..<Self.tries {
            var log = try await log(keys)
            guard let entry = try make(log) else { return log }
            do {
                try await relay(keys).appendLog(entry)
            } catch RelayFault.logConflict {
                continue
            }
            try log.append(entry)
            try await home.keep(log)
            return log
        }
        throw RelayFault.logConflict(0)
    }
}
