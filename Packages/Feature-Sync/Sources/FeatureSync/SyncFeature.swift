import AppData
import Core
import DataSync
import SyncProtocol

/// Sync: the person's devices share what they keep, through a relay that can read nothing of it. Where nobody began, the feature
/// opens nothing and says nothing.
public enum SyncFeature: Feature {
    /// What Sync is, needs and offers.
    public static var manifest: FeatureManifest {
        FeatureManifest(
            id: "sync",
            title: "Sync",
            summary: "Share what you keep among your devices, through a relay that can read nothing of it",
            defaultFlow: "status",
            provides: [.sync],
            requires: [.sharedHome, .relays, .secrets]
        )
    }

    /// Declares Sync's flows, contract, job and card.
    public static func register(in registrar: inout FeatureRegistrar) {
        registrar.flow(StartSync.self)
        registrar.flow(InviteDevice.self)
        registrar.flow(JoinSync.self)
        registrar.flow(ShowSync.self)
        registrar.flow(SyncNow.self)
        registrar.flow(ListDevices.self)
        registrar.flow(RevokeDevice.self)
        registrar.flow(ListConflicts.self)
        registrar.flow(CheckSync.self)
        registrar.flow(LeaveSync.self)
        registrar.flow(CloseSync.self)

        registrar.service(SyncCoordinator.self) { resolver in
            SyncCoordinator(
                home: try await resolver.get(SharedHome.self),
                store: SyncKeyStore(secrets: try await resolver.get(SecretStore.self)),
                relays: try await resolver.get((any RelayConnecting).self)
            )
        }
        registrar.provide(.sync, as: (any SyncCoordinating).self) { resolver in
            try await resolver.get(SyncCoordinator.self)
        }
        registrar.job(SyncJob.job)
        registrar.card("sync", "Sync", order: 95) { resolver, context in
            try await SyncCard.content(try await resolver.get(SyncCoordinator.self), in: context)
        }
    }
}
