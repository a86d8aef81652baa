import Core
import Observation

/// Shows notices one after the other, in the order they come, each for its own duration.
///
/// A front end with a screen watches ``current``.
@MainActor
@Observable
public final class NoticeQueue {
    /// The notice to show now.
    public private(set) var current: Notice?
    /// Those that wait, first come first.
    public private(set) var waiting: [Notice] = []
    @ObservationIgnored private let clock: any Clock<Duration>
    @ObservationIgnored private var timer: Task<Void, Never>?

    public init(clock: any Clock<Duration> = ContinuousClock()) { self.clock = clock }

    isolated deinit { timer?.cancel() }

    /// Adds a notice; it is shown when those before it have had their time.
    public func post(_ notice: Notice) {
        waiting.append(notice)
        if current == nil { showNext() }
    }

    private func showNext() {
        guard !waiting.isEmpty else {
            current = nil
            timer = nil
            return
        }
        let notice = waiting.removeFirst()
        current = notice
        timer = Task { [weak self, clock] in
            // Sleeping fails only if nobody holds the queue any more.
            guard (try? await clock.sleep(for: notice.duration)) != nil, !Task.isCancelled else { return }
            self?.showNext()
        }
    }
}
