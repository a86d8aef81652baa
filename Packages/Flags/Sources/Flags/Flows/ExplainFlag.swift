import ArgumentParser
import Core

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
