import Dispatch
import Foundation
import Synchronization

/// Runs an actor's jobs on a thread of its own, which may block: libpq waits for its server, and the threads that tasks share
/// are as few as the cores.
final class ConnectionThread: SerialExecutor {
    private let jobs = JobQueue()

    init(name: String) {
        let executor = UnownedSerialExecutor(ordinary: self)
        let thread = Thread { [jobs] in
            // While a job is there its actor is, and with it this executor.
            while let job = jobs.next() { job.runSynchronously(on: executor) }
        }
        thread.name = name
        thread.start()
    }

    deinit { jobs.end() }

    func enqueue(_ job: consuming ExecutorJob) { jobs.add(UnownedJob(job)) }
}

private final class JobQueue: Sendable {
    private struct State {
        var jobs: [UnownedJob] = []
        var hasEnded = false
    }

    private let state = Mutex(State())
    // Only the connection's own thread waits for it, never one of those that tasks share.
    private let arrivals = DispatchSemaphore(value: 0)

    func add(_ job: UnownedJob) {
        state.withLock { $0.jobs.append(job) }
        arrivals.signal()
    }

    func end() {
        state.withLock { $0.hasEnded = true }
        arrivals.signal()
    }

    /// Waits for the next job; `nil` after the end.
    func next() -> UnownedJob? {
        while true {
            arrivals.wait()
            let (job, hasEnded) = state.withLock { state in
                (state.jobs.isEmpty ? nil : state.jobs.removeFirst(), state.hasEnded)
            }
            if job != nil || hasEnded { return job }
        }
    }
}
