import AppData
import Core
import Networking

/// Account: this device's session with an account service, and the profile and equipment stored there. Bento needs none
/// of it: if no service is connected, the feature stays silent.
public enum AccountFeature: Feature {
    /// Account's name, requirements, and offers.
    public static var manifest: FeatureManifest {
        FeatureManifest(
            id: "account",
            title: "Account",
            summary: "Connect this device to an account service, if you have one",
            defaultFlow: "status",
            provides: [.auth],
            requires: [.database, .secrets, .transport],
            uses: [.analytics],
            events: [
                AnalyticsCatalogue.Event(
                    "account_connected",
                    "You connected this device, or signed in.",
                    [AnalyticsCatalogue.Property("how", .choice(["device", "sign-in"]), "Which of the two.")]
                )
            ]
        )
    }

    /// Declares Account's flows, contract and card.
    public static func register(in registrar: inout FeatureRegistrar) {
        registrar.flow(ConnectAccount.self)
        registrar.flow(ShowAccount.self)
        registrar.flow(ShowEquipment.self)
        registrar.flow(DisconnectAccount.self)
        registrar.flow(DeleteAccount.self)
        registrar.flow(SignIn.self)
        registrar.flow(SignOut.self)
        registrar.setting(AccountSettings.server, check: checkServer)
        registrar.setting(AccountSettings.services)
        registrar.setting(AccountSettings.signInServer, check: checkSignInServer)
        registrar.setting(AccountSettings.signInKey, check: checkSignInKey)
        registrar.probe(AccountProbes.server)
        registrar.probe(AccountProbes.signIn)

        registrar.service(AccountCoordinator.self, factory: coordinator)
        registrar.service(SignInCoordinator.self, factory: signIn)
        registrar.service(AccountRefresh.self, factory: refresh)
        registrar.hook(AccountRefresh.hook)
        registrar.provide(.auth, as: (any AuthService).self) { try await $0.get(SignInCoordinator.self) }
        registrar.job(SessionRenewal.job)
        registrar.card("account", "Account", order: 90, content: AccountCard.content)
    }

    private static func checkServer(_ server: ServerAddress?, source _: String) throws {
        if let server { _ = try AccountServer(server.description) }
    }

    private static func checkSignInServer(_ server: ServerAddress?, source: String) throws {
        if let server { try SignInServer.check(server, source: source) }
    }

    private static func checkSignInKey(_ key: String, source: String) throws {
        if !key.isEmpty { try SignInServer.check(key: key, source: source) }
    }

    private static func coordinator(_ resolver: ServiceResolver) async throws -> AccountCoordinator {
        let database = try await resolver.get(AppDatabase.self)
        return AccountCoordinator(
            settings: try await resolver.get(FeatureSettings.self),
            secrets: try await resolver.get(SecretStore.self),
            transport: try await resolver.get((any HTTPTransport).self),
            profiles: .profiles(in: database),
            equipment: .equipment(in: database),
            analytics: try await resolver.optional((any AnalyticsService).self),
            time: database.time
        )
    }

    private static func signIn(_ resolver: ServiceResolver) async throws -> SignInCoordinator {
        SignInCoordinator(
            settings: try await resolver.get(FeatureSettings.self),
            secrets: try await resolver.get(SecretStore.self),
            transport: try await resolver.get((any HTTPTransport).self),
            account: try await resolver.get(AccountCoordinator.self),
            analytics: try await resolver.optional((any AnalyticsService).self),
            time: try await resolver.get(TimeContext.self)
        )
    }

    private static func refresh(_ resolver: ServiceResolver) async throws -> AccountRefresh {
        AccountRefresh(
            account: try await resolver.get(AccountCoordinator.self),
            attempts: .attempts(in: try await resolver.get(AppDatabase.self))
        )
    }
}
