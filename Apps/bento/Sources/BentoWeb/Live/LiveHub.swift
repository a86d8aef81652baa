import BentoServing
import Files
import Foundation
import Synchronization

/// Notifies every open page when something has changed, whichever process changed it. All pages share one check, and
/// while nobody listens, there is none.
final class LiveHub: Sendable {
    private struct State {
        var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
        var last = 0
        var look: Look?
        var isEnding = false
    }

    /// The check that runs while somebody listens.
    private struct Look {
        let changes: DataChanges
        let task: Task<Void, Never>
    }

    /// The interval at which the small files are checked.
    private static let pace = Duration.seconds(1)

    private let host: any FlowHost
    private let files: [URL]
    private let clock: any Clock<Duration>
    private let state = Mutex(State())

    /// - Parameter files: small files whose changes also count: the person's settings and permissions.
    init(_ host: any FlowHost, files: [URL], clock: any Clock<Duration>) {
        self.host = host
        self.files = files
        self.clock = clock
    }

    /// Ticks for every change after this has returned; several changes may be one tick.
    ///
    /// - Returns: `nil` if the server is ending.
    func ticks() async -> AsyncStream<Void>? {
        let (ticks, tick) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let changes: DataChanges? = state.withLock { state in
            guard !state.isEnding else { return nil }
            let look = state.look ?? startLooking()
            state.look = look
            state.last += 1
            let number = state.last
            state.listeners[number] = tick
            tick.onTermination = { [weak self] _ in self?.leave(number) }
            return look.changes
        }
        guard let changes else { return nil }
        await changes.begin()
        return ticks
    }

    /// Ends all streams, and accepts no new ones.
    func end() {
        let left = state.withLock { state in
            state.isEnding = true
            return Array(state.listeners.values)
        }
        for listener in left { listener.finish() }
    }

    /// The number of listeners.
    var count: Int { state.withLock { $0.listeners.count } }

    private func leave(_ number: Int) {
        let ended: Look? = state.withLock { state in
            state.listeners[number] = nil
            guard state.listeners.isEmpty else { return nil }
            defer { state.look = nil }
            return state.look
        }
        ended?.task.cancel()
    }

    private func tell() {
        let listeners = state.withLock { Array($0.listeners.values) }
        for listener in listeners { listener.yield() }
    }

    private func startLooking() -> Look {
        let changes = DataChanges(host)
        let files = files
        let clock = clock
        let before = files.map { FileStamp($0.path) }
        let task = Task {
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await changes.follow { self.tell() } }
                group.addTask {
                    var known = before
                    while (try? await clock.sleep(for: Self.pace)) != nil {
                        let found = files.map { FileStamp($0.path) }
                        if found != known { self.tell() }
                        known = found
                    }
                }
            }
        }
        return Look(changes: changes, task: task)
    }
}
