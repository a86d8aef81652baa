import BentoTerminal
import Core
import CoreHosting
import Networking
import Synchronization

/// One call, of a flow or of one of the program's own actions, with everything around it: the person's time and units,
/// the notices about a slow server and about rows that cannot be read, the result, the actions that wait until it is
/// shown, and the entries in the log and the usage reports. It is the same for every front end.
struct HostCall: Sendable {
    let composition: LazyComposition
    let environment: HostEnvironment
    let caller: Caller

    /// Runs a flow, shows its result, and records how it ended.
    ///
    /// - Parameters:
    ///   - flow: its id.
    ///   - rows: the log entry of an import.
    ///   - makeFrontEnd: makes the front end of the call.
    ///   - afterwards: called once the result was shown.
    ///   - work: runs it. If a switch ends it, it passes that on; the result so far is shown, and the call fails with
    ///     that error.
    /// - Throws: as ``show(through:afterwards:_:)``.
    func run(
        _ flow: String,
        rows: ImportLog? = nil,
        through makeFrontEnd: (FlowContext) -> any ResultFrontEnd,
        afterwards: (any ResultFrontEnd, FlowContext) async -> Void = { _, _ in },
        _ work: (FlowSession, @escaping @Sendable (FeatureUnavailable) -> Void) async throws -> any FlowResult
    ) async throws {
        let switchedOff = SwitchedOff()
        try await reporting(flow, rows) {
            do {
                try await show(through: makeFrontEnd, afterwards: afterwards) { try await work($0, switchedOff.note) }
            } catch let ended as EndedWith {
                if let why = switchedOff.why { throw why }
                throw ended
            }
            if let why = switchedOff.why { throw why }
        }
    }

    /// Does work in a session, and shows its result.
    ///
    /// - Throws: ``EndedWith`` if the result has a status of its own; errors of `work`; an error if the result cannot
    ///   be written.
    func show(
        through makeFrontEnd: (FlowContext) -> any ResultFrontEnd,
        afterwards: (any ResultFrontEnd, FlowContext) async -> Void = { _, _ in },
        _ work: (FlowSession) async throws -> any FlowResult
    ) async throws {
        let hiddenBefore = composition.writes.hiddenRows
        let context = try await composition.context(for: caller)
        let frontEnd = makeFrontEnd(context)
        let session = FlowSession(frontEnd: frontEnd, context: context)
        if let notice = environment.zoneNotice { await frontEnd.show(notice) }
        let progress = NetworkProgress { await frontEnd.show(waitingFor: $0) }
        let result = try await NetworkProgress.$current.withValue(progress) { try await work(session) }
        if let notice = composition.hiddenRowsNotice(since: hiddenBefore) { await frontEnd.show(notice) }
        try await finish(result, in: session, through: frontEnd)
        await afterwards(frontEnd, context)
        if result.exitStatus != .success { throw EndedWith(status: result.exitStatus) }
    }

    /// Writes a result, and informs those who wait for that. If it cannot be written and a change was saved, the error
    /// says that it was saved: repeating the command would save everything twice.
    private func finish(
        _ result: any FlowResult,
        in session: FlowSession,
        through frontEnd: any ResultFrontEnd
    ) async throws {
        do {
            try frontEnd.finish(result)
            await session.wasShown()
        } catch let failure as Failure where composition.saved > 0 {
            guard failure.code != OutputFailure.closed.code else {
                return await frontEnd.show(
                    Notice(.warning, "Saved. Standard output is closed, so the result is not shown.")
                )
            }
            throw HostFailure.unwrittenResult(failure.message)
        }
    }
}

/// Records that a switch ended the flow of a call, which has a result nevertheless.
private final class SwitchedOff: Sendable {
    private let noted = Mutex<FeatureUnavailable?>(nil)

    var why: FeatureUnavailable? { noted.withLock { $0 } }

    @Sendable func note(_ why: FeatureUnavailable) { noted.withLock { $0 = why } }
}

/// A result was shown, and the call ends with its status.
struct EndedWith: Error {
    let status: ExitStatus
}
