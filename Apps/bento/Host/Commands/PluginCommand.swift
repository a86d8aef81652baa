import BentoDesk
import BentoHome
import Core
import CoreHosting
import Foundation

#if Plugins
    import ArgumentParser
    import BentoPlugins
    import Networking

    /// `bento plugin`: servers of the Model Context Protocol as features.
    struct PluginCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "plugin",
            abstract: "Add programs of others as features (servers of the Model Context Protocol).",
            discussion: """
                Its tools are then commands, with help and --json. What it does not say to only read asks you first when somebody else \
                calls it, and models see it only with --models. A tool that changes is off until you accept it.

                  bento plugin add weather -- uvx mcp-weather
                  bento weather forecast vienna
                  bento plugin add notes https://mcp.example.org/mcp --models
                """,
            subcommands: [
                Add.self, List.self, Show.self, Enable.self, Disable.self, Delete.self, Accept.self, Check.self,
            ],
            defaultSubcommand: List.self
        )

        struct Add: AsyncParsableCommand, HostCommand {
            static let configuration = CommandConfiguration(
                commandName: "add",
                abstract: "Add a plug-in: a command that starts it, behind '--', or its address.",
                discussion: """
                    It works in a folder of its own, and gets HOME, LOGNAME, PATH, SHELL, TERM, USER of your environment and what you name. \
                    Where the start fails, nothing is left of it.

                      bento plugin add time -- uvx mcp-server-time
                      bento plugin add git --confined --folder ~/notes -- mcp-server-git --repository ~/notes
                    """
            )

            @Argument(help: "A word for it: letters, digits and '-', at most 24.") var name: String
            @Argument(help: ArgumentHelp("The address, or the command behind '--'.", valueName: "command"))
            var command: [String] = []
            @Flag(help: "Let the coach and other programs' models see its tools.") var models = false
            @Option(
                name: .customLong("env"),
                help: ArgumentHelp(
                    "A variable it gets, from your environment or with a value.",
                    valueName: "NAME or NAME=value"
                )
            )
            var variables: [String] = []
            @Option(help: ArgumentHelp("A field of each request to its address.", valueName: "NAME=value")) var header:
                [String] = []
            @Flag(help: "Run it in a sandbox without network and home (Linux, bubblewrap).") var confined = false
            @Flag(help: "With --confined: let it use the network.") var network = false
            @Option(help: ArgumentHelp("With --confined: a folder it may read.", valueName: "folder")) var folder:
                [String] = []
            @Option(help: ArgumentHelp("With --confined: a folder it may also write.", valueName: "folder")) var write:
                [String] = []
            @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

            func validate() throws {
                guard confined || (!network && folder.isEmpty && write.isEmpty) else {
                    throw ValidationError("--network, --folder and --write go with --confined.")
                }
                guard !command.isEmpty else {
                    throw ValidationError("Name what starts it: bento plugin add NAME -- command")
                }
                for field in header {
                    guard Self.pair(field) != nil else { throw ValidationError("--header takes NAME=value.") }
                }
            }

            private static func pair(_ text: String) -> (String, String)? {
                guard let equals = text.firstIndex(of: "="), equals != text.startIndex else { return nil }
                return (String(text[..<equals]), String(text[text.index(after: equals)...]))
            }

            private var url: String? { command.count == 1 && command[0].contains("://") ? command[0] : nil }

            private func plugin(_ invocation: HostInvocation) throws -> Plugin {
                func path(_ text: String) throws -> String {
                    let url = URL(filePath: text).standardizedFileURL
                    guard FileManager.default.fileExists(atPath: url.path) else {
                        throw Failure("plugin.no-folder", "There is no '\(url.path)'.", exitStatus: .noInput)
                    }
                    return url.path
                }
                guard url == nil || !confined else {
                    throw Failure.usage(
                        "plugin.confined-address",
                        "What is reached by its address runs elsewhere; --confined is for commands."
                    )
                }
                guard url != nil || header.isEmpty else {
                    throw Failure.usage(
                        "plugin.header",
                        "--header is for plug-ins with an address; a command gets --env."
                    )
                }
                var given: [String: String] = [:]
                var passed: [String] = []
                for variable in variables {
                    if let (name, value) = Self.pair(variable) { given[name] = value } else { passed.append(variable) }
                }
                var words = url == nil ? command : []
                // The plug-in works in its own folder, from which a relative path would not lead to the program.
                if let program = words.first, program.contains("/") { words[0] = try path(program) }
                return Plugin(
                    name: name,
                    command: words,
                    url: url,
                    variables: given,
                    passedVariables: passed,
                    fields: Dictionary(header.compactMap(Self.pair), uniquingKeysWith: { $1 }),
                    confinement: confined
                        ? Plugin.Confinement(
                            network: network,
                            readable: try folder.map(path),
                            writable: try write.map(path)
                        ) : nil,
                    isOpenToModels: models,
                    addedAt: invocation.environment.time.now
                )
            }

            func run() async throws {
                let invocation = try HostInvocation.required()
                let catalogue = HostFeature.callable(invocation.catalogue)
                guard PluginFolder.isName(name) else {
                    throw Failure.usage(
                        "plugin.bad-name",
                        "'\(name.prefix(60))' cannot be a plug-in's name.",
                        recovery: "Take small letters, digits and '-', beginning with a letter, at most 24."
                    )
                }
                guard catalogue.registration(of: name) == nil, !CommandWords.isTaken(name, in: catalogue),
                    try AliasFile(home: try invocation.composition.parts().home.url).read()[name] == nil
                else { throw PluginFolder.taken(name, "another command") }
                let taken = Set(catalogue.registrations().flatMap(\.flows).map { CallableFlow($0).toolName })
                let plugins = try invocation.plugins()
                let plugin = try plugin(invocation)
                try await invocation.show { session in
                    await session.notice(.info, "Starting it. The first time it may have to be downloaded first.")
                    return PluginAdded(
                        try await plugins.add(plugin, takenNames: taken, transport: try invocation.pluginTransport())
                    )
                }
            }
        }

        struct List: AsyncParsableCommand, HostCommand {
            static let configuration = CommandConfiguration(
                commandName: "list",
                abstract: ListPlugins.descriptor.summary + "."
            )
            @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

            func run() async throws { try await HostInvocation.required().run(ListPlugins(), of: HostFeature.id) }
        }

        struct Show: AsyncParsableCommand, HostCommand {
            static let configuration = CommandConfiguration(
                commandName: "show",
                abstract: ShowPlugin.descriptor.summary + "."
            )
            @Argument(help: "The plug-in's name.") var name: String
            @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

            func run() async throws {
                var showing = ShowPlugin()
                showing.name = name
                try await HostInvocation.required().run(showing, of: HostFeature.id)
            }
        }

        struct Accept: AsyncParsableCommand, HostCommand {
            static let configuration = CommandConfiguration(
                commandName: "accept",
                abstract: AcceptPlugin.descriptor.summary + ".",
                discussion: AcceptPlugin.descriptor.discussion
            )
            @Argument(help: "The plug-in's name.") var name: String
            @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

            func run() async throws {
                var accepting = AcceptPlugin()
                accepting.name = name
                try await HostInvocation.required().run(accepting, of: HostFeature.id)
            }
        }

        struct Delete: AsyncParsableCommand, HostCommand {
            static let configuration = CommandConfiguration(
                commandName: "delete",
                abstract: DeletePlugin.descriptor.summary + "."
            )
            @Argument(help: "The plug-in's name.") var name: String
            @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

            func run() async throws {
                var deleting = DeletePlugin()
                deleting.name = name
                try await HostInvocation.required().run(deleting, of: HostFeature.id)
            }
        }

        struct Enable: AsyncParsableCommand, HostCommand {
            static let configuration = CommandConfiguration(commandName: "enable", abstract: "Let a plug-in run again.")
            @Argument(help: "The plug-in's name.") var name: String
            @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

            func run() async throws {
                let invocation = try HostInvocation.required()
                _ = try invocation.plugins().folder.existing(name)
                var enabling = EnableFeature()
                enabling.id = name
                try await invocation.run(enabling, of: HostFeature.id)
            }
        }

        struct Disable: AsyncParsableCommand, HostCommand {
            static let configuration = CommandConfiguration(
                commandName: "disable",
                abstract: "Switch a plug-in off, also where it runs just now."
            )
            @Argument(help: "The plug-in's name.") var name: String
            @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

            func run() async throws {
                let invocation = try HostInvocation.required()
                _ = try invocation.plugins().folder.existing(name)
                var disabling = DisableFeature()
                disabling.id = name
                try await invocation.run(disabling, of: HostFeature.id)
            }
        }

        struct Check: AsyncParsableCommand, HostCommand {
            static let configuration = CommandConfiguration(
                commandName: "doctor",
                abstract: "Start a plug-in, or each, and say what it does; status 1 where something is wrong."
            )
            @Argument(help: "The plug-in's name; by default all.") var name: String?
            @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

            func run() async throws {
                let invocation = try HostInvocation.required()
                let plugins = try invocation.plugins()
                let names = name.map { [$0] } ?? plugins.folder.names()
                try await invocation.show { _ in
                    var checks: [PluginChecks.One] = []
                    for name in names {
                        let found = try await plugins.checks(of: name, transport: try invocation.pluginTransport())
                        checks.append(PluginChecks.One(name: name, checks: found))
                        await plugins.stop()
                    }
                    return PluginChecks(plugins: checks)
                }
            }
        }
    }

    /// A plug-in that was added.
    private struct PluginAdded: FlowResult {
        let name: String
        let server: String
        let tools: [String]
        let left: [String]
        private let rows: [[Table.Cell]]

        private enum CodingKeys: CodingKey { case name, server, tools, left }

        init(_ plugin: Plugin) {
            name = plugin.name
            server = plugin.server
            tools = plugin.tools.filter { $0.fault == nil }.map(\.word)
            left = plugin.tools.compactMap { tool in tool.fault.map { "\(tool.word): \($0)" } } + plugin.faults
            rows = plugin.tools.filter { $0.fault == nil }.prefix(40).map { tool in
                [
                    .init("bento \(plugin.name) \(tool.word)", tone: .strong), .init(tool.summary),
                    .init(tool.isReadOnly ? "reads" : "asks first", tone: .muted),
                ]
            }
        }

        var outsideSources: Set<String> { ["the plug-in '\(name)'"] }

        func presentation(in context: FlowContext) -> Presentation {
            var parts: [Presentation] = [
                .text("Added '\(name)'\(server.isEmpty ? "" : " (\(server))").", tone: .strong)
            ]
            if !rows.isEmpty {
                parts.append(
                    .table(
                        Table(
                            [.init("command"), .init("what it does"), .init("effect", dispensability: 1)],
                            rows: rows
                        )
                    )
                )
            }
            if tools.count > rows.count {
                parts.append(.text("\(tools.count - rows.count) more: bento plugin show \(name)", tone: .muted))
            }
            for fault in left.prefix(20) { parts.append(.notice(Notice(.warning, "Left out: \(fault)"))) }
            return .stack(parts)
        }
    }

    /// The results of checking the plug-ins.
    private struct PluginChecks: FlowResult {
        struct One: Encodable, Sendable {
            let name: String
            let checks: [PluginHost.Check]
        }

        let plugins: [One]

        var exitStatus: ExitStatus { plugins.allSatisfy { $0.checks.allSatisfy(\.isGood) } ? .success : .negative }
        var outsideSources: Set<String> { Set(plugins.map { "the plug-in '\($0.name)'" }) }

        func presentation(in context: FlowContext) -> Presentation {
            guard !plugins.isEmpty else { return .text("There is no plug-in.", tone: .muted) }
            return .stack(
                plugins.map { plugin in
                    .section(
                        plugin.name,
                        [
                            .table(
                                Table(
                                    [.init(""), .init(""), .init("")],
                                    rows: plugin.checks.map { check in
                                        [
                                            .init(check.isGood ? "ok" : "look", tone: check.isGood ? .good : .bad),
                                            .init(check.subject), .init(check.finding),
                                        ]
                                    }
                                )
                            )
                        ]
                    )
                }
            )
        }
    }

    /// `bento NAME TOOL ...`: a command of a plug-in, which has no ArgumentParser type.
    struct PluginRun: Sendable {
        private let registrar: FeatureRegistrar
        private let line: CommandLineOutline
        private let invocation: HostInvocation

        init(_ registrar: FeatureRegistrar, _ line: CommandLineOutline, _ invocation: HostInvocation) {
            self.registrar = registrar
            self.line = line
            self.invocation = invocation
        }

        func run() async throws {
            // `help NAME TOOL` and `NAME TOOL --help` are the same.
            var words = Array(line.command.drop { $0 == "help" }.dropFirst())
            let literal = words.firstIndex(of: "--") ?? words.endIndex
            let wantsHelp = line.command.first == "help" || words[..<literal].contains { $0 == "--help" || $0 == "-h" }
            if wantsHelp { words.removeAll { $0 == "--help" || $0 == "-h" } }
            guard let first = words.first, !first.hasPrefix("-") else {
                return try invocation.present(Group(registrar))
            }
            let flows = registrar.flows.filter { words.starts(with: $0.descriptor.path) }
            guard
                let flow = flows.max(by: { $0.descriptor.path.count < $1.descriptor.path.count })
                    ?? listing(first, words)
            else {
                let known = registrar.flows.map(\.descriptor.name)
                let near = Suggestion.sentence(for: first, in: known)
                throw Failure.usage(
                    "unknown.flow",
                    "There is no tool '\(first.prefix(60))' of the plug-in '\(registrar.manifest.id)'.",
                    recovery: [near, "See 'bento \(registrar.manifest.id) --help'."].compactMap(\.self).joined(
                        separator: " "
                    )
                )
            }
            let tool = ToolCommandLine(flow)
            guard !wantsHelp else { return try invocation.present(ToolHelp(id: flow.id, presentation: tool.help)) }
            let input = try tool.input(of: Array(words.dropFirst(flow.descriptor.path.count)))
            if flow.descriptor.effect == .reads { invocation.composition.readsOnly() }
            try await invocation.run(flow.id) { session, endedBySwitch in
                try await invocation.composition.parts().flows.result(
                    of: flow.id,
                    input: input,
                    as: session.caller,
                    in: session,
                    endedBySwitch: endedBySwitch
                )
            }
        }

        /// The flow for the word of a group alone, which lists.
        private func listing(_ word: String, _ words: [String]) -> FlowRegistration? {
            words.count > 1 ? nil : registrar.flows.first { $0.descriptor.path == [word, "list"] }
        }

        private struct ToolHelp: Listing {
            let id: String
            let presentation: Presentation
            var isProse: Bool { true }
            private enum CodingKeys: CodingKey { case id }
        }

        private struct Group: Listing {
            let name: String
            let summary: String
            let tools: [FlowListing.Entry]

            init(_ registrar: FeatureRegistrar) {
                name = registrar.manifest.id
                summary = registrar.manifest.summary
                tools = registrar.flows.map(FlowListing.Entry.init)
            }

            var isProse: Bool { true }
            var presentation: Presentation {
                .section(
                    "bento \(name)",
                    [
                        .text(summary + "."), .keyValues(tools.map { KeyValue("bento \($0.words)", $0.summary) }),
                        .text(
                            "'bento \(name) TOOL --help' explains one, 'bento plugin show \(name)' says what it may.",
                            tone: .muted
                        ),
                    ]
                )
            }
        }
    }

    extension HostInvocation {
        /// - Throws: a failure if this run has no plug-ins, which only a mistake in the host can cause.
        func plugins() throws -> PluginHost {
            guard let host = composition.plugins.host else {
                throw Failure("plugin.none", "Plug-ins were not looked for.")
            }
            return host
        }

        /// The transport to the addresses of plug-ins that are not features yet.
        func pluginTransport() throws -> PluginHost.Transport {
            let container = try composition.parts().runtime.container
            return { try await container.resolver(for: ServiceContainer.host).get((any HTTPTransport).self) }
        }
    }
