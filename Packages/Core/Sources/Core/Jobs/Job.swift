/// Work of a feature that runs when it is due, through the host's single idempotent command, which a timer may call.
///
/// A job runs in one process at a time. It may be canceled or die at any moment: it keeps checkpoints, and begins at the
/// last one when it is run again.
public struct Job: Sendable {
    /// Unique within the feature.
    public let id: String
    /// Its purpose, in one line.
    public let summary: String
    public let schedule: JobSchedule
    /// True if it waits until the network is available.
    public let needsNetwork: Bool
    /// The time limit of one run.
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

/// The rule by which a job falls due.
public enum JobSchedule: Sendable, Equatable {
    /// The interval after its last end; at once if it never ran. At least a minute.
    case every(Duration)
    /// Each local day at a time of day. A run that was missed is made up once.
    case daily(hour: Int, minute: Int)
}

/// The context of a job while it runs.
public struct JobRun: Sendable {
    public let context: FlowContext
    /// The last checkpoint of the previous run; `nil` if that run finished.
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

    /// Saves the job's progress, at most 64 KiB of JSON, and stops the job here if it was canceled.
    ///
    /// - Throws: `CancellationError`; a failure if it cannot be kept.
    public func keep(_ checkpoint: JSONValue) async throws {
        try await keep(checkpoint)
        try Task.checkCancellation()
    }
}

/// The outcome of a run of a job.
public enum JobResult: Sendable, Equatable {
    /// Nothing had to be done.
    case nothing
    /// A sentence that says what was done.
    case done(String)
}
