import AppData
import BentoDesk
import Core

/// The overview that stays: drawn anew when any process saves something and once a minute, with keys for what one does most.
struct OverviewWatch: Sendable {
    let invocation: HostInvocation
    let session: FlowSession

    /// - Returns: the overview as it was left.
    func run() async throws -> Overview {
        let parts = try invocation.composition.parts()
        let keys = OverviewKeys(
            parts.runtime.registrations.filter { parts.runtime.isAvailable($0.manifest.id) }.flatMap { registrar in
                registrar.cards.sorted { $0.order < $1.order }.flatMap(\.actions).map { (registrar.manifest.id, $0) }
            }
        )
        return try await parts.runtime.serving(failed: { invocation.composition.log("\($0): \($1)") }) {
            try await follow(keys, parts)
        }
    }

    private func follow(_ keys: OverviewKeys, _ parts: Composition) async throws -> Overview {
        var notice: Notice?
        while let entry = try await choose(keys, parts, showing: notice) {
            // Who chooses what is next has seen what was done before.
            await session.wasShown()
            do {
                let done = try await parts.runtime.running(entry.feature) { resolver in
                    try await entry.action.perform(resolver, session)
                }
                notice = done.map { Notice(.success, $0) }
            } catch let error as any BentoError {
                notice = Notice(.error, error.description)
            }
        }
        return try await Overview.make(with: parts.desk, in: session)
    }

    /// Shows the overview until a key is pressed.
    ///
    /// - Returns: `nil` where the person leaves.
    private func choose(
        _ keys: OverviewKeys,
        _ parts: Composition,
        showing notice: Notice?
    ) async throws -> OverviewKeys.Entry? {
        try await session.live { view in
            if let notice { await session.notice(notice.kind, notice.text) }
            return try await withThrowingTaskGroup(of: OverviewKeys.Entry?.self) { group in
                group.addTask {
                    try await draw(on: view, parts, keys: keys)
                    return nil
                }
                if view.size != nil {
                    group.addTask {
                        while let event = try await view.next() {
                            guard case .key(let key) = event else { continue }
                            if key == .escape || key == .character("q") { return nil }
                            if case .character(let letter) = key, let entry = keys.entry(for: letter) { return entry }
                        }
                        return nil
                    }
                }
                defer { group.cancelAll() }
                let chosen = try await group.next() ?? nil
                try Task.checkCancellation()
                return chosen
            }
        }
    }

    private func draw(on view: any LiveView, _ parts: Composition, keys: OverviewKeys) async throws {
        let (ticks, feed) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        feed.yield()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                while true {
                    try await session.clock.sleep(for: .seconds(60))
                    feed.yield()
                }
            }
            group.addTask {
                // A home that is not made yet has nothing to watch; the minute finds it.
                while (try? parts.home.hasDatabase()) != true {
                    try await session.clock.sleep(for: .seconds(60))
                }
                for try await _ in try await parts.database.changes() { feed.yield() }
            }
            group.addTask {
                for await _ in ticks {
                    let overview = try await Overview.make(with: parts.desk, in: session)
                    try await view.show(WatchedOverview(overview: overview, keys: view.size == nil ? nil : keys.line))
                }
            }
            defer { group.cancelAll() }
            try await group.next()
        }
    }
}

/// The overview with its keys below it.
private struct WatchedOverview: FlowResult {
    let overview: Overview
    let keys: String?

    func encode(to encoder: any Encoder) throws { try overview.encode(to: encoder) }

    func presentation(in context: FlowContext) -> Presentation {
        .stack([overview.presentation(in: context)] + (keys.map { [.text($0, tone: .muted)] } ?? []))
    }
}
