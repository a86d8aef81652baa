import AppData
import BentoHome
import Core
import CoreHosting

/// The dependency of the program's own flows.
package struct HostDesk: Sendable {
    /// The features of the program.
    let catalogue: FeatureCatalogue
    let home: AppHome
    let database: AppDatabase
    let settings: SettingsFile
    /// The switches of features.
    let flags: any FlagChoosing
    let permissions: any PermissionStoring
    let proposals: ProposalDesk
    let calls: CallLog
    /// Paces what waits for cards and hits.
    let clock: any Clock<Duration>
    private let makeSettingsDesk: @Sendable () throws -> SettingsDesk
    private let findRuntime: @Sendable () throws -> FeatureRuntime

    /// - Parameters:
    ///   - settingsDesk: shows and changes settings.
    ///   - runtime: finds the runtime of the features, which is made later.
    package init(
        catalogue: FeatureCatalogue,
        home: AppHome,
        database: AppDatabase,
        settings: SettingsFile,
        flags: any FlagChoosing,
        permissions: any PermissionStoring,
        proposals: ProposalDesk,
        calls: CallLog,
        clock: any Clock<Duration>,
        settingsDesk: @escaping @Sendable () throws -> SettingsDesk,
        runtime: @escaping @Sendable () throws -> FeatureRuntime
    ) {
        self.catalogue = catalogue
        self.home = home
        self.database = database
        self.settings = settings
        self.flags = flags
        makeSettingsDesk = settingsDesk
        self.permissions = permissions
        self.proposals = proposals
        self.calls = calls
        self.clock = clock
        findRuntime = runtime
    }

    /// - Throws: `CancellationError` if the program is not put together yet.
    func runtime() throws -> FeatureRuntime { try findRuntime() }

    /// - Throws: as ``runtime()``.
    func settingsDesk() throws -> SettingsDesk { try makeSettingsDesk() }

    /// The flow by its id or its tool name, current or former; also one of the program itself.
    func flow(_ name: String) throws(UnknownName) -> FlowRegistration { try HostFeature.callable(catalogue).flow(name) }

    /// The contributions of one kind by features that may run and that the caller may see, in the order of the
    /// catalogue.
    ///
    /// - Parameter openTo: the callers that a contribution is open to.
    func contributed<Value>(
        _ list: (FeatureRegistrar) -> [Value],
        openTo: (Value) -> Callers,
        in session: FlowSession
    ) throws -> [(feature: String, value: Value)] {
        let runtime = try runtime()
        let hidden = session.context.hiddenFeatures
        return runtime.registrations
            .filter { runtime.isAvailable($0.manifest.id) && !hidden.contains($0.manifest.id) }
            .flatMap { registrar in
                list(registrar).filter { openTo($0).contains(session.caller.kind) }.map { (registrar.manifest.id, $0) }
            }
    }
}

/// Flags that the person may choose; the host has them.
package protocol FlagChoosing: FlagSource {
    /// Sets the person's choice; `nil` removes it.
    func choose(_ id: String, _ text: String?) async throws
}
