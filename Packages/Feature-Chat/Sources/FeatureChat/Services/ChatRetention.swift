import AppData
import Core
import Foundation
import GRDB

/// Deletes conversations for good that were not gone on with for as long as the person said.
enum ChatRetention {
    static let job = Job(
        "thin",
        "Delete conversations past their keeping (chat.keep-days)",
        schedule: .daily(hour: 4, minute: 20)
    ) { resolver, run in
        let days = try await resolver.get(FeatureSettings.self)[ChatSettings.keepDays]
        guard days > 0 else { return .nothing }
        let before = run.context.time.moment(daysAgo: min(days, 36_500))
        let store = try await resolver.get(ChatCoordinator.self).store
        let old = try await store.sessions(untouchedSince: Moment(before))
        for session in old {
            try Task.checkCancellation()
            try await store.delete(session)
        }
        return old.isEmpty
            ? .nothing : .done(old.count == 1 ? "1 conversation deleted." : "\(old.count) conversations deleted.")
    }
}

extension ChatStore {
    func sessions(untouchedSince moment: Moment) async throws -> [RowID] {
        try await database.read { database in
            try ChatSession.living().filter(Column("last_message_at") < moment).fetchAll(database).map(\.id)
        }
    }
}
