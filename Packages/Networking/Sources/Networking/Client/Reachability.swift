import Foundation
import Observation
import Synchronization

/// Whether the network was there when it was last used, for a front end to watch.
///
/// It asks nothing of the network by itself: each request of a client that it was given to says how it went.
@MainActor
@Observable
public final class Reachability {
    /// What is known.
    public enum State: Sendable, Equatable {
        /// No request was made yet.
        case unknown
        /// The last request got a response, whatever it said.
        case online(since: Date)
        /// The last request got no response.
        case offline(since: Date, reason: TransportError.Kind)
    }

    /// What is known now.
    public private(set) var state: State = .unknown

    /// Spares a request the hop to the main actor where nothing changes.
    @ObservationIgnored private let latest = Mutex<TransportError.Kind??>(nil)

    public nonisolated init() {}

    /// Takes note of how a request went.
    ///
    /// - Parameters:
    ///   - failure: why no response came; `nil` for a response.
    ///   - moment: when.
    nonisolated func note(failure: TransportError.Kind?, at moment: Date) async {
        let changed = latest.withLock { known in
            if case .some(failure) = known { return false }
            known = .some(failure)
            return true
        }
        if changed { await settle(at: moment) }
    }

    /// Shows what was noted last: notes may reach the main actor in another order than they were made.
    private func settle(at moment: Date) {
        guard let failure = latest.withLock({ $0 }) else { return }
        state = failure.map { .offline(since: moment, reason: $0) } ?? .online(since: moment)
    }
}
