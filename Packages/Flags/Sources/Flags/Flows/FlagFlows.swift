import ArgumentParser
import Core
import CoreHosting

/// A program's operations on its flags, as flows that run with a ``FlagsProgram``.
public enum FlagFlows {
    public static func register(in registrar: inout FeatureRegistrar) {
        registrar.flow(ListFlags.self)
        registrar.flow(ExplainFlag.self)
        registrar.flow(SetFlag.self)
        registrar.flow(UnsetFlag.self)
        registrar.flow(ListFlagSources.self)
        registrar.flow(LintFlags.self)
    }
}

struct ListFlags: Flow {
    static let descriptor = FlowDescriptor(
        "flags list",
        "List flags with value, origin and what they are for",
        effect: .reads,
        openTo: [.page],
        examples: [FlowExample("chat", "Those of one feature"), FlowExample("", "All of them")]
    )

    @Argument(help: "Only this feature's, or those whose names begin so.") var prefix: String?

    func run(with program: FlagsProgram, in session: FlowSession) async throws -> FlagListing {
        let all = program.declarations.entries
        let wanted = all.filter { entry in prefix.map { entry.feature == $0 || entry.id.hasPrefix($0) } ?? true }
        if wanted.isEmpty, let prefix { throw UnknownName(kind: "flag", name: prefix, known: all.map(\.id)) }
        return FlagListing(wanted, of: program, in: session.context)
    }
}

struct ExplainFlag: Flow {
    static let descriptor = FlowDescriptor(
        "flags explain",
        "Show what each source says of a flag, and how a definition comes to it",
        discussion: """
            It shows the text that is hashed, the bucket it falls into, the threshold, and each constraint's outcome, also of \
            those that no longer matter. The context has userId, sessionId, remoteAddress, environment, appName, currentTime, \
            and any name that a constraint uses. A flag that no feature declares is explained where a definition has it.
            """,
        effect: .reads,
        openTo: [.page],
        examples: [FlowExample("chat.tools --user ann --context country=CH", "For another user in another country")]
    )

    @Argument(help: "The flag, as 'bento flags' names it.") var flag: String
    @Option(help: "For this user in place of this home's own id.") var user: String?
    @Option(help: ArgumentHelp("A value of the context.", valueName: "key=value")) var context: [String] = []
    @Flag(help: "The context has what is said here, and nothing of this home, this run and the program.")
    var contextOnly = false

    func run(with program: FlagsProgram, in session: FlowSession) async throws -> FlagExplained {
        var properties: [String: String] = [:]
        for text in context {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { String($0) }
            guard parts.count == 2, !parts[0].isEmpty else {
                throw Failure.usage(
                    "flags.bad-context",
                    "'\(text.prefix(80))' is no value of a context.",
                    recovery: "Write it as country=CH."
                )
            }
            guard FlagRules.takes(parts[1], for: parts[0]) else {
                throw Failure.usage(
                    "flags.bad-context",
                    "'\(parts[1].prefix(80))' is no moment.",
                    recovery: "Write it as 2027-01-01T00:00:00Z."
                )
            }
            properties[parts[0]] = parts[1]
        }
        let subject = FlagRules.Subject(user: user, properties: properties, isBare: contextOnly)
        return try FlagExplained(flag, of: program, for: subject)
    }
}

struct SetFlag: Flow {
    static let descriptor = FlowDescriptor(
        "flags set",
        "Set a flag in this home, above the server",
        effect: .writes,
        openTo: [.page],
        examples: [FlowExample("chat.tools off", "The coach calls no flows")]
    )

    @Argument(help: "The flag.") var flag: String
    @Argument(parsing: .allUnrecognized, help: "Its value: on, off, or what 'bento flags explain' says.")
    var value: [String]

    func run(with program: FlagsProgram, in session: FlowSession) async throws -> FlagListing {
        let entry = try program.declarations.entry(flag)
        try await program.choose(entry.id, try entry.value(value.joined(separator: " ")))
        return FlagListing([entry], of: program, in: session.context)
    }
}

struct UnsetFlag: Flow {
    static let descriptor = FlowDescriptor(
        "flags unset",
        "Take back what you set of a flag",
        effect: .writes,
        openTo: [.page],
        examples: [FlowExample("chat.tools", "As the server, a file or the feature says")]
    )

    @Argument(help: "The flag.") var flag: String

    func run(with program: FlagsProgram, in session: FlowSession) async throws -> FlagListing {
        // A name that nothing declares any more may still be set.
        let isSet = try program.chosen()[flag] != nil
        let entry = isSet ? program.declarations[flag] : try program.declarations.entry(flag)
        try await program.choose(flag, nil)
        return FlagListing(entry.map { [$0] } ?? [], of: program, in: session.context)
    }
}

struct ListFlagSources: Flow {
    static let descriptor = FlowDescriptor(
        "flags sources",
        "List where flags come from, and how each source fares",
        effect: .reads,
        openTo: [.page],
        examples: [FlowExample("", "All of them")]
    )

    func run(with program: FlagsProgram, in session: FlowSession) async throws -> FlagSourceListing {
        FlagSourceListing(program, context: session.context)
    }
}

struct LintFlags: Flow {
    static let descriptor = FlowDescriptor(
        "flags lint",
        "Find flags that are expired, decided, unknown or broken",
        effect: .reads,
        openTo: [.page],
        examples: [FlowExample("", "All of them")]
    )

    func run(with program: FlagsProgram, in session: FlowSession) async throws -> FlagLint {
        FlagLint(program, today: session.context.time.today)
    }
}
