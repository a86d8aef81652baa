import Core
import Foundation
import HTTPTypes

/// This device's session with the account service: registers, checks, renews and ends it, and gives requests their
/// token.
///
/// Hand it to a client as its ``AuthorizationProvider``. When the server refuses the token, the device registers again,
/// once for all requests in flight; the client sends each of them once more.
public actor DeviceSession: AuthorizationProvider {
    /// How signing out went at the server; here it is always done.
    public enum SignOut: Sendable, Equatable {
        /// The server ended the session.
        case complete
        /// The server could not be told; the token stays valid there until it expires.
        case localOnly
    }

    /// What callers who want the same share, and since which sign-out.
    private enum Step: Hashable {
        case bootstrap(era: Int)
        case registration(era: Int)
    }

    private let client: HTTPClient
    private let store: any TokenStore
    private let makeDeviceID: @Sendable () -> String
    private let now: @Sendable () -> Date
    private let origin: Origin?
    private let steps = InFlight<Step, StoredSession>()
    private var session: StoredSession?
    private var hasLoaded = false
    /// The token that was handed out last. It is good until it is refused, whatever a clock that jumped makes of it.
    private var issued: Secret?
    /// Counts sign-outs: what began before one must not bring the session back after it.
    private var era = 0

    /// Makes a session; nothing is read or sent yet.
    ///
    /// - Parameters:
    ///   - client: with the service's base address; credentials of its own are not used.
    ///   - store: keeps the session between runs.
    ///   - makeDeviceID: makes the id of a device that has none.
    ///   - now: reads the clock.
    public init(
        client: HTTPClient,
        store: any TokenStore,
        makeDeviceID: @escaping @Sendable () -> String = { UUIDv7.make(at: Date()).uuidString.lowercased() },
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.client = client.authorized(by: nil)
        self.store = store
        self.makeDeviceID = makeDeviceID
        self.now = now
        self.origin = client.configuration.baseURL.flatMap { Origin($0) }
    }

    /// Starts the session: registers where there is none or an expired one, else asks the service whether the one kept is
    /// still good (a bootstrap), and registers again where it is refused.
    ///
    /// A service that knows no bootstrap is believed to accept the token until it refuses it.
    ///
    /// - Throws: what the store or the server throws; ``DeviceSessionError``.
    @discardableResult
    public func start() async throws -> StoredSession {
        guard let known = try await usable(), let token = known.token else { return try await register() }
        let era = era
        return try await steps.run(.bootstrap(era: era)) { [self] in try await bootstrap(known, token, in: era) }
    }

    /// The session that is kept, where it is good as far as this device can tell, without using the network.
    public func usable() async throws -> StoredSession? {
        guard let current = try await current(), isGood(current) else { return nil }
        return current
    }

    /// The session that is kept, without using the network; `nil` where the device is not connected.
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

    /// The token for a request to the account service; other servers get none.
    ///
    /// - Throws: ``DeviceSessionError/notConnected``; what a registration throws, where the token has expired.
    public func authorization(for url: URL) async throws -> Authorization? {
        guard let origin, Origin(url) == origin else { return nil }
        guard let current = try await current() else { throw DeviceSessionError.notConnected }
        let usable = isGood(current) ? current : try await register()
        return usable.token.map { .bearer($0) }
    }

    /// Registers again, unless that was done since the refused token was sent.
    public func renew(rejected: Authorization?) async throws -> Bool {
        guard let rejected, let current = try await current() else { return false }
        if current.token.map({ Authorization.bearer($0) }) != rejected { return true }
        try await register()
        return true
    }

    /// Ends the session: here in any case, at the server if it can be reached.
    ///
    /// - Parameter forgettingDevice: also forgets the device's id, so that connecting again makes a new user.
    /// - Throws: only what the store throws; the session is gone from memory even then.
    @discardableResult
    public func signOut(forgettingDevice: Bool = false) async throws -> SignOut {
        // A store that cannot be read can perhaps be cleared.
        let known = hasLoaded ? session : try? await store.load()
        era += 1
        hasLoaded = true
        issued = nil
        session = forgettingDevice ? nil : known.map { StoredSession(deviceID: $0.deviceID) }
        let kept = session
        try await store.clear()
        if let kept { try await store.save(kept) }
        guard let token = known?.token else { return .complete }
        do {
            try await client.call(DeviceSessionAPI.logout(.bearer(token)))
            return .complete
        } catch {
            return .localOnly
        }
    }

    /// How many starts wait for one response.
    var waitingForBootstrap: Int { steps.callers(for: .bootstrap(era: era)) }

    private func isGood(_ session: StoredSession) -> Bool {
        session.token != nil && session.token == issued || session.isUsable(at: now())
    }

    /// Registers the device, once for all who ask at the same time.
    @discardableResult
    private func register() async throws -> StoredSession {
        let era = era
        return try await steps.run(.registration(era: era)) { [self] in try await register(in: era) }
    }

    private func register(in era: Int) async throws -> StoredSession {
        if !hasLoaded { _ = try await current() }
        let deviceID = session?.deviceID ?? makeDeviceID()
        let response = try await client.call(try DeviceSessionAPI.register(deviceID: deviceID, at: now()))
        var registered = StoredSession(
            deviceID: deviceID,
            userID: response.user?.id,
            accountType: response.user?.accountType
        )
        try registered.take(response.session, at: now())
        try await keep(registered, since: era)
        issued = registered.token
        return registered
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
            return try await register()
        } catch let error as HTTPError where [404, 405, 501].contains(error.status) {
            return known
        }
        var started = session.flatMap { $0.token == nil ? nil : $0 } ?? known
        if let user = response.user {
            started.userID = user.id ?? started.userID
            started.accountType = user.accountType ?? started.accountType
        }
        if let session = response.session { try started.take(session, at: now()) }
        if started != session { try await keep(started, since: era) }
        return started
    }

    /// Keeps a session, unless somebody signed out since the work for it began.
    private func keep(_ new: StoredSession, since era: Int) async throws {
        guard self.era == era else { throw DeviceSessionError.interrupted }
        session = new
        try await store.save(new)
        // Signed out while the store was writing: what it wrote must not stay.
        if self.era != era {
            try await store.clear()
            if let session { try await store.save(session) }
            throw DeviceSessionError.interrupted
        }
    }
}
