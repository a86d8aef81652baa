import ArgumentParser
import Core

/// The root of the command tree. It is made from what the features registered.
struct BentoCommand: AsyncParsableCommand {
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
                'bento help topics' lists pages on home, settings, privacy and reminders.
                'bento <feature> --help' lists a feature's flows, 'bento <feature> <flow> --help' explains one.
                """,
            version: BentoProgram.version,
            groupedSubcommands: [
                CommandGroup(name: "Features", subcommands: features),
                CommandGroup(name: "Bento itself", subcommands: hostCommands),
            ]
        )
    }

    static let hostCommands: [any ParsableCommand.Type] = [
        StatusCommand.self, SearchCommand.self, FlowsCommand.self, FeaturesCommand.self, FlagsCommand.self,
        ProfileCommand.self, SettingsCommand.self, DataCommand.self,
        PrivacyCommand.self, PermissionsCommand.self, ProposalsCommand.self, JobsCommand.self, CallCommand.self,
        CompletionsCommand.self, ManualCommand.self,
    ]

    /// The features that matter for this run: the one that was called, all for the help, none for the host's commands.
    private static var features: [any ParsableCommand.Type] {
        guard let invocation = HostInvocation.current else { return [] }
        let features = invocation.catalogue.features
        guard let word = invocation.settings.words.first, !invocation.settings.wantsWholeTree else {
            return features.map { group($0) }
        }
        return features.filter { $0.manifest.id == word }.map { group($0) }
    }

    private static func group<Owner: Feature>(_ feature: Owner.Type) -> any ParsableCommand.Type {
        FeatureGroup<Owner>.self
    }

    func run() async throws { try await Self.showOverview(in: HostInvocation.required()) }

    static func showOverview(in invocation: HostInvocation) async throws {
        try await invocation.show { session in
            guard invocation.settings.watchesOverview else {
                return try await Overview.make(for: invocation, in: session)
            }
            return try await OverviewWatch(invocation: invocation, session: session).run()
        }
    }
}
