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

    private let client: HTTPClient
    private let store: any TokenStore
    private let makeDeviceID: @Sendable () -> String
    private let now: @Sendable () -> Date
    private let origin: Origin?
    private let registrations = InFlight<Int, StoredSession>()
    private var session: StoredSession?
    private var hasLoaded = false
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

    /// A session that is good, as far as this device can tell: the one kept, or a new registration in place of none or
    /// an expired one.
    ///
    /// - Throws: what the store or the server throws.
    @discardableResult
    public func start() async throws -> StoredSession {
        if let current = try await current(), current.isUsable(at: now()) { return current }
        return try await register()
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
        let usable = current.isUsable(at: now()) ? current : try await register()
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
        // A store that cannot be read can still be cleared.
        let known = hasLoaded ? session : try? await store.load()
        era += 1
        hasLoaded = true
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

    /// Registers the device, once for all who ask at the same time.
    @discardableResult
    private func register() async throws -> StoredSession {
        let era = era
        return try await registrations.run(era) { [self] in try await registerNow(in: era) }
    }

    private func registerNow(in era: Int) async throws -> StoredSession {
        if !hasLoaded { _ = try await current() }
        let deviceID = session?.deviceID ?? makeDeviceID()
        let answer = try await client.call(try DeviceSessionAPI.register(deviceID: deviceID))
        let token = answer.session.accessToken
        guard !token.isEmpty, token.utf8.count <= 16_384, HTTPField.isValidValue(token), !token.contains(" ") else {
            throw DeviceSessionError.unusableToken
        }
        let expiry =
            answer.session.expiresAt.map { Date(timeIntervalSince1970: $0) }
            ?? answer.session.expiresIn.map { now().addingTimeInterval($0) }
        let registered = StoredSession(
            deviceID: deviceID,
            token: Secret(token),
            expiresAt: expiry,
            userID: answer.user?.id,
            accountType: answer.user?.accountType
        )
        guard self.era == era else { throw DeviceSessionError.interrupted }
        session = registered
        try await store.save(registered)
        // Signed out while the store was writing: what it wrote must not stay.
        if self.era != era {
            try await store.clear()
            if let session { try await store.save(session) }
            throw DeviceSessionError.interrupted
        }
        return registered
    }
}
