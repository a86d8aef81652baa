/// An endless sequence of ticks: each says that somebody, this process included, has written since the one before.
///
/// It ends when its task is cancelled. Several writes between two looks make one tick.
public struct DatabaseChanges: AsyncSequence, Sendable {
    let database: AppDatabase
    let interval: Duration
    let clock: any Clock<Duration>
    let version: Int

    /// Begins where ``AppDatabase/changes(every:clock:)`` was called.
    public func makeAsyncIterator() -> Iterator { Iterator(changes: self, version: version) }

    /// Looks again and again, with a pause before each look.
    public struct Iterator: AsyncIteratorProtocol {
        let changes: DatabaseChanges
        var version: Int

        /// Waits for the next change.
        ///
        /// - Returns: `nil` once the task is cancelled.
        /// - Throws: ``StoreError`` where the file cannot be looked at.
        public mutating func next() async throws -> Void? {
            while true {
                do {
                    try await changes.clock.sleep(for: changes.interval)
                    let current = try await changes.database.dataVersion()
                    guard current != version else { continue }
                    version = current
                    return ()
                } catch is CancellationError {
                    return nil
                }
            }
        }
    }
}

extension AppDatabase {
    /// Ticks when any process has written since the last tick.
    ///
    /// What was written between this call and the first tick counts, so: ask for the changes first, then read what to
    /// show, then wait for ticks.
    ///
    /// - Parameters:
    ///   - interval: how often to look. A look costs one `PRAGMA data_version`, which reads no page.
    ///   - clock: paces the looks.
    public func changes(
        every interval: Duration = .milliseconds(500),
        clock: any Clock<Duration> = ContinuousClock()
    ) async throws -> DatabaseChanges {
        DatabaseChanges(database: self, interval: interval, clock: clock, version: try await dataVersion())
    }
}
