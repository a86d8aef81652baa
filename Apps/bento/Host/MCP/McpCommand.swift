import Core
import CoreHosting

#if MCP
    import ArgumentParser
    import BentoMCP
    import BentoTerminal
    import Dispatch
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
            subcommands: [Serve.self]
        )

        /// Serves one client over standard input and output.
        struct Serve: AsyncParsableCommand, HostCommand {
            static let configuration = CommandConfiguration(
                commandName: "serve",
                abstract: "Serve one client over standard input and output.",
                discussion: """
                    A client starts it, by its configuration. Standard output holds messages alone; what there is to say stands on \
                    standard error. It ends with its input.

                      bento mcp serve --as claude
                      bento mcp serve --as editor --tools food,workouts.log --read-only
                    """
            )

            @Option(
                name: .customLong("as"),
                help: ArgumentHelp("The client's name, for permissions.", valueName: "name")
            )
            var name = "mcp"
            @Option(help: ArgumentHelp("The tools it gets: features, or flows by id.", valueName: "food,workouts.log"))
            var tools: String?
            @Flag(help: "Put all tools into its list, not those alone that are used daily.") var all = false
            @Flag(help: "Give it what changes nothing alone.") var readOnly = false
            @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

            func validate() throws {
                guard Caller("client:\(name)") != nil else {
                    throw ValidationError("--as takes 1 to 64 letters, digits, '-', '_' and '.'.")
                }
                guard tools.map({ !Self.names($0).isEmpty }) ?? true else {
                    throw ValidationError("--tools needs names, such as food,workouts.log.")
                }
            }

            private static func names(_ text: String) -> [String] {
                text.split { $0 == "," || $0.isWhitespace }.map(String.init)
            }

            func run() async throws {
                let channel = try StandardChannel()
                let invocation = try HostInvocation.required()
                invocation.composition.livesLong()
                let server = BentoServer(
                    ServedFlows(invocation),
                    caller: .client(name),
                    selection: ToolSelection(
                        names: tools.map(Self.names) ?? [],
                        isAll: all,
                        isReadOnly: readOnly
                    ),
                    version: BentoProgram.version
                )
                if tools != nil { try await server.checkSelection() }
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
                await connection.serve(channel.input)
                Self.endSoon()
            }

            /// Clients wait two seconds for the end of a server before they kill it, and what was cancelled in vain must not hold it.
            private static func endSoon() {
                DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(150)) { _exit(0) }
            }
        }
    }

    /// The flows of a running host, for a door.
    struct ServedFlows: FlowHost {
        private let composition: LazyComposition
        private let environment: HostEnvironment
        private let reaching: Set<String>

        init(_ invocation: HostInvocation) {
            composition = invocation.composition
            environment = invocation.environment
            reaching = Set(
                invocation.catalogue.features.filter { !$0.manifest.networkHosts.isEmpty }.map { $0.manifest.id }
            )
        }

        func flows() throws -> any FlowCalling { try composition.parts().flows }

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
