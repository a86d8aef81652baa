import AppData
import Core
import Networking

/// Leads through Account: which service, whether connected, and where a start goes on to.
actor AccountCoordinator: AccountCoordinating {
    /// The setting with the address of the service. There is none until somebody names one.
    static let serverKey = "account.server"

    private let settings: SettingsStore
    private let secrets: SecretStore
    private let transport: any HTTPTransport
    private let profiles: TwoTierCache<AccountProfile>
    private let equipment: TwoTierCache<Equipment>
    private let time: TimeContext
    private let clock: any Clock<Duration>
    private var open: AccountConnection?
    /// What to show next: set by a start that came through.
    private(set) var overview: AccountState?

    init(
        settings: SettingsStore,
        secrets: SecretStore,
        transport: any HTTPTransport,
        profiles: TwoTierCache<AccountProfile>,
        equipment: TwoTierCache<Equipment>,
        time: TimeContext,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.settings = settings
        self.secrets = secrets
        self.transport = transport
        self.profiles = profiles
        self.equipment = equipment
        self.time = time
        self.clock = clock
    }

    /// The account as last seen, without using the network.
    func account() async throws -> AccountSummary? {
        guard let state = try await kept() else { return nil }
        return AccountSummary(
            userID: state.userID,
            name: state.profile.value?.value.name,
            server: state.server,
            asOf: state.profile.value?.loadedAt
        )
    }

    /// What is kept of the account; `nil` where this device is not connected. Secrets are read only where a service is
    /// named, so that who has no account pays nothing.
    func kept() async throws -> AccountState? {
        guard let connection = try await connection(), let session = try await connection.session.current() else {
            return nil
        }
        return await connection.kept(for: session)
    }

    /// A start with the service that the settings name.
    ///
    /// - Throws: ``AccountError/noServer``, ``AccountError/badServer(_:)``.
    func startUp(with server: String? = nil) async throws -> AccountStartUp {
        let connection: AccountConnection
        if let server {
            connection = open(try AccountServer(server))
        } else if let known = try await self.connection() {
            connection = known
        } else {
            throw AccountError.noServer
        }
        return await AccountStartUp(connection: connection, clock: clock) { [self] in await show($0) }
    }

    /// Remembers the service of a start that came through, so that later commands find it.
    func remember(_ server: AccountServer) async throws {
        guard try await settings.value(Self.serverKey)?.stringValue != server.text else { return }
        try await settings.set(Self.serverKey, to: .string(server.text))
    }

    /// Ends the session, here in any case, and forgets what is kept of the account.
    ///
    /// - Parameter forgettingDevice: also forgets the device's id and the service.
    /// - Returns: how it went at the server; `nil` where this device was not connected.
    func disconnect(forgettingDevice: Bool) async throws -> DeviceSession.SignOut? {
        guard let connection = try await connection() else { return nil }
        // A store that cannot be read must not keep a disconnect from doing what it can; clearing it throws below.
        let wasConnected = (try? await connection.session.current()) ?? nil
        await connection.forget()
        overview = nil
        let outcome = try await connection.session.signOut(forgettingDevice: forgettingDevice)
        if forgettingDevice {
            try await settings.set(Self.serverKey, to: nil)
            open = nil
        }
        return wasConnected == nil ? nil : outcome
    }

    /// Goes on to the overview.
    private func show(_ state: AccountState) { overview = state }

    private func connection() async throws -> AccountConnection? {
        guard let text = try await settings.value(Self.serverKey)?.stringValue else { return nil }
        return open(try AccountServer(text))
    }

    private func open(_ server: AccountServer) -> AccountConnection {
        if let open, open.server == server { return open }
        let made = AccountConnection(
            server: server,
            secrets: secrets,
            transport: transport,
            profiles: profiles,
            equipment: equipment,
            time: time,
            clock: clock
        )
        open = made
        return made
    }
}
