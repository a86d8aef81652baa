import BentoTerminal
import Core
import CoreHosting
import Networking
import Synchronization

/// One run of the program: what was asked for, by whom, and where results go.
///
/// ArgumentParser's commands are types with static configuration, so they cannot be handed anything; they find the run
/// they belong to in a task-local value.
struct HostInvocation: Sendable {
    @TaskLocal static var current: HostInvocation?

    let settings: HostSettings
    let catalogue: FeatureCatalogue
    let environment: HostEnvironment
    let output: StandardStream
    let errors: StandardStream
    let style: TerminalStyle
    let errorStyle: TerminalStyle
    let composition: LazyComposition
    /// Parts of the running flow that Ctrl-C ends by themselves.
    let interrupts = InterruptClaims()
    /// The servers that the command line names.
    let servers: ServerAddress.Named

    /// - Parameters:
    ///   - composition: that of a run which this one goes on with.
    ///   - servers: likewise.
    init(
        settings: HostSettings,
        catalogue: FeatureCatalogue,
        environment: HostEnvironment,
        composition: LazyComposition? = nil,
        servers: ServerAddress.Named = ServerAddress.Named()
    ) {
        self.servers = servers
        self.settings = settings
        self.catalogue = catalogue
        self.environment = environment
        output = environment.stream(1)
        errors = environment.stream(2)
        style = environment.style(of: output, colours: settings.colours, draws: !settings.isPlain)
        errorStyle = environment.style(of: errors, colours: settings.colours)
        self.composition =
            composition ?? LazyComposition(catalogue: catalogue, settings: settings, environment: environment)
    }

    /// The person where they sit at a terminal and want no JSON; else a program of theirs.
    var caller: Caller { !settings.json && InputReader().isTerminal && errors.isTerminal ? .person : .program }

    /// The run that the calling command belongs to.
    ///
    /// - Throws: a failure (70) outside of one, which only a mistake in the host can cause.
    static func required() throws -> HostInvocation {
        guard let current else { throw Failure("host.no-invocation", "A command ran outside of the host.") }
        return current
    }

    /// Runs a flow of a feature, and shows its result.
    func run<F: Flow>(_ flow: F, of feature: String) async throws {
        let id = FlowRegistration.id(of: F.descriptor.name, in: feature)
        if F.descriptor.effect == .reads { composition.readsOnly() }
        let isEndless = F.descriptor.endlessFlag.map { settings.arguments.contains("--\($0)") } ?? false
        if F.descriptor.livesLong || isEndless { composition.livesLong() }
        let rows = ImportLog(F.descriptor)
        let switchedOff = SwitchedOff()
        try await reporting(id, rows) {
            do {
                try await show { session in
                    let parts = try composition.parts()
                    try await offerToDisable(feature, in: session)
                    return try await parts.grants.calling(feature, naming: servers.addresses) {
                        try await parts.runtime.running(feature, endedBySwitch: switchedOff.note) { resolver in
                            let result = try await parts.flows.desk.run(
                                flow,
                                of: feature,
                                resolver: resolver,
                                session: session
                            )
                            rows?.note(result)
                            return result
                        }
                    }
                }
            } catch let ended as EndedWith {
                if let why = switchedOff.why { throw why }
                throw ended
            }
            // What it had by then was shown.
            if let why = switchedOff.why { throw why }
        }
    }

    private func shownLists(of parts: Composition) -> ShownLists? {
        ShownLists(cache: parts.home.cacheFolder) { [environment] in environment.time.now }
    }

    /// Shows what the program knows of itself.
    func present(_ listing: some Listing) throws {
        guard !settings.json else {
            return try output.writeExactly(JSONFrontEnd.json(listing, pretty: true, fields: settings.fields))
        }
        let text = TerminalRenderer(style: listing.isProse ? style.forProse : style).text(listing.presentation)
        if !output.fits(text), let pages, pages(text) { return }
        try output.write(text)
    }

