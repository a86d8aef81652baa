import Core
import Files
import Foundation

/// The data of analytics on disk: the events that wait, one JSON line each, and the identity they belong to. The files
/// can be read only by their owner, and are shared by all processes with the same folder.
///
/// A change reads, changes, and replaces a file under a lock, so that no process loses another's events. A file is
/// replaced atomically, so that reading needs no lock. If the queue would exceed its limit, the oldest events are
/// dropped: analytics must never fill a disk. A line that cannot be read (written by another program) is skipped.
struct AnalyticsStore: Sendable {
    /// The lock was not available: another process has held it for too long.
    struct Busy: Error {}

    let folder: URL
    let maximumBytes: Int

    /// The time that a change waits for others. Each holds the lock only during one write, but a machine may be busy.
    private static let patience = Duration.seconds(10)

    private var queueFile: URL { folder.appending(path: "queue.jsonl") }
    private var identityFile: URL { folder.appending(path: "identity.json") }
    private var attemptsFile: URL { folder.appending(path: "attempts.json") }
    private var lockFile: URL { folder.appending(path: "lock") }
    private var sendingFile: URL { folder.appending(path: "sending") }

    /// All readable events, oldest first.
    func records() -> [AnalyticsRecord] {
        let decoder = JSONDecoder()
        return lines().compactMap { try? decoder.decode(AnalyticsRecord.self, from: $0) }
    }

    /// Adds the record that `make` creates from the identity, and saves the identity as it leaves it.
    ///
    /// - Throws: an error if the files cannot be written, or are locked for too long.
    func append(
        makeID: @Sendable () -> String,
        _ make: @Sendable (inout AnalyticsIdentity) -> AnalyticsRecord?
    ) async throws {
        try await locked {
            let known = read(AnalyticsIdentity.self, from: identityFile)
            var identity = known.flatMap { $0.anonymous.isEmpty ? nil : $0 } ?? AnalyticsIdentity(anonymous: makeID())
            let record = make(&identity)
            if identity != known { try write(identity, to: identityFile) }
            guard let record else { return }
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            var queue = queue()
            if let last = queue.last, last != Self.lineEnd { queue.append(Self.lineEnd) }
            queue += try encoder.encode(record) + [Self.lineEnd]
            let excess = queue.count - maximumBytes
            if excess > 0 {
                let end = queue[(queue.startIndex + excess - 1)...].firstIndex(of: Self.lineEnd)
                queue = end.map { queue[($0 + 1)...] } ?? Data()
            }
            try PrivateFile.write(queue, to: queueFile)
        }
    }

    /// Removes events that were sent, and lines that cannot be read.
    ///
    /// - Throws: an error if the file cannot be written, or is locked for too long.
    func remove(_ identifiers: Set<String>) async throws {
        try await locked {
            let decoder = JSONDecoder()
            let kept = lines().filter { line in
                guard let record = try? decoder.decode(AnalyticsRecord.self, from: line) else { return false }
                return !identifiers.contains(record.uuid)
            }
            if kept.isEmpty {
                PrivateFile.remove(queueFile)
                return
            }
            try PrivateFile.write(Data(kept.map { $0 + [Self.lineEnd] }.joined()), to: queueFile)
        }
    }

    /// Removes everything.
    func clear() async {
        guard PrivateFile.isFolder(folder) else { return }
        let files = [queueFile, identityFile, attemptsFile]
        // Even if another process holds the lock: consent was withdrawn, and the remaining data must go.
        let lock = try? await takeLock()
        withExtendedLifetime(lock) {
            for file in files { PrivateFile.remove(file) }
        }
    }

    /// The right to send, for one sender at a time; `nil` if another process is sending.
    func takeSendingLock() throws -> FileLock? {
        try prepareFolder()
        return try FileLock.attempt(sendingFile, isTemporary: true)
    }

    /// The recent failed attempts to send; `nil` if the last attempt succeeded.
    var attempts: SendingAttempts? { read(SendingAttempts.self, from: attemptsFile) }

    /// Records the attempts to send. The last writer wins: there is nothing to lose here.
    func note(_ attempts: SendingAttempts?) {
        guard let attempts else {
            PrivateFile.remove(attemptsFile)
            return
        }
        try? write(attempts, to: attemptsFile)
    }

    private static let lineEnd = UInt8(ascii: "\n")

    /// The queue. A file larger than the limit was not written by this queue.
    private func queue() -> Data {
        Data((try? PrivateFile.read(queueFile, limit: maximumBytes * 2)) ?? [])
    }

    private func lines() -> [Data] { queue().split(separator: Self.lineEnd).map { Data($0) } }

    private func read<Value: Decodable>(_ type: Value.Type, from file: URL) -> Value? {
        (try? PrivateFile.read(file, limit: 1 << 20)).flatMap { try? JSONDecoder().decode(type, from: Data($0)) }
    }

    private func write(_ value: some Encodable, to file: URL) throws {
        try PrivateFile.write(try JSONEncoder().encode(value), to: file)
    }

    private func locked(_ change: () throws -> Void) async throws {
        let lock = try await takeLock()
        try withExtendedLifetime(lock, change)
    }

    private func takeLock() async throws -> FileLock {
        // Another process works in real time, whatever clock this one was given.
        let clock = ContinuousClock()
        let end = clock.now.advanced(by: Self.patience)
        while true {
            try prepareFolder()
            if let lock = try FileLock.attempt(lockFile, isTemporary: true) { return lock }
            guard clock.now < end else { throw Busy() }
            try await clock.sleep(for: .milliseconds(5))
        }
    }

    private func prepareFolder() throws {
        try PrivateFile.makeFolder(folder)
    }
}

/// The owner of the events.
struct AnalyticsIdentity: Codable, Sendable, Equatable {
    /// The random id of this installation.
    let anonymous: String
    /// The account's opaque id, after somebody signed in while analytics were on.
    var account: String?

    /// The id that events carry.
    var distinctID: String { account ?? anonymous }
}

/// The recent failed attempts to send, so that commands do not each wait for a server that cannot be reached.
struct SendingAttempts: Codable, Sendable, Equatable {
    /// Failed attempts in a row.
    var failures: Int
    /// When the last one failed.
    var last: Date

    /// True if the next automatic attempt must wait: 1 min after the first failure, doubling, 6 h at most.
    ///
    /// A clock that was set back must not silence the queue: an attempt in the future does not count.
    func forbids(at moment: Date) -> Bool {
        let passed = moment.timeIntervalSince(last)
        let wait = min(60 * pow(2, Double(min(max(failures, 1), 20) - 1)), 6 * 3600)
        return failures > 0 && passed >= 0 && passed < wait
    }
}

/// One event exactly as it is queued and sent.
public struct AnalyticsRecord: Codable, Sendable, Equatable {
    /// The event's own random id: a server drops duplicates.
    public let uuid: String
    /// The event's name in the catalogue.
    public let event: String
    /// The time of the event: ISO 8601 in UTC, to the minute.
    public let timestamp: String
    /// The installation's random id, or the account's after ``AnalyticsService/identify(_:)``.
    public let distinctID: String
    /// The properties that the catalogue lists for the event, and those of every event.
    public let properties: [String: JSONValue]

    private enum CodingKeys: String, CodingKey {
        case uuid, event, timestamp, properties
        case distinctID = "distinct_id"
    }
}
