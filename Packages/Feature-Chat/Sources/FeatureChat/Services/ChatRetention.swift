import AppData
import Core

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
            ? .nothing : .done("\(run.context.forms.counted(old.count, "conversation")) deleted.")
    }
}
