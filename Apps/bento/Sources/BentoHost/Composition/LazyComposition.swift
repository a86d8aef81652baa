import AppData
import BentoDesk
import BentoHome
import BentoPlatform
import Core
import CoreHosting
import Foundation
import NetworkingLive
import Synchronization

/// The composition of one run, made on first use, and the questions that a run asks of it.
final class LazyComposition: Sendable {
    private let catalogue: FeatureCatalogue
    private let settings: HostSettings
    private let environment: HostEnvironment
    private let opened = Mutex<Composition?>(nil)
    private let reads = Mutex(false)
    private let lives: Mutex<Bool>
    /// The plug-ins among the features, whose processes end with the run.
    let plugins: HostPlugins

    init(
        catalogue: FeatureCatalogue,
        settings: HostSettings,
        environment: HostEnvironment,
        plugins: HostPlugins = .none
    ) {
        self.plugins = plugins
        self.catalogue = catalogue
        self.settings = settings
        self.environment = environment
        lives = Mutex(settings.isWatch)
    }

    /// - Throws: as ``Composition/init(_:_:_:livesLong:)``; the next call tries again.
    func parts() throws -> Composition {
        try opened.withLock { opened in
            if let opened { return opened }
            let parts = try Composition(catalogue, settings, environment, livesLong: lives.withLock { $0 })
            opened = parts
            return parts
        }
    }

    /// Declares, before anything is opened, that this run lasts until the person ends it.
    func livesLong() { lives.withLock { $0 = true } }

    /// Declares that this run only reads: anything it commits, such as cached responses, is not a change by the person.
    func readsOnly() { reads.withLock { $0 = true } }

    /// The number of the person's changes saved so far.
    var saved: Int { reads.withLock { $0 } ? 0 : writes.committed }

    /// The number of transactions so far.
    var writes: AppDatabase.Progress { opened.withLock { $0?.database.writes } ?? AppDatabase.Progress() }

    /// A notice that some rows could not be read and were left out; `nil` if all could be read.
    ///
    /// - Parameter before: the number of such rows before.
    func hiddenRowsNotice(since before: Int) -> Notice? {
        let rows = writes.hiddenRows - before
        guard rows > 0 else { return nil }
        return Notice(
            .warning,
            rows == 1
                ? "A row of the database cannot be read and is left out; 'bento features doctor' says which."
                : "\(rows) rows of the database cannot be read and are left out; 'bento features doctor' says which."
        )
    }

    /// Logs SQLite's own error message, which means nothing to a person.
    func log(_ error: any Error) {
        if let detail = (error as? StoreError)?.detail { log(detail) }
    }

    func log(_ words: String) {
        (try? parts())?.log.error("\(words)")
    }

    /// Closes everything that was opened.
    func close() async {
        await plugins.stop()
        plugins.kill()
        try? await opened.withLock { $0?.database }?.close()
    }

    /// The person's time and units. The profile is read only if a database already exists. If it cannot be read, units
    /// are metric, and code that needs the database reports the problem.
    func context(for caller: Caller) async throws -> FlowContext {
        guard let parts = try? parts(), (try? parts.home.hasDatabase()) == true,
            let (profile, earlier) = try? await parts.database.read({ database in
                (try ProfileStore.profile(in: database), try EarlierSettings.values(in: database))
            })
        else { return FlowContext(time: environment.time, forms: forms, caller: caller) }
        environment.live(in: profile.zone)
        if !earlier.isEmpty { try? await move(earlier, to: parts) }
        return FlowContext(
            time: environment.time,
            units: profile.units ?? .metric,
            forms: forms,
            caller: caller
        )
    }

    /// Moves settings that an earlier version stored in the database to the file. If either cannot be written, they
    /// stay for now.
    private func move(_ earlier: [String: JSONValue], to parts: Composition) async throws {
        try await parts.settings.adopt(earlier)
        let now = environment.time.now
        try await parts.database.write { try EarlierSettings.remove(earlier.keys, in: $0, at: now) }
    }

    /// The person's formats for dates and numbers: their setting, otherwise those of the environment.
    private var forms: LocaleForms {
        PersonalSettings.forms(try? parts().settings, environment: environment.variable)
    }

    /// Runs jobs.
    func jobs(in context: FlowContext) throws -> JobRunner {
        let parts = try parts()
        let hostJobs = HostFlagRules.jobs(of: parts) { [environment] in environment.time.now }
        return JobRunner(
            runtime: parts.runtime,
            home: parts.home.url,
            context: context,
            hostJobs: hostJobs,
            log: parts.log
        ) {
            Reachability.current.isOnline
        }
    }

    /// Imports and exports settings as JSON.
    func settingsTransfer() throws -> SettingsTransfer {
        let parts = try parts()
        return SettingsTransfer(declarations: parts.declarations, file: parts.settings)
    }

    /// Shows and changes settings.
    func settingsDesk() throws -> SettingsDesk { try parts().opened.settingsDesk() }
}
