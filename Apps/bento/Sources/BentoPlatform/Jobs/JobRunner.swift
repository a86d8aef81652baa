import BentoHome
import Core
import CoreHosting
import Files
import Foundation
import Logging

/// Runs jobs: each in one process at a time, with its checkpoint, its deadline, and a record of its outcome.
package struct JobRunner: Sendable {
    package struct Entry: Sendable {
        package let feature: String
        package let job: Job

        package init(feature: String, job: Job) {
            self.feature = feature
            self.job = job
        }

        package var id: String { "\(feature).\(job.id)" }
    }

    /// The outcome of one job.
    package struct Outcome: Encodable, Sendable {
        package enum Result: String, Encodable {
            case nothing, done, failed, runsElsewhere, waitsForNetwork
        }

        package let id: String
        package let result: Result
        package let words: String
    }

    package let entries: [Entry]
    private let runtime: FeatureRuntime
    private let home: URL
    private let context: FlowContext
    private let isOnline: @Sendable () -> Bool
    private let log: Logger
    private let records: StateFile<[String: JobRecord]>

    /// - Parameters:
    ///   - hostJobs: the host's own; their ids begin with `host`.
    ///   - isOnline: whether there is a connection to any network; called for jobs that need one.
    package init(
        runtime: FeatureRuntime,
        home: URL,
        context: FlowContext,
        hostJobs: [Job] = [],
        log: Logger = Logger(label: "jobs") { _ in SwiftLogNoOpLogHandler() },
        isOnline: @escaping @Sendable () -> Bool
    ) {
        self.runtime = runtime
        self.home = home
        self.context = context
        self.isOnline = isOnline
        self.log = log
        entries =
            hostJobs.map { Entry(feature: ServiceContainer.host, job: $0) }
            + runtime.registrations.flatMap { registrar in
                registrar.jobs.map { Entry(feature: registrar.manifest.id, job: $0) }
            }
        // A job that ran in the second before a power failure may run once more.
        records = Self.records(in: home)
    }

    private static func records(in home: URL) -> StateFile<[String: JobRecord]> {
        StateFile(home.appending(path: "jobs.json"), empty: [:], isLasting: false)
    }

    /// The time when a job of a home that only a timer or the person runs last began; `nil` if none has. Long runs ask
    /// the flag server on their own.
    package static func lastBegan(in home: URL) -> Date? {
        (try? records(in: home).read())?.filter { $0.key != "host.flags" }.values.compactMap(\.lastBegan).max()
    }

    package func record(of entry: Entry) throws -> JobRecord { try records.read()[entry.id] ?? JobRecord() }

    /// The next time that a job is due; in the past if it is due now.
    package func due(_ entry: Entry) throws -> Date { try record(of: entry).due(entry.job.schedule, in: context.time) }

    /// The jobs of available features that are due now.
    package func due() throws -> [Entry] { try schedule().filter { $0.due <= context.time.now }.map(\.entry) }

    /// The time when the next job of an available feature is due; `nil` if there is none.
    package func nextDue() throws -> Date? { try schedule().map(\.due).min() }

    private func schedule() throws -> [(entry: Entry, due: Date)] {
        let known = try records.read()
        return entries.filter { runtime.isAvailable($0.feature) }.map { entry in
            (entry, (known[entry.id] ?? JobRecord()).due(entry.job.schedule, in: context.time))
        }
    }

    /// Runs a job, whether it is due or not.
    ///
    /// - Throws: `CancellationError`, with the checkpoint saved; a failure if the record cannot be saved.
    package func run(_ entry: Entry) async throws -> Outcome {
        guard !entry.job.needsNetwork || isOnline() else {
            return Outcome(id: entry.id, result: .waitsForNetwork, words: "It waits until there is a network.")
        }
        let folder = home.appending(path: "jobs", directoryHint: .isDirectory)
        try PrivateFile.makeFolder(folder)
        let lockFile = folder.appending(path: "\(entry.id).lock")
        guard let lock = try FileLock.attempt(lockFile, isTemporary: true) else {
            return Outcome(id: entry.id, result: .runsElsewhere, words: "It runs in another process.")
        }
        return try await withExtended(lock) { try await runLocked(entry) }
    }

    private func runLocked(_ entry: Entry) async throws -> Outcome {
        let now = context.time.now
        // Counted as a failure before it begins: a job that kills its process waits longer each time, too.
        let before = try await change(entry) { record in
            defer {
                record.lastBegan = now
                record.failures += 1
            }
            return record
        }
        let run = JobRun(context: context, checkpoint: before.checkpoint) { checkpoint in
            guard checkpoint.text().utf8.count <= 64 << 10 else {
                throw Failure("job.checkpoint", "The job '\(entry.id)' keeps a checkpoint above 64 KiB.")
            }
            try await change(entry) { $0.checkpoint = checkpoint }
        }
        do {
            let result = try await runtime.running(entry.feature) { resolver in
                try await withDeadline(entry.job.deadline, clock: context.clock) {
                    try await entry.job.run(resolver, run)
                }
            }
            let words: String
            switch result {
            case .nothing: words = "Nothing had to be done."
            case .done(let sentence): words = sentence
            }
            try await end(entry, words: words)
            // Its words may be about the person; they are in the record of jobs, not in the log.
            log.log(level: result == .nothing ? .debug : .info, "job \(entry.id): done")
            return Outcome(id: entry.id, result: result == .nothing ? .nothing : .done, words: words)
        } catch let error as CancellationError {
            // The person stopped it: that is not the job's fault, and its checkpoint stays.
            try await change(entry) { $0.failures = before.failures }
            throw error
        } catch let off as FeatureUnavailable {
            // Somebody switched the feature off: that is not the job's fault either, and it will continue from its
            // checkpoint.
            try await change(entry) { record in
                record.failures = before.failures
                record.lastWords = off.message
            }
            return Outcome(id: entry.id, result: .failed, words: off.message)
        } catch {
            let words = (error as? any BentoError)?.message ?? "It failed: \(error)."
            try await change(entry) { $0.lastWords = words }
            log.warning("job \(entry.id): failed with \((error as? any BentoError)?.code ?? "\(type(of: error))")")
            return Outcome(id: entry.id, result: .failed, words: words)
        }
    }

    private func end(_ entry: Entry, words: String) async throws {
        let now = context.time.now
        try await change(entry) { record in
            record.lastEnded = max(now, record.lastBegan ?? now)
            record.lastWords = words
            record.failures = 0
            record.checkpoint = nil
        }
    }

    @discardableResult
    private func change<Value: Sendable>(
        _ entry: Entry,
        _ change: @Sendable (inout JobRecord) -> Value
    ) async throws -> Value {
        try await records.update { records in
            var record = records[entry.id] ?? JobRecord()
            let value = change(&record)
            records[entry.id] = record
            return value
        }
    }

    private func withExtended<Value>(_ lock: FileLock, _ work: () async throws -> Value) async throws -> Value {
        defer { lock.release() }
        return try await work()
    }
}
