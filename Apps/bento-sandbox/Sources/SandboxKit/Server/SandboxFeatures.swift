import AppData
import Core
import CoreHosting
import Foundation

/// The features used by the sandbox, put together as the host does it, and used only through Core's contracts.
public struct SandboxFeatures: Sendable {
    private let runtime: FeatureRuntime
    private let home: AppHome
    private let isTemporary: Bool

    /// Puts features together; nothing is opened yet.
    ///
    /// - Parameters:
    ///   - home: the folder of their data; `nil`: a new temporary folder.
    ///   - features: the entry points.
    /// - Throws: ``AppData/HomeError``; ``Core/ServiceError`` if two provide the same contract.
    public init(home: String?, features: [any Feature.Type]) throws {
        isTemporary = home == nil
        let temporary = FileManager.default.temporaryDirectory
            .appendingPathComponent("bento-sandbox-" + UUID().uuidString).path
        let folder = try AppHome.resolve(option: home ?? temporary, environment: [:])
        self.home = folder
        let registrars = features.map { FeatureRegistrar.registering($0) }
        let time = TimeContext.system
        let database = AppDatabase(home: folder, plans: registrars.flatMap(\.migrationPlans), time: time)
        runtime = try FeatureRuntime(
            registrars,
            platform: [
                ServiceRegistration(TimeContext.self) { _ in time },
                ServiceRegistration(AppDatabase.self) { _ in database },
                .view(FeatureSettings.self) { _, asker in FeatureSettings(owner: asker, backing: DefaultSettings()) },
                ServiceRegistration(ProfileStore.self) { _ in ProfileStore(database: database, time: time) },
                ServiceRegistration(PlaceStore.self) { _ in PlaceStore(database: database, time: time) },
                ServiceRegistration(SecretStore.self) { _ in SecretStore(home: folder) },
            ]
        )
    }

    /// The implementation of a contract; `nil` if no feature provides it, or if its requirements are not met.
    public func contract<Contract: Sendable>(_ id: ContractID, as type: Contract.Type) async throws -> Contract? {
        let provider = runtime.registrations.first { $0.manifest.provides.contains(id) }
        guard let provider, case .registered = runtime.state(of: provider.manifest.id) else { return nil }
        return try await runtime.container.resolve(type)
    }

    /// Removes the temporary folder; a named home stays.
    public func removeTemporaryHome() {
        if isTemporary { try? FileManager.default.removeItem(at: home.url) }
    }
}

/// The features of the server run with their defaults.
private struct DefaultSettings: SettingsBacking {
    func value(of id: String) async throws -> JSONValue? { nil }

    func set(_ id: String, to value: JSONValue?) async throws {
        throw Failure("sandbox.settings", "The local server keeps no settings; '\(id)' is as it was.")
    }
}
