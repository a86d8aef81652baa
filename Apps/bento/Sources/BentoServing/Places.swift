import Synchronization

/// The maximum number of things that may exist at once.
package final class Places: Sendable {
    private let limit: Int
    private let taken = Mutex(0)

    package init(_ limit: Int) { self.limit = limit }

    /// A place that is free again when it is no longer referenced; `nil` if all are taken.
    package func take() -> Place? {
        let isFree = taken.withLock { taken in
            guard taken < limit else { return false }
            taken += 1
            return true
        }
        return isFree ? Place(self) : nil
    }

    package final class Place: Sendable {
        private let places: Places

        fileprivate init(_ places: Places) { self.places = places }

        deinit { places.taken.withLock { $0 -= 1 } }
    }
}
