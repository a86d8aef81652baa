import BentoTerminal
import Core
import CoreHosting
import Networking
import Synchronization

/// One call, of a flow or of something that the program does itself, with all that surrounds it: the person's time and units,
/// what is said of a server that is waited for and of rows that cannot be read, the result, what waits for it to be shown, and
/// what the log and the reports of use are told. It is the same for every door.
struct HostCall: Sendable {
    let composition: LazyComposition
    let environment: HostEnvironment
    let caller: Caller

    /// Runs a flow, shows its result, and notes how it ended.
    ///
    /// - Parameters:
    ///   - flow: its id.
    ///   - rows: what an import tells the log.
    ///   - makeFrontEnd: makes what the call is seen through.
    ///   - afterwards: done once the result was shown.
    ///   - work: runs it. It hands on where a switch ends it; what it has by then is shown, and the call fails with that.
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

    /// Does something in a session, and shows its result.
    ///
    /// - Throws: ``EndedWith`` where the result has a status of its own; what `work` throws; what says that the result cannot be
    ///   written.
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

    /// Writes a result, and tells those who wait for that. Where it cannot be written and a change was saved, it is told that
    /// it was: a command that is repeated for nothing saves everything twice.
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

/// Whether a switch ended the flow of a call, which has a result all the same.
private final class SwitchedOff: Sendable {
    private let noted = Mutex<FeatureUnavailable?>(nil)

    var why: FeatureUnavailable? { noted.withLock { $0 } }

    @Sendable func note(_ why: FeatureUnavailable) { noted.withLock { $0 = why } }
}

/// A result was shown, and the call ends with its status.
struct EndedWith: Error {
    let status: ExitStatus
}
