import ArgumentParser
import Core
import Foundation

/// `bento flags`: what is switched and rolled out.
struct FlagsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
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

            A server speaks Unleash's client API. It is asked by the job 'host.flags', and what it last said counts while it \
            cannot be reached:

              bento settings set host.flag-server https://flags.example.com/api
              bento settings set host.flag-token
              bento jobs run host.flags
            """,
        subcommands: [List.self, Explain.self, Set.self, Unset.self, Sources.self, Lint.self],
        defaultSubcommand: List.self
    )

    struct List: AsyncParsableCommand, HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List flags with value, origin and what they are for."
        )
        @Argument(help: "Only this feature's, or those whose names begin so.", completion: .flagNames) var prefix:
            String?
        @OptionGroup(title: "Host options") var host: HostOptions

        func run() async throws {
            let invocation = try HostInvocation.required()
            let parts = try invocation.composition.parts()
            let all = parts.runtime.declaredFlags.entries
            let wanted = all.filter { entry in prefix.map { entry.feature == $0 || entry.id.hasPrefix($0) } ?? true }
            if wanted.isEmpty, let prefix { throw UnknownName(kind: "flag", name: prefix, known: all.map(\.id)) }
            try invocation.present(FlagListing(wanted, values: parts.flags.layers(user: nil, properties: [:])))
        }
    }

    struct Explain: AsyncParsableCommand, HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "explain",
            abstract: "Show what each source says of a flag, and how a definition comes to it.",
            discussion: """
                It shows the text that is hashed, the bucket it falls into, the threshold, and each constraint's outcome, also of \
                those that no longer matter. '--set key=value' says what the context has: userId, sessionId, remoteAddress, \
                environment, appName, currentTime, or any name that a constraint uses.

                  bento flags explain food.spoken-amounts --user ann --set country=CH --set currentTime=2027-01-01T00:00:00Z
                """
        )
        @Argument(help: "The flag, as 'bento flags' names it.", completion: .flagNames) var flag: String
        @Option(help: "For this user in place of this home's own id.") var user: String?
        @OptionGroup(title: "Host options") var host: HostOptions

        func run() async throws {
            let invocation = try HostInvocation.required()
            let parts = try invocation.composition.parts()
            // The host reads '--set' wherever it stands; here it sets the context.
            let properties = invocation.settings.overrides
            for (name, value) in properties where !HostDefinitions.takes(value, for: name) {
                throw Failure.usage(
                    "flags.bad-context",
                    "'\(value.prefix(80))' is no moment.",
                    recovery: "Write it as 2027-01-01T00:00:00Z."
                )
            }
            let entry = try parts.runtime.declaredFlags.entry(flag)
            try invocation.present(FlagExplained(entry, flags: parts.flags, user: user, properties: properties))
        }
    }

    struct Set: AsyncParsableCommand, HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "set",
            abstract: "Set a flag in this home, above the server."
        )
        @Argument(help: "The flag.", completion: .flagNames) var flag: String
        @Argument(parsing: .allUnrecognized, help: "Its value: on, off, or what 'bento flags explain' says.")
        var value: [String]
        @OptionGroup(title: "Host options") var host: HostOptions

        func run() async throws {
            let invocation = try HostInvocation.required()
            let parts = try invocation.composition.parts()
            let entry = try parts.runtime.declaredFlags.entry(flag)
            let text = value.joined(separator: " ")
            guard let normalized = entry.declaration.normalized(text) else { throw FlagFailure.unfit(entry, text) }
            try await parts.flags.choose(entry.id, normalized)
            try invocation.present(FlagListing([entry], values: parts.flags.layers(user: nil, properties: [:])))
        }
    }

    struct Unset: AsyncParsableCommand, HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "unset",
            abstract: "Take back what you set of a flag."
        )
        @Argument(help: "The flag.", completion: .flagNames) var flag: String
        @OptionGroup(title: "Host options") var host: HostOptions

        func run() async throws {
            let invocation = try HostInvocation.required()
            let parts = try invocation.composition.parts()
            // A name that nothing declares any more may still be set.
            let isSet = try parts.flags.chosen.read()[flag] != nil
            let entry = parts.runtime.declaredFlags[flag]
            guard isSet || entry != nil else {
                throw UnknownName(kind: "flag", name: flag, known: parts.runtime.declaredFlags.entries.map(\.id))
            }
            try await parts.flags.choose(flag, nil)
            try invocation.present(
                FlagListing(entry.map { [$0] } ?? [], values: parts.flags.layers(user: nil, properties: [:]))
            )
        }
    }

    struct Sources: AsyncParsableCommand, HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "sources",
            abstract: "List where flags come from, and how each source fares."
        )
        @OptionGroup(title: "Host options") var host: HostOptions

        func run() async throws {
            let invocation = try HostInvocation.required()
            try await invocation.show { session in
                FlagSourceListing(
                    parts: try invocation.composition.parts(),
                    options: invocation.settings.flags.count,
                    context: session.context
                )
            }
        }
    }

    struct Lint: AsyncParsableCommand, HostCommand {
        static let configuration = CommandConfiguration(
            commandName: "lint",
            abstract:
                "Find flags that are expired, decided, unknown or broken; ends with status 1 where there are some."
        )
        @OptionGroup(title: "Host options") var host: HostOptions

        func run() async throws {
            let invocation = try HostInvocation.required()
            try await invocation.show { session in
                let parts = try invocation.composition.parts()
                return FlagLint(parts.runtime.declaredFlags, flags: parts.flags, today: session.context.time.today)
            }
        }
    }
}
