import BentoPages
import BentoServing
import Core
import CoreHosting
import Foundation
import PageDrawing
import Synchronization

/// The runs of all pages: started within a limit, kept for a while after they end, and canceled if nobody views them
/// any more.
final class RunDesk: Sendable {
    private struct State {
        var last = 0
        var runs: [Int: PageRun] = [:]
        var isEnding = false
    }

    /// The maximum number of runs at once.
    static let limit = 32
    /// The number of ended runs that can still be viewed.
    private static let kept = 64
    /// The interval at which the views of a run are checked.
    private static let pace = Duration.milliseconds(2500)
    /// The number of checks without a view after which a run is canceled: ten seconds.
    private static let patience = 4
    /// The same if somebody may be thinking about an answer: ten minutes.
    private static let thoughts = 240

    private let host: any FlowHost
    private let folder: URL
    private let clock: any Clock<Duration>
    private let fault: @Sendable (any Error) -> Void
    private let state = Mutex(State())

    /// - Parameter folder: the folder for the files of runs.
    init(
        _ host: any FlowHost,
        folder: URL,
        clock: any Clock<Duration>,
        fault: @escaping @Sendable (any Error) -> Void
    ) {
        self.host = host
        self.folder = folder
        self.clock = clock
        self.fault = fault
    }

    /// A place for the files of a future run.
    func newFiles() -> RunFiles { RunFiles(in: folder) }

    /// Calls a flow as the page of a session.
    ///
    /// - Parameter files: the files that came with the form; `nil`: none.
    /// - Throws: ``PageRefusal`` if too many are running.
    func start(
        _ flow: CallableFlow,
        _ input: JSONValue,
        files: RunFiles? = nil,
        back: LocalLink?,
        of session: SessionBook.Session
    ) throws(PageRefusal) -> PageRun {
        let made: PageRun? = state.withLock { state in
            guard !state.isEnding, state.runs.values.count(where: { !$0.view.isOver }) < Self.limit else { return nil }
            let ended = state.runs.filter { $0.value.view.isOver }.keys.sorted()
            for number in ended.dropLast(Self.kept) { state.runs[number] = nil }
            state.last += 1
            var view = RunView(number: state.last, flow: flow.id, title: flow.summary)
            view.back = back
            view.undo = flow.undoneBy.map { ($0, [:]) }
            let run = PageRun(view, files: files ?? newFiles(), of: session)
            state.runs[state.last] = run
            return run
        }
        guard let made else {
            throw PageRefusal(429, "\(Self.limit) actions run already. Wait for one of them.", retryAfter: 5)
        }
        made.start(input, on: host, fault: fault)
        Task { [clock] in await Self.leave(made, clock) }
        return made
    }

    /// A run of a session.
    func run(_ number: Int?, of session: SessionBook.Session) -> PageRun? {
        guard let number, let run = state.withLock({ $0.runs[number] }), run.session == session else { return nil }
        return run
    }

    /// Cancels all, waits until they have ended, and removes their files.
    func end() async {
        let runs = state.withLock { state in
            state.isEnding = true
            return Array(state.runs.values)
        }
        for run in runs { run.cancel() }
        for run in runs {
            await run.ended()
            run.files.remove()
        }
        RunFiles.clear(folder)
    }

    /// Cancels an abandoned run.
    private static func leave(_ run: PageRun, _ clock: any Clock<Duration>) async {
        var (looks, quiet) = (0, 0)
        while !run.view.isOver {
            guard (try? await clock.sleep(for: pace)) != nil else { return }
            let attention = run.attention
            if attention.readers > 0 || attention.looks != looks {
                (looks, quiet) = (attention.looks, 0)
                continue
            }
            quiet += 1
            if quiet >= (run.mayBeThinking ? thoughts : patience) { return run.cancel() }
        }
    }
}
