import AppData
import BentoDesk
import BentoTerminal
import Core
import CoreHosting
import Synchronization

/// The overview that stays on the screen: redrawn when any process saves something and once a minute, with keys for the
/// most frequent actions.
struct OverviewWatch: Sendable {
    let invocation: HostInvocation
    let session: FlowSession

    /// The action of a key.
    private enum Choice: Sendable {
        case action(OverviewKeys.Entry)
        case undo
    }

    /// - Returns: the overview as it was left.
    func run() async throws -> Overview {
        let parts = try invocation.composition.parts()
        let interests = Interests(parts.settings)
        let keys = OverviewKeys(
            parts.runtime.registrations
                .filter { parts.runtime.isAvailable($0.manifest.id) && interests.wants($0.manifest.id) }
                .flatMap { registrar in
                    registrar.cards.sorted { $0.order < $1.order }.flatMap(\.actions).map {
                        (registrar.manifest.id, $0)
                    }
                }
        )
        return try await parts.generations.serving(failed: { invocation.composition.log("\($0): \($1)") }) {
            try await follow(keys, parts)
        }
    }

    private func follow(_ keys: OverviewKeys, _ parts: Composition) async throws -> Overview {
        var notice: Notice?
        while let choice = try await choose(keys, parts, showing: notice) {
            // A person who chooses the next action has seen the previous result.
            await session.wasShown()
            do {
                // Ctrl-C ends the question, and the overview stays.
                notice = try await session.interruptible { try await perform(choice, parts) }
                    .map { Notice(.success, $0) }
            } catch is Interrupted {
                notice = Notice(.info, "Stopped. What was saved by then stays saved.")
            } catch let error as any BentoError {
                notice = Notice(.error, error.description)
            }
        }
        return try await Overview.make(with: parts.desk, in: session)
    }

    /// - Returns: a sentence that says what was done; `nil` if the person changed their mind.
    private func perform(_ choice: Choice, _ parts: Composition) async throws -> String? {
        switch choice {
        case .action(let entry):
            return try await parts.runtime.running(entry.feature) { resolver in
                try await entry.action.perform(resolver, session)
            }
        case .undo:
            let taken = try await LastChange(parts: parts).take(.undo, in: session)
            return "Taken back: \(taken.summary). 'bento redo' makes it again."
        }
    }

    /// Shows the overview until a key is pressed.
    ///
    /// - Returns: `nil` if the person leaves.
    private func choose(
        _ keys: OverviewKeys,
        _ parts: Composition,
        showing notice: Notice?
    ) async throws -> Choice? {
        let picture = WatchedPicture(keys: keys)
        return try await session.live { view in
            view.scrolls()
            return try await withThrowingTaskGroup(of: Choice?.self) { group in
                group.addTask {
                    try await draw(on: view, parts, picture, notice)
                    return nil
                }
                if view.size != nil { group.addTask { try await choice(on: view, keys, picture) } }
                defer { group.cancelAll() }
                let chosen = try await group.next() ?? nil
                try Task.checkCancellation()
                return chosen
            }
        }
    }

    private func choice(
        on view: any LiveView,
        _ keys: OverviewKeys,
        _ picture: WatchedPicture
    ) async throws -> Choice? {
        while let event = try await view.next() {
            guard case .key(let key) = event else { continue }
            if key == .escape || key == .character("q") { return nil }
            guard case .character(let letter) = key else { continue }
            if letter == OverviewKeys.undo { return .undo }
            if let entry = keys.entry(for: letter) { return .action(entry) }
            if letter == OverviewKeys.help, let shown = picture.turnHelp() { try await view.show(shown) }
        }
        return nil
    }

    /// - Parameter notice: shown for seconds after the first drawing, which may itself take a while.
    private func draw(
        on view: any LiveView,
        _ parts: Composition,
        _ picture: WatchedPicture,
        _ notice: Notice?
    ) async throws {
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
                var notice = notice
                for await _ in ticks {
                    let overview = try await Overview.make(with: parts.desk, in: session)
                    try await view.show(picture.taking(overview, columns: view.size?.columns))
                    if let said = notice { await session.notice(said.kind, said.text) }
                    notice = nil
                }
            }
            defer { group.cancelAll() }
            try await group.next()
        }
    }
}

/// The current view: the last overview with its keys below it, or all keys before it.
private final class WatchedPicture: Sendable {
    private struct State {
        var shown: WatchedOverview?
        var showsHelp = false
    }

    private let keys: OverviewKeys
    private let state = Mutex(State())

    init(keys: OverviewKeys) { self.keys = keys }

    /// - Parameter columns: the width of the window; `nil` if no key can be pressed.
    func taking(_ overview: Overview, columns: Int?) -> WatchedOverview {
        state.withLock { state in
            let line = columns.map { keys.line(columns: $0) }
            let shown = WatchedOverview(overview: overview, line: line, help: state.showsHelp ? keys.all : nil)
            state.shown = shown
            return shown
        }
    }

    /// Shows or hides the keys.
    ///
    /// - Returns: `nil` if nothing is shown yet.
    func turnHelp() -> WatchedOverview? {
        state.withLock { state in
            state.showsHelp.toggle()
            state.shown = state.shown.map {
                WatchedOverview(overview: $0.overview, line: $0.line, help: state.showsHelp ? keys.all : nil)
            }
            return state.shown
        }
    }
}

extension Overview: SideBySide {
    package func columns(in context: FlowContext) -> (parts: [Presentation], below: [Presentation]) { (sections, []) }
}

/// The overview with its keys below it.
private struct WatchedOverview: FlowResult, SideBySide {
    let overview: Overview
    /// The keys on one line.
    let line: String?
    /// All keys.
    let help: Presentation?

    func encode(to encoder: any Encoder) throws { try overview.encode(to: encoder) }

    func presentation(in context: FlowContext) -> Presentation {
        let (parts, below) = columns(in: context)
        return .stack(parts + below)
    }

    func columns(in context: FlowContext) -> (parts: [Presentation], below: [Presentation]) {
        let (parts, below) = overview.columns(in: context)
        return ((help.map { [$0] } ?? []) + parts, below + (line.map { [.text($0, tone: .muted)] } ?? []))
    }
}
