import AppData
import BentoHome
import Core
import CoreHosting

/// What the program's own flows run with.
package struct HostDesk: Sendable {
    /// The features of the program.
    let catalogue: FeatureCatalogue
    let home: AppHome
    let settings: SettingsFile
    let permissions: any PermissionStoring
    let proposals: ProposalDesk
    let calls: CallLog
    /// Paces what waits for cards and hits.
    let clock: any Clock<Duration>
    private let findRuntime: @Sendable () throws -> FeatureRuntime

    /// - Parameter runtime: finds what runs the features, which is made after this.
    package init(
        catalogue: FeatureCatalogue,
        home: AppHome,
        settings: SettingsFile,
        permissions: any PermissionStoring,
        proposals: ProposalDesk,
        calls: CallLog,
        clock: any Clock<Duration>,
        runtime: @escaping @Sendable () throws -> FeatureRuntime
    ) {
        self.catalogue = catalogue
        self.home = home
        self.settings = settings
        self.permissions = permissions
        self.proposals = proposals
        self.calls = calls
        self.clock = clock
        findRuntime = runtime
    }

    /// - Throws: `CancellationError` where the program is not put together yet.
    func runtime() throws -> FeatureRuntime { try findRuntime() }

    /// What features contribute of one kind, of those that may run and that the caller may see, in the order of the catalogue.
    func contributed<Value>(
        _ list: (FeatureRegistrar) -> [Value],
        in context: FlowContext
    ) throws -> [(feature: String, value: Value)] {
        let runtime = try runtime()
        return runtime.registrations
            .filter { runtime.isAvailable($0.manifest.id) && !context.hiddenFeatures.contains($0.manifest.id) }
            .flatMap { registrar in list(registrar).map { (registrar.manifest.id, $0) } }
    }
}
