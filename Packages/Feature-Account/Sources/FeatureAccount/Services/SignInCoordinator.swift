import AppData
import Core
import Networking

/// Signs a person in and out, and gives every remote adapter the token: of the Supabase project that the settings name, else
/// of the account service that this device is connected to.
actor SignInCoordinator: AuthService {
    private let settings: FeatureSettings
    private let secrets: SecretStore
    private let transport: any HTTPTransport
    private let account: AccountCoordinator
    private let analytics: (any AnalyticsService)?
    private let time: TimeContext
    private let clock: any Clock<Duration>
    private var open: (server: SignInServer, session: SupabaseSession)?

    init(
        settings: FeatureSettings,
        secrets: SecretStore,
        transport: any HTTPTransport,
        account: AccountCoordinator,
        analytics: (any AnalyticsService)? = nil,
        time: TimeContext,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.settings = settings
        self.secrets = secrets
        self.transport = transport
        self.account = account
        self.analytics = analytics
        self.time = time
        self.clock = clock
    }

    /// Which project: the one given, else the one in the settings.
    ///
    /// - Throws: ``AccountError/noSignInServer``; what is wrong with address or key.
    func project(_ address: ServerAddress? = nil, key: String? = nil) async throws -> SupabaseSession {
        let known = try await settings[AccountSettings.signInServer]
        guard let address = address ?? known else { throw AccountError.noSignInServer }
        let kept = try await settings[AccountSettings.signInKey]
        return session(with: try SignInServer(address, key: key ?? kept))
    }

    /// Signs in to a project and remembers it: before it is asked, so that a session of a process that was killed is one
    /// that a sign-out finds; what was named before is named again where nobody gets in.
    ///
    /// - Returns: who is signed in now.
    func signIn(_ credentials: AuthCredentials, to address: ServerAddress?, key: String?) async throws -> AuthUser {
        let session = try await project(address, key: key)
        let earlierAddress = try await settings[AccountSettings.signInServer]
        let earlierKey = try await settings[AccountSettings.signInKey]
        try await remember(address ?? earlierAddress, key: key ?? earlierKey)
        let user: AuthUser
        do {
            user = try await session.signIn(credentials)
        } catch {
            // Also in a task that was cancelled.
            try await Task { [self] in
                if try await session.user() == nil { try await remember(earlierAddress, key: earlierKey) }
            }.value
            throw error
        }
        await analytics?.identify(user.id)
        await analytics?.capture(AnalyticsEvent("account_connected", ["how": .choice("sign-in")]))
        return user
    }

    private func remember(_ address: ServerAddress?, key: String) async throws {
        if try await settings[AccountSettings.signInServer] != address {
            try await settings.set(AccountSettings.signInServer, to: address)
        }
        if try await settings[AccountSettings.signInKey] != key {
            try await settings.set(AccountSettings.signInKey, to: key)
        }
    }

    /// Signs out of the project.
    ///
    /// - Returns: whether the service could be told; `nil` where nobody was signed in.
    func signOut(_ scope: SignOutScope) async throws -> Bool? {
        guard let session = try await signedIn() else { return nil }
        return try await signOut(of: session, scope)
    }

    @discardableResult
    private func signOut(of session: SupabaseSession, _ scope: SignOutScope) async throws -> Bool {
        if scope != .others { await analytics?.reset() }
        return try await session.signOut(scope)
    }

    /// Who is signed in, without using the network.
    func user() async throws -> AuthUser? { try await signedIn()?.user() }

    func accessToken() async throws -> Secret? {
        if let session = try await signedIn() { return try await session.accessToken() }
        return try await account.deviceToken()
    }

    func validate() async throws -> Bool {
        do {
            if let session = try await signedIn() {
                _ = try await session.validate()
                return true
            }
            return try await account.validate()
        } catch is AuthError {
            return false
        } catch let error as HTTPError where error.status == nil {
            // Nobody can be asked: by its expiry it is good.
            return true
        }
    }

    func signIn(_ credentials: AuthCredentials) async throws {
        guard case .device = credentials else {
            _ = try await signIn(credentials, to: nil, key: nil)
            return
        }
        try await account.connectDevice()
    }

    func signOut() async throws {
        if let session = try await signedIn() {
            try await signOut(of: session, .local)
        } else {
            _ = try await account.disconnect(forgettingDevice: false)
        }
    }

    /// The project's session where somebody is signed in there. Secrets are read only where a project is named.
    private func signedIn() async throws -> SupabaseSession? {
        guard let address = try await settings[AccountSettings.signInServer] else { return nil }
        let session = session(with: try SignInServer(address, key: try await settings[AccountSettings.signInKey]))
        return try await session.user() == nil ? nil : session
    }

    private func session(with server: SignInServer) -> SupabaseSession {
        if let open, open.server == server { return open.session }
        let time = time
        let client = HTTPClient(
            transport: transport,
            configuration: HTTPClient.Configuration(baseURL: server.baseURL),
            clock: clock,
            now: { time.now }
        )
        let session = SupabaseSession(
            client: client,
            key: server.key,
            store: SecretTokenStore(secrets, .supabase, server: server.text),
            now: { time.now }
        )
        open = (server, session)
        return session
    }
}
