import AppData
import Core
import Foundation
import Networking

/// Signs a person in and out, and gives every remote adapter the token: that of the Supabase project in the settings,
/// otherwise that of the account service to which this device is connected.
actor SignInCoordinator: AuthService {
    private let settings: FeatureSettings
    private let secrets: SecretStore
    private let transport: any HTTPTransport
    nonisolated let account: AccountCoordinator
    private let analytics: (any AnalyticsService)?
    private let time: TimeContext
    private let clock: any Clock<Duration>
    private var open: (server: SignInServer, services: [URL], session: SupabaseSession)?

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

    /// The given project, or the one in the settings.
    ///
    /// - Throws: ``AccountError/noSignInServer``; errors in the address or key.
    func project(_ address: ServerAddress? = nil, key: String? = nil) async throws -> SupabaseSession {
        let known = try await settings[AccountSettings.signInServer]
        guard let address = address ?? known else { throw AccountError.noSignInServer }
        let kept = try await settings[AccountSettings.signInKey]
        return try await session(with: try SignInServer(address, key: key ?? kept))
    }

    /// Signs in to a project and stores its address. That is done before the request, so that a sign-out finds the
    /// session of a process that was killed; if the sign-in fails, the earlier address is restored.
    ///
    /// - Returns: the user who is signed in now.
    func signIn(_ credentials: AuthCredentials, to address: ServerAddress?, key: String?) async throws -> AuthUser {
        let session = try await project(address, key: key)
        let earlierAddress = try await settings[AccountSettings.signInServer]
        let earlierKey = try await settings[AccountSettings.signInKey]
        try await settings.remember(address ?? earlierAddress, key: key ?? earlierKey)
        let user: AuthUser
        do {
            user = try await session.signIn(credentials)
        } catch {
            // Even in a task that was canceled.
            try await Task { [self] in
                if try await session.user() == nil { try await settings.remember(earlierAddress, key: earlierKey) }
            }.value
            throw error
        }
        await analytics?.identify(user.id)
        await analytics?.capture(AnalyticsEvent("account_connected", ["how": .choice("sign-in")]))
        return user
    }

    /// Signs out of the project.
    ///
    /// - Returns: whether the service could be told; `nil` if nobody was signed in.
    func signOut(_ scope: SignOutScope) async throws -> Bool? {
        guard let session = try await named() else { return nil }
        let wasSignedIn = try await session.user() != nil
        // A session that the server has ended is known here until somebody says that they know, too.
        let wasEnded = try await session.ending() != nil
        guard wasSignedIn || wasEnded else { return nil }
        if scope != .others { await analytics?.reset() }
        let wasTold = try await session.signOut(scope)
        return wasSignedIn ? wasTold : nil
    }

    /// The user who is signed in, without using the network.
    func user() async throws -> AuthUser? { try await signedIn()?.user() }

    /// The status of the project; `nil` if none is named.
    ///
    /// - Parameter asking: whether the server is asked, within the time limit of a start.
    func status(asking: Bool) async throws -> SignInStatus? {
        guard let session = try await named(), let address = try await settings[AccountSettings.signInServer] else {
            return nil
        }
        let problem = asking ? try await session.problem(clock: clock) : nil
        let ended = try await session.ending()
        return SignInStatus(
            service: address.description,
            user: try await session.user(),
            ended: ended.map { ($0.ending, $0.user) },
            problem: problem
        )
    }

    func accessToken(for server: ServerAddress) async throws -> Secret? {
        guard let url = server.tokenAddress else { return nil }
        if let session = try await signedIn() { return try await session.accessToken(for: url) }
        return try await account.deviceSession()?.accessToken(for: url)
    }

    func renewedToken(replacing rejected: Secret, for server: ServerAddress) async throws -> Secret? {
        guard try await accessToken(for: server) != nil else { return nil }
        if let session = try await signedIn() { return try await session.renewedToken(replacing: rejected) }
        return try await account.deviceSession()?.renewedToken(replacing: rejected)
    }

    func showConsent(for server: ServerAddress, in session: FlowSession) async throws -> Bool {
        guard server.tokenAddress != nil else { return false }
        guard try await accessToken(for: server) == nil else { return true }
        let who: String
        if let user = try await user() {
            who = SignInReport(user).name
        } else if try await account.deviceSession() != nil {
            who = "this device"
        } else {
            return false
        }
        guard session.presence == .here else { return false }
        let question = Confirmation(
            "Send your account's token to \(server) from now on?",
            details: [KeyValue("signed in as", who)],
            weight: .personal
        )
        guard try await session.confirm(question) else { return false }
        let known = try await settings[AccountSettings.services]
        let all = [known, server.description].filter { !$0.isEmpty }.joined(separator: ",")
        try await settings.set(AccountSettings.services, to: all)
        return true
    }

    /// True if there is a session at all, valid or not, without using the network.
    func hasSession() async throws -> Bool {
        if try await named()?.user() != nil { return true }
        return try await account.deviceSession() != nil
    }

    /// True if the session is valid: by its expiry first, then, if the server can be reached, by the server.
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

    /// The session of the project in the settings. Secrets are read only if one is named.
    private func named() async throws -> SupabaseSession? {
        guard let address = try await settings[AccountSettings.signInServer] else { return nil }
        return try await session(with: try SignInServer(address, key: try await settings[AccountSettings.signInKey]))
    }

    /// The project's session if somebody is signed in there.
    ///
    /// - Throws: ``Networking/AuthError/sessionOver(_:)`` if the server has ended it: until the person signs in again,
    ///   or out, no request is made as somebody else.
    private func signedIn() async throws -> SupabaseSession? {
        guard let session = try await named() else { return nil }
        if let ended = try await session.ending() { throw AuthError.sessionOver(ended.ending.fault) }
        return try await session.user() == nil ? nil : session
    }

    private func session(with server: SignInServer) async throws -> SupabaseSession {
        let services = AccountSettings.services(in: try await settings[AccountSettings.services]) ?? []
        if let open, open.server == server, open.services == services { return open.session }
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
            services: services,
            now: { time.now }
        )
        open = (server, services, session)
        return session
    }
}

