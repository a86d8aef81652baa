import AppData
import Core
import Foundation
import Logging
import Networking

/// Reminders: what you asked to be reminded of, at its time, and no more often than you want.
public enum RemindersFeature: Feature {
    /// What Reminders is, needs and offers.
    public static var manifest: FeatureManifest {
        FeatureManifest(
            id: "reminders",
            title: "Reminders",
            summary: "Be reminded in your own words, on this machine or your phone",
            defaultFlow: "list",
            provides: [.reminders],
            requires: [.database, .processes, .program],
            uses: [.reminderSources, .transport, .secrets, .food, .workouts, .wallet, .chat, .location],
            networkHosts: [NetworkHost("ntfy.sh", "Sends reminders to your phone, where you set a topic")],
            programs: [
                ProgramUse("busctl", "Shows reminders on the desktop"),
                ProgramUse("gdbus", "Shows reminders on the desktop"),
                ProgramUse("notify-send", "Shows reminders on the desktop"),
                ProgramUse("systemctl", "Installs and removes the timer that delivers reminders"),
                ProgramUse("crontab", "Installs and removes the line that delivers reminders"),
            ],
            storesData: true
        )
    }

    /// Declares Reminders' flows, tables, contract, job and card.
    public static func register(in registrar: inout FeatureRegistrar) {
        registrar.flow(AddReminder.self)
        registrar.flow(ListReminders.self)
        registrar.flow(OpenReminder.self)
        registrar.flow(EditReminder.self)
        registrar.flow(FinishReminder.self)
        registrar.flow(SnoozeReminder.self)
        registrar.flow(SkipReminder.self)
        registrar.flow(DeleteReminder.self)
        registrar.flow(ShowReminderHistory.self)
        registrar.flow(ImportReminders.self)
        registrar.flow(ListReminderImports.self)
        registrar.flow(UndoReminderImport.self)
        registrar.flow(ExportReminders.self)
        registrar.flow(ListSources.self)
        registrar.flow(EnableSource.self)
        registrar.flow(DisableSource.self)
        registrar.flow(TurnSource.self)
        registrar.flow(ReviewWeek.self)
        registrar.flow(ShowStreaks.self)
        registrar.flow(InstallTimer.self)
        registrar.flow(UninstallTimer.self)

        registrar.setting(RemindersSettings.quietHours)
        registrar.setting(RemindersSettings.perDay)
        registrar.setting(RemindersSettings.morning)
        registrar.setting(RemindersSettings.noon)
        registrar.setting(RemindersSettings.afternoon)
        registrar.setting(RemindersSettings.evening)
        registrar.setting(RemindersSettings.night)
        registrar.setting(RemindersSettings.desktop)
        registrar.setting(RemindersSettings.terminal)
        registrar.setting(RemindersSettings.ntfyServer)
        registrar.setting(RemindersSettings.switched)
        registrar.setting(RemindersSettings.historyDays)
        registrar.secret(RemindersSettings.ntfyTopic, "The ntfy topic that gets your reminders.") {
            try await $0[RemindersSettings.ntfyServer] ?? ServerAddress(NtfyNotifier.publicServer)
        }
        registrar.secret(RemindersSettings.ntfyToken, "An access token of the ntfy server, where it wants one.") {
            try await $0[RemindersSettings.ntfyServer] ?? ServerAddress(NtfyNotifier.publicServer)
        }
        registrar.probe(
            ServiceProbe(RemindersSettings.ntfyServer.name) { resolver in
                let preferences = try await RemindersPreferences(try await resolver.get(FeatureSettings.self))
                let channels = ReminderChannels(
                    processes: nil,
                    transport: try await resolver.optional((any HTTPTransport).self),
                    secrets: try await resolver.optional(SecretStore.self)
                )
                if let ntfy = try await channels.ntfy(preferences) { return try await ntfy.probe() }
                guard let server = preferences.ntfyServer else { return nil }
                throw Failure(
                    "reminders.ntfy",
                    "No topic is set for \(server.origin), so nothing is sent there.",
                    recovery: "Type 'bento settings set reminders.ntfy-topic'.",
                    exitStatus: .configuration
                )
            }
        )

        registrar.migrations(
            RemindersSchema.first,
            RemindersSchema.second,
            RemindersSchema.third,
            ReminderChange.table,
            RemindersSchema.fourth,
            RemindersSchema.imports,
            derivedTables: RemindersSchema.derivedTables,
            records: [ReminderRecord.self, OccurrenceRecord.self, ReminderImport.self, ReminderChange.self]
        )
        registrar.undo(ReminderChange.self)
        registerServices(in: &registrar)
        // Features are asked less often than reminders are delivered: each opens what it looks at.
        registrar.job(
            Job("collect", "Ask features what they have to remind of", schedule: .every(.seconds(300))) {
                resolver,
                run in
                try await resolver.get(RemindersCoordinator.self).collect(in: run.context)
                return .nothing
            }
        )
        registrar.job(
            Job("deliver", "Deliver the reminders that are due", schedule: .every(.seconds(60)), deadline: .seconds(50))
            {
                resolver,
                run in
                let outcome = try await resolver.get(RemindersCoordinator.self).deliver(in: run.context)
                return outcome.result(in: run.context)
            }
        )
        registrar.job(
            Job(
                "thin",
                "Delete reminders that were answered or ended, past their keeping",
                schedule: .daily(hour: 4, minute: 10)
            ) {
                resolver,
                run in
                let reminders = try await resolver.get(RemindersCoordinator.self)
                let days = try await reminders.preferences().historyDays
                let moment = run.context.time.moment(daysAgo: days)
                let count = try await reminders.store.thin(before: Moment(moment), at: run.context.time.now)
                guard count != (0, 0) else { return .nothing }
                let forms = run.context.forms
                let times = forms.counted(count.occurrences, "answered time")
                return .done("\(times) and \(forms.counted(count.reminders, "ended reminder")) deleted.")
            }
        )
        let add = QuickAction("r", "remind me") { resolver, session in
            let sentence = try await session.ask(Question("Remind me to", option: "sentence"))
            guard !sentence.allSatisfy(\.isWhitespace) else { return nil }
            let added = try await resolver.get(RemindersCoordinator.self).add(sentence, in: session.context)
            await added.tellNotes(in: session)
            return "\(added.what), \(added.nextText(session.context))."
        }
        let done = QuickAction("d", "done") { resolver, session in
            let reminders = try await resolver.get(RemindersCoordinator.self)
            var words = ""
            if try await reminders.list(in: session.context).open.isEmpty {
                words = try await session.ask(
                    Question("What is done? Some of its words", option: "'bento reminders done'")
                )
                guard !words.allSatisfy(\.isWhitespace) else { return nil }
            }
            return "Done: \(try await reminders.done(words, in: session).what)."
        }
        registrar.card("due", "Reminders", order: 60, actions: [add, done]) { resolver, context in
            RemindersCard.content(
                try await resolver.get(RemindersCoordinator.self).list(in: context),
                in: context
            )
        }
        registrar.search(
            SearchSource("reminders", "Reminders") { resolver, context, words, limit in
                try await resolver.get(RemindersCoordinator.self).store.search(words, limit: limit).map { record in
                    let report = ReminderReport(record)
                    let when = record.isActive ? report.nextText(context) : "no more"
                    return SearchHit(title: record.what, detail: when, command: "reminders list")
                }
            }
        )
        registrar.firstRunStep(QuietHoursStep.step)
        for source in EngagementSources.all { registrar.reminder(source) }
    }

