import ArgumentParser
import Core
import CoreHosting

/// `bento flags`: the switches and rollouts.
public struct FlagsCommand<Host: FlagsHost>: ParsableCommand {
    public static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "flags",
            abstract: "See, explain and set what is switched and rolled out.",
            discussion: """
                A feature declares its flags, each with an owner, a default and a last day; and every feature has a switch \
                'feature.<id>'. What a flag says comes from, the strongest first: '--flag name=value' for one run, \
                BENTO_FLAG_<FEATURE>_<NAME> in the environment, what you set here (flags.json in the home), the flag server, a \
                file flag-definitions.json in the home, and what its feature declared. One flow sees one state of all flags.

                  bento flags explain food.spoken-amounts
                  bento flags explain food.spoken-amounts --user ann --set version=2.0.0
                  bento flags set chat.tools off
                  bento --flag chat.tools=on chat ask "what did I eat?"

                A server speaks Unleash's client API. It is asked by the job 'host.flags' every 15 minutes (host.flag-poll), and \
                in runs that last, by its stream where it offers one; what it last said counts while it cannot be reached:

                  bento settings set host.flag-server https://flags.example.com/api
                  bento settings set host.flag-token
                  bento jobs run host.flags
                """,
            subcommands: [List.self, Explain.self, Set.self, Unset.self, Sources.self, Lint.self],
            defaultSubcommand: List.self
        )
    }

    public init() {}

    public struct List: AsyncParsableCommand {
        public static var configuration: CommandConfiguration { configured("list", as: ListFlags.descriptor) }
        @Argument(help: "Only this feature's, or those whose names begin so.", completion: names) var prefix: String?
        @OptionGroup(title: "Host options") public var host: Host.Options

        public init() {}

        public func run() async throws {
            var flow = ListFlags()
            flow.prefix = prefix
            try await Host.run(flow)
        }
    }

    public struct Explain: AsyncParsableCommand {
        public static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "explain",
                abstract: ExplainFlag.descriptor.summary + ".",
                discussion: """
                    \(ExplainFlag.descriptor.discussion) '--set key=value' says what the context has.

                      bento flags explain food.spoken-amounts --user ann --set country=CH --set currentTime=2027-01-01T00:00:00Z
                    """
            )
        }
        @Argument(help: "The flag, as 'bento flags' names it.", completion: names) var flag: String
        @Option(help: "For this user in place of this home's own id.") var user: String?
        @Flag(help: "The context has what --user and --set say, and nothing of this home, this run and the program.")
        var contextOnly = false
        @OptionGroup(title: "Host options") public var host: Host.Options

        public init() {}

        public func run() async throws {
            var flow = ExplainFlag()
            (flow.flag, flow.user, flow.contextOnly) = (flag, user, contextOnly)
            // The host reads '--set' anywhere on the command line; here it sets the context.
            flow.context = try Host.properties().map { "\($0.key)=\($0.value)" }.sorted()
            try await Host.run(flow)
        }
    }

    public struct Set: AsyncParsableCommand {
        public static var configuration: CommandConfiguration { configured("set", as: SetFlag.descriptor) }
        @Argument(help: "The flag.", completion: names) var flag: String
        @Argument(parsing: .allUnrecognized, help: "Its value: on, off, or what 'bento flags explain' says.")
        var value: [String]
        @OptionGroup(title: "Host options") public var host: Host.Options

        public init() {}

        public func run() async throws {
            var flow = SetFlag()
            (flow.flag, flow.value) = (flag, value)
            try await Host.run(flow)
        }
    }

    public struct Unset: AsyncParsableCommand {
        public static var configuration: CommandConfiguration { configured("unset", as: UnsetFlag.descriptor) }
        @Argument(help: "The flag.", completion: names) var flag: String
        @OptionGroup(title: "Host options") public var host: Host.Options

        public init() {}

        public func run() async throws {
            var flow = UnsetFlag()
            flow.flag = flag
            try await Host.run(flow)
        }
    }

    public struct Sources: AsyncParsableCommand {
        public static var configuration: CommandConfiguration { configured("sources", as: ListFlagSources.descriptor) }
        @OptionGroup(title: "Host options") public var host: Host.Options

        public init() {}

        public func run() async throws { try await Host.run(ListFlagSources()) }
    }

    public struct Lint: AsyncParsableCommand {
        public static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "lint",
                abstract: LintFlags.descriptor.summary + "; ends with status 1 where there are some."
            )
        }
        @OptionGroup(title: "Host options") public var host: Host.Options

        public init() {}

        public func run() async throws { try await Host.run(LintFlags()) }
    }

    private static func configured(_ name: String, as descriptor: FlowDescriptor) -> CommandConfiguration {
        CommandConfiguration(commandName: name, abstract: descriptor.summary + ".")
    }

    private static var names: CompletionKind { .custom { _, _, _ in Host.names() } }
}