extension FeatureSettings {
    /// Stores the project that the person signs in to.
    fileprivate func remember(_ address: ServerAddress?, key: String) async throws {
        if try await self[AccountSettings.signInServer] != address {
            try await set(AccountSettings.signInServer, to: address)
        }
        if try await self[AccountSettings.signInKey] != key { try await set(AccountSettings.signInKey, to: key) }
    }
}

extension ServerAddress {
    /// The URL if a token may be sent to it; otherwise `nil`.
    fileprivate var tokenAddress: URL? {
        guard let url = URL(string: description), Origin(url)?.isTrustworthy == true else { return nil }
        return url
    }
}

extension SupabaseSession {
    /// The reason why the server could not be asked about the session, within the time limit of a start. An ended
    /// session is not such a reason.
    fileprivate func problem(clock: any Clock<Duration>) async throws -> AccountFault? {
        guard try await user() != nil else { return nil }
        do {
            _ = try await withDeadline(AccountStartUp.limit, clock: clock) { try await self.validate() }
            return nil
        } catch let error as CancellationError {
            throw error
        } catch AuthError.sessionOver {
            return nil
        } catch {
            return AccountFault(error)
        }
    }
}

/// Keeps a session alive that nobody uses for days: its refresh token would expire.
enum SessionRenewal {
    static let job = Job(
        "renew",
        "Renew the session with your account service before it expires",
        schedule: .daily(hour: 4, minute: 30),
        needsNetwork: true
    ) { resolver, _ in
        let auth = try await resolver.get(SignInCoordinator.self)
        guard try await auth.hasSession() else { return .nothing }
        return .done(try await auth.validate() ? "The session is good." : "The session has ended; sign in again.")
    }
}
