import Core
import CoreHosting

#if MCP
    import ArgumentParser
    import BentoDesk
    import BentoHome
    import BentoMCP
    import BentoServing
    import BentoTerminal
    import Dispatch
    import Files
    import FlowServing
    import MCPServing
    import ServiceLifecycle

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Darwin)
        import Darwin
    #endif

    /// `bento mcp`: the server for other programs' models.
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
                let endSoon: @Sendable () -> Void = { [plugins = invocation.composition.plugins] in
                    Self.endSoon(plugins)
                }
                let service = ConnectionService(connection: connection, input: channel.input, ended: endSoon)
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
                    words: .init(domain: "mcp", choice: "--http 0 takes any that is free"),
                    makeDoor: { port in
                        EndpointDoor(
                            HTTPEndpoint(
                                port: port,
                                fault: fault,
                                nameOfToken: { try clients.name(of: $0) },
                                makeHandler: { server(invocation, for: $0) }
                            )
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

            /// Ends the plug-ins quickly. Clients wait two seconds for the end of a server before they kill it, and
            /// work that ignores its cancellation must not delay it.
            private static func endSoon(_ plugins: HostPlugins) {
                DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(150)) {
                    plugins.kill()
                    _exit(0)
                }
            }
        }
    }

    /// One client over one stream, to its end.
    struct ConnectionService: Service {
        let connection: ServedConnection
        let input: DescriptorBytes
        /// Called at its end, before the features stop.
        let ended: @Sendable () -> Void

        func run() async throws {
            await cancelWhenGracefulShutdown { [connection, input] in await connection.serve(input) }
            ended()
        }
    }

    /// The address of the server for clients over HTTP.
    enum McpAddress {
        static let defaultPort = 8765

        static func endpoint(_ port: Int) -> String { "http://127.0.0.1:\(port)/mcp" }
    }
#endif

/// A call that ended with a question to the person. It is repeated with the answer, so it has not failed, and only its
/// final outcome is reported.
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
