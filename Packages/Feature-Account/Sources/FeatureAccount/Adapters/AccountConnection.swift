import AppData
import Core
import Foundation
import Networking

/// One account service: its session, its endpoints, and the data loaded from it.
struct AccountConnection: Sendable {
    let server: AccountServer
    let session: DeviceSession
    let profiles: TwoTierCache<AccountProfile>
    let equipment: TwoTierCache<Equipment>
    private let client: HTTPClient

    init(
        server: AccountServer,
        services: [URL],
        secrets: SecretStore,
        transport: any HTTPTransport,
        profiles: TwoTierCache<AccountProfile>,
        equipment: TwoTierCache<Equipment>,
        time: TimeContext,
        clock: any Clock<Duration>
    ) {
        self.server = server
        self.profiles = profiles
        self.equipment = equipment
        let plain = HTTPClient(
            transport: transport,
            configuration: HTTPClient.Configuration(baseURL: server.baseURL),
            clock: clock,
            now: { time.now }
        )
        session = DeviceSession(
            client: plain,
            store: SecretTokenStore(secrets, .device, server: server.text),
            services: services,
            makeDeviceID: { UUIDv7.make(at: time.now).uuidString.lowercased() },
            now: { time.now }
        )
        client = plain.authorized(by: session)
    }

    /// The session, started. It is used as it is if something was loaded with it in the last minute: the service has
    /// just accepted it, and a command that is run again requests only what failed.
    func start() async throws -> StoredSession {
        if let usable = try await session.usable() {
            let kept = await kept(for: usable)
            if kept.profile.value?.isStale == false || kept.equipment.value?.isStale == false { return usable }
        }
        return try await session.start()
    }

    /// The profile. It is loaded, unless that was done in the last minute; if loading fails, the stored one is returned
    /// with the fault.
    func loadProfile(for session: StoredSession) async throws -> AccountPart<AccountProfile> {
        try await Self.load("profile", profiles, key(session)) { [client] in
            try await unlessReplaced(session) { try await client.call(AccountAPI.profile) }
        }
    }

    /// The equipment, by the same rules.
    func loadEquipment(for session: StoredSession) async throws -> AccountPart<Equipment> {
        try await Self.load("equipment", equipment, key(session)) { [client] in
            try await unlessReplaced(session) { try await client.call(AccountAPI.equipment) }
        }
    }

    /// Runs a load and checks the session again: a token that was renewed meanwhile may belong to another user, and so
    /// does the data loaded with it.
    private func unlessReplaced<Value>(_ started: StoredSession, _ load: () async throws -> Value) async throws -> Value
    {
        let value = try await load()
        guard try await session.current()?.userID == started.userID else { throw AccountError.otherPerson }
        return value
    }

    /// The stored data, without using the network.
    func kept(for session: StoredSession) async -> AccountState {
        AccountState(
            server: server.text,
            userID: session.userID,
            accountType: session.accountType,
            profile: AccountPart(value: await profiles.cached(key(session))),
            equipment: AccountPart(value: await equipment.cached(key(session)))
        )
    }

    /// Deletes the account at the service; here everything stays.
    ///
    /// - Throws: ``AccountError/noDeletion`` if the service offers none; errors of the request.
    func deleteAccount() async throws {
        do {
            try await client.call(AccountAPI.deletion)
        } catch let error as HTTPError where [404, 405, 501].contains(error.status) {
            throw AccountError.noDeletion(asked: "\(server.text)/account", status: error.status ?? 0)
        }
    }

    /// Deletes the stored data.
    func forget() async {
        await profiles.remove()
        await equipment.remove()
    }

    private func key(_ session: StoredSession) -> String { "\(server.text) \(session.userID ?? session.deviceID)" }

    private static func load<Value: Codable & Sendable & Equatable>(
        _ what: String,
        _ cache: TwoTierCache<Value>,
        _ key: String,
        _ load: @Sendable () async throws -> Value
    ) async throws -> AccountPart<Value> {
        do {
            return AccountPart(value: try await cache.value(for: key, orStale: false, load: load))
        } catch let error as CancellationError {
            throw error
        } catch let error as HTTPError where error.reason == .status && (error.status == 404 || error.status == 410) {
            // The service has just accepted the session: the address is correct, and there is no such data.
            return AccountPart(fault: AccountFault(AccountError.noData(what)))
        } catch {
            return AccountPart(value: await cache.cached(key), fault: AccountFault(error))
        }
    }
}

/// The account service's endpoints beside the session's own.
enum AccountAPI {
    /// The player.
    static var profile: Endpoint<AccountProfile> { .json(.get, "profile", envelope: .success) }
    /// Deletes the player with all data that the service has about them. The service's published interface has no
    /// deletion; it would be here, beside the player's other resources, and a service without it responds with 404,
    /// 405, or 501.
    static var deletion: Endpoint<Void> { Endpoint(.delete, "account") { _ in } }
    /// The player's equipment.
    static var equipment: Endpoint<Equipment> { .json(.get, "equipment", envelope: .success) }
}

// Loaded data stays fresh for a minute: running a command again after a failure loads only what failed. The numbers in
// the names are the versions of the values' format.

extension TwoTierCache where Value == AccountProfile {
    /// Profiles, by service and user.
    static func profiles(in database: AppDatabase) -> TwoTierCache {
        TwoTierCache(name: "account.profile.1", database: database, time: database.time, lifetime: 60, capacity: 4)
    }
}

extension TwoTierCache where Value == Bool {
    /// The time of the last automatic request to a service, by its address.
    static func attempts(in database: AppDatabase) -> TwoTierCache {
        TwoTierCache(name: "account.attempt.1", database: database, time: database.time, lifetime: 60, capacity: 4)
    }
}

extension TwoTierCache where Value == Equipment {
    /// Equipment, by service and user.
    static func equipment(in database: AppDatabase) -> TwoTierCache {
        TwoTierCache(name: "account.equipment.1", database: database, time: database.time, lifetime: 60, capacity: 4)
    }
}
