import BentoTerminal
import Core
import CoreHosting
import Networking
import Synchronization

/// One run of the program: the request, the caller, and the destination of results.
///
/// ArgumentParser's commands are types with static configuration, so nothing can be passed to them; they find the run
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
    /// Parts of the running flow that Ctrl-C ends individually.
    let interrupts = InterruptClaims()
    /// The servers that the command line names.
    let servers: ServerAddress.Named

    /// - Parameters:
    ///   - composition: that of a run which this one continues.
    ///   - plugins: those in the catalogue.
    ///   - servers: likewise.
    init(
        settings: HostSettings,
        catalogue: FeatureCatalogue,
        environment: HostEnvironment,
        composition: LazyComposition? = nil,
        plugins: HostPlugins = .none,
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
            composition
            ?? LazyComposition(catalogue: catalogue, settings: settings, environment: environment, plugins: plugins)
    }

    /// The person if they sit at a terminal and did not ask for JSON; otherwise a program of theirs.
    var caller: Caller { !settings.json && InputReader().isTerminal && errors.isTerminal ? .person : .program }

    /// The run that the calling command belongs to.
    ///
    /// - Throws: a failure (70) outside a run, which only a mistake in the host can cause.
    static func required() throws -> HostInvocation {
        guard let current else { throw Failure("host.no-invocation", "A command ran outside of the host.") }
        return current
    }

    /// Runs a flow of a feature, and shows its result.
    ///
    /// - Parameter fit: adapts the result to this terminal.
    func run<F: Flow>(_ flow: F, of feature: String, fit: (inout F.Output) -> Void = { _ in }) async throws {
        if F.descriptor.effect == .reads { composition.readsOnly() }
        let isEndless = F.descriptor.endlessFlag.map { settings.arguments.contains("--\($0)") } ?? false
        if F.descriptor.livesLong || isEndless { composition.livesLong() }
        let rows = ImportLog(F.descriptor)
        try await run(FlowRegistration.id(of: F.descriptor.name, in: feature), rows: rows) { session, endedBySwitch in
            var result = try await composition.parts().flows.run(
                flow,
                of: feature,
                naming: servers.addresses,
                in: session,
                endedBySwitch: endedBySwitch
            )
            fit(&result)
            rows?.note(result)
            return result
        }
    }

    /// Runs a flow by its id, and shows its result; see ``HostCall/run(_:rows:through:afterwards:_:)``.
    func run(
        _ flow: String,
        rows: ImportLog? = nil,
        _ work: (FlowSession, @escaping @Sendable (FeatureUnavailable) -> Void) async throws -> any FlowResult
    ) async throws {
        try await call.run(flow, rows: rows, through: frontEnd, afterwards: tellDueReminders) {
            session,
            endedBySwitch in
            try await following(session.context) { try await work(session, endedBySwitch) }
        }
    }

    /// Does work with a session, and shows its result.
    func show(_ work: (FlowSession) async throws -> any FlowResult) async throws {
        try await call.show(through: frontEnd, afterwards: tellDueReminders) { session in
            try await following(session.context) { try await work(session) }
        }
    }

    var call: HostCall { HostCall(composition: composition, environment: environment, caller: caller) }

    /// The front end of this run.
    private func frontEnd(in context: FlowContext) -> any ResultFrontEnd {
        guard !settings.json else {
            return JSONFrontEnd(
                output: output,
                errors: errors,
                style: errorStyle,
                saysYes: settings.yes,
                fields: settings.fields
            )
        }
        return TerminalFrontEnd(
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
    }

    /// Shows due reminders below the result of a command that a person ran. The overview has already shown them.
    ///
    /// Only if there is a database, which such a command has opened. A reminder never makes a command fail.
    private func tellDueReminders(through frontEnd: any ResultFrontEnd, in context: FlowContext) async {
        let word = settings.words.first
        guard context.caller == .person, !settings.json, !["reminders", "jobs", "start"].contains(word),
            let parts = try? composition.parts(), (try? parts.home.hasDatabase()) == true,
            parts.runtime.container.isRegistered(ContractID.reminders.key),
            let provider = parts.runtime.registrations.first(where: { $0.manifest.provides.contains(.reminders) })
        else { return }
        let lines = try? await parts.runtime.running(provider.manifest.id) { resolver in
            try await withDeadline(.seconds(3), clock: context.clock) {
                try await resolver.get((any RemindersCoordinating).self).announce(in: context)
            }
        }
        guard word != nil else { return }
        for line in lines ?? [] { await frontEnd.show(Notice(.info, "Reminder: \(line)")) }
    }

    /// Does the work, and keeps the flags up to date beside it if it lasts.
    private func following(
        _ context: FlowContext,
        _ work: () async throws -> any FlowResult
    ) async throws -> any FlowResult {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { [composition] in await HostFlagRules.follow(composition, in: context) }
            defer { group.cancelAll() }
            return try await work()
        }
    }

    private func shownLists(of parts: Composition) -> ShownLists? {
        ShownLists(cache: parts.home.cacheFolder) { [environment] in environment.time.now }
    }

    /// Shows information about the program itself.
    func present(_ listing: some Listing) throws {
        guard !settings.json else {
            return try output.writeExactly(JSONFrontEnd.json(listing, pretty: true, fields: settings.fields))
        }
        let text = TerminalRenderer(style: listing.isProse ? style.forProse : style).text(listing.presentation)
        if !output.fits(text), let pages, pages(text) { return }
        try output.write(text)
    }

    /// Shows text page by page if a person sits at a terminal and wants that; returns true if it did.
    private var pages: (@Sendable (String) -> Bool)? {
        guard settings.pages, caller == .person else { return nil }
        return { [composition, environment, output] text in
            let wanted = try? composition.parts().settings.found("host.\(Pager.setting.name)")?.value.boolValue
            return wanted ?? true ? Pager(variable: environment.variable).show(output.shown(text)) : false
        }
    }
}
