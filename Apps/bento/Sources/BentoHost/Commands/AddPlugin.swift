#if Plugins
    import ArgumentParser
    import BentoDesk
    import BentoHome
    import BentoPlugins
    import BentoTerminal
    import Core
    import CoreHosting
    import Foundation

    extension PluginCommand {
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
#endif
