import RelayKit
import SyncProtocol
import Synchronization

/// Asks standbys for pulls, and stays away for a while from those that do not answer.
final class StandbyReader: Sendable {
    private static let pause: Duration = .seconds(10)
    private let pool: ConnectionPool
    private let events: any ClusterEvents
    private let awayUntil = Mutex<ContinuousClock.Instant?>(nil)

    init(_ address: PostgresAddress, connections: Int, events: any ClusterEvents) {
        pool = ConnectionPool(address, count: connections) { events.count(.reconnected) }
        self.events = events
    }

    /// - Returns: `nil` where the primary has to be asked.
    func read<T: Sendable>(_ body: @Sendable (isolated PostgresConnection) throws -> T?) async -> T? {
        let isAway = awayUntil.withLock { away in away.map { ContinuousClock.now < $0 } ?? false }
        guard !isAway else { return nil }
        do {
            let answer = try await pool.use(body)
            events.count(answer == nil ? .standbyMissed : .standbyRead)
            return answer
        } catch {
            // A conflict with what it replays is over the next time; anything else takes longer.
            if (error as? PostgresError)?.cure != .again {
                awayUntil.withLock { $0 = ContinuousClock.now + Self.pause }
                events.log("a standby is unavailable", error)
            }
            events.count(.standbyMissed)
            return nil
        }
    }
}
