import Core
import Foundation
import Synchronization

/// Reminder sources that give what they are told to.
public final class FakeReminderSources: ReminderSourcing {
    private let given: Mutex<[String: Result<[DueReminder], Failure>]>
    public let sources: [ContributedReminders]

    public init(_ sources: [ContributedReminders], given: [String: Result<[DueReminder], Failure>] = [:]) {
        self.sources = sources
        self.given = Mutex(given)
    }

    /// - Parameter id: a source's, such as `wallet.vtxo-expiry`.
    public func give(_ id: String, _ reminders: Result<[DueReminder], Failure>) {
        given.withLock { $0[id] = reminders }
    }

    public func due(
        _ source: ContributedReminders,
        in context: FlowContext,
        until: Date
    ) async throws -> [DueReminder] {
        try given.withLock { $0[source.id] ?? .success([]) }.get()
    }
}
