import Synchronization

/// A body whose reader waits for each chunk at most for the idle time, and whose errors name the request.
struct GuardedBody: AsyncSequence, Sendable {
    typealias Element = [UInt8]

    let base: HTTPBody
    let idle: Duration
    let clock: any Clock<Duration>
    /// Makes the error to throw of the one that came from the transport.
    let describe: @Sendable (any Error) -> any Error
    /// The error for a silence longer than ``idle``.
    let stalled: HTTPError

    func makeAsyncIterator() -> Iterator {
        Iterator(reader: BodyReader(base.makeAsyncIterator()), watch: IdleWatch(idle, on: clock), body: self)
    }

    struct Iterator: AsyncIteratorProtocol {
        fileprivate let reader: BodyReader
        fileprivate let watch: IdleWatch
        fileprivate let body: GuardedBody

        mutating func next() async throws -> [UInt8]? {
            try Task.checkCancellation()
            // A task of its own, so that the watch can cancel the read and nothing else of the reader's.
            let read = Task { [reader] in try await reader.next() }
            watch.begin(read)
            defer { watch.end() }
            do {
                return try await withTaskCancellationHandler {
                    try await read.value
                } onCancel: {
                    read.cancel()
                }
            } catch {
                await reader.close()
                try Task.checkCancellation()
                if watch.hasFired { throw body.stalled }
                throw body.describe(error)
            }
        }
    }
}

/// Holds the iterator of a body for the tasks that read it, one after the other.
private actor BodyReader {
    private var iterator: HTTPBody.AsyncIterator?
    /// A read in progress must not restore an iterator that was released meanwhile.
    private var isClosed = false

    init(_ iterator: sending HTTPBody.AsyncIterator) { self.iterator = iterator }

    func next() async throws -> [UInt8]? {
        guard var current = iterator else { return nil }
        let chunk = try await current.next(isolation: self)
        // Releasing it at the end frees the transport's resources.
        iterator = chunk == nil || isClosed ? nil : current
        return chunk
    }

    func close() {
        isClosed = true
        iterator = nil
    }
}

/// Cancels a read that waits too long. One sleeping task watches all the reads of a body.
private final class IdleWatch: Sendable {
    private struct State {
        var read: Task<[UInt8]?, any Error>?
        /// Counts the reads: the one that a sleep began with may be over when it ends.
        var number = 0
        var hasFired = false
        var watcher: Task<Void, Never>?
    }

    private final class Shared: Sendable {
        let state = Mutex(State())
    }

    private let shared = Shared()
    private let idle: Duration
    private let clock: any Clock<Duration>

    init(_ idle: Duration, on clock: any Clock<Duration>) {
        self.idle = idle
        self.clock = clock
    }

    deinit { shared.state.withLock { $0.watcher }?.cancel() }

    var hasFired: Bool { shared.state.withLock { $0.hasFired } }

    func begin(_ read: Task<[UInt8]?, any Error>) {
        let idle = idle
        shared.state.withLock { state in
            state.read = read
            state.number += 1
            if state.watcher == nil { state.watcher = Self.watch(shared, idle, clock) }
        }
    }

    func end() { shared.state.withLock { $0.read = nil } }

    private static func watch(_ shared: Shared, _ idle: Duration, _ clock: some Clock<Duration>) -> Task<Void, Never> {
        Task { [weak shared] in
            // Looks four times in an idle time, so that a silence is seen after one to one and a quarter of it.
            var seen = -1
            var since = clock.now
            while !Task.isCancelled {
                do { try await clock.sleep(for: idle / 4) } catch { return }
                guard let shared else { return }
                let now = clock.now
                let expired = shared.state.withLock { state -> Task<[UInt8]?, any Error>? in
                    guard let read = state.read, state.number == seen else {
                        seen = state.number
                        since = now
                        return nil
                    }
                    guard since.duration(to: now) >= idle else { return nil }
                    state.hasFired = true
                    return read
                }
                if let expired { return expired.cancel() }
            }
        }
    }
}
