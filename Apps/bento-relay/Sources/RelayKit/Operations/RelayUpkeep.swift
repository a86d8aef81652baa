import Logging
import ServiceLifecycle

/// A relay's upkeep: deletes what snapshots have covered for thirty days, and adds up pushes with other relays.
struct RelayUpkeep: Service {
    /// A device that was away for less finds every batch; one that was away longer takes the snapshot.
    static let coveredDays: Int64 = 30
    private static let day: Int64 = 86_400_000
    private static let exchanging: Duration = .seconds(5)
    private static let tidying: Duration = .seconds(3_600)

    let store: any RelayStore
    let meter: PushMeter
    let logger: Logger
    let now: @Sendable () -> Int64

    func run() async throws {
        await cancelWhenGracefulShutdown {
            await withTaskGroup { group in
                group.addTask { await exchange() }
                group.addTask { await tidy() }
            }
        }
    }

    private func exchange() async {
        guard let shared = store as? any PushCounting else { return }
        while !Task.isCancelled {
            try? await Task.sleep(for: Self.exchanging)
            // Without the database nothing is pushed either.
            try? await meter.exchange(with: shared, at: now())
        }
    }

    private func tidy() async {
        while !Task.isCancelled {
            // Not all relays at once.
            try? await Task.sleep(for: Self.tidying * .random(in: 0.5...1.5))
            guard !Task.isCancelled else { return }
            do {
                while try await store.removeCovered(before: now() - Self.coveredDays * Self.day) > 0 {
                    try await Task.sleep(for: .milliseconds(20))
                }
                try await (store as? any PushCounting)?.forgetPushes(before: now() / Self.day)
            } catch {
                logger.info("old batches stay until the next time")
            }
        }
    }
}
