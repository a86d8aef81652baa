import Core
import DataSync
import SyncMerge
import SyncProtocol

/// Keeps a home in agreement while a long-lived program runs: what is written here is sent at once, and what others send is taken as
/// soon as the relay tells of it.
///
/// Several programs may do so for one home. Each round holds the home's lock as every other sync does; where another process holds
/// it, this one looks a moment later whether anything is left to do. A round keeps how it went, so that the card and
/// `bento sync status` say what is wrong; here nothing is said, and nothing ends the program.
actor SyncFollower {
    /// The interval at which it looks whether this home is shared by now.
    static let idle = Duration.seconds(5)
    /// The interval at which it looks for changes in the home.
    static let look = Duration.milliseconds(100)
    /// The pause between two rounds: more rounds a minute would be more batches than a relay takes from one device.
    static let rest = Duration.seconds(1)
    /// A relay that is away is tried again after so long, then after twice as long, up to the greatest pause.
    static let pauses = (first: Duration.seconds(2), greatest: Duration.seconds(30))
    /// Without any sign, a round looks for what a relay did not tell.
    static let patience = Duration.seconds(300)

    private enum Outcome {
        case done
        /// Nothing more is to be done for this home.
        case over
        case again(after: Duration)
    }

    private let coordinator: SyncCoordinator
    private let clock: any Clock<Duration>
    private var following: Task<Void, Never>?
    private var wake: AsyncStream<Void>.Continuation?
    /// The relay's heads, as it told them since the last round that came to its end.
    private var heads: [SyncStream: Int64] = [:]
    /// True if a round is to be made without any sign.
    private var isDue = true
    /// Changes that a round could not send, such as where the relay has no room.
    private var stuck = 0
    private var fruitless = 0
    private var pause = SyncFollower.pauses.first

    init(_ coordinator: SyncCoordinator) {
        self.coordinator = coordinator
        clock = coordinator.runner.clock
    }

    /// Follows from now on, and looks at once when the person comes back to a program that was stopped.
    func start(hearing events: LifecycleEvents) {
        guard following == nil else { return }
        events.handle(.resumed, by: self) { await $0.remind() }
        following = Task { await follow() }
    }

    /// Returns when nothing is in progress any more.
    func stop() async {
        following?.cancel()
        await following?.value
        following = nil
    }

    private func follow() async {
        while !Task.isCancelled {
            if await isFollowed() { await rounds() }
            guard (try? await clock.sleep(for: Self.idle)) != nil else { return }
        }
    }

    private func isFollowed() async -> Bool {
        guard (try? await coordinator.isShared()) == true else { return false }
        let code = (try? await coordinator.home.lastRun())?.faultCode
        return code != SyncError.revoked.code && code != SyncError.closed.code
    }

    /// Round after round, each at a sign.
    private func rounds() async {
        let (signs, wake) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        self.wake = wake
        isDue = true
        wake.yield()
        await withTaskGroup { group in
            group.addTask { await self.hearRelay() }
            group.addTask { await self.watchHome() }
            group.addTask { await self.remindAtTimes() }
            follow: for await _ in signs {
                var outcome = await round()
                while case .again(let pause) = outcome, (try? await clock.sleep(for: pause)) != nil {
                    outcome = await round()
                }
                if case .over = outcome { break follow }
                guard (try? await clock.sleep(for: Self.rest)) != nil else { break follow }
            }
            group.cancelAll()
        }
        self.wake = nil
    }

    private func round() async -> Outcome {
        do {
            guard try await coordinator.isShared() else { return .over }
            let told = heads
            guard try await isNeeded(told) else { return .done }
            let runner = coordinator.runner
            guard let report = try await runner.alone(patience: nil, { try await runner.run() }) else {
                return .again(after: .milliseconds(200))
            }
            pause = Self.pauses.first
            isDue = false
            heads = heads.filter { told[$0.key] != $0.value }
            return try await outcome(of: report)
        } catch SyncError.revoked, SyncError.closed, SyncError.notShared {
            return .over
        } catch {
            guard !Task.isCancelled else { return .over }
            defer { pause = min(pause * 2, Self.pauses.greatest) }
            isDue = true
            return .again(after: pause)
        }
    }

    private func isNeeded(_ told: [SyncStream: Int64]) async throws -> Bool {
        if isDue { return true }
        if try await coordinator.home.isElsewhere(told) { return true }
        return try await coordinator.standing()?.unsent ?? 0 > stuck
    }

    /// Goes on while something is left to send and a round helps.
    private func outcome(of report: SyncReport) async throws -> Outcome {
        guard report.unsent > 0 else {
            (stuck, fruitless) = (0, 0)
            return .done
        }
        fruitless = report.sent > 0 ? 0 : fruitless + 1
        if fruitless < 3 { return .again(after: report.retryAfter ?? Self.rest) }
        stuck = try await coordinator.standing()?.unsent ?? 0
        fruitless = 0
        return .done
    }

    // MARK: Signs

    private func hearRelay() async {
        while !Task.isCancelled {
            do {
                let membership = coordinator.membership
                let relay = try membership.list.relay(try await membership.keys())
                for try await head in relay.live() where SyncMembership.streams.contains(head.stream) {
                    heads[head.stream] = head.head
                    wake?.yield()
                }
            } catch {
                // A round finds out what is wrong, and heals what it can.
                remind()
            }
            try? await clock.sleep(for: Self.idle)
        }
    }

    private func watchHome() async {
        while !Task.isCancelled {
            if let changes = try? await coordinator.home.changes(every: Self.look, clock: clock) {
                wake?.yield()
                do {
                    for try await _ in changes { wake?.yield() }
                } catch {
                    // The file cannot be looked at now, as while a backup takes its place.
                }
            }
            try? await clock.sleep(for: Self.idle)
        }
    }

    private func remindAtTimes() async {
        while (try? await clock.sleep(for: Self.patience)) != nil { remind() }
    }

    private func remind() {
        isDue = true
        wake?.yield()
    }
}

extension SyncFollower {
    /// Follows while a long-lived program runs, whichever feature it serves.
    static let hook = LifecycleHook("follow", stopDeadline: .seconds(1), spansFeatures: true) { resolver in
        let follower = try await resolver.get(SyncFollower.self)
        await follower.start(hearing: try await resolver.get(LifecycleEvents.self))
    } stop: { resolver in
        await (try await resolver.get(SyncFollower.self)).stop()
    }
}
