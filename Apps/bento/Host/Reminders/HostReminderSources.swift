import Core
import CoreHosting
import Foundation
import Synchronization

/// The features' sources of reminders, each asked with its own feature's view.
final class HostReminderSources: ReminderSourcing {
    private let registrars: [FeatureRegistrar]
    // Services are described before the runtime that holds them is made.
    private let runtime = Mutex<FeatureRuntime?>(nil)

    init(registrars: [FeatureRegistrar]) { self.registrars = registrars }

    func use(_ runtime: FeatureRuntime) { self.runtime.withLock { $0 = runtime } }

    /// Those of features that may run: one that is switched off or blocked reminds of nothing.
    var sources: [ContributedReminders] {
        let runtime = runtime.withLock { $0 }
        return registrars.filter { $0.reminders.isEmpty || runtime?.isAvailable($0.manifest.id) != false }.flatMap {
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

    func due(
        _ source: ContributedReminders,
        in context: FlowContext,
        until: Date
    ) async throws -> [DueReminder] {
        let registrar = registrars.first { $0.manifest.id == source.feature }
        guard let found = registrar?.reminders.first(where: { $0.id == source.source }),
            let runtime = runtime.withLock({ $0 })
        else {
            throw UnknownName(kind: "source of reminders", name: source.id, known: sources.map(\.id))
        }
        return try await runtime.running(source.feature) { resolver in
            try await withDeadline(.seconds(10), clock: context.clock) {
                try await found.due(resolver, context, until)
            }
        }
    }
}
