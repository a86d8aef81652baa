import Analytics
import BentoDesk
import BentoPlatform
import Core
import Logging
import Networking
import Synchronization

extension HostCall {
    /// Runs something, and records how it ended if usage reports are on.
    ///
    /// A report never fails a command and never prints anything; without consent this only checks for one file.
    func reporting(_ flow: String, _ rows: ImportLog? = nil, _ work: () async throws -> Void) async throws {
        let began = ContinuousClock.now
        if rows != nil { (try? composition.parts())?.log.info("import \(flow): began") }
        do {
            try await work()
            logged(flow, since: began, rows: rows)
            await note(flow, .done)
        } catch  where PendingQuestion.is(error) {
            throw error
        } catch {
            logged(flow, since: began, rows: rows, error)
            await note(flow, error is CancellationError ? .cancelled : .failed)
            throw error
        }
    }

    /// Logs imports, slow calls, and failures; never anything that was typed.
    private func logged(
        _ flow: String,
        since began: ContinuousClock.Instant,
        rows: ImportLog? = nil,
        _ error: (any Error)? = nil
    ) {
        guard let log = try? composition.parts().log else { return }
        let seconds = (began.duration(to: .now) / .milliseconds(100)).rounded() / 10
        switch error {
        case nil where rows != nil: log.info("import \(flow): \(rows?.words ?? "") in \(seconds) s")
        case nil: log.log(level: seconds >= 1 ? .info : .debug, "flow \(flow): done in \(seconds) s")
        case is CancellationError: log.info("flow \(flow): stopped after \(seconds) s")
        case let ended as EndedWith: log.info("flow \(flow): ended with \(ended.status.rawValue) in \(seconds) s")
        case let error?:
            let code = (error as? any BentoError)?.code ?? "\(type(of: error))"
            log.notice("flow \(flow): failed with \(code) after \(seconds) s")
        }
    }

    /// The service that queues and sends usage reports; `nil` without consent.
    func reports() async throws -> QueuedAnalytics? {
        let parts = try composition.parts()
        return try await UsageReports(home: parts.home).service(
            features: parts.runtime.registrations,
            time: environment.time
        ) {
            try await parts.runtime.container.resolve((any HTTPTransport).self)
        }
    }

    private func note(_ flow: String, _ outcome: UsageReports.Outcome) async {
        // The program's own actions are not reported.
        guard !flow.hasPrefix(HostFeature.id + "."), let service = try? await reports() else { return }
        let isOfPlugin = (try? composition.parts().flows.catalogue.flow(flow))?.untyped != nil
        let reported = isOfPlugin ? UsageReports.pluginTool : flow
        await service.capture(
            AnalyticsEvent("flow_ended", ["flow": .choice(reported), "outcome": .choice(outcome.rawValue)])
        )
        guard let parts = try? composition.parts() else { return }
        await parts.flags.rules.keepUsage(of: parts, now: environment.time.now)
    }
}

/// The log entry of an import: the numbers of rows by outcome, from the whole numbers of its result. It contains no
/// text of a file.
final class ImportLog: Sendable {
    private let found = Mutex<String?>(nil)

    /// - Returns: `nil` if the flow imports nothing.
    init?(_ descriptor: FlowDescriptor) {
        guard descriptor.effect == .writes, descriptor.path.contains("import") else { return nil }
    }

    /// `added 5, samples 90`; zeros are left out.
    var words: String { found.withLock { $0 } ?? "no result" }

    func note(_ result: some FlowResult) { found.withLock { $0 = Self.counts(in: result) } }

    static func counts(in result: some Encodable) -> String {
        guard let fields = try? JSONValue(encoding: result).objectValue else { return "no counts" }
        let counts = fields.compactMap { name, value in value.intValue.map { (name, $0) } }.filter { $0.1 != 0 }
            .sorted { $0.0 < $1.0 }
        return counts.isEmpty ? "nothing" : counts.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    }
}
