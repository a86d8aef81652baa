import AppData
import Core
import Foundation
import Networking

/// Signs a person in and out, and gives every remote adapter the token: of the Supabase project that the settings name, else
/// of the account service that this device is connected to.
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

    /// Which project: the one given, else the one in the settings.
    ///
    /// - Throws: ``AccountError/noSignInServer``; what is wrong with address or key.
    func project(_ address: ServerAddress? = nil, key: String? = nil) async throws -> SupabaseSession {
        let known = try await settings[AccountSettings.signInServer]
        guard let address = address ?? known else { throw AccountError.noSignInServer }
        let kept = try await settings[AccountSettings.signInKey]
        return try await session(with: try SignInServer(address, key: key ?? kept))
    }

    /// Signs in to a project and remembers it: before it is asked, so that a session of a process that was killed is one
    /// that a sign-out finds; what was named before is named again where nobody gets in.
    ///
    /// - Returns: who is signed in now.
    func signIn(_ credentials: AuthCredentials, to address: ServerAddress?, key: String?) async throws -> AuthUser {
        let session = try await project(address, key: key)
        let earlierAddress = try await settings[AccountSettings.signInServer]
        let earlierKey = try await settings[AccountSettings.signInKey]
        try await settings.remember(address ?? earlierAddress, key: key ?? earlierKey)
        let user: AuthUser
        do {
            user = try await session.signIn(credentials)
        } catch {
            // Also in a task that was cancelled.
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
    /// - Returns: whether the service could be told; `nil` where nobody was signed in.
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

    /// Who is signed in, without using the network.
    func user() async throws -> AuthUser? { try await signedIn()?.user() }

    /// How it stands with the project; `nil` where none is named.
    ///
    /// - Parameter asking: whether the server is asked, within the time of a start.
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

    /// Whether there is a session at all, good or not, without using the network.
    func hasSession() async throws -> Bool {
        if try await named()?.user() != nil { return true }
        return try await account.deviceSession() != nil
    }

    /// Whether the session is good: by its expiry first, then, where the server can be reached, by the server.
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

    /// The session of the project that the settings name. Secrets are read only where one is named.
    private func named() async throws -> SupabaseSession? {
        guard let address = try await settings[AccountSettings.signInServer] else { return nil }
        return try await session(with: try SignInServer(address, key: try await settings[AccountSettings.signInKey]))
    }

    /// The project's session where somebody is signed in there.
    ///
    /// - Throws: ``Networking/AuthError/sessionOver(_:)`` where the server has ended it: until the person signs in again, or
    ///   out, nothing is asked as somebody else.
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
    /// Names the project that the person signs in to.
    fileprivate func remember(_ address: ServerAddress?, key: String) async throws {
        if try await self[AccountSettings.signInServer] != address {
            try await set(AccountSettings.signInServer, to: address)
        }
        if try await self[AccountSettings.signInKey] != key { try await set(AccountSettings.signInKey, to: key) }
    }
}

extension ServerAddress {
    /// The address where a token may travel to it; else `nil`.
    fileprivate var tokenAddress: URL? {
        guard let url = URL(string: description), Origin(url)?.isTrustworthy == true else { return nil }
        return url
    }
}

extension SupabaseSession {
    /// Why the server could not be asked about the session, within the time of a start; that it has ended is no problem of this
    /// kind.
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
