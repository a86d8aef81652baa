import Core
import CoreHosting
import Foundation

/// The features' sources of reminders, each called with its own feature's view.
package struct HostReminderSources: ReminderSourcing {
    let runtime: FeatureRuntime
    let interests: @Sendable () -> Interests

    package init(runtime: FeatureRuntime, interests: @escaping @Sendable () -> Interests) {
        self.runtime = runtime
        self.interests = interests
    }

    /// The sources of available features: one that is switched off or blocked reminds of nothing.
    package var sources: [ContributedReminders] {
        runtime.registrations.filter { $0.reminders.isEmpty || runtime.isAvailable($0.manifest.id) }.flatMap {
            registrar in
            registrar.reminders.map {
                ContributedReminders(
                    feature: registrar.manifest.id,
                    source: $0.id,
                    summary: $0.summary,
                    isOnByDefault: $0.isOnByDefault
                )
            }
        }
    }

    package func due(
        _ source: ContributedReminders,
        in context: FlowContext,
        until: Date
    ) async throws -> [DueReminder] {
        let registrar = runtime.registrations.first { $0.manifest.id == source.feature }
        guard let found = registrar?.reminders.first(where: { $0.id == source.source }) else {
            throw UnknownName(kind: "source of reminders", name: source.id, known: sources.map(\.id))
        }
        let due = try await runtime.running(source.feature) { resolver in
            try await withDeadline(.seconds(10), clock: context.clock) {
                try await found.due(resolver, context, until)
            }
        }
        let interests = interests()
        return due.filter { Self.mayCome($0, of: source.feature, interests) }
    }

    /// True if a reminder may be shown: not if it refers to a feature that the person does not want. A feature's
    /// reminders about its own data may always be shown: expiring money was put there by the person.
    static func mayCome(_ reminder: DueReminder, of feature: String, _ interests: Interests) -> Bool {
        guard let word = reminder.command?.split(separator: " ").first.map(String.init) else { return true }
        return word == feature || interests.wants(word)
    }
}
