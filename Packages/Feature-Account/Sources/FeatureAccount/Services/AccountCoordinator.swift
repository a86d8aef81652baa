import AppData
import Core
import Foundation
import Networking

/// Guides through Account: the choice of service, the connection, and the step after a start.
actor AccountCoordinator {
    private let settings: FeatureSettings
    private let secrets: SecretStore
    private let transport: any HTTPTransport
    private let profiles: TwoTierCache<AccountProfile>
    private let equipment: TwoTierCache<Equipment>
    private let analytics: (any AnalyticsService)?
    private let time: TimeContext
    private let clock: any Clock<Duration>
    private var open: (connection: AccountConnection, services: [URL])?
    /// The state to show next, set by a start that succeeded.
    private(set) var overview: AccountState?

    init(
        settings: FeatureSettings,
        secrets: SecretStore,
        transport: any HTTPTransport,
        profiles: TwoTierCache<AccountProfile>,
        equipment: TwoTierCache<Equipment>,
        analytics: (any AnalyticsService)? = nil,
        time: TimeContext,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.settings = settings
        self.secrets = secrets
        self.transport = transport
        self.profiles = profiles
        self.equipment = equipment
        self.analytics = analytics
        self.time = time
        self.clock = clock
    }

    /// The account as last seen, without using the network; `nil` if this device is not connected. Secrets are read
    /// only if a service is named, so that people without an account pay nothing.
    func kept() async throws -> AccountState? {
        guard let connection = try await connection(), let session = try await connection.session.current() else {
            return nil
        }
        return await connection.kept(for: session)
    }

    /// A start with the service that the settings name.
    ///
    /// - Throws: ``AccountError/noServer``, ``AccountError/badServer(_:)``.
    func startUp(with server: ServerAddress? = nil) async throws -> AccountStartUp {
        let connection: AccountConnection
        if let server {
            connection = try await open(try AccountServer(server.description))
        } else if let known = try await self.connection() {
            connection = known
        } else {
            throw AccountError.noServer
        }
        return await AccountStartUp(connection: connection, clock: clock) { [self] in await show($0) }
    }

    /// Connects this device to a service, and stores that for later commands.
    ///
    /// The service is stored before the request, and removed again if it never responds: otherwise, if the process is
    /// killed, there would be a session with an unknown service that nobody can end.
    ///
    /// - Parameter work: runs the start, as often as needed.
    /// - Throws: as ``startUp(with:)``; errors of `work`.
    func connect(
        with server: ServerAddress?,
        _ work: @Sendable (AccountStartUp) async throws -> AccountState
    ) async throws -> AccountState {
        let start = try await startUp(with: server)
        let earlier = try await settings[AccountSettings.server]
        // An address already in the settings stays as the person wrote it.
        if server != nil { try await keep(ServerAddress(start.server.text)) }
        let state: AccountState
        do {
            state = try await work(start)
        } catch {
            let session = try await open(start.server).session
            // Even in a task that was canceled.
            try await Task { [self] in
                if try await session.current() == nil { try await keep(earlier) }
            }.value
            throw error
        }
        guard state.sessionFault == nil else {
            try await keep(earlier)
            return state
        }
        if let userID = state.userID { await analytics?.identify(userID) }
        await analytics?.capture(AnalyticsEvent("account_connected", ["how": .choice("device")]))
        return state
    }

    private func keep(_ address: ServerAddress?) async throws {
        guard try await settings[AccountSettings.server] != address else { return }
        try await settings.set(AccountSettings.server, to: address)
    }

    /// Ends the session, here in any case, and deletes the stored data about the account.
    ///
    /// - Parameter forgettingDevice: also deletes the device's id and the service.
    /// - Returns: the outcome at the server; `nil` if this device was not connected.
    func disconnect(forgettingDevice: Bool) async throws -> DeviceSession.SignOut? {
        guard let connection = try await connection() else { return nil }
        // A store that cannot be read must not prevent a disconnect from doing what it can; clearing it throws below.
        let wasConnected = (try? await connection.session.current()) ?? nil
        await connection.forget()
        await analytics?.reset()
        overview = nil
        let outcome = try await connection.session.signOut(forgettingDevice: forgettingDevice)
        if forgettingDevice {
            try await settings.set(AccountSettings.server, to: nil)
            open = nil
        }
        return wasConnected == nil ? nil : outcome
    }

    /// Deletes the account at the service, then the stored data about it here.
    ///
    /// - Throws: an error if the service did not get the request, or has no deletion: nothing is changed here then.
    func deleteAccount() async throws {
        guard let connection = try await connection(), try await connection.session.current() != nil else {
            throw DeviceSessionError.notConnected
        }
        try await connection.deleteAccount()
        _ = try await disconnect(forgettingDevice: true)
    }

    /// The device's session; `nil` if this device is not connected.
    func deviceSession() async throws -> DeviceSession? {
        guard let session = try await connection()?.session, try await session.current() != nil else { return nil }
        return session
    }

    /// True if the device's session is valid; the service is asked.
    func validate() async throws -> Bool {
        guard let connection = try await connection(), try await connection.session.current() != nil else {
            return false
        }
        do {
            try await connection.session.start()
            return true
        } catch is DeviceSessionError {
            return false
        }
    }

    /// Shows the overview.
    private func show(_ state: AccountState) { overview = state }

    private func connection() async throws -> AccountConnection? {
        guard let address = try await settings[AccountSettings.server] else { return nil }
        return try await open(try AccountServer(address.description))
    }

    private func open(_ server: AccountServer) async throws -> AccountConnection {
        let services = AccountSettings.services(in: try await settings[AccountSettings.services]) ?? []
        if let open, open.connection.server == server, open.services == services { return open.connection }
        let made = AccountConnection(
            server: server,
            services: services,
            secrets: secrets,
            transport: transport,
            profiles: profiles,
            equipment: equipment,
            time: time,
            clock: clock
        )
        open = (made, services)
        return made
    }
}

/// Tests of the account's services: whether the stored session is valid.
enum AccountProbes {
    static let server = ServiceProbe("server") { resolver in
        guard let session = try await resolver.get(AccountCoordinator.self).deviceSession() else { return nil }
        try await session.start()
        return "the session of this device is good"
    }

    static let signIn = ServiceProbe("sign-in.server") { resolver in
        let auth = try await resolver.get(SignInCoordinator.self)
        guard let status = try await auth.status(asking: true), status.isKnown else { return nil }
        if let fault = status.fault { throw fault }
        return "signed in as \(status.name)"
    }
}
