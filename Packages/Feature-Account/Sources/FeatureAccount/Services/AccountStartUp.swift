import Core
import Networking
import Observation

/// Starts the account: a session first (registered, or bootstrapped with the stored token), then profile and equipment
/// at the same time, then the overview.
///
/// After 2 s there is a text to show; after 10 s it gives up. Running it again repeats only what failed. A front end
/// observes ``takesLong``.
@MainActor
@Observable
final class AccountStartUp {
    /// The words for a load that takes longer than 2 s.
    nonisolated static let loadingWords = "Loading player data"
    /// The time before they are shown.
    nonisolated static let patience = Duration.seconds(2)
    /// The time limit for the whole start.
    nonisolated static let limit = Duration.seconds(10)

    /// True if it takes so long that a text should say so.
    private(set) var takesLong = false
    private(set) var profile = AccountPart<AccountProfile>()
    private(set) var equipment = AccountPart<Equipment>()
    private(set) var sessionFault: AccountFault?
    private var session: StoredSession?
    /// The stored session, if it could not be started: its user's data is shown.
    private var keptSession: StoredSession?
    /// Counts runs: the late results of an abandoned run must not change the next one.
    private var round = 0

    private let connection: AccountConnection
    private let clock: any Clock<Duration>
    private let onReady: @Sendable (AccountState) async -> Void

    /// Creates the start; nothing is read or sent yet.
    ///
    /// - Parameter onReady: shows the overview.
    init(
        connection: AccountConnection,
        clock: any Clock<Duration>,
        onReady: @escaping @Sendable (AccountState) async -> Void
    ) {
        self.connection = connection
        self.clock = clock
        self.onReady = onReady
    }

    /// The service.
    nonisolated var server: AccountServer { connection.server }

    /// Follows ``takesLong``. A number or a truth value: Swift 6.3.1 crashes on `Observations` of larger optionals.
    func slowness() -> Observations<Bool, Never> { Observations { self.takesLong } }

    /// The current state.
    var state: AccountState {
        AccountState(
            server: connection.server.text,
            userID: (session ?? keptSession)?.userID,
            accountType: (session ?? keptSession)?.accountType,
            profile: profile,
            equipment: equipment,
            sessionFault: sessionFault
        )
    }

    /// Starts, or repeats what failed.
    ///
    /// - Returns: the outcome; its faults say what failed.
    /// - Throws: `CancellationError`; everything else is in the state.
    @discardableResult
    func run() async throws -> AccountState {
        round += 1
        let round = round
        sessionFault = nil
        let timer = Task { [clock] in
            try await clock.sleep(for: Self.patience)
            if self.round == round { takesLong = true }
        }
        defer {
            timer.cancel()
            takesLong = false
        }
        do {
            try await withDeadline(Self.limit, clock: clock) { try await self.steps(in: round) }
        } catch let error as CancellationError {
            self.round += 1
            throw error
        } catch {
            self.round += 1
            let fault = AccountFault(error)
            if session == nil { sessionFault = fault }
            // A deadline affects the data that is not there yet; without a session, that is everything.
            if session == nil || profile.isMissing { profile.fault = profile.fault ?? fault }
            if session == nil || equipment.isMissing { equipment.fault = equipment.fault ?? fault }
            await showKept()
        }
        let result = state
        // Offline, the last snapshot is an overview too.
        if !result.isEmpty { await onReady(result) }
        return result
    }

    private func steps(in round: Int) async throws {
        if session == nil {
            let started = try await connection.start()
            guard self.round == round else { return }
            session = started
        }
        guard let session else { return }
        try await loadBoth(for: session, in: round)
        guard let current = try await connection.session.current(), self.round == round else { return }
        self.session = current
        // A session that was renewed meanwhile may belong to another user, who must not get the loaded data.
        guard current.userID != session.userID else { return }
        (profile, equipment) = (AccountPart(), AccountPart())
        try await loadBoth(for: current, in: round)
    }

    private func loadBoth(for session: StoredSession, in round: Int) async throws {
        async let first: Void = loadProfile(for: session, in: round)
        async let second: Void = loadEquipment(for: session, in: round)
        _ = try await (first, second)
    }

    private func loadProfile(for session: StoredSession, in round: Int) async throws {
        guard profile.isMissing else { return }
        let loaded = try await connection.loadProfile(for: session)
        if self.round == round { profile = loaded }
    }

    private func loadEquipment(for session: StoredSession, in round: Int) async throws {
        guard equipment.isMissing else { return }
        let loaded = try await connection.loadEquipment(for: session)
        if self.round == round { equipment = loaded }
    }

    /// Shows the stored data if a session is known and could not be used.
    private func showKept() async {
        guard let known = try? await connection.session.current() else { return }
        keptSession = known
        let kept = await connection.kept(for: known)
        if profile.value == nil { profile.value = kept.profile.value }
        if equipment.value == nil { equipment.value = kept.equipment.value }
    }
}

extension AccountStartUp {
    /// Runs it for a person, and shows its text if it takes long.
    nonisolated func run(in session: FlowSession) async throws -> AccountState {
        let watcher = Task {
            for await takesLong in await slowness() where takesLong {
                try await session.progress(ProgressUpdate(Self.loadingWords, completed: 0))
            }
        }
        defer { watcher.cancel() }
        return try await run()
    }
}
