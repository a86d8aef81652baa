import AppData
import Core
import DataSync
import SyncProtocol

/// Sync: the person's devices share what they keep, through a relay that can read nothing of it. Where nobody began, the feature
/// opens nothing and says nothing.
public enum SyncFeature: Feature {
    /// Sync's name, requirements, and offers.
    public static var manifest: FeatureManifest {
        FeatureManifest(
            id: "sync",
            title: "Sync",
            summary: "Share what you keep among your devices, through a relay that can read nothing of it",
            defaultFlow: "status",
            provides: [.sync],
            requires: [.sharedHome, .relays, .secrets],
            uses: [.auth]
        )
    }

    /// Declares Sync's flows, contract, hook, job and card.
    public static func register(in registrar: inout FeatureRegistrar) {
        registerFlows(in: &registrar)
        registrar.service(SyncCoordinator.self, factory: coordinator)
        registrar.provide(.sync, as: (any SyncCoordinating).self) { try await $0.get(SyncCoordinator.self) }
        registrar.service(SyncFollower.self) { SyncFollower(try await $0.get(SyncCoordinator.self)) }
        registrar.hook(SyncFollower.hook)
        registrar.job(SyncJob.job)
        registrar.card("sync", "Sync", order: 95, content: SyncCard.content)
    }

    /// The flows, in the order of help.
    private static func registerFlows(in registrar: inout FeatureRegistrar) {
        registrar.flow(StartSync.self)
        registrar.flow(InviteDevice.self)
        registrar.flow(JoinSync.self)
        registrar.flow(ShowSync.self)
        registrar.flow(SyncNow.self)
        registrar.flow(ListDevices.self)
        registrar.flow(RenameDevice.self)
        registrar.flow(RevokeDevice.self)
        registrar.flow(ListConflicts.self)
        registrar.flow(CheckSync.self)
        registrar.flow(RenewPhrase.self)
        registrar.flow(LeaveSync.self)
        registrar.flow(CloseSync.self)
    }

    private static func coordinator(_ resolver: ServiceResolver) async throws -> SyncCoordinator {
        SyncCoordinator(
            home: try await resolver.get(SharedHome.self),
            store: SyncKeyStore(secrets: try await resolver.get(SecretStore.self)),
            relays: try await resolver.get((any RelayConnecting).self),
            account: { try await resolver.optional((any AuthService).self) }
        )
    }
}
