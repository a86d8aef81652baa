/// Work of a feature that is done when it is due, by the host's one idempotent command that a timer may call.
///
/// A job runs in one process at a time. It may be cancelled or die at any moment: it keeps checkpoints, and begins at the
/// last one when it is run again.
public struct Job: Sendable {
    /// Unique within the feature.
    public let id: String
    /// What it does, in one line.
    public let summary: String
    public let schedule: JobSchedule
    /// Whether it waits until the network is there.
    public let needsNetwork: Bool
    /// How long one run may take.
    public let deadline: Duration
    public let run: @Sendable (ServiceResolver, JobRun) async throws -> JobResult

    public init(
        _ id: String,
        _ summary: String,
        schedule: JobSchedule,
        needsNetwork: Bool = false,
        deadline: Duration = .seconds(300),
        run: @escaping @Sendable (ServiceResolver, JobRun) async throws -> JobResult
    ) {
        self.id = id
        self.summary = summary
        self.schedule = schedule
        self.needsNetwork = needsNetwork
        self.deadline = deadline
        self.run = run
    }
}

/// When a job is due.
public enum JobSchedule: Sendable, Equatable {
    /// So long after it last ended; at once where it never ran. At least a minute.
    case every(Duration)
    /// Each local day at a time of day. A run that was missed is made up once.
    case daily(hour: Int, minute: Int)
}

/// What a job knows while it runs.
public struct JobRun: Sendable {
    public let context: FlowContext
    /// What the run before this one kept last; `nil` where it ended.
    public let checkpoint: JSONValue?
    private let keep: @Sendable (JSONValue) async throws -> Void

    public init(
        context: FlowContext,
        checkpoint: JSONValue?,
        keep: @escaping @Sendable (JSONValue) async throws -> Void
    ) {
        self.context = context
        self.checkpoint = checkpoint
        self.keep = keep
    }

    /// Keeps how far the job is, at most 64 KiB of JSON, and stops it here where it was cancelled.
    ///
    /// - Throws: `CancellationError`; a failure where it cannot be kept.
    public func keep(_ checkpoint: JSONValue) async throws {
        try await keep(checkpoint)
        try Task.checkCancellation()
    }
}

/// How a run of a job ended.
public enum JobResult: Sendable, Equatable {
    /// Nothing had to be done.
    case nothing
    /// What was done, as a sentence.
    case done(String)
}
