import AppData
import AppDataTesting
import Core
import CoreHosting
import CoreTesting
import Foundation
import Logging
import Networking
import Synchronization

@testable import FeatureReminders

/// Reminders over a real SQLite file in a temporary home, with a clock that the test moves.
final class RemindersHome: Sendable {
    let home: TemporaryHome
    let database: AppDatabase
    let settings = FeatureSettings(owner: "reminders", backing: MemorySettings())
    let sources: FakeReminderSources
    let processes: ScriptedProcesses
    let secrets: SecretStore
    let transport: (any HTTPTransport)?
    /// `nil`: Location is switched off.
    let location: FakeLocation?
    private let now: Mutex<Date>
    let zone: String

    init(
        _ moment: String = "2026-11-22T15:00:00Z",
        zone: String = "Europe/Berlin",
        sources: [ContributedReminders] = [],
        processes: ScriptedProcesses = ScriptedProcesses([]),
        transport: (any HTTPTransport)? = nil,
        location: FakeLocation? = FakeLocation(),
        home: TemporaryHome? = nil
    ) throws {
        self.location = location
        self.home = try home ?? TemporaryHome()
        now = Mutex(try Date(moment, strategy: .iso8601))
        self.zone = zone
        self.sources = FakeReminderSources(sources)
        self.processes = processes
        self.transport = transport
        secrets = SecretStore(home: self.home.home)
        database = self.home.database(for: RemindersFeature.self, time: .fixed(moment, zone: zone))
    }

    func move(to moment: String) throws {
        let date = try Date(moment, strategy: .iso8601)
        now.withLock { $0 = date }
    }

    private var date: Date { now.withLock { $0 } }

    var time: TimeContext {
        TimeContext(zone: TimeZone(identifier: zone) ?? .gmt, locale: Locale(identifier: "en_GB")) { self.date }
    }

    var context: FlowContext { FlowContext(time: time) }

    /// The coordinator, as another process would have it.
    var reminders: RemindersCoordinator { reminders(over: database) }

    func reminders(over database: AppDatabase) -> RemindersCoordinator {
        let store = ReminderStore(database: database)
        let (sources, location, log) = (sources, location, Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        return RemindersCoordinator(
            store: store,
            settings: settings,
            delivery: { channels, preferences in
                ReminderDelivery(
                    store: store,
                    sources: sources,
                    channels: channels,
                    preferences: preferences,
                    log: log
                )
            },
            channels: ReminderChannels(processes: processes, transport: transport, secrets: secrets),
            sources: sources,
            places: ReminderPlaces { location }
        )
    }

    /// Both jobs, as `bento jobs run` runs them.
    func deliver() async throws -> ReminderDelivery.Outcome {
        try await reminders.collect(in: context)
        return try await reminders.deliver(in: context)
    }

    func run<F: Flow>(
        _ type: F.Type,
        _ input: JSONValue = [:],
        _ frontEnd: ScriptedFrontEnd = ScriptedFrontEnd()
    )
        async throws -> F.Output where F.Dependency == RemindersCoordinator
    {
        try await FlowSchema(type).parse(input).run(with: reminders, in: .scripted(frontEnd, time: time))
    }

    @discardableResult
    func add(_ sentence: String) async throws -> ReminderReport {
        try await run(AddReminder.self, ["sentence": .string(sentence)])
    }

    func states() async throws -> [String] {
        try await run(ShowReminderHistory.self, ["days": 60]).occurrences.reversed().map {
            "\($0.what) \($0.state.rawValue)"
        }
    }
}
