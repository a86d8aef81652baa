import BentoServing
import Core
import NIOCore
import Synchronization

/// The calls of programs in progress, and the authors of what each program has read.
final class APICalls: Sendable {
    private struct State {
        var isEnding = false
        var lastNumber = 0
        var underWay: [Int: Task<FlowOutcome, any Error>] = [:]
        var sources: [Caller: Set<String>] = [:]
    }

    /// The maximum number of authors kept: it only matters whether there are any, and three are named.
    private static let mostSources = 32

    private let limit: Int
    private let state = Mutex(State())

    /// - Parameter limit: the maximum number at once; further ones are told to come back.
    init(limit: Int = 16) { self.limit = limit }

    /// Makes a call, which ends when its program goes.
    ///
    /// - Parameters:
    ///   - channel: the program's connection.
    ///   - call: gets the names of the authors of what the program has read since the server began.
    /// - Throws: ``APIFault`` if there is no place or the server is stopping; `CancellationError` if the program has
    ///   gone; errors of the call.
    func run(
        as caller: Caller,
        on channel: any Channel,
        _ call: @escaping @Sendable (Set<String>) async throws -> FlowOutcome
    ) async throws -> FlowOutcome {
        let (number, task) = try begin(caller, call)
        await ConnectionWatch.whenGone(channel) { task.cancel() }
        let result = await withTaskCancellationHandler {
            await task.result
        } onCancel: {
            task.cancel()
        }
        await ConnectionWatch.whenGone(channel, nil)
        end(number, caller, result)
        do {
            return try result.get()
        } catch is CancellationError where state.withLock({ $0.isEnding }) {
            throw APIFault.stopping
        }
    }

    /// Stops the calls in progress; no new one begins.
    func end() {
        let tasks = state.withLock { state in
            state.isEnding = true
            return Array(state.underWay.values)
        }
        for task in tasks { task.cancel() }
    }

    private func begin(
        _ caller: Caller,
        _ call: @escaping @Sendable (Set<String>) async throws -> FlowOutcome
    ) throws(APIFault) -> (number: Int, task: Task<FlowOutcome, any Error>) {
        let begun = state.withLock { state -> Result<(number: Int, task: Task<FlowOutcome, any Error>), APIFault> in
            guard !state.isEnding else { return .failure(.stopping) }
            guard state.underWay.count < limit else { return .failure(.busy) }
            let sources = state.sources[caller] ?? []
            let task = Task { try await call(sources) }
            state.lastNumber += 1
            state.underWay[state.lastNumber] = task
            return .success((state.lastNumber, task))
        }
        return try begun.get()
    }

    private func end(_ number: Int, _ caller: Caller, _ result: Result<FlowOutcome, any Error>) {
        let sources =
            switch result {
            case .success(let outcome): outcome.outsideSources
            case .failure(let error): (error as? any BentoError)?.outsideSources ?? []
            }
        state.withLock { state in
            state.underWay[number] = nil
            guard case .client = caller else { return }
            for source in sources where state.sources[caller, default: []].count < Self.mostSources {
                state.sources[caller, default: []].insert(source)
            }
        }
    }
}