#endif

/// The plug-ins of one run of the program; none if the called command does not need them, so that they cost nothing.
struct HostPlugins: Sendable {
    #if Plugins
        let host: PluginHost?
    #endif

    /// No plug-ins.
    static var none: HostPlugins {
        #if Plugins
            HostPlugins(host: nil)
        #else
            HostPlugins()
        #endif
    }

    /// The plug-ins that a command line may need: a feature that calls no other needs none.
    static func needed(
        by line: CommandLineOutline,
        _ catalogue: FeatureCatalogue,
        _ environment: HostEnvironment
    ) -> HostPlugins {
        #if Plugins
            if let word = line.named.first, let manifest = catalogue.feature(word)?.manifest {
                guard (manifest.requires + manifest.uses).contains(.flows) else { return .none }
            } else if line.command.isEmpty {
                return .none
            }
            guard let home = try? environment.home(of: line).url else { return .none }
            let log = { @Sendable (plugin: String, words: String) in
                HostLogHandler.logger(of: plugin, home: home, isVerbose: false) { environment.time.now }.warning(
                    "\(words)"
                )
            }
            return HostPlugins(
                host: PluginHost(
                    home: home,
                    version: BentoProgram.version,
                    clock: QueueClock(),
                    variable: environment.variable,
                    log: log
                )
            )
        #else
            .none
        #endif
    }

    /// The plug-ins as features.
    func registrars() -> [FeatureRegistrar] {
        #if Plugins
            host?.registrars() ?? []
        #else
            []
        #endif
    }

    /// Kills their processes at once, for a program that is about to end itself.
    func kill() {
        #if Plugins
            host?.kill()
        #endif
    }

    /// Ends their processes.
    func stop() async {
        #if Plugins
            await host?.stop()
        #endif
    }
}