    /// Shows text page by page where a person sits at a terminal and wants that; whether it did.
    private var pages: (@Sendable (String) -> Bool)? {
        guard settings.pages, caller == .person else { return nil }
        return { [composition, environment, output] text in
            let wanted = try? composition.parts().settings.found("host.\(Pager.setting.name)")?.value.boolValue
            return wanted ?? true ? Pager(variable: environment.variable).show(output.shown(text)) : false
        }
    }

    /// Does something with a session, and shows its result.
    func show(_ work: (FlowSession) async throws -> any FlowResult) async throws {
        let context = try await composition.context(for: caller)
        let result: any FlowResult
        if settings.json {
            let frontEnd = JSONFrontEnd(
                output: output,
                errors: errors,
                style: errorStyle,
                saysYes: settings.yes,
                fields: settings.fields
            )
            let session = FlowSession(frontEnd: frontEnd, context: context)
            if let notice = environment.zoneNotice { await frontEnd.show(notice) }
            result = try await following(context) { try await work(session) }
            if let notice = composition.hiddenRowsNotice { await frontEnd.show(notice) }
            try await finishing(session) { try frontEnd.finish(result) }
        } else {
            let frontEnd = TerminalFrontEnd(
                output: output,
                errors: errors,
                style: style,
                context: context,
                saysYes: settings.yes,
                interrupts: interrupts,
                lists: caller == .person ? (try? composition.parts()).flatMap(shownLists) : nil,
                pages: pages,
                events: environment.events,
                editor: { [environment, composition] text in
                    let home = try composition.parts().home.url
                    return try PersonsEditor(variable: environment.variable).edit(text, in: home)
                }
            )
            let session = FlowSession(frontEnd: frontEnd, context: context)
            if let notice = environment.zoneNotice { await frontEnd.show(notice) }
            // A program that reads JSON waits without words; a person hears what is waited for.
            let progress = NetworkProgress { await frontEnd.show(waitingFor: $0) }
            // What is asked for beside the work is nothing that the person waits for.
            result = try await following(context) {
                try await NetworkProgress.$current.withValue(progress) { try await work(session) }
            }
            if let notice = composition.hiddenRowsNotice { await frontEnd.show(notice) }
            try await finishing(session) { try frontEnd.finish(result) }
            await tellDueReminders(through: frontEnd, in: context)
        }
        if result.exitStatus != .success { throw EndedWith(status: result.exitStatus) }
    }
}

extension HostInvocation {
    /// Does the work, and keeps the flags fresh beside it where it lasts.
    fileprivate func following(
        _ context: FlowContext,
        _ work: () async throws -> any FlowResult
    ) async throws -> any FlowResult {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { [composition] in await HostFlagRules.follow(composition, in: context) }
            defer { group.cancelAll() }
            return try await work()
        }
    }

    /// Writes a result, and tells those who wait for that. Where it cannot be written and a change was saved, it is told that
    /// it was: a command that is repeated for nothing saves everything twice.
    fileprivate func finishing(_ session: FlowSession, _ write: () throws -> Void) async throws {
        do {
            try write()
            await session.wasShown()
        } catch let failure as Failure where composition.saved > 0 {
            guard failure.code != OutputFailure.closed.code else {
                try? errors.write("Saved. Standard output is closed, so the result is not shown.\n")
                return
            }
            throw HostFailure.unwrittenResult(failure.message)
        }
    }
}

/// Whether a switch ended the flow of this run, which has a result all the same.
private final class SwitchedOff: Sendable {
    private let noted = Mutex<FeatureUnavailable?>(nil)

    var why: FeatureUnavailable? { noted.withLock { $0 } }

    @Sendable func note(_ why: FeatureUnavailable) { noted.withLock { $0 = why } }
}

/// Something that the program knows of itself: it needs no session, no clock and none of the person's data.
protocol Listing: Encodable, Sendable {
    var presentation: Presentation { get }
    /// Whether it is read like a page, in lines also where they go into a pipe.
    var isProse: Bool { get }
}

extension Listing {
    var isProse: Bool { false }
}

/// A result was shown, and the process ends with its status.
struct EndedWith: Error {
    let status: ExitStatus
}