    private static func registerServices(in registrar: inout FeatureRegistrar) {
        registrar.service(RemindersCoordinator.self) { resolver in
            let store = ReminderStore(database: try await resolver.get(AppDatabase.self))
            let sources = try await resolver.optional((any ReminderSourcing).self)
            let log = try await resolver.get(Logger.self)
            return RemindersCoordinator(
                store: store,
                settings: try await resolver.get(FeatureSettings.self),
                delivery: { channels, preferences in
                    ReminderDelivery(
                        store: store,
                        sources: sources,
                        channels: channels,
                        preferences: preferences,
                        log: log
                    )
                },
                channels: ReminderChannels(
                    processes: try await resolver.get((any ProcessService).self),
                    transport: try await resolver.optional((any HTTPTransport).self),
                    secrets: try await resolver.optional(SecretStore.self)
                ),
                sources: sources,
                places: ReminderPlaces { try await resolver.optional((any LocationCoordinating).self) }
            )
        }
        registrar.provide(.reminders, as: (any RemindersCoordinating).self) { resolver in
            try await resolver.get(RemindersCoordinator.self)
        }
        registrar.service(Engagement.self) { resolver in
            Engagement(
                food: try await resolver.optional((any FoodCoordinating).self),
                workouts: try await resolver.optional((any WorkoutsCoordinating).self)
            )
        }
        registrar.service(ReminderScreens.self) { resolver in
            ReminderScreens(
                reminders: try await resolver.get(RemindersCoordinator.self),
                food: try await resolver.optional((any FoodCoordinating).self),
                workouts: try await resolver.optional((any WorkoutsCoordinating).self),
                wallet: try await resolver.optional((any WalletCoordinating).self),
                coach: try await resolver.optional((any ChatCoordinating).self)
            )
        }
        registrar.service(ReminderTimer.self) { resolver in
            ReminderTimer(
                installation: TimerInstallation(
                    processes: try await resolver.get((any ProcessService).self),
                    program: try await resolver.get(HostProgram.self)
                )
            )
        }
    }
}
