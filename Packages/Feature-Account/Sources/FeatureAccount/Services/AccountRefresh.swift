import AppData
import Core

/// Keeps what is shown of the account fresh: loads it when it is stale, while what is kept is shown.
///
/// In a program that lives long it does so by itself, every minute and when the person comes back to it; else when the
/// overview asks. One that failed is tried again after a minute, also by another process.
actor AccountRefresh {
    /// How long the overview of a short run waits for what is loaded, before it shows what is kept.
    static let patience = Duration.seconds(1)
    /// How often a program that lives long looks.
    static let pace = Duration.seconds(60)

    private let account: AccountCoordinator
    private let attempts: TwoTierCache<Bool>
    private let clock: any Clock<Duration>
    private var load: Task<AccountState?, Never>?
    private var pacing: Task<Void, Never>?
    /// What the last load left, with its faults.
    private(set) var last: AccountState?

    /// - Parameter attempts: remembers when the service was asked.
    init(account: AccountCoordinator, attempts: TwoTierCache<Bool>, clock: any Clock<Duration> = ContinuousClock()) {
        self.account = account
        self.attempts = attempts
        self.clock = clock
    }

    /// The account as it can be shown now. What is stale is loaded: in a short run that is waited for, a second long.
    ///
    /// - Returns: `nil` where this device is not connected.
    func state() async throws -> AccountState? {
        guard let kept = try await account.kept() else { return nil }
        guard await begin(kept), pacing == nil, let load else { return shown(kept) }
        let loaded = try? await withDeadline(Self.patience, clock: clock) { await load.value }
        try Task.checkCancellation()
        if let state = loaded ?? nil { return state }
        return try await account.kept()
    }

    /// What is kept, with the reason why there is no newer one, where that is known.
    private func shown(_ kept: AccountState) -> AccountState {
        guard let last, last.server == kept.server, last.userID == kept.userID, !last.faults.isEmpty else {
            return kept
        }
        var state = kept
        state.sessionFault = last.sessionFault ?? (kept.profile.isStale ? last.faults.first : nil)
        return state
    }

    /// Begins to load what is stale, unless that is under way or was tried in the last minute.
    ///
    /// - Returns: whether something is being loaded now.
    @discardableResult
    private func begin(_ kept: AccountState) async -> Bool {
        guard load == nil else { return true }
        let isFresh = [kept.profile.value?.isStale, kept.equipment.value?.isStale].contains(false)
        guard !isFresh, await attempts.cached(kept.server)?.isStale != false, load == nil else { return false }
        load = Task {
            await attempts.store(true, for: kept.server)
            let state = try? await account.startUp().run()
            loaded(state)
            return state
        }
        return true
    }

    private func loaded(_ state: AccountState?) {
        if let state { last = state }
        load = nil
    }

    /// Looks now, and from now on every minute and whenever the person comes back.
    func start(hearing events: LifecycleEvents) {
        guard pacing == nil else { return }
        events.handle(.resumed, by: self) { await $0.look() }
        pacing = Task { [weak self, clock] in
            while !Task.isCancelled {
                await self?.look()
                guard (try? await clock.sleep(for: Self.pace)) != nil else { return }
            }
        }
    }

    private func look() async {
        guard pacing != nil, let kept = try? await account.kept() else { return }
        await begin(kept)
    }

    /// Ends what is under way.
    func stop() async {
        pacing?.cancel()
        pacing = nil
        load?.cancel()
        _ = await load?.value
    }
}
