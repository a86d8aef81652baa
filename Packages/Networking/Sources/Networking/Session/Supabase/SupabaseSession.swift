import Core
import Foundation

/// A session with Supabase's auth server: signs in, stores the session, renews it, ends it, and provides the token for
/// requests.
///
/// A refresh token is valid once. It is rotated once for all callers that wait, in this process and in all that share
/// the store. A session that the server has ended is deleted here; one that merely cannot be verified stays.
public actor SupabaseSession: AuthorizationProvider {
    /// A step that is shared by callers who want the same, together with the count of sign-ins and sign-outs at its
    /// start.
    private enum Step: Hashable {
        case refresh(Secret, era: Int)
        case validation(era: Int)
    }

    private let client: HTTPClient
    private let key: Secret
    private let store: any TokenStore<SupabaseStoredSession>
    private let services: Set<Origin>
    private let now: @Sendable () -> Date
    private let refreshes = SingleFlight<Step, SupabaseStoredSession>()
    private let validations = SingleFlight<Step, AuthUser>()
    private var session: SupabaseStoredSession?
    private var hasLoaded = false
    /// The last token that was issued. It is valid until it is rejected, even if a clock jumps.
    private var issued: Secret?
    private var era = 0

    /// Makes the session; nothing is read or sent yet.
    ///
    /// - Parameters:
    ///   - client: with the auth server's base URL, which ends in `/auth/v1`; its own credentials are not used.
    ///   - key: the project's publishable (or anon) key.
    ///   - store: stores the session between runs.
    ///   - services: URLs of other services, such as the gateway, whose requests carry the token; all others get none.
    public init(
        client: HTTPClient,
        key: Secret,
        store: any TokenStore<SupabaseStoredSession>,
        services: [URL] = [],
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.client = client.authorized(by: nil)
        self.key = key
        self.store = store
        let own = client.configuration.baseURL.map { [$0] } ?? []
        self.services = Set((own + services).compactMap { Origin($0) })
        self.now = now
    }

    /// The user who is signed in, without using the network; `nil` for nobody.
    public func user() async throws -> AuthUser? { try await current()?.user }

    /// The token, renewed if it has expired.
    ///
    /// - Throws: ``AuthError/notSignedIn``; errors of renewing.
    public func accessToken() async throws -> Secret {
        guard let current = try await current(), let token = current.accessToken else { throw AuthError.notSignedIn }
        if isGood(current) { return token }
        guard let renewed = try await refresh(replacing: token).accessToken else { throw AuthError.notSignedIn }
        return renewed
    }

    /// The token for requests to a URL; `nil` if it is not one of the services that get the token.
    ///
    /// - Throws: as ``accessToken()``.
    public func accessToken(for url: URL) async throws -> Secret? {
        guard let origin = Origin(url), services.contains(origin) else { return nil }
        return try await accessToken()
    }

    /// A new token to replace one that a service rejected; `nil` if nobody is signed in.
    ///
    /// - Throws: errors of renewing.
    public func renewedToken(replacing rejected: Secret) async throws -> Secret? {
        guard let token = try await current()?.accessToken else { return nil }
        return token == rejected ? try await refresh(replacing: token).accessToken : token
    }

    /// The time and reason why the server ended the session, and its user, without using the network; `nil` if it did
    /// not.
    public func ending() async throws -> (ending: SessionEnding, user: AuthUser?)? {
        _ = try await current()
        return session?.ending.map { ($0, session?.user) }
    }

    /// Checks that the session is valid: by its expiry first, which costs nothing, then by the server.
    ///
    /// - Returns: the user who is signed in, according to the server.
    /// - Throws: ``AuthError``; ``HTTPError`` if the server cannot be asked: the session stays.
    public func validate() async throws -> AuthUser {
        let token = try await accessToken()
        let era = era
        return try await validations.run(.validation(era: era)) { [self] in try await validate(token, in: era) }
    }

    /// - Throws: ``AuthError``; ``HTTPError``. An earlier session stays then.
    @discardableResult
    public func signIn(_ credentials: AuthCredentials) async throws -> AuthUser {
        era += 1
        let era = era
        let response = try await asking { [client, key] in
            try await client.call(try SupabaseAPI.signIn(credentials, key: key))
        }
        let moment = now()
        guard self.era == era else {
            // A session that nobody will use is ended at the server too, if it can be reached.
            try? await client.call(SupabaseAPI.logout(Secret(response.accessToken), scope: .local, key: key))
            throw AuthError.interrupted
        }
        // The newest sign-in counts, whoever is signed in by now.
        let change = try await store.update { before in
            try response.stored(at: moment, changes: (before?.changes ?? 0) &+ 1)
        }
        guard self.era == era, let kept = change.after else { throw AuthError.interrupted }
        adopt(kept)
        issued = kept.accessToken
        if let replaced = change.before?.accessToken {
            // Nobody will use it: a session that only the server knows is one that nobody can end.
            try? await client.call(SupabaseAPI.logout(replaced, scope: .local, key: key))
        }
        return response.user.authUser
    }

    /// Ends sessions: the local one in any case, except for ``SignOutScope/others``.
    ///
    /// - Returns: whether the server was told.
    /// - Throws: only errors of the store; for ``SignOutScope/others`` also those of the server.
    @discardableResult
    public func signOut(_ scope: SignOutScope) async throws -> Bool {
        if scope == .others {
            let token = try await accessToken()
            try await asking { [client, key] in
                try await client.call(SupabaseAPI.logout(token, scope: scope, key: key))
            }
            return true
        }
        var token = session?.accessToken
        era += 1
        issued = nil
        hasLoaded = true
        session = session?.signedOut
        do {
            let change = try await store.update { before in before?.signedOut }
            token = change.before?.accessToken ?? token
            session = change.after
        } catch {
            // A store that cannot be read can perhaps be cleared.
            try await store.clear()
        }
        guard let token else { return true }
        do {
            try await client.call(SupabaseAPI.logout(token, scope: scope, key: key))
            return true
        } catch let error as HTTPError where [401, 403, 404].contains(error.status) {
            // The session is unknown to the server, which is the desired result; `global` ends none of the others then.
            return scope == .local
        } catch {
            return false
        }
    }

    public func authorization(for url: URL) async throws -> Authorization? {
        try await accessToken(for: url).map { .bearer($0) }
    }

    public func renew(rejected: Authorization?) async throws -> Bool {
        guard let rejected, let token = try await current()?.accessToken else { return false }
        if Authorization.bearer(token) != rejected { return true }
        _ = try await refresh(replacing: token)
        return true
    }

    private func current() async throws -> SupabaseStoredSession? {
        if !hasLoaded {
            let before = era
            let loaded = try await store.load()
            if era == before, !hasLoaded { adopt(loaded) }
        }
        return session?.accessToken == nil ? nil : session
    }

    private func isGood(_ session: SupabaseStoredSession) -> Bool {
        session.accessToken != nil && session.accessToken == issued || session.isUsable(at: now())
    }

    private func validate(_ token: Secret, in era: Int) async throws -> AuthUser {
        do {
            return try await asking { [client, key] in
                try await client.call(SupabaseAPI.user(token, key: key)).authUser
            }
        } catch AuthError.sessionOver {
            // Perhaps only the access token has expired: a renewal finds out, and ends the session otherwise.
            guard let newer = try await refresh(replacing: token).accessToken else { throw AuthError.notSignedIn }
            return try await asking { [client, key] in
                try await client.call(SupabaseAPI.user(newer, key: key)).authUser
            }
        }
    }

    private func refresh(replacing token: Secret) async throws -> SupabaseStoredSession {
        let era = era
        return try await refreshes.run(.refresh(token, era: era)) { [self] in
            try await store.exclusively { [self] in try await refresh(replacing: token, in: era) }
        }
    }

    private func refresh(replacing token: Secret, in era: Int) async throws -> SupabaseStoredSession {
        guard let stored = try await store.load(), stored.accessToken != nil, let refreshToken = stored.refreshToken
        else {
            // Signed out in another process.
            if self.era == era { adopt(nil) }
            throw AuthError.notSignedIn
        }
        guard self.era == era else { throw AuthError.interrupted }
        if stored.accessToken != token, isGood(stored) {
            // Another process was quicker.
            adopt(stored)
            return stored
        }
        let response: SupabaseAPI.Session
        let asked = now()
        do {
            response = try await asking { [client, key] in
                try await client.call(try SupabaseAPI.refresh(refreshToken, key: key, at: asked))
            }
        } catch let error as AuthError {
            guard case .sessionOver(let fault) = error else { throw error }
            let change = try await store.update { latest in
                latest?.refreshToken == refreshToken ? latest?.ended(by: fault.code, at: asked) : latest
            }
            if self.era == era { adopt(change.after) }
            throw error
        }
        // Whatever a server thinks by now, nobody becomes somebody else by a renewal.
        if let user = stored.user, user.id != response.user.id { throw AuthError.unusableSession }
        let moment = now()
        let change = try await store.update { latest in
            guard let latest, latest.changes == stored.changes, latest.accessToken != nil else {
                throw AuthError.interrupted
            }
            return try response.stored(at: moment, changes: stored.changes)
        }
        guard self.era == era, let kept = change.after else { throw AuthError.interrupted }
        adopt(kept)
        issued = kept.accessToken
        return kept
    }

    private func adopt(_ session: SupabaseStoredSession?) {
        self.session = session
        hasLoaded = true
        if session?.accessToken != issued { issued = nil }
    }

    /// Turns the server's codes into ``AuthError``. An error without a code stays an ``HTTPError``.
    private func asking<Value: Sendable>(_ call: @Sendable () async throws -> Value) async throws -> Value {
        do {
            return try await call()
        } catch let error as HTTPError {
            guard error.reason == .status, let status = error.status, let code = error.serverCode?.lowercased(),
                Int(code) == nil
            else { throw error }
            let reasons = error.details?["reasons"]?.arrayValue?.compactMap(\.stringValue) ?? []
            let fault = SupabaseFault(code: code, words: error.serverMessage, reasons: reasons)
            guard SupabaseFault.knownCodes.contains(code) || status < 500 else { throw error }
            throw fault.endsSession ? AuthError.sessionOver(fault) : AuthError.refused(fault)
        }
    }
}
