import Synchronization

/// Limits the connections of devices that are served at once.
final class ConnectionSeats: Sendable {
    /// Beyond those that are served: they are told that there is no room. Further ones wait to be accepted.
    static let standing = 64

    private let limit: Int
    private let taken = Mutex(0)

    init(_ limit: Int) { self.limit = limit }

    func take() -> Bool {
        taken.withLock { taken in
            guard taken < limit else { return false }
            taken += 1
            return true
        }
    }

    func leave() { taken.withLock { $0 -= 1 } }
}
