import Core
import DataSync
import Files
import Foundation
import SyncProtocol

/// Runs one sync at a time for a home, and keeps how it went.
struct SyncRunner: Sendable {
    /// A clock that is so many seconds off is told.
    static let clockTolerance: UInt64 = 300

    let membership: SyncMembership
    let clock: any Clock<Duration>

    private var home: SharedHome { membership.home }

    /// One process at a time syncs, or changes the list of devices. The file is there since the home was first shared, so that a home
    /// that never was is told without opening anything.
    var lockFile: URL { home.home.file("sync.lock") }

    /// Does something that no other process does meanwhile.
    ///
    /// - Parameter patience: how long to wait for another; none, and `nil` comes back where somebody is at it.
    /// - Throws: ``SyncError/busy`` where the patience is over.
    func alone<Value: Sendable>(
        patience: Duration? = .seconds(60),
        _ work: () async throws -> Value
    ) async throws -> Value? {
        try home.home.prepare()
        let lock: FileLock
        if let patience {
            do {
                lock = try await FileLock.wait(for: lockFile, timeout: patience, clock: clock).lock
            } catch let error as FileError where error.reason == .locked {
                throw SyncError.busy
            }
        } else {
            guard let free = try FileLock.attempt(lockFile) else { return nil }
            lock = free
        }
        defer { lock.release() }
        return try await work()
    }

    /// Takes and gives everything, and keeps how that went. Whoever calls holds the lock.
    ///
    /// - Throws: what stopped it; what was done until then holds.
    func run() async throws -> SyncReport {
        var run = try await home.lastRun() ?? SyncRun(triedAt: home.time.now)
        run.triedAt = home.time.now
        do {
            let (report, log) = try await synchronize()
            run.succeededAt = run.triedAt
            (run.fault, run.faultCode, run.failsSince) = (nil, nil, nil)
            run.full = report.full.map(\.name).sorted()
            run.refused = report.refused
            run.phraseFrom = log.renewal.map { Date(timeIntervalSince1970: Double($0.countsFrom) / 1_000) }
            let ahead = report.clockAhead?.components.seconds ?? 0
            run.clockAhead = ahead.magnitude > Self.clockTolerance ? Int(ahead) : nil
            try await home.keep(run: run)
            return report
        } catch {
            let error = Self.plain(error)
            if !(error is CancellationError) {
                run.fault = (error as? any BentoError)?.message ?? "Something unexpected happened."
                run.faultCode = (error as? any BentoError)?.code
                run.failsSince = run.failsSince ?? run.triedAt
                // What stopped it is worth more than that it could not be kept.
                try? await home.keep(run: run)
            }
            throw error
        }
    }

    private func synchronize() async throws -> (SyncReport, KeyLog) {
        var isNew = false
        for _ in 0..<3 {
            let keyring = try await membership.keyring()
            let engine = home.engine(
                over: try membership.list.relay(try await membership.keys()),
                keys: HeldKeyring(held: keyring, membership: membership),
                streams: SyncMembership.streams
            )
            do {
                return (try await engine.sync(), keyring.log)
            } catch is DeviceRenewed {
                isNew = true
            }
        }
        throw isNew ? RelayFault.fork(0) : RelayFault.unavailable(retryAfter: 60)
    }

    /// The relay's answer about this device as an error of Sync.
    private static func plain(_ error: any Error) -> any Error {
        switch error {
        case RelayFault.revoked: SyncError.revoked
        case RelayFault.closed: SyncError.closed
        default: error
        }
    }
}

/// The keys as they were read for one run, so that a run asks for the list of devices once.
private struct HeldKeyring: SyncKeyKeeping {
    let held: SyncKeyring
    let membership: SyncMembership

    func keyring() async throws -> SyncKeyring { held }
    func renewed() async throws -> SyncKeyring { try await membership.renewed() }
}
