import AppData
import Core

/// Keeps the displayed account up to date: loads it when it is stale, while the stored data is shown.
///
/// In a long-lived program it does so on its own, every minute and when the person comes back to it; otherwise when the
/// overview asks. A failed load is retried after a minute, even by another process.
actor AccountRefresh {
    /// The time that the overview of a short run waits for a load before it shows the stored data.
    static let patience = Duration.seconds(1)
    /// The interval of the checks in a long-lived program.
    static let pace = Duration.seconds(60)

    /// Keeps it going in a long-lived program.
    static let hook = LifecycleHook("refresh") { resolver in
        let refresh = try await resolver.get(AccountRefresh.self)
        await refresh.start(hearing: try await resolver.get(LifecycleEvents.self))
    } stop: { resolver in
        await (try await resolver.get(AccountRefresh.self)).stop()
    }

    private let account: AccountCoordinator
    private let attempts: TwoTierCache<Bool>
    private let clock: any Clock<Duration>
    private var load: Task<AccountState?, Never>?
    private var pacing: Task<Void, Never>?
    /// The result of the last load, with its faults.
    private(set) var last: AccountState?

    /// - Parameter attempts: stores the time of the last request to the service.
    init(account: AccountCoordinator, attempts: TwoTierCache<Bool>, clock: any Clock<Duration> = ContinuousClock()) {
        self.account = account
        self.attempts = attempts
        self.clock = clock
    }

    /// The account as it can be shown now. Stale data is loaded: a short run waits for it, but not longer than a
    /// second.
    ///
    /// - Returns: `nil` if this device is not connected.
    func state() async throws -> AccountState? {
        guard let kept = try await account.kept() else { return nil }
        guard await begin(kept), pacing == nil, let load else { return shown(kept) }
        let loaded = try? await withDeadline(Self.patience, clock: clock) { await load.value }
        try Task.checkCancellation()
        if let state = loaded ?? nil { return state }
        return try await account.kept()
    }

    /// The stored data, with the reason why there is no newer one, if known.
    private func shown(_ kept: AccountState) -> AccountState {
        guard let last, last.server == kept.server, last.userID == kept.userID, !last.faults.isEmpty else {
            return kept
        }
        var state = kept
        state.sessionFault = last.sessionFault ?? (kept.profile.isStale ? last.faults.first : nil)
        return state
    }

    /// Starts to load stale data, unless that is in progress or was tried in the last minute.
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

    /// Checks now, and from now on every minute and whenever the person comes back.
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

    /// Ends the work in progress.
    func stop() async {
        pacing?.cancel()
        pacing = nil
        load?.cancel()
        _ = await load?.value
    }
}
