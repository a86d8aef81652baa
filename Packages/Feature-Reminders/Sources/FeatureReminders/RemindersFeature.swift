import AppData
import Core
import Foundation
import Logging
import Networking

/// Reminders: what you asked to be reminded of, at its time, and no more often than you want.
public enum RemindersFeature: Feature {
    /// Reminders' name, requirements, and offers.
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

    /// Declares Reminders' flows, settings, tables, services, jobs, sources and card.
    public static func register(in registrar: inout FeatureRegistrar) {
        registerFlows(in: &registrar)
        registerSettings(in: &registrar)
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
        registrar.service(RemindersCoordinator.self, factory: coordinator)
        registrar.provide(.reminders, as: (any RemindersCoordinating).self, factory: contract)
        registrar.service(Engagement.self, factory: engagement)
        registrar.service(ReminderScreens.self, factory: screens)
        registrar.service(ReminderTimer.self, factory: timer)
        registrar.job(ReminderJobs.collect)
        registrar.job(ReminderJobs.deliver)
        registrar.job(ReminderJobs.thin)
        registrar.card("due", "Reminders", order: 60, actions: RemindersCard.actions, content: RemindersCard.content)
        registrar.search(ReminderPicker.search)
        registrar.firstRunStep(QuietHoursStep.step)
        for source in EngagementSources.all { registrar.reminder(source) }
    }

    /// The flows, in the order of help.
    private static func registerFlows(in registrar: inout FeatureRegistrar) {
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
    }

    private static func registerSettings(in registrar: inout FeatureRegistrar) {
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
        registrar.secret(
            RemindersSettings.ntfyTopic,
            "The ntfy topic that gets your reminders.",
            for: ReminderChannels.ntfyServer
        )
        registrar.secret(
            RemindersSettings.ntfyToken,
            "An access token of the ntfy server, where it wants one.",
            for: ReminderChannels.ntfyServer
        )
        registrar.probe(ReminderChannels.ntfyProbe)
    }

    private static func coordinator(_ resolver: ServiceResolver) async throws -> RemindersCoordinator {
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

    private static func contract(_ resolver: ServiceResolver) async throws -> any RemindersCoordinating {
        try await resolver.get(RemindersCoordinator.self)
    }

    private static func engagement(_ resolver: ServiceResolver) async throws -> Engagement {
        Engagement(
            food: try await resolver.optional((any FoodCoordinating).self),
            workouts: try await resolver.optional((any WorkoutsCoordinating).self)
        )
    }

    private static func screens(_ resolver: ServiceResolver) async throws -> ReminderScreens {
        ReminderScreens(
            reminders: try await resolver.get(RemindersCoordinator.self),
            food: try await resolver.optional((any FoodCoordinating).self),
            workouts: try await resolver.optional((any WorkoutsCoordinating).self),
            wallet: try await resolver.optional((any WalletCoordinating).self),
            coach: try await resolver.optional((any ChatCoordinating).self)
        )
    }

    private static func timer(_ resolver: ServiceResolver) async throws -> ReminderTimer {
        ReminderTimer(
            installation: TimerInstallation(
                processes: try await resolver.get((any ProcessService).self),
                program: try await resolver.get(HostProgram.self)
            )
        )
    }
}
