#if Plugins
    import ArgumentParser
    import BentoDesk
    import BentoPlugins
    import Core

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
#endif
