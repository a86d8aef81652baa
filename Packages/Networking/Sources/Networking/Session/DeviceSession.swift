import Core
import Foundation
import HTTPTypes

/// This device's session with the account service: registers, checks, renews, and ends it, and provides the token for
/// requests.
///
/// Pass it to a client as its ``AuthorizationProvider``. If the server rejects the token, the device registers again,
/// once for all requests in flight, in all processes that share the store; the client sends each of them once more.
///
/// A device id is stored before it is sent, so that an interrupted connect finds the same user the next time. A
/// registration in progress when somebody signs out, here or in another process, is dropped.
public actor DeviceSession: AuthorizationProvider {
    /// The outcome of signing out at the server; here it is always done.
    public enum SignOut: Sendable, Equatable {
        /// The server ended the session.
        case complete
        /// The server could not be reached; the token stays valid there until it expires.
        case localOnly
    }

    /// A step that is shared by callers who want the same, together with the count of sign-outs at its start.
    private enum Step: Hashable {
        case bootstrap(era: Int)
        case registration(era: Int)
    }

    private let client: HTTPClient
    private let store: any TokenStore<StoredSession>
    private let makeDeviceID: @Sendable () -> String
    private let now: @Sendable () -> Date
    private let services: Set<Origin>
    private let steps = SingleFlight<Step, StoredSession>()
    private var session: StoredSession?
    private var hasLoaded = false
    /// The last token that was issued. It is valid until it is rejected, even if a clock jumps.
    private var issued: Secret?
    /// Counts sign-outs: a step that began before one must not restore the session after it.
    private var era = 0

    /// Makes the session; nothing is read or sent yet.
    ///
    /// - Parameters:
    ///   - client: with the service's base URL; its own credentials are not used.
    ///   - store: stores the session between runs.
    ///   - services: URLs of other services, such as the gateway, whose requests carry the token; all others get none.
    ///   - makeDeviceID: makes the id of a device that has none.
    ///   - now: reads the clock.
    public init(
        client: HTTPClient,
        store: any TokenStore<StoredSession>,
        services: [URL] = [],
        makeDeviceID: @escaping @Sendable () -> String = { UUIDv7.make(at: Date()).uuidString.lowercased() },
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.client = client.authorized(by: nil)
        self.store = store
        self.makeDeviceID = makeDeviceID
        self.now = now
        let own = client.configuration.baseURL.map { [$0] } ?? []
        self.services = Set((own + services).compactMap { Origin($0) })
    }

    /// Starts the session: registers if there is none or an expired one, otherwise asks the service whether the stored
    /// one is still valid (a bootstrap), and registers again if it is rejected.
    ///
    /// A service without a bootstrap is assumed to accept the token until it rejects it.
    ///
    /// - Throws: errors of the store or the server; ``DeviceSessionError``.
    @discardableResult
    public func start() async throws -> StoredSession {
        guard let known = try await usable(), let token = known.token else {
            return try await register(replacing: session?.token)
        }
        let era = era
        return try await steps.run(.bootstrap(era: era)) { [self] in try await bootstrap(known, token, in: era) }
    }

    /// The stored session if it is valid as far as this device can tell, without using the network.
    public func usable() async throws -> StoredSession? {
        guard let current = try await current(), isGood(current) else { return nil }
        return current
    }

    /// The stored session, without using the network; `nil` if the device is not connected.
    public func current() async throws -> StoredSession? {
        if !hasLoaded {
            let before = era
            let loaded = try await store.load()
            // Something may have happened while the store was read; it knows better.
            if era == before, !hasLoaded {
                session = loaded
                hasLoaded = true
            }
        }
        return session?.token == nil ? nil : session
    }

    /// A valid token; the device registers again if it has expired. `nil` if it is not connected.
    ///
    /// - Throws: errors of a registration.
    public func accessToken() async throws -> Secret? {
        guard let current = try await current() else { return nil }
        return isGood(current) ? current.token : try await register(replacing: current.token).token
    }

    /// The token for a request to the account service; other servers get none.
    ///
    /// - Throws: ``DeviceSessionError/notConnected``; errors of a registration, if the token has expired.
    public func authorization(for url: URL) async throws -> Authorization? {
        guard let origin = Origin(url), services.contains(origin) else { return nil }
        guard let token = try await accessToken() else { throw DeviceSessionError.notConnected }
        return .bearer(token)
    }

    /// The token for requests to a URL, as ``accessToken()``; also `nil` if it is not one of the services that get the
    /// token.
    public func accessToken(for url: URL) async throws -> Secret? {
        guard let origin = Origin(url), services.contains(origin) else { return nil }
        return try await accessToken()
    }

    /// A new token to replace one that a service rejected; `nil` if the device is not connected.
    ///
    /// - Throws: errors of a registration.
    public func renewedToken(replacing rejected: Secret) async throws -> Secret? {
        guard let token = try await current()?.token else { return nil }
        return token == rejected ? try await register(replacing: token).token : token
    }

    /// Registers again, unless that was done since the rejected token was sent.
    public func renew(rejected: Authorization?) async throws -> Bool {
        guard let rejected, let current = try await current(), let token = current.token else { return false }
        if Authorization.bearer(token) != rejected { return true }
        try await register(replacing: token)
        return true
    }

    /// Ends the session: here in any case, at the server if it can be reached.
    ///
    /// - Parameter forgettingDevice: also deletes the device's id, so that connecting again makes a new user.
    /// - Throws: only errors of the store; the session is removed from memory even then.
    @discardableResult
    public func signOut(forgettingDevice: Bool = false) async throws -> SignOut {
        let known = session
        era += 1
        hasLoaded = true
        issued = nil
        session = forgettingDevice ? nil : known?.signedOut
        var token = known?.token
        do {
            let change = try await store.update { before in forgettingDevice ? nil : before?.signedOut }
            // Another process may have renewed the token: the one to end is the one that was kept.
            token = change.before?.token ?? token
            session = change.after
        } catch {
            // A store that cannot be read can perhaps be cleared.
            try await store.clear()
        }
        guard let token else { return .complete }
        do {
            try await client.call(DeviceSessionAPI.logout(.bearer(token)))
            return .complete
        } catch {
            return .localOnly
        }
    }

    /// The number of starts that wait for the same response.
    var waitingForBootstrap: Int { steps.waiterCount(for: .bootstrap(era: era)) }

    private func isGood(_ session: StoredSession) -> Bool {
        session.token != nil && session.token == issued || session.isUsable(at: now())
    }

    /// Registers the device, once for all who ask at the same time.
    ///
    /// - Parameter rejected: the token that expired or was rejected; `nil` if there is none.
    @discardableResult
    private func register(replacing rejected: Secret?) async throws -> StoredSession {
        let era = era
        return try await steps.run(.registration(era: era)) { [self] in
            try await store.exclusively { [self] in try await register(replacing: rejected, in: era) }
        }
    }

    private func register(replacing rejected: Secret?, in era: Int) async throws -> StoredSession {
        if let stored = try await store.load() {
            if stored.token == nil, rejected != nil {
                // Disconnected in another process: only a person connects again.
                try forget(stored, in: era)
                throw DeviceSessionError.interrupted
            }
            if stored.token != rejected, isGood(stored) {
                // Another process was quicker.
                try adopt(stored, in: era)
                return stored
            }
        } else if rejected != nil, hasLoaded, session != nil {
            try forget(nil, in: era)
            throw DeviceSessionError.interrupted
        }
        let makeDeviceID = makeDeviceID
        guard self.era == era else { throw DeviceSessionError.interrupted }
        let claim = try await store.update { before in before ?? StoredSession(deviceID: makeDeviceID()) }
        guard let claimed = claim.after else { throw DeviceSessionError.interrupted }
        guard self.era == era else { throw try await undo(claim) }
        let response = try await client.call(try DeviceSessionAPI.register(deviceID: claimed.deviceID, at: now()))
        var registered = StoredSession(
            deviceID: claimed.deviceID,
            userID: response.user?.id,
            accountType: response.user?.accountType,
            signOuts: claimed.signOuts
        )
        try registered.take(response.session, at: now())
        let kept = try await keep(registered, in: era)
        issued = kept.token
        return kept
    }

    /// Removes a device id that was made for an interrupted connect and never used.
    private func undo(_ claim: TokenStoreChange<StoredSession>) async throws -> DeviceSessionError {
        if claim.before == nil {
            try await store.update { now in now == claim.after ? nil : now }
        }
        return .interrupted
    }

    private func bootstrap(_ known: StoredSession, _ token: Secret, in era: Int) async throws -> StoredSession {
        let response: DeviceSessionAPI.Bootstrap
        do {
            response = try await client.call(
                DeviceSessionAPI.bootstrap(.bearer(token), deviceID: known.deviceID, at: now())
            )
        } catch let error as HTTPError where error.status == 401 {
            // A request under way may have renewed it meanwhile.
            if let session, let newer = session.token, newer != token { return session }
            return try await register(replacing: token)
        } catch let error as HTTPError where [404, 405, 501].contains(error.status) {
            return known
        }
        var started = session.flatMap { $0.token == nil ? nil : $0 } ?? known
        if let user = response.user {
            started.userID = user.id ?? started.userID
            started.accountType = user.accountType ?? started.accountType
        }
        if let session = response.session { try started.take(session, at: now()) }
        guard started != session else { return started }
        return try await keep(started, unlessReplaced: token, in: era)
    }

    /// Stores a session, unless somebody signed out since its work began, in this process or in another.
    ///
    /// - Parameter token: the token at the beginning of the work; if another process has a newer one by now, that one
    ///   stays.
    private func keep(
        _ new: StoredSession,
        unlessReplaced token: Secret? = nil,
        in era: Int
    ) async throws -> StoredSession {
        guard self.era == era else { throw await dropped(new) }
        let change: TokenStoreChange<StoredSession>
        do {
            change = try await store.update { latest in
                guard let latest, latest.succeeds(new) else { throw DeviceSessionError.interrupted }
                if let token, latest.token != token { return latest }
                return new
            }
        } catch DeviceSessionError.interrupted {
            if self.era == era { session = try? await store.load() }
            throw await dropped(new)
        }
        guard self.era == era else { throw await dropped(new) }
        let kept = change.after ?? new
        try adopt(kept, in: era)
        return kept
    }

    /// Ends an unused token at the server, too, if it can be reached.
    private func dropped(_ session: StoredSession) async -> DeviceSessionError {
        if let token = session.token { try? await client.call(DeviceSessionAPI.logout(.bearer(token))) }
        return .interrupted
    }

    private func adopt(_ session: StoredSession, in era: Int) throws {
        guard self.era == era else { throw DeviceSessionError.interrupted }
        self.session = session
        hasLoaded = true
    }

    private func forget(_ session: StoredSession?, in era: Int) throws {
        guard self.era == era else { throw DeviceSessionError.interrupted }
        self.session = session
        issued = nil
        hasLoaded = true
    }
}
