import ArgumentParser
import Core
import CoreHosting

/// `bento flags`: what is switched and rolled out.
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
        public static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "list",
                abstract: "List flags with value, origin and what they are for."
            )
        }
        @Argument(help: "Only this feature's, or those whose names begin so.", completion: names) var prefix: String?
        @OptionGroup(title: "Host options") public var host: Host.Options

        public init() {}

        public func run() async throws {
            try await Host.show { program, context in
                let all = program.declarations.entries
                let wanted = all.filter { entry in
                    prefix.map { entry.feature == $0 || entry.id.hasPrefix($0) } ?? true
                }
                if wanted.isEmpty, let prefix { throw UnknownName(kind: "flag", name: prefix, known: all.map(\.id)) }
                return FlagListing(wanted, of: program, in: context)
            }
        }
    }

    public struct Explain: AsyncParsableCommand {
        public static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "explain",
                abstract: "Show what each source says of a flag, and how a definition comes to it.",
                discussion: """
                    It shows the text that is hashed, the bucket it falls into, the threshold, and each constraint's outcome, also of \
                    those that no longer matter. '--set key=value' says what the context has: userId, sessionId, remoteAddress, \
                    environment, appName, currentTime, or any name that a constraint uses; with '--context-only' nothing else is in \
                    it. A flag that no feature declares is explained where a definition has it.

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
            try await Host.show { program, _ in
                // The host reads '--set' wherever it stands; here it sets the context.
                for (name, value) in program.properties where !FlagRules.takes(value, for: name) {
                    throw Failure.usage(
                        "flags.bad-context",
                        "'\(value.prefix(80))' is no moment.",
                        recovery: "Write it as 2027-01-01T00:00:00Z."
                    )
                }
                let subject = FlagRules.Subject(user: user, properties: program.properties, isBare: contextOnly)
                return try FlagExplained(flag, of: program, for: subject)
            }
        }
    }

    public struct Set: AsyncParsableCommand {
        public static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "set", abstract: "Set a flag in this home, above the server.")
        }
        @Argument(help: "The flag.", completion: names) var flag: String
        @Argument(parsing: .allUnrecognized, help: "Its value: on, off, or what 'bento flags explain' says.")
        var value: [String]
        @OptionGroup(title: "Host options") public var host: Host.Options

        public init() {}

        public func run() async throws {
            try await Host.show { program, context in
                let entry = try program.declarations.entry(flag)
                try await program.choose(entry.id, try entry.value(value.joined(separator: " ")))
                return FlagListing([entry], of: program, in: context)
            }
        }
    }

    public struct Unset: AsyncParsableCommand {
        public static var configuration: CommandConfiguration {
            CommandConfiguration(commandName: "unset", abstract: "Take back what you set of a flag.")
        }
        @Argument(help: "The flag.", completion: names) var flag: String
        @OptionGroup(title: "Host options") public var host: Host.Options

        public init() {}

        public func run() async throws {
            try await Host.show { program, context in
                // A name that nothing declares any more may still be set.
                let isSet = try program.chosen()[flag] != nil
                let entry = isSet ? program.declarations[flag] : try program.declarations.entry(flag)
                try await program.choose(flag, nil)
                return FlagListing(entry.map { [$0] } ?? [], of: program, in: context)
            }
        }
    }

    public struct Sources: AsyncParsableCommand {
        public static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "sources",
                abstract: "List where flags come from, and how each source fares."
            )
        }
        @OptionGroup(title: "Host options") public var host: Host.Options

        public init() {}

        public func run() async throws {
            try await Host.show { program, context in FlagSourceListing(program, context: context) }
        }
    }

    public struct Lint: AsyncParsableCommand {
        public static var configuration: CommandConfiguration {
            CommandConfiguration(
                commandName: "lint",
                abstract:
                    "Find flags that are expired, decided, unknown or broken; ends with status 1 where there are some."
            )
        }
        @OptionGroup(title: "Host options") public var host: Host.Options

        public init() {}

        public func run() async throws {
            try await Host.show { program, context in FlagLint(program, today: context.time.today) }
        }
    }

    private static var names: CompletionKind { .custom { _, _, _ in Host.names() } }
}
