import Core
import CoreHosting

#if MCP
    import AppData
    import ArgumentParser
    import BentoDesk
    import BentoHome
    import BentoMCP
    import BentoTerminal
    import Dispatch
    import Files
    import FlowServing
    import MCPServing

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Darwin)
        import Darwin
    #endif

    /// `bento mcp`: the door for other programs' models.
    struct McpCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "mcp",
            abstract: "Let assistants of other programs use Bento (Model Context Protocol).",
            discussion: """
                What they read and change is listed by 'bento history --as client:NAME --reads', what they may change is yours to \
                say ('bento permissions'), and payments wait for your confirmation ('bento proposals').
                """,
            subcommands: [Serve.self, Install.self, Delete.self, CheckServer.self]
        )

        /// Serves one client over standard input and output, or many over HTTP.
        struct Serve: AsyncParsableCommand, HostCommand {
            static let configuration = CommandConfiguration(
                commandName: "serve",
                abstract: "Serve one client over standard input and output, or many over HTTP.",
                discussion: """
                    A client starts it, by its configuration. Standard output holds messages alone; what there is to say stands on \
                    standard error. It ends with its input.

                      bento mcp serve --as claude
                      bento mcp serve --as editor --tools food,workouts.log --read-only

                    With --http it serves many at http://127.0.0.1:PORT/mcp, on this machine alone, until you stop it. Each sends a \
                    token of its own, by which it is known:

                      bento clients add editor
                      bento mcp serve --http
                    """
            )

            @Option(
                name: .customLong("as"),
                help: ArgumentHelp("The client's name, for permissions.", valueName: "name")
            )
            var name: String?
            @Flag(help: "Serve many clients over HTTP on this machine.") var http = false
            @Argument(help: "With --http: the port; 0 for any that is free. 8765 unless you say.") var port: Int?
            @Option(help: ArgumentHelp("The tools it gets: features, or flows by id.", valueName: "food,workouts.log"))
            var tools: String?
            @Flag(help: "List all tools, instead of those used daily.") var all = false
            @Flag(help: "Give it only tools that change nothing.") var readOnly = false
            @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

            func validate() throws {
                guard name.map({ Caller("client:\($0)") != nil }) ?? true else {
                    throw ValidationError("--as takes 1 to 64 letters, digits, '-', '_' and '.'.")
                }
                guard http || port == nil else { throw ValidationError("A port goes with --http.") }
                guard !http || name == nil else {
                    throw ValidationError(
                        "--as is for one client; over HTTP each is known by its token ('bento clients add NAME')."
                    )
                }
                guard port.map({ (0...65_535).contains($0) }) ?? true else {
                    throw ValidationError("A port is a number from 0 to 65535.")
                }
                guard tools.map({ !Self.names($0).isEmpty }) ?? true else {
                    throw ValidationError("--tools needs names, such as food,workouts.log.")
                }
            }

            private static func names(_ text: String) -> [String] {
                text.split { $0 == "," || $0.isWhitespace }.map(String.init)
            }

            private func server(_ invocation: HostInvocation, for name: String) -> BentoServer {
                let caller = Caller.client(name)
                let today: @Sendable () async -> LocalDay = {
                    [composition = invocation.composition, environment = invocation.environment] in
                    await (try? composition.context(for: caller))?.time.today ?? environment.time.today
                }
                let resources = BentoResources(today: today)
                return BentoServer(
                    ServedFlows(invocation),
                    caller: caller,
                    selection: ToolSelection(
                        names: tools.map(Self.names) ?? [],
                        isAll: all,
                        isReadOnly: readOnly
                    ),
                    version: BentoProgram.version,
                    parts: [resources, BentoPrompts(resources: resources), BentoCompletions(today: today)]
                )
            }

            func run() async throws {
                // Before anything can print.
                let channel = http ? nil : try StandardChannel()
                let invocation = try HostInvocation.required()
                invocation.composition.livesLong()
                let server = server(invocation, for: name ?? "mcp")
                if tools != nil { try await server.checkSelection() }
                guard let channel else { return try await serveHTTP(invocation) }
                if InputReader().isTerminal {
                    try? invocation.errors.write(
                        "Waiting for messages of a client, which would start this by itself. Ctrl-D ends it.\n"
                    )
                }
                let connection = ServedConnection(
                    server,
                    caller: server.caller.description,
                    fault: { [composition = invocation.composition] in composition.log("mcp: \($0)") },
                    sink: channel.write
                )
                let service = ConnectionService(connection: connection, input: channel.input, ended: Self.endSoon)
                try await LongRun.run(service, of: invocation)
            }

            private func serveHTTP(_ invocation: HostInvocation) async throws {
                let clients = try invocation.clients
                let isKnown = try !clients.all().isEmpty
                let fault: @Sendable (any Error) -> Void = { [composition = invocation.composition] in
                    composition.log("mcp: \($0)")
                }
                let service = LoopbackServer(
                    port: port ?? McpAddress.defaultPort,
                    makeEndpoint: { port in
                        HTTPEndpoint(
                            port: port,
                            fault: fault,
                            nameOfToken: { try clients.name(of: $0) },
                            makeHandler: { server(invocation, for: $0) }
                        )
                    },
                    onListening: { port in
                        let hint = isKnown ? "" : " No client has a token yet: bento clients add NAME"
                        try? invocation.output.write("\(McpAddress.endpoint(port))\n")
                        try? invocation.errors.write("Serving. Ctrl-C ends it.\(hint)\n")
                    }
                )
                try await LongRun.run(service, of: invocation)
            }

            /// Clients wait two seconds for the end of a server before they kill it, and what was cancelled in vain must not hold it.
            @Sendable private static func endSoon() {
                DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(150)) { _exit(0) }
            }
        }
    }

    /// The flows of a running host, for a door.
    struct ServedFlows: FlowHost {
        private let composition: LazyComposition
        private let environment: HostEnvironment
        private let reaching: Set<String>
        private let kept: KeptSchemas

        init(_ invocation: HostInvocation) {
            let composition = invocation.composition
            self.composition = composition
            environment = invocation.environment
            reaching = Set(
                invocation.catalogue.features.filter { !$0.manifest.networkHosts.isEmpty }.map { $0.manifest.id }
            )
            kept = KeptSchemas(
                try? composition.parts().home.cacheFolder.appending(path: "client-schemas"),
                program: FileStamp(environment.program(home: "/").path).text
            )
        }

        func flows() throws -> any FlowCalling { try composition.parts().flows }

        func schemas(of flows: [String], for caller: Caller) throws -> [String: JSONValue] {
            let parts = try composition.parts()
            let (catalogue, desk) = (parts.flows.catalogue, parts.flows.desk)
            // What a flow without a type takes may change while the program does not.
            let typed = try flows.filter { try catalogue.flow($0).type != nil }
            func derive(_ flow: String) throws -> JSONValue { try desk.schema(of: catalogue.flow(flow), for: caller) }
            var schemas: [String: JSONValue] = [:]
            if case .client = caller {
                // Every client may give a flow the same.
                schemas = try kept.schemas(of: typed, keeps: (try? parts.home.access()) == .writable, derive: derive)
            }
            for flow in flows where schemas[flow] == nil { schemas[flow] = try derive(flow) }
            return schemas
        }

        func meaning(of command: String, for caller: Caller) -> CommandMeaning? {
            guard let catalogue = try? composition.parts().flows.catalogue, let words = AliasFile.words(command),
                let first = words.first
            else { return nil }
            let isFeature = catalogue.feature(first) != nil
            let rest = isFeature ? words.dropFirst() : words[...]
            let flows = catalogue.registration(of: isFeature ? first : HostFeature.id)?.flows ?? []
            let called = flows.filter { flow in
                let path = flow.descriptor.path
                return !path.isEmpty && rest.starts(with: path) && flow.descriptor.successor == nil
            }
            guard let flow = called.max(by: { $0.descriptor.path.count < $1.descriptor.path.count }),
                flow.descriptor.openTo.contains(caller.kind)
            else { return nil }
            let given = Array(rest.dropFirst(flow.descriptor.path.count))
            guard !given.isEmpty else { return CommandMeaning(flow: flow.id, input: [:]) }
            return FlowForm(flow, for: caller).input(of: given).map { CommandMeaning(flow: flow.id, input: $0) }
        }

        func dataChanges() async -> AsyncStream<Void> {
            let (pace, clock) = (Duration.seconds(1), QueueClock())
            let (ticks, tick) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
            let first = await changes(every: pace, clock)
            let looking = Task { [composition] in
                var changes = first
                while !Task.isCancelled {
                    do {
                        if let changes { for try await _ in changes { tick.yield() } }
                    } catch {
                        composition.log(error)
                    }
                    guard (try? await clock.sleep(for: pace)) != nil else { return }
                    changes = await self.changes(every: pace, clock)
                    // Nobody has looked meanwhile.
                    if changes != nil { tick.yield() }
                }
            }
            tick.onTermination = { _ in looking.cancel() }
            return ticks
        }

        /// - Returns: `nil` where there is no database yet: looking for changes would make one.
        private func changes(every pace: Duration, _ clock: QueueClock) async -> DatabaseChanges? {
            guard let parts = try? composition.parts(), (try? parts.home.hasDatabase()) == true else { return nil }
            return try? await parts.database.changes(every: pace, clock: clock)
        }

        func reachesServers(_ feature: String) -> Bool { reaching.contains(feature) }

        func call(
            _ flow: String,
            input: JSONValue,
            as caller: Caller,
            through frontEnd: @Sendable (FlowContext) -> any ResultFrontEnd,
            in session: @escaping @Sendable (FlowSession) -> FlowSession
        ) async throws {
            do {
                try await HostCall(composition: composition, environment: environment, caller: caller)
                    .run(flow, through: frontEnd) { given, endedBySwitch in
                        try await composition.parts().flows.result(
                            of: flow,
                            input: input,
                            as: caller,
                            in: session(given),
                            endedBySwitch: endedBySwitch
                        )
                    }
            } catch is EndedWith {
                // It has a status of its own, and was shown.
            }
        }
    }
#endif

/// A call that ended with a question to the person: it is made again with the answer, so it has not failed, and only how it ends
/// then is told.
enum PendingQuestion {
    static func `is`(_ error: any Error) -> Bool {
        #if MCP
            error is QuestionPending
        #else
            false
        #endif
    }

    static func ended(_ call: CallRecord) -> Bool {
        #if MCP
            call.outcome == .failed(QuestionPending.code)
        #else
            false
        #endif
    }
}
