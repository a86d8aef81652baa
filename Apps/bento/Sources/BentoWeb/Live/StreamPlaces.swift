import Synchronization

/// The number of streams that each session has open at once.
final class StreamPlaces: Sendable {
    static let limit = 8

    private let taken = Mutex<[SessionBook.Session: Int]>([:])

    /// A place that is free again when it is no longer referenced.
    ///
    /// - Throws: ``PageRefusal`` if all of them are taken.
    func take(for session: SessionBook.Session) throws(PageRefusal) -> Place {
        let isFree = taken.withLock { taken in
            guard taken[session, default: 0] < Self.limit else { return false }
            taken[session, default: 0] += 1
            return true
        }
        guard isFree else {
            throw PageRefusal(429, "\(Self.limit) pages are kept up to date already. Close one of them.", retryAfter: 5)
        }
        return Place(self, session)
    }

    private func free(_ session: SessionBook.Session) {
        taken.withLock { taken in
            let left = taken[session, default: 0] - 1
            taken[session] = left > 0 ? left : nil
        }
    }

    final class Place: Sendable {
        private let places: StreamPlaces
        private let session: SessionBook.Session

        fileprivate init(_ places: StreamPlaces, _ session: SessionBook.Session) {
            self.places = places
            self.session = session
        }

        deinit { places.free(session) }
    }
}
