import ArgumentParser
import BentoDesk
import BentoTerminal
import Core

/// The root of the command tree, made from the features' registrations.
struct BentoCommand: AsyncParsableCommand, HostCommand {
    @OptionGroup var host: HostOptions

    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "bento",
            abstract: "Coach, food, workouts, wallet and places in one box.",
            usage: "bento [options] [<feature> <flow> | <command>] ...",
            discussion: """
                Everything works offline, on a database in your own home.

                  bento food log 2 eggs and a slice of toast
                  bento food day
                  bento flows
                  bento --watch     keeps the overview open, with keys for what you do most

                'bento food log --voice' lets you speak the words of a command, and correct what was heard.
                'bento help topics' lists pages on home, settings, privacy, reminders and more.
                'bento <feature> --help' lists a feature's flows, 'bento <feature> <flow> --help' explains one.
                """,
            version: BentoProgram.version,
            groupedSubcommands: [
                CommandGroup(name: "Features", subcommands: CommandTree.current?.featureGroups ?? []),
                CommandGroup(name: "Bento itself", subcommands: CommandTree.current?.hostCommands ?? hostCommands),
            ],
            defaultSubcommand: CommandTree.current?.watchesOverview ?? false ? OverviewCommand.self : nil
        )
    }

    static let hostCommands: [any ParsableCommand.Type] =
        [
            StatusCommand.self, SearchCommand.self, UndoCommand.self, RedoCommand.self, HistoryCommand.self,
            AliasCommand.self, FlowsCommand.self, FeaturesCommand.self, Doctor.self,
        ] + HostFlagRules.commands + doors + [
            ProfileCommand.self, SettingsCommand.self, DataCommand.self,
            PrivacyCommand.self, PermissionsCommand.self, ProposalsCommand.self, JobsCommand.self, CallCommand.self,
            CompletionsCommand.self, NamesCommand.self, ManualCommand.self,
        ]

    static var hostNames: [String] { hostCommands.compactMap { $0.configuration.commandName } }

    /// The host's own commands, as help lists them.
    static var listed: [HelpPage.Entry] {
        hostCommands.compactMap { type in
            let command = type.configuration
            guard let name = command.commandName, command.shouldDisplay else { return nil }
            return HelpPage.Entry(command: name, summary: command.abstract)
        }
    }

    /// Commands of front ends that a host can be built without.
    private static var doors: [any ParsableCommand.Type] {
        var commands: [any ParsableCommand.Type] = []
        #if Web
            commands += [WebCommand.self]
        #endif
        #if MCP
            commands += [McpCommand.self]
        #endif
        #if MCP || Web
            commands += [ClientsCommand.self]
        #endif
        #if Plugins
            commands.append(PluginCommand.self)
        #endif
        return commands
    }

    func run() async throws {
        try await HostInvocation.required().run(ShowOverview(), of: HostFeature.id)
    }
}

/// `bento --watch`.
struct OverviewCommand: AsyncParsableCommand, HostCommand {
    @Flag var watch = false
    @OptionGroup var host: HostOptions

    static let configuration = CommandConfiguration(commandName: "overview", shouldDisplay: false)

    func run() async throws {
        let invocation = try HostInvocation.required()
        try await invocation.show { session in
            try await OverviewWatch(invocation: invocation, session: session).run()
        }
    }
}
